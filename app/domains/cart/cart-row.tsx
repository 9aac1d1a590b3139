import { memo, type ReactNode, useId } from "react";
import { type PriceView, shortName, unitOf } from "#app/domains/catalog/catalog.ts";
import { PiecePrice } from "#app/domains/catalog/piece-price.tsx";
import { ProductName } from "#app/domains/catalog/product-name.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { CartLine } from "#contract/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { ProductPicture } from "../catalog/product-picture.tsx";
import { linePrice, lineTotal, productAddress, tierHint } from "./cart.ts";
import { cartAddress, isLowStock } from "./filter.ts";
import { DeleteButton, QuantityStepper } from "./line-controls.tsx";
import "./cart-row.css";

/** The page's checkout form, which the checkboxes of all lines belong to. */
export const CHECKOUT_FORM = "checkout";
/** The page's form that moves the line of the pressed button to the favourites. */
export const COLLECT_FORM = "collect";

type Props = {
  layout: "page" | "drawer";
  /** The line with its pending changes applied. */
  line: CartLine;
  buyer: Buyer | null;
  selected: boolean;
  /** The reason for refusing the last change of the line. */
  refusal: string | undefined;
  onSelect: (cart_id: number, on: boolean) => void;
  onChange: (cart_id: number, cart_num: number) => void;
  onDelete: (cart_id: number) => void;
};

/** A valid cart line: a table-like row on the page, a compact card in the drawer. */
export const CartRow = memo(function CartRow(props: Props) {
  const { layout, line, selected, refusal, onSelect, onChange, onDelete } = props;
  const { cart_id, product, productAttr } = line;
  const noteId = useId();
  const nameId = useId();
  const inDrawer = layout === "drawer";
  const Layout = inDrawer ? DrawerLayout : PageLayout;
  const changeQuantity = (cart_num: number) => onChange(cart_id, cart_num);
  return (
    <Layout
      {...props}
      nameId={nameId}
      noteId={noteId}
      checkbox={
        <input
          // A field of the checkout form on the page; state of the script in the drawer.
          {...(inDrawer ? {} : { name: "cart_id", value: cart_id, form: CHECKOUT_FORM })}
          type="checkbox"
          checked={selected}
          onChange={(event) => onSelect(cart_id, event.target.checked)}
          aria-label={`选择 ${shortName(product.store_name)} ${productAttr.sku}`}
        />
      }
      stepper={
        <QuantityStepper line={line} size={inDrawer ? "s" : "m"} describedBy={noteId} onChange={changeQuantity} />
      }
      note={<QuantityNote line={line} refusal={refusal} brief={inDrawer} />}
      deleteButton={<DeleteButton cart_id={cart_id} of={product.store_name} onDelete={onDelete} icon={inDrawer} />}
    />
  );
});

type LayoutProps = Props &
  Record<"checkbox" | "stepper" | "note" | "deleteButton", ReactNode> &
  Record<"nameId" | "noteId", string>;

function PageLayout({ line, buyer, selected, nameId, noteId, checkbox, stepper, note, deleteButton }: LayoutProps) {
  const { product, productAttr } = line;
  return (
    <li className={selected ? "cart-row is-selected" : "cart-row"} aria-labelledby={nameId}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside and has its own name. */}
      <label className="checkbox">{checkbox}</label>
      <div className="cart-row__product product-cell">
        <LinePicture line={line} />
        <div>
          <a id={nameId} className="line-clamp-2" href={productAddress(line)} target="_blank" rel="noopener">
            <ProductName name={product.store_name} />
          </a>
          <Specification line={line} />
          <SwitchLink line={line} />
          <TierHint line={line} buyer={buyer} />
        </div>
      </div>
      <div className="cart-row__price">
        <UnitPrice price={linePrice(line, buyer)} unit={unitOf(product, productAttr)} />
        {line.saving ? <p className="ok small">比加入时降 {formatYuan(line.saving)}</p> : null}
      </div>
      <div className="cart-row__quantity">
        {stepper}
        <p id={noteId} className="small">
          {note}
        </p>
      </div>
      <div className="cart-row__total numeric">
        <Price amount={lineTotal(line, buyer)} />
      </div>
      <div className="cart-row__actions">
        <button type="submit" className="as-link" form={COLLECT_FORM} name="cart_id" value={line.cart_id}>
          移入收藏
        </button>
        {deleteButton}
      </div>
    </li>
  );
}

