import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { StepButton, Stepper } from "#app/ui/stepper.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { toOffer } from "#contract/rules/goods.ts";
import { yuan } from "#contract/rules/money.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { isSelected } from "./bulk-add.ts";
import type { TableRow } from "./catalog.server.ts";
import { isSelfOperated, priceView, shortName, startQuantity } from "./catalog.ts";
import { PiecePrice } from "./piece-price.tsx";
import { PriceBadge, StockText } from "./product-card.tsx";
import { Thumb } from "./product-picture.tsx";

/** The table view 采购视图: a quantity for each product and one button. Rows without a quantity are not submitted to the cart. */
export function GoodsTable({
  id,
  rows,
  buyer,
  action,
  initialQuantities,
  errors,
}: {
  id: string;
  rows: readonly TableRow[];
  buyer: Buyer | null;
  action: string;
  /** Quantities by SKU of a rejected form. */
  initialQuantities: Readonly<Record<string, string>>;
  errors: string[] | undefined;
}) {
  const [quantities, setQuantities] = useState(initialQuantities);
  const busy = useNavigation().formAction === action;
  const setQuantity = (sku: number, text: string) => setQuantities((all) => ({ ...all, [sku]: text }));
  return (
    <Form id={id} tabIndex={-1} method="post" action={action} preventScrollReset>
      {/* Enter in a quantity presses the first button: this one, not that of the first row. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        加入购物车
      </button>
      <input type="hidden" name="intent" value="add_cart" />
      <FormErrors of={{ errors }} />
      <div className="panel">
        <table className="data-table data-table--cards">
          <caption className="visually-hidden">商品列表，填写数量后一起加入购物车</caption>
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">编码</th>
              <th scope="col">规格</th>
              <th scope="col">库存</th>
              <th scope="col" className="numeric">
                价格
              </th>
              <th scope="col" className="centered">
                数量
              </th>
              <th scope="col">
                <span className="visually-hidden">加入</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ProductRow
                key={row.sku_id}
                row={row}
                buyer={buyer}
                text={quantities[row.sku_id] ?? ""}
                onChange={(text) => setQuantity(row.sku_id, text)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <SelectionBar rows={rows} buyer={buyer} quantities={quantities} busy={busy} onClear={() => setQuantities({})} />
    </Form>
  );
}

type RowProps = { row: TableRow; buyer: Buyer | null; text: string; onChange: (text: string) => void };

function ProductRow({ row, buyer, text, onChange }: RowProps) {
  const productHref = link(urls.goodsDetail, { id: row.product_id });
  const price = priceView(row, buyer, isSelected(text) ? clampQuantity(parseQuantity(text), row.stock) : 1);
  const [tier] = row.tier_prices;
  return (
    <tr className={isSelected(text) ? "is-on" : undefined}>
      <td className="wide">
        <div className="product-cell">
          <Thumb address={row.image} />
          <div>
            <Link className="strong" to={productHref}>
              {shortName(row.store_name)}
            </Link>{" "}
            <Tag>{row.brand_name}</Tag> {isSelfOperated(row) ? <Tag kind="self">自营</Tag> : null}
            <p className="muted small truncate">{row.store_name}</p>
          </div>
        </div>
      </td>
      <td className="desktop-only monospace small">
        {row.product_id}-{row.sku_id}
      </td>
      <td className="desktop-only small whitespace-normal! max-w-48">
        {row.sku}
        {row.specs.length > 0 ? (
          <p className="muted truncate">{row.specs.map(({ name, value }) => `${name} ${value}`).join(" · ")}</p>
        ) : null}
      </td>
      <td className="desktop-only small">
        <StockText stock={row.stock} unit={row.unit_name} />
        {row.min_order > 1 ? (
          <p className="muted">
            起订 {row.min_order} {row.unit_name}
          </p>
        ) : null}
      </td>
      <td className="numeric">
        <Price amount={price.amount} />
        <span className="unit">/{row.unit_name}</span> <PiecePrice amount={price.amount} of={row} />
        <p className="muted small">
          {price.publicPrice ? (
            <ListPrice amount={price.publicPrice} label="商城价" />
          ) : price.priceAccess === "visitor" || price.priceAccess === "review" ? (
            <PriceBadge priceAccess={price.priceAccess} returnTo={productHref} />
          ) : tier && price.priceAccess === "public" ? (
            `${tier.min_qty}${row.unit_name}起 ${formatYuan(tier.price)}`
          ) : null}
        </p>
      </td>
      <QuantityCells row={row} text={text} onChange={onChange} />
    </tr>
  );
}

function QuantityCells({ row, text, onChange }: Omit<RowProps, "buyer">) {
  const hydrated = useHydrated();
  const name = shortName(row.store_name);
  const quantity = isSelected(text) ? parseQuantity(text) : 0;
  if (row.stock === 0)
    return (
      <td className="centered muted small" colSpan={2}>
        无货
      </td>
    );
  const decrement = () => onChange(quantity <= row.min_order ? "" : String(clampQuantity(quantity - 1, row.stock)));
  const increment = () =>
    onChange(String(quantity === 0 ? startQuantity(row) : clampQuantity(quantity + 1, row.stock)));
  return (
    <>
      <td className="centered">
        <input type="hidden" name="sku" value={row.sku_id} />
        <Stepper size="s">
          {hydrated ? (
            <StepButton type="button" direction="minus" of={name} disabled={quantity === 0} onClick={decrement} />
          ) : null}
          <input
            className={hydrated ? undefined : "col-span-3"}
            name="cart_num"
            value={text}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => isSelected(text) && onChange(String(clampQuantity(parseQuantity(text), row.stock)))}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            aria-label={`数量：${name} ${row.sku}`}
          />
          {hydrated ? (
            <StepButton type="button" direction="plus" of={name} disabled={quantity >= row.stock} onClick={increment} />
          ) : null}
        </Stepper>
      </td>
      <td className="numeric desktop-only">
        <Button variant="tint" size="s" name="only" value={row.sku_id} aria-label={`加入购物车：${name} ${row.sku}`}>
          加入
        </Button>
      </td>
    </>
  );
}

type SelectionBarProps = {
  rows: readonly TableRow[];
  buyer: Buyer | null;
  quantities: Readonly<Record<string, string>>;
  busy: boolean;
  onClear: () => void;
};

function SelectionBar({ rows, buyer, quantities, busy, onClear }: SelectionBarProps) {
  const hydrated = useHydrated();
  const selected = rows.flatMap((row) => {
    const text = quantities[row.sku_id] ?? "";
    return isSelected(text) ? [{ row, quantity: clampQuantity(parseQuantity(text), row.stock) }] : [];
  });
  const pieces = selected.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = selected.reduce(
    (sum, { row, quantity }) => sum + unitPrice(toOffer(row), buyer, quantity) * quantity,
    0,
  );
  return (
    <div className="action-bar mt-3 max-md:bottom-[54px]">
      {hydrated ? (
        <>
          <span aria-live="polite">
            已选 <b>{selected.length}</b> 种 <b>{pieces}</b> 件
          </span>
          {selected.length > 0 ? (
            <button type="button" className="btn btn--text btn--small hidden-on-phones" onClick={onClear}>
              清空
            </button>
          ) : null}
        </>
      ) : (
        <span>填写数量后一起加入</span>
      )}
      <div className="action-bar__end">
        {hydrated ? (
          <span className="row row--nowrap items-baseline">
            合计 <Price amount={yuan(total)} size="lg" />
          </span>
        ) : null}
        <Button variant="primary" busy={busy}>
          加入购物车
        </Button>
      </div>
    </div>
  );
}
