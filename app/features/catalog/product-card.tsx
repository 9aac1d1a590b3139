import { useFetcher, useLocation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { type ActionResult, useActionErrorToast } from "#app/ui/form-errors.tsx";
import { useFormKey } from "#app/ui/form-key.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { ProductCard as Card } from "#contract/product.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import {
  formatSales,
  isSelfOperatedProduct,
  type PriceView,
  priceView,
  startQuantity,
  stockLabel,
  type TitleParts,
  titleParts,
} from "./catalog.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import { formatPiecePrice } from "./piece-price.tsx";
import { breakable } from "./product-name.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import "./product-card.css";
import { belowMinimum, isOrderable, stockState } from "#contract/rules/stock.ts";

/** The fields of a product that its card shows; the others belong to the table view. */
export type CardOfProduct = Omit<Card, "specs" | "sku" | "total_stock" | "ot_price">;

type ProductCardProps = {
  card: CardOfProduct;
  buyer: Buyer | null;
  /** Loads the picture at once, because it is above the fold. */
  eager?: boolean;
  /** A tag before those of the product. */
  tag?: ReactNode;
  /** Controls over the picture; the favourite button by default. */
  children?: ReactNode;
};

/**
 * One product in a grid, with the customer's price and a form that adds it to the cart. A list renders up to 60 cards,
 * so elements, hooks and router components are expensive here.
 */
export function ProductCard({ card, buyer, eager = false, tag = null, children }: ProductCardProps) {
  const price = priceView(card, buyer);
  const name = titleParts(card.store_name).model || card.store_name;
  const productHref = link(urls.product.detail, { id: card.product_id });
  const piecePrice = formatPiecePrice(price.amount, card);
  return (
    <li className="product-card">
      <ProductPicture className="product-card__picture" address={card.image} size={180} eager={eager} />
      <div className="product-card__price">
        <Price amount={price.amount} size="card" />
        <span className="unit">{`/${card.unit_name}`}</span>
        <PriceBadge price={price} returnTo={productHref} />
      </div>
      <p className="product-card__tier">
        {piecePrice && `${piecePrice} `}
        {tierHint(card, price)}
      </p>
      <h3 className="product-card__title">
        <Link to={productHref}>
          <ProductCardTitle title={card.store_name} />
        </Link>
      </h3>
      <p className="product-card__facts">
        {stockState(card) === "below_minimum" ? null : `起订 ${card.min_order}${card.unit_name}`}
        <StockText of={card} unit={card.unit_name} />
      </p>
      <div className="tags">
        {tag}
        {isSelfOperatedProduct(card) ? <Tag kind="self">自营</Tag> : null}
        <Tag>{card.brand_name}</Tag>
        {card.sku_count > 1 ? <Tag>{`${card.sku_count} 种规格`}</Tag> : null}
      </div>
      <p className="product-card__shop">
        <span className="truncate">{card.merchant.mer_name}</span>
        {`已售 ${formatSales(card.sales)}`}
      </p>
      {isOrderable(card) ? <AddForm card={card} name={name} productHref={productHref} /> : null}
      {children === undefined ? <FavouriteButton productId={card.product_id} name={name} /> : children}
    </li>
  );
}

type PriceBadgeProps = {
  price: Pick<PriceView, "priceAccess" | "agreedUntil">;
  /** The address to return to after the login. */
  returnTo: string;
};

/** The tag 企业价 or 协议价, or in its place a link for other readers: login, review, refusal or 申请企业价. */
export function PriceBadge({ price: { priceAccess, agreedUntil }, returnTo }: PriceBadgeProps) {
  if (priceAccess === "trade") return <Tag kind="trade">{agreedUntil ? "协议价" : "企业价"}</Tag>;
  if (priceAccess === "review") return <Tag kind="warn">企业价审核中</Tag>;
  if (priceAccess === "public") return null;
  if (priceAccess === "apply" || priceAccess === "refused") {
    return (
      <Link className="link small product-card__login" to={urls.account.overview} title="企业认证后享企业价">
        {priceAccess === "refused" ? "企业认证被驳回" : "申请企业价"}
      </Link>
    );
  }
  return (
    <Link className="link small product-card__login" to={link(urls.auth.login, {}, { from: returnTo })}>
      登录后查看企业价
    </Link>
  );
}

/** The stock as coloured text, such as 有货 165支. */
export function StockText({ of, unit }: { of: { stock: number; min_order: number }; unit: string }) {
  const { kind, text, pieces } = stockLabel(of);
  const isBelow = stockState(of) === "below_minimum";
  return (
    <>
      <span className={kind}>{isBelow ? belowMinimum({ ...of, unit_name: unit }) : text}</span>
      {pieces === null ? null : ` ${pieces}${unit}`}
    </>
  );
}

/** The saving by the customer's price class, else the tier prices; lines break between prices only. */
function tierHint({ tier_prices, unit_name }: CardOfProduct, { priceAccess, publicPrice, saving }: PriceView) {
  if (publicPrice && saving) {
    return (
      <>
        <ListPrice amount={publicPrice} label="商城价" />
        {` 省\u00a0${formatYuan(saving)}`}
      </>
    );
  }
  if (priceAccess === "trade") return null;
  return tier_prices.map((tier) => `${tier.min_qty}${unit_name}起\u00a0${formatYuan(tier.price)}`).join(" ·\u00a0");
}

/** The most places to break a line of a card's title; each is an element. */
const CARD_BREAKS = 5;

/** The title of a card: its model first and in bold, so that it is read where the rest is cut. */
export function ProductCardTitle({ title, breaks = CARD_BREAKS }: { title: string; breaks?: number }) {
  const { before, model, after } = titleParts(title);
  if (!model) return <>{title}</>;
  return (
    <>
      <b>{model}</b> {breakable(before + after.trimStart(), breaks)}
    </>
  );
}

/** The title with its model in bold, and with places to break a line in its list of models. */
export function ProductTitle({
  parts: { before, model, after },
  breaks,
}: {
  parts: TitleParts;
  /** The most places to break a line. */
  breaks: number;
}) {
  return (
    <>
      {before}
      {model ? <b>{model}</b> : null}
      {breakable(after, breaks)}
    </>
  );
}

type AddFormProps = { card: CardOfProduct; name: string; productHref: string };

/**
 * 加购 posts to the product's page, which leads back to the list (`from`). With scripts the list stays in place (`stay`)
 * and an error is shown in the card; a product that cannot be ordered has no form. The fixed fields stand in the address,
 * because three inputs for each of 60 cards are expensive.
 */
function AddForm({ card, name, productHref }: AddFormProps) {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const key = useFormKey();
  const action = `${productHref}?sku=${card.sku_id}&from=${encodeURIComponent(pathname + search)}${key && `&key=${key}`}`;
  const [quantity, setQuantity] = useState(() => String(startQuantity(card)));
  const fetcher = useFetcher<ActionResult>();
  const error = useActionErrorToast(fetcher);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    formData.set("intent", "add_cart");
    formData.set("stay", "1");
    fetcher.submit(formData, { method: "post", action });
  };

  return (
    <form className="product-card__form flex-wrap" method="post" action={action} onSubmit={onSubmit}>
      <QuantityStepper text={quantity} onChange={setQuantity} of={card} label={`数量：${name}`} hydrated={hydrated} />
      <Button
        variant="tint"
        size="s"
        name="intent"
        value="add_cart"
        aria-label={`加购，加入购物车：${name}`}
        busy={fetcher.state !== "idle"}
      >
        加购
      </Button>
      <FieldError className="w-full" alert>
        {error}
      </FieldError>
    </form>
  );
}
