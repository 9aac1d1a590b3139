import "./cart-drawer.css";
import { Link, useFetcher, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useLayoutEffect } from "react";
import { link } from "#app/link.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/dialog.tsx";
import { Empty, Skeleton } from "#app/ui/empty.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { CartGroup } from "#contract/cart.ts";
import {
  type CartContents,
  CHECKOUT_LINES_MAX,
  confirmAddress,
  countPieces,
  DRAWER,
  linesOf,
  TOO_MANY_LINES,
  total,
} from "./cart.ts";
import { DrawerRow } from "./drawer-row.tsx";
import { SelectAll } from "./tick-all.tsx";
import { useAutoClose } from "./use-auto-close.ts";
import { type CartState, useCart } from "./use-cart.ts";

export type CartDrawerProps = {
  open: boolean;
  byKeyboard: boolean;
  onClose: () => void;
  /** Focus goes back to what opened it. */
  onReturnFocus: () => void;
  /** So many pieces more or less than the server has confirmed: the badge follows (storefront.md section 4). */
  onPending: (more: number) => void;
  /** Closed, and nothing of it under way any more. */
  onDone: () => void;
};

const ADDRESS = link(urls.shoppingCart, {}, { [DRAWER]: 1 });
const NO_GROUPS: CartGroup[] = [];

/**
 * The cart at the right edge of any page (storefront.md sections 2 and 4). It stays, unseen, after it was closed until
 * what was changed in it has been sent.
 */
export function CartDrawer({ open, byKeyboard, onClose, onReturnFocus, onPending, onDone }: CartDrawerProps) {
  const { cart, state, held, load } = useContents(open);
  const watch = useAutoClose({ open, byKeyboard, onClose });
  const more = countPieces(cart.lines) - held;
  useLayoutEffect(() => onPending(more), [more, onPending]);
  const done = !open && !cart.unsettled;
  useEffect(() => {
    if (done) onDone();
  }, [done, onDone]);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      name="购物车抽屉"
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onReturnFocus();
      }}
      {...watch}
    >
      <div className="cart-drawer__head">
        <SelectAll
          name="全选"
          all={cart.lines.length > 0 && cart.ticked.length === cart.lines.length}
          some={cart.ticked.length > 0}
          onTick={(on) =>
            cart.ticks.set(
              cart.lines.map((line) => line.cart_id),
              on,
            )
          }
        />
        <Link to={urls.shoppingCart} onClick={onClose}>
          购物车
        </Link>
        <IconButton label="关闭" onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </div>
      <div className="cart-drawer__lines" aria-busy={state === "loading"}>
        {state === "loading" ? <Waiting /> : null}
        {state === "failed" ? <Failed onAgain={load} /> : null}
        {state === "ready" && cart.lines.length === 0 ? <NothingHere onLeave={onClose} /> : null}
        <ul>
          {cart.lines.map((line) => (
            <DrawerRow
              key={line.cart_id}
              line={line}
              buyer={cart.buyer}
              ticked={cart.ticks.has(line.cart_id)}
              refusal={cart.refusals[line.cart_id]}
              onTick={cart.ticks.tick}
              onChange={cart.change}
              onDelete={cart.remove}
            />
          ))}
        </ul>
      </div>
      <Foot cart={cart} onClose={onClose} />
    </Drawer>
  );
}

type Failure = { unreached: true };

/** Asked for at every opening, when all lines start ticked; invalid lines are held and not listed. */
function useContents(open: boolean) {
  const fetcher = useFetcher<CartContents | Failure>();
  const { load: ask } = fetcher;
  const load = useCallback(() => ask(ADDRESS), [ask]);
  const contents = fetcher.data && "groups" in fetcher.data ? fetcher.data : null;
  const groups = contents?.groups ?? NO_GROUPS;
  const cart = useCart({ groups, buyer: contents?.buyer ?? null, away: !open });
  const { all } = cart.ticks;
  useEffect(() => {
    if (!open) return;
    all();
    load();
  }, [open, all, load]);
  const loading = fetcher.state === "loading" || !fetcher.data;
  const state = contents ? "ready" : loading ? "loading" : "failed";
  return { cart, state, held: countPieces(linesOf(groups)), load } as const;
}

function Foot({ cart, onClose }: { cart: CartState; onClose: () => void }) {
  const { ticked, buyer, waiting, whenSettled } = cart;
  const navigate = useNavigate();
  const tooMany = ticked.length > CHECKOUT_LINES_MAX;
  // What is under way is sent first; a refusal keeps the customer here.
  const onCheckout = () =>
    whenSettled(() => {
      navigate(confirmAddress(ticked.map((line) => line.cart_id)));
      onClose();
    });
  return (
    <div className="cart-drawer__foot">
      {tooMany ? (
        <p className="warn small" role="status">
          {TOO_MANY_LINES}
        </p>
      ) : null}
      <p className="muted small" aria-live="polite">
        已选 <b>{countPieces(ticked)}</b> 件
      </p>
      <p className="row row--between items-baseline">
        <span>合计</span>
        <Price amount={total(ticked, buyer)} size="lg" />
      </p>
      <Button
        type="button"
        variant="primary"
        size="l"
        block
        disabled={ticked.length === 0 || tooMany}
        busy={waiting}
        onClick={onCheckout}
      >
        立即结算
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className="cart-drawer__message">
      <span className="visually-hidden" role="status">
        正在加载
      </span>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} />
      ))}
    </div>
  );
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="cart-drawer__message">
      <Note kind="warn" role="alert">
        购物车暂时没有加载出来
      </Note>
      <Button type="button" onClick={onAgain}>
        重新加载
      </Button>
    </div>
  );
}

function NothingHere({ onLeave }: { onLeave: () => void }) {
  return (
    <Empty icon="cart" title="购物车还是空的">
      <Button asChild>
        <Link to={urls.categories} onClick={onLeave}>
          去选商品
        </Link>
      </Button>
    </Empty>
  );
}
