import { ProductName } from "#app/features/catalog/product-name.tsx";
import "./cart-row.css";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { useOffered } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { CartGroup, FailedLine } from "#contract/cart.ts";
import { type AnyLine, countPiecesOfLines, deletionAddress, namedSkus, total, totalSaving } from "./cart.ts";
import { CartRow, CHECKOUT_FORM, InvalidRow } from "./cart-row.tsx";
import { type CartFilter, cartAddress } from "./filter.ts";
import { FreightHint } from "./freight-hint.tsx";
import { SelectAll } from "./line-controls.tsx";
import type { CartState } from "./use-cart.ts";

/** Column heads of the page's rows, with a checkbox for all of them. */
export function CartColumns({ cart }: { cart: CartState }) {
  return (
    <div className="panel cart-columns">
      <SelectEveryLine cart={cart} name="勾选全部" bare />
      <span aria-hidden="true">商品</span>
      <span aria-hidden="true">单价（含税）</span>
      <span aria-hidden="true">数量</span>
      <span aria-hidden="true" className="numeric">
        小计
      </span>
      <span aria-hidden="true">操作</span>
    </div>
  );
}

function SelectEveryLine({ cart, name, bare = false }: { cart: CartState; name: string; bare?: boolean }) {
  const { lines, selected, selection } = cart;
  return (
    <SelectAll
      name={name}
      bare={bare}
      all={selected.length === lines.length}
      some={selected.length > 0}
      onSelect={(on) =>
        selection.set(
          lines.map((line) => line.cart_id),
          on,
        )
      }
    />
  );
}

/** The empty cart; one of a customer with a history leads to what they have bought. */
export function EmptyCart({ hasHistory }: { hasHistory: boolean }) {
  if (hasHistory) {
    return (
      <Panel
        title="购物车还是空的"
        titleId="empty-cart"
        actions={
          <>
            <span className="muted small">从买过的商品开始补货</span>
            <p className="row ml-auto">
              <ButtonLink size="s" to={urls.standingList.list}>
                常购清单
              </ButtonLink>
              <ButtonLink size="s" to={urls.order.list}>
                历史订单
              </ButtonLink>
              <ButtonLink size="s" to={urls.quickOrder.index}>
                快速下单
              </ButtonLink>
            </p>
          </>
        }
      />
    );
  }
  return (
    <section className="panel">
      <Empty icon="cart" title="购物车还是空的" text="看看有什么要补货的">
        <ButtonLink variant="primary" to={urls.catalog.category}>
          去选商品
        </ButtonLink>
      </Empty>
    </section>
  );
}

type ShopProps = {
  group: CartGroup;
  cart: CartState;
  /** The address of the list of the store's products. */
  listAddress: string;
  children?: ReactNode;
};

/** One shop's lines with the subtotal of the selected ones. `children` are shown beside the name. */
export function CartShop({ group, cart, listAddress, children }: ShopProps) {
  const { buyer, selection, refusals, change, remove } = cart;
  return (
    <section className="panel" aria-label={group.mer_name || "商品"}>
      {group.mer_name ? (
        <ShopHead group={group} cart={cart} listAddress={listAddress}>
          {children}
        </ShopHead>
      ) : null}
      <ul>
        {group.list.map((line) => (
          <CartRow
            key={line.cart_id}
            layout="page"
            line={line}
            buyer={buyer}
            selected={selection.has(line.cart_id)}
            refusal={refusals[line.cart_id]}
            onSelect={selection.setLine}
            onChange={change}
            onDelete={remove}
          />
        ))}
      </ul>
    </section>
  );
}

function ShopHead({ group, cart: { buyer, selection }, listAddress, children }: ShopProps) {
  const ids = group.list.map((line) => line.cart_id);
  const selected = group.list.filter((line) => selection.has(line.cart_id));
  return (
    <div className="shop-head">
      <SelectAll
        name={group.mer_name}
        heading
        all={selected.length === ids.length}
        some={selected.length > 0}
        onSelect={(on) => selection.set(ids, on)}
      />
      {group.kind ? <Tag kind={group.is_trader ? "self" : "plain"}>{group.kind}</Tag> : null}
      {children}
      <span className="shop-head__end">
        <FreightHint group={group} goods={total(selected, buyer)} listAddress={listAddress} />
        <span className="whitespace-nowrap">
          小计 <b>{formatYuan(total(selected, buyer))}</b>
        </span>
      </span>
    </div>
  );
}

