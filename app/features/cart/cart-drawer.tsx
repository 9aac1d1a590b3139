import "./cart-drawer.css";
import { useFetcher, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useLayoutEffect } from "react";
import { link } from "#app/link.ts";
import { Button, ButtonLink, IconButton } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/dialog.tsx";
import { Empty, Skeleton } from "#app/ui/empty.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link, useOffered } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { CartGroup } from "#contract/cart.ts";
import { CHECKOUT_LINES_MAX } from "#contract/rules/cart.ts";
import {
  type CartContents,
  cartLines,
  confirmAddress,
  countPiecesOfLines,
  DRAWER_PARAM,
  TOO_MANY_LINES,
  total,
} from "./cart.ts";
import { CartRow } from "./cart-row.tsx";
import { SelectAll } from "./line-controls.tsx";
import { useAutoClose } from "./use-auto-close.ts";
import { type CartState, useCart } from "./use-cart.ts";

export type CartDrawerProps = {
  open: boolean;
  onClose: () => void;
  /** Returns the focus to the link that opened the drawer. */
  onReturnFocus: () => void;
  /** Receives the pieces beyond those that the server has confirmed, for the badge; negative for fewer. */
  onPending: (pieces: number) => void;
  /** Called once the drawer is closed and all changes are sent. */
  onDone: () => void;
};

const ADDRESS = link(urls.cart.index, {}, { [DRAWER_PARAM]: 1 });
const NO_GROUPS: CartGroup[] = [];

/** The cart at the right edge of any page. After closing it remains mounted but hidden until its changes are sent. */
export function CartDrawer({ open, onClose, onReturnFocus, onPending, onDone }: CartDrawerProps) {
  const { cart, state, confirmedPieces, load } = useContents(open);
  const autoCloseHandlers = useAutoClose({ open, onClose });
  const pendingPieces = countPiecesOfLines(cart.lines) - confirmedPieces;
  useLayoutEffect(() => onPending(pendingPieces), [pendingPieces, onPending]);
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
      {...autoCloseHandlers}
    >
      <div className="cart-drawer__head">
        <SelectAll
          name="全选"
          all={cart.lines.length > 0 && cart.selected.length === cart.lines.length}
          some={cart.selected.length > 0}
          onSelect={(on) =>
            cart.selection.set(
              cart.lines.map((line) => line.cart_id),
              on,
            )
          }
        />
        <Link to={urls.cart.index} onClick={onClose}>
          购物车
        </Link>
        <IconButton label="关闭" onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </div>
      <div className="cart-drawer__lines" aria-busy={state === "loading"}>
        {state === "loading" ? <Loading /> : null}
        {state === "failed" ? <LoadFailed onRetry={load} /> : null}
        {state === "ready" && cart.lines.length === 0 ? <EmptyDrawer onLeave={onClose} /> : null}
        <ul>
          {cart.lines.map((line) => (
            <CartRow
              key={line.cart_id}
              layout="drawer"
              line={line}
              buyer={cart.buyer}
              selected={cart.selection.has(line.cart_id)}
              refusal={cart.refusals[line.cart_id]}
              onSelect={cart.selection.setLine}
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

type Failure = { networkError: true };

/** Loads the cart at every opening and selects all lines. */
function useContents(open: boolean) {
  const fetcher = useFetcher<CartContents | Failure>();
  const { load: fetchCart } = fetcher;
  const load = useCallback(() => fetchCart(ADDRESS), [fetchCart]);
  const contents = fetcher.data && "groups" in fetcher.data ? fetcher.data : null;
  const groups = contents?.groups ?? NO_GROUPS;
  const cart = useCart({ groups, buyer: contents?.buyer ?? null, isClosed: !open });
  const { selectAll } = cart.selection;
  useEffect(() => {
    if (!open) return;
    selectAll();
    load();
  }, [open, selectAll, load]);
  const loading = fetcher.state === "loading" || !fetcher.data;
  const state = contents ? "ready" : loading ? "loading" : "failed";
  return { cart, state, confirmedPieces: countPiecesOfLines(cartLines(groups)), load } as const;
}

function Foot({ cart, onClose }: { cart: CartState; onClose: () => void }) {
  const { selected, buyer, waiting, whenSettled } = cart;
  const offered = useOffered();
  const navigate = useNavigate();
  const tooMany = selected.length > CHECKOUT_LINES_MAX;
  const { state, submit } = useFetcher();
  const onCollect = () =>
    whenSettled(() => {
      const lines = selected.map(({ cart_id }): [string, string] => ["cart_id", String(cart_id)]);
      submit([["intent", "collect"], ["stay", "1"], ...lines], { method: "post", action: urls.cart.index });
    });
  // The confirm page opens after pending changes are sent; after a refusal the drawer remains open instead.
  const onCheckout = () =>
    whenSettled(() => {
      navigate(confirmAddress(selected.map((line) => line.cart_id)));
      onClose();
    });
  return (
    <div className="cart-drawer__foot">
      {tooMany ? (
        <p className="warn small" role="status">
          {TOO_MANY_LINES}
        </p>
      ) : null}
      <div className="row row--between">
        <p className="muted small" aria-live="polite">
          已选 <b>{countPiecesOfLines(selected)}</b> 件
        </p>
        {offered(urls.favourite.list) ? (
          <button
            type="button"
            className="as-link small"
            disabled={selected.length === 0 || state !== "idle"}
            onClick={onCollect}
          >
            移入收藏
          </button>
        ) : null}
      </div>
      <p className="row row--between items-baseline">
        <span>合计</span>
        <Price amount={total(selected, buyer)} size="lg" />
      </p>
      <Button
        type="button"
        variant="primary"
        size="l"
        block
        disabled={selected.length === 0 || tooMany}
        busy={waiting}
        onClick={onCheckout}
      >
        立即结算
      </Button>
      <Link className="link small cart-drawer__page" to={urls.cart.index} onClick={onClose}>
        查看购物车
      </Link>
    </div>
  );
}

function Loading() {
  return (
    <div className="cart-drawer__message">
      <span className="visually-hidden" role="status">
        正在加载
      </span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} />
      ))}
    </div>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="cart-drawer__message">
      <Note kind="warn" role="alert">
        购物车暂时没有加载出来
      </Note>
      <Button type="button" onClick={onRetry}>
        重新加载
      </Button>
    </div>
  );
}

function EmptyDrawer({ onLeave }: { onLeave: () => void }) {
  return (
    <Empty icon="cart" title="购物车还是空的">
      <ButtonLink to={urls.catalog.category} onClick={onLeave}>
        去选商品
      </ButtonLink>
    </Empty>
  );
}
