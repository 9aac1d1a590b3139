import { Link, useFetcher } from "@remix-run/react";
import { type FormEvent, type MutableRefObject, type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { type ActionResult, useActionErrorToast } from "#app/ui/form-errors.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { StepButton, Stepper } from "#app/ui/stepper.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { ProductCard as Card } from "#contract/goods.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import {
  formatSales,
  isSelfOperated,
  type PriceView,
  priceView,
  startQuantity,
  stockLabel,
  titleParts,
} from "./catalog.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import "./product-card.css";

/** What a card shows of a product; the rest belongs to the table view. */
export type CardOfProduct = Omit<Card, "specs" | "sku" | "total_stock" | "ot_price">;

/** One product in a grid of products, with its price by the customer's right and a form that puts it in the cart. */
export function ProductCard({
  card,
  buyer,
  eager = false,
  tag = null,
  children = (
    <FavouriteButton productId={card.product_id} name={titleParts(card.store_name).model || card.store_name} />
  ),
}: {
  card: CardOfProduct;
  buyer: Buyer | null;
  /** The picture is above the fold. */
  eager?: boolean;
  /** A tag before those of the product. */
  tag?: ReactNode;
  /** Controls over the picture; the favourite button unless given. */
  children?: ReactNode;
}) {
  const price = priceView(card, buyer);
  const here = link(urls.goodsDetail, { id: card.product_id });
  return (
    <li className="product-card">
      <div className="product-card__picture">
        <img
          src={card.image}
          width={180}
          height={180}
          alt=""
          loading={eager ? undefined : "lazy"}
          decoding={eager ? undefined : "async"}
        />
      </div>
      <div className="product-card__price">
        <Price amount={price.amount} size="card" />
        <span className="unit">{`/${card.unit_name}`}</span>
        <PriceBadge right={price.right} back={here} />
      </div>
      <p className="product-card__tier">{tierHint(card, price)}</p>
      <h3 className="product-card__title">
        <Link to={here}>
          <ProductTitle text={card.store_name} />
        </Link>
      </h3>
      <p className="product-card__facts">
        <span>{`起订 ${card.min_order}${card.unit_name}`}</span>
        <StockText stock={card.stock} unit={card.unit_name} />
      </p>
      <div className="tags">
        {tag}
        {isSelfOperated(card) ? <Tag kind="self">自营</Tag> : null}
        <Tag>{card.brand_name}</Tag>
        {card.sku_count > 1 ? <Tag>{`${card.sku_count} 种规格`}</Tag> : null}
      </div>
      <div className="product-card__footer">
        <p className="product-card__shop">
          <span className="truncate">{card.merchant.mer_name}</span>
          <span>{`已售 ${formatSales(card.sales)}`}</span>
        </p>
        <AddForm card={card} here={here} />
      </div>
      {children}
    </li>
  );
}

/** 企业价, or for visitors the link 登录后查看企业价 in its place (P6.11). */
export function PriceBadge({ right, back }: { right: PriceView["right"]; back: string }) {
  if (right === "trade") return <Tag kind="trade">企业价</Tag>;
  if (right === "review") return <Tag kind="warn">企业价审核中</Tag>;
  if (right === "public") return null;
  return (
    <Link className="link small product-card__login" to={link(urls.login, {}, { from: back })}>
      登录后查看企业价
    </Link>
  );
}

/** 有货 165支, in the colour of its meaning. */
export function StockText({ stock, unit }: { stock: number; unit: string }) {
  const { kind, words, pieces } = stockLabel(stock);
  return (
    <span>
      <span className={kind}>{words}</span>
      {pieces === null ? null : ` ${pieces}${unit}`}
    </span>
  );
}

function tierHint({ tier_prices, unit_name }: CardOfProduct, { right, mall, saving }: PriceView) {
  if (mall && saving) {
    return (
      <>
        <ListPrice amount={mall} label="商城价" />
        {` 省 ${formatYuan(saving)}`}
      </>
    );
  }
  if (right === "trade") return null;
  return tier_prices.map((tier) => `${tier.min_qty}${unit_name}起 ${formatYuan(tier.price)}`).join(" · ");
}

/** The title with its model in bold. */
export function ProductTitle({ text }: { text: string }) {
  const { before, model, after } = titleParts(text);
  return (
    <>
      {before}
      {model ? <b>{model}</b> : null}
      {after}
    </>
  );
}

/**
 * 加购: a form of its own to the product's page. With scripts the list stays where it is (`stay`), the frame says
 * 已加入购物车 and counts; a refusal stands in the card.
 */
function AddForm({ card, here }: { card: CardOfProduct; here: string }) {
  const hydrated = useHydrated();
  const send = useRef<((form: FormData) => void) | null>(null);
  const [{ busy, refusal }, setSent] = useState<Sent>(UNSENT);
  const [quantity, setQuantity] = useState(String(startQuantity(card)));
  const { model } = titleParts(card.store_name);
  const name = model || card.store_name;
  const step = (by: number) => setQuantity(String(clampQuantity(parseQuantity(quantity) + by, card.stock)));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!send.current) return;
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.set("stay", "1");
    send.current(form);
  };

  if (card.stock === 0) return null;
  return (
    <form
      className="product-card__form flex-wrap"
      method="post"
      action={link(urls.goodsDetail, { id: card.product_id }, { sku: card.sku_id })}
      onSubmit={submit}
    >
      <input type="hidden" name="intent" value="add_cart" />
      <input type="hidden" name="sku" value={card.sku_id} />
      <Stepper size="s">
        {hydrated ? (
          <StepButton
            direction="minus"
            type="button"
            disabled={parseQuantity(quantity) <= 1}
            onClick={() => step(-1)}
          />
        ) : null}
        <input
          className={hydrated ? undefined : "col-span-3"}
          name="cart_num"
          value={quantity}
          onChange={(event) => setQuantity(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`数量：${name}`}
        />
        {hydrated ? (
          <StepButton
            direction="plus"
            type="button"
            disabled={parseQuantity(quantity) >= card.stock}
            onClick={() => step(1)}
          />
        ) : null}
      </Stepper>
      <Button variant="tint" size="s" aria-label={`加入购物车：${name}`} busy={busy}>
        加购
      </Button>
      {refusal ? (
        <p className="field__error w-full" role="alert">
          {refusal}
        </p>
      ) : null}
      {hydrated ? <Sender to={here} send={send} onSent={setSent} /> : null}
    </form>
  );
}

type Sent = { busy: boolean; refusal: string | undefined };
const UNSENT: Sent = { busy: false, refusal: undefined };

/** What only browsers need of the form; the server draws sixty cards and sends none. */
function Sender({
  to,
  send,
  onSent,
}: {
  to: string;
  send: MutableRefObject<((form: FormData) => void) | null>;
  onSent: (sent: Sent) => void;
}) {
  const fetcher = useFetcher<ActionResult>();
  const { state, submit } = fetcher;
  const busy = state !== "idle";
  const refusal = useActionErrorToast(fetcher);
  useEffect(() => {
    send.current = (form) => submit(form, { method: "post", action: to });
  });
  useEffect(() => onSent({ busy, refusal }), [busy, refusal, onSent]);
  return null;
}