type InvalidProps = { lines: readonly FailedLine[]; filter: CartFilter; onDelete: (cart_id: number) => void };

/** 失效商品: lines that cannot be bought, and a link that asks before all are deleted. */
export function InvalidLines({ lines, filter, onDelete }: InvalidProps) {
  if (lines.length === 0) return null;
  return (
    <section className="panel bg-(--fill)" aria-label="失效商品">
      <div className="shop-head">
        <h2 className="strong">失效商品</h2>
        <span className="muted small">{lines.length} 种，不计入合计</span>
        <ButtonLink size="s" className="ml-auto" to={deletionAddress(filter)} preventScrollReset>
          清空失效商品
        </ButtonLink>
      </div>
      <ul>
        {lines.map((line) => (
          <InvalidRow key={line.cart_id} line={line} onDelete={onDelete} />
        ))}
      </ul>
    </section>
  );
}

const NAMES_MAX = 5;

type DeletionProps = { intent: "delete" | "clear_invalid"; lines: readonly AnyLine[]; filter: CartFilter };

/** Asks before several lines are deleted, and names the first of them. */
export function DeletionQuestion({ intent, lines, filter }: DeletionProps) {
  const more = lines.length - NAMES_MAX;
  const back = cartAddress(filter);
  return (
    <Confirmation title={`删除这 ${lines.length} 种商品？`} closeTo={back}>
      <ul className="small">
        {lines.slice(0, NAMES_MAX).map((line) => (
          <li key={line.cart_id} className="line-clamp-2">
            <ProductName name={line.product.store_name} /> <span className="muted">{line.productAttr.sku}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="muted small">等，另有 {more} 种</p> : null}
      <Form method="post" action={back} preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="confirmed" value="1" />
        {intent === "delete"
          ? lines.map(({ cart_id }) => <input key={cart_id} type="hidden" name="cart_id" value={cart_id} />)
          : null}
        <ConfirmationButtons act="删除" back="返回" closeTo={back} />
      </Form>
    </Confirmation>
  );
}

/** Intent and name of each act, and the page on which its result is found. */
const SELECTION_ACTS = [
  ["delete", "删除选中", urls.cart.index],
  ["collect", "移入收藏", urls.favourite.list],
  ["standing", "加入常购", urls.standingList.list],
  ["export", "导出Excel", urls.cart.export],
  ["offer", "询报价", urls.quotation.add],
] as const;

/** The acts that name the SKUs of lines. */
const NEEDS_SKU: ReadonlySet<string> = new Set(["standing", "offer"]);

/** The acts on the selected lines. */
function SelectionActs({ cart: { lines, selected } }: { cart: CartState }) {
  const offered = useOffered();
  const none = selected.length === 0;
  const isNamed = namedSkus(lines).length > 0;
  const acts = SELECTION_ACTS.filter(([intent, , page]) => offered(page) && (isNamed || !NEEDS_SKU.has(intent)));
  return (
    <>
      {acts.map(([intent, name]) => (
        <Button key={intent} variant="text" form={CHECKOUT_FORM} name="intent" value={intent} disabled={none}>
          {name}
        </Button>
      ))}
    </>
  );
}

/** The acts on the selected lines on phones, whose sticky bar has no room for them. */
export function PhoneCartActs({ cart }: { cart: CartState }) {
  return (
    <p className="panel cart-acts cart-acts--phone">
      <SelectionActs cart={cart} />
    </p>
  );
}

/** Sticky bar with selection, total and the button to the checkout. */
export function CartBar({ cart }: { cart: CartState }) {
  const { buyer, selected, waiting } = cart;
  const none = selected.length === 0;
  const saving = totalSaving(selected, buyer);
  return (
    <div className="action-bar">
      <SelectEveryLine cart={cart} name="全选" />
      <span className="cart-acts hidden-on-phones">
        <SelectionActs cart={cart} />
      </span>
      <div className="action-bar__end">
        <p className="flex flex-wrap items-baseline justify-end gap-x-3 whitespace-nowrap">
          <span aria-live="polite">
            已选 <b>{selected.length}</b> 种 <b>{countPiecesOfLines(selected)}</b> 件
          </span>
          <span>
            合计 <Price amount={total(selected, buyer)} size="lg" />
          </span>
          {saving ? <span className="ok small hidden-on-phones">比商城价省 {formatYuan(saving)}</span> : null}
        </p>
        <Button variant="primary" size="l" form={CHECKOUT_FORM} disabled={none} busy={waiting}>
          去结算
        </Button>
      </div>
    </div>
  );
}
