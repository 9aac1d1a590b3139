import { type PriceView, shortName, unitOf } from "#app/features/catalog/catalog.ts";
import { PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { ProductPicture } from "#app/features/catalog/product-picture.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { CartLine } from "#contract/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { cutNotice } from "#contract/rules/quantity.ts";
import { belowMinimum, stockState } from "#contract/rules/stock.ts";
import { type AnyLine, canSwitch, productAddress, skuCode, tierHint } from "./cart.ts";
import { cartAddress, isLowStock } from "./filter.ts";

/** The line's specification and its SKU code, which the search finds. */
export const Specification = ({ line: { product_id, product_type, productAttr } }: { line: AnyLine }) => (
  <p className="muted small">
    {productAttr.sku}　编码 {skuCode(product_id, productAttr.unique)}{" "}
    {product_type === 1 ? <Tag kind="trade">秒杀价</Tag> : null}
  </p>
);

/** 换规格, for products with other specifications; it opens the choice of a SKU on the cart page. */
export function SwitchLink({ line }: { line: AnyLine }) {
  const { cart_id, product, productAttr } = line;
  if (!canSwitch(line)) return null;
  return (
    <Link
      className="link small"
      to={cartAddress("all", { spec: cart_id })}
      preventScrollReset
      aria-label={`换规格：${shortName(product.store_name)} ${productAttr.sku}`}
    >
      换规格
    </Link>
  );
}

type PictureProps = { line: AnyLine; size?: number; className?: string };

/** The line's picture. The name beside it is the same link, so keyboards and screen readers skip this one. */
export function LinePicture({ line, size = 66, className = "cart-row__picture" }: PictureProps) {
  return (
    <a
      className={`thumb ${className}`}
      href={productAddress(line)}
      target="_blank"
      rel="noopener"
      tabIndex={-1}
      aria-hidden="true"
    >
      <ProductPicture address={line.productAttr.image || line.product.image} size={size} />
    </a>
  );
}

type NoteProps = {
  line: CartLine;
  refusal: string | undefined;
  /** Whether the quantity was reduced to the stock. */
  isCut: boolean;
  brief: boolean;
};

/** The remark below the quantity: a refusal, a reduction to the stock, else minimum order and stock limit, else unless `brief` the stock. */
export function QuantityNote({
  line: { cart_num, product_type, trueStock, product, productAttr },
  refusal,
  isCut,
  brief,
}: NoteProps) {
  const { unit_name } = unitOf(product, productAttr);
  if (refusal) {
    return (
      <span className="red" role="alert">
        {refusal}
      </span>
    );
  }
  if (isCut && cart_num === trueStock)
    return (
      <span className="warn" role="status">
        {product_type === 1 ? `秒杀最多可买 ${trueStock}，已改为 ${trueStock}` : cutNotice(trueStock)}
      </span>
    );
  if (product_type !== 1 && stockState(productAttr) === "below_minimum")
    return <span className="warn">{belowMinimum({ ...productAttr, unit_name })}</span>;
  if (cart_num < productAttr.min_order)
    return (
      <span className="warn">
        未达起订量 {productAttr.min_order} {unit_name}
      </span>
    );
  if (cart_num >= trueStock)
    return (
      <span className="warn">
        {product_type === 1 ? "秒杀最多可买" : "已达库存上限"} {trueStock} {unit_name}
      </span>
    );
  return brief ? null : (
    <span className={isLowStock({ trueStock }) ? "warn" : "muted"}>
      {product_type === 1 ? "秒杀可买" : isLowStock({ trueStock }) ? "仅剩" : "库存"} {trueStock} {unit_name}
    </span>
  );
}

/** The price of a unit, with the public price where the trade price is another. */
export function UnitPrice({
  price: { amount, publicPrice, priceAccess, agreedUntil },
  unit,
}: {
  price: PriceView;
  unit: ReturnType<typeof unitOf>;
}) {
  return (
    <>
      <Price amount={amount} plain />
      <span className="unit">/{unit.unit_name}</span> <PiecePrice amount={amount} of={unit} />
      {priceAccess === "trade" ? (
        <p>
          {publicPrice ? <ListPrice amount={publicPrice} label="商城价" /> : null}{" "}
          <Tag kind="trade">{agreedUntil ? "协议价" : "企业价"}</Tag>
          {agreedUntil ? <span className="unit block">至 {agreedUntil}</span> : null}
        </p>
      ) : null}
    </>
  );
}

/** The pieces that are missing for the next price tier. */
export function TierHint({ line, buyer }: { line: CartLine; buyer: Buyer | null }) {
  const hint = tierHint(line, buyer);
  if (!hint) return null;
  return (
    <p className="warn small">
      再买 {hint.missing} {unitOf(line.product, line.productAttr).unit_name} 享 {formatYuan(hint.price)}
    </p>
  );
}