function DrawerLayout({ line, buyer, nameId, noteId, checkbox, stepper, note, deleteButton }: LayoutProps) {
  const { product, productAttr } = line;
  const { amount } = linePrice(line, buyer);
  const unit = unitOf(product, productAttr);
  return (
    <li className="cart-card" aria-labelledby={nameId}>
      {checkbox}
      <LinePicture line={line} size={52} className="cart-card__picture" />
      <div>
        <div className="cart-card__line">
          <a id={nameId} href={productAddress(line)} target="_blank" rel="noopener" title={product.store_name}>
            <span className="line-clamp-2">
              <ProductName name={product.store_name} />
            </span>
            <span className="muted truncate">
              {line.product_type === 1 ? "秒杀价 · " : null}
              {productAttr.sku}
            </span>
          </a>
          {deleteButton}
        </div>
        <div className="cart-card__line">
          <Price amount={amount} />
          {stepper}
        </div>
        {unit.unit_name === unit.piece_unit ? null : (
          <p className="unit">
            每{unit.unit_name} <PiecePrice amount={amount} of={unit} />
          </p>
        )}
        <p id={noteId}>{note}</p>
      </div>
    </li>
  );
}

/** A line that cannot be bought, with its reason. */
export function InvalidRow({ line, onDelete }: { line: CartLine; onDelete: (cart_id: number) => void }) {
  const { cart_id, product, fail_reason } = line;
  return (
    <li className="cart-row cart-row--invalid">
      <Tag kind="off">失效</Tag>
      <div className="cart-row__product product-cell">
        <LinePicture line={line} />
        <div>
          <a className="line-clamp-2" href={productAddress(line)} target="_blank" rel="noopener">
            <ProductName name={product.store_name} />
          </a>
          <Specification line={line} />
          <SwitchLink line={line} />
        </div>
      </div>
      <div className="cart-row__price warn">{fail_reason}</div>
      <div className="cart-row__quantity" />
      <div className="cart-row__total" />
      <div className="cart-row__actions">
        <Link
          className="as-link link"
          to={productAddress(line)}
          aria-label={`找相似：${shortName(product.store_name)}`}
        >
          找相似
        </Link>
        <DeleteButton cart_id={cart_id} of={product.store_name} onDelete={onDelete} />
      </div>
    </li>
  );
}

/** The line's specification and its code, which the search finds. */
const Specification = ({ line: { product_id, product_type, productAttr } }: { line: CartLine }) => (
  <p className="muted small">
    {productAttr.sku}　编码 {product_id}-{productAttr.unique}{" "}
    {product_type === 1 ? <Tag kind="trade">秒杀价</Tag> : null}
  </p>
);

/** 换规格, where the product is sold in other specifications; it opens a question on the cart page. */
function SwitchLink({ line: { cart_id, product_type, product, productAttr } }: { line: CartLine }) {
  if (product_type === 1 || !product.other_skus) return null;
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

type PictureProps = { line: CartLine; size?: number; className?: string };

/** The line's picture. The name beside it is the same link, so keyboards and screen readers skip this one. */
function LinePicture({ line, size = 66, className = "cart-row__picture" }: PictureProps) {
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

type NoteProps = { line: CartLine; refusal: string | undefined; brief: boolean };

/** Remark below the quantity: a refusal first, then minimum order and stock limit; unless brief, also the stock. */
function QuantityNote({
  line: { cart_num, product_type, trueStock, product, productAttr },
  refusal,
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

function UnitPrice({
  price: { amount, publicPrice, priceAccess },
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
          {publicPrice ? <ListPrice amount={publicPrice} label="商城价" /> : null} <Tag kind="trade">企业价</Tag>
        </p>
      ) : null}
    </>
  );
}

function TierHint({ line, buyer }: { line: CartLine; buyer: Buyer | null }) {
  const hint = tierHint(line, buyer);
  if (!hint) return null;
  return (
    <p className="warn small">
      再买 {hint.missing} {unitOf(line.product, line.productAttr).unit_name} 享 {formatYuan(hint.price)}
    </p>
  );
}
