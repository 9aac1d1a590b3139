import { memo } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { isOrderable, stockState } from "#contract/rules/stock.ts";
import { isSelected, isUnreadable } from "./bulk-add.ts";
import { isSelfOperatedProduct, priceView, shortName, titleParts } from "./catalog.ts";
import type { TableRow } from "./list.server.ts";
import { PiecePrice } from "./piece-price.tsx";
import { PriceBadge, StockText } from "./product-card.tsx";
import { ProductName } from "./product-name.tsx";
import { Thumb } from "./product-picture.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { RowResult, type RowResults } from "./row-result.tsx";

/** The specification with a column of its own. */
export const YIELD_SPEC = "打印量";

/** The page yield of one of these codes in a text such as T6721 约4000页；T6722 约6500页, else the whole text. */
function yieldOf(value: string, names: readonly string[]) {
  for (const part of value.split("；")) {
    const [code = "", ...pages] = part.split(" ");
    if (pages.length > 0 && names.some((name) => name.includes(code))) return pages.join(" ");
  }
  return value;
}

/** The readers whose rows show the first tier; the others have a tag or their own price in its place. */
const TIERED: ReadonlySet<string> = new Set(["public", "apply", "refused"]);

type RowProps = {
  row: TableRow;
  buyer: Buyer | null;
  text: string;
  /** The address that shows the folded SKUs of the product; null where there are none, and after its first row. */
  openHref: string | null;
  hasYield: boolean;
  hydrated: boolean;
  results: RowResults | undefined;
  onChange: (sku: string, text: string) => void;
};

/** The row of one SKU, memoised because a table has up to 200 of them and a key stroke changes one. */
export const GoodsRow = memo(function GoodsRow({
  row,
  buyer,
  text,
  openHref,
  hasYield,
  hydrated,
  results,
  onChange,
}: RowProps) {
  const productHref = link(urls.product.detail, { id: row.product_id });
  const price = priceView(row, buyer, isSelected(text) ? clampQuantity(parseQuantity(text), row.stock) : 1);
  const [tier] = row.tier_prices;
  const { model } = titleParts(row.store_name);
  const pages = yieldOf(row.specs.find((spec) => spec.name === YIELD_SPEC)?.value ?? "", [
    row.sku,
    model || row.store_name,
  ]);
  // Values that the title contains already are left out.
  const specs = row.specs.filter((spec) => spec.name !== YIELD_SPEC && !row.store_name.includes(spec.value));
  return (
    <tr className={`${isSelected(text) ? "is-on" : ""} ${row.group ? "goods-table__first" : ""}`}>
      <td className="goods-table__tick">
        {isOrderable(row) ? <RowTick row={row} text={text} onChange={onChange} /> : null}
      </td>
      {row.group ? (
        <td className="goods-table__product" rowSpan={row.group.rows}>
          <div className="product-cell">
            <Thumb address={row.image} />
            <div>
              <Link className="strong" to={productHref}>
                <span>{model || <ProductName name={row.store_name} />}</span>
              </Link>{" "}
              <Tag>{row.brand_name}</Tag> {isSelfOperatedProduct(row) ? <Tag kind="self">自营</Tag> : null}
              {model ? (
                <p className="muted small goods-table__name">
                  <ProductName name={row.store_name} />
                </p>
              ) : null}
              {openHref ? (
                <Link className="link small goods-table__open" to={openHref} preventScrollReset>
                  展开其余 {row.group.folded} 种规格
                </Link>
              ) : null}
            </div>
          </div>
        </td>
      ) : null}
      <td className="goods-table__code monospace small">
        {row.product_id}-{row.sku_id}
      </td>
      <td className="goods-table__sku small">
        <span>{row.sku}</span>
        {row.group && specs.length > 0 ? (
          <p className="muted">{specs.map(({ name, value }) => `${name} ${value}`).join(" · ")}</p>
        ) : null}
      </td>
      {hasYield ? <td className="goods-table__yield numeric small">{pages}</td> : null}
      <td className="goods-table__stock small">
        <StockText of={row} unit={row.unit_name} />
        {row.min_order > 1 && stockState(row) !== "below_minimum" ? (
          <p className="muted">
            起订 {row.min_order} {row.unit_name}
          </p>
        ) : null}
      </td>
      <td className="goods-table__price numeric">
        <Price amount={price.amount} />
        <span className="unit">/{row.unit_name}</span> <PiecePrice amount={price.amount} of={row} />
        <p className="muted small">
          {price.publicPrice ? (
            <ListPrice amount={price.publicPrice} label="商城价" />
          ) : row.group && price.priceAccess !== "public" && price.priceAccess !== "trade" ? (
            <PriceBadge price={price} returnTo={productHref} />
          ) : tier && TIERED.has(price.priceAccess) ? (
            `${tier.min_qty}${row.unit_name}起 ${formatYuan(tier.price)}`
          ) : null}
        </p>
      </td>
      <QuantityCells
        row={row}
        text={text}
        hydrated={hydrated}
        results={results}
        onChange={onChange}
        productHref={productHref}
      />
    </tr>
  );
});

type RowTickProps = Pick<RowProps, "row" | "text" | "onChange">;

/** The checkbox that selects a row with its minimum order; without scripts, the action does the same. */
function RowTick({ row, text, onChange }: RowTickProps) {
  return (
    <Checkbox
      name="ticked"
      value={row.sku_id}
      aria-label={`选择：${shortName(row.store_name)} ${row.sku}`}
      checked={isSelected(text)}
      onChange={({ target }) => onChange(String(row.sku_id), target.checked ? String(row.min_order) : "")}
    />
  );
}

type QuantityCellsProps = Pick<RowProps, "row" | "text" | "hydrated" | "results" | "onChange"> & {
  productHref: string;
};

function QuantityCells({ row, text, hydrated, results, onChange, productHref }: QuantityCellsProps) {
  const name = shortName(row.store_name);
  if (!isOrderable(row))
    return (
      <td className="goods-table__quantity centered muted small" colSpan={2}>
        <Link className="link" to={productHref} aria-label={`找相似：${name} ${row.sku}`}>
          找相似
        </Link>
        <RowResult results={results} sku={row.sku_id} unit={row.unit_name} />
      </td>
    );
  return (
    <>
      <td className="goods-table__quantity centered">
        <input type="hidden" name="sku" value={row.sku_id} />
        <QuantityStepper
          text={text}
          onChange={(next) => onChange(String(row.sku_id), next)}
          of={row}
          label={`数量：${name} ${row.sku}`}
          name={name}
          optional
          hydrated={hydrated}
        />
        {isUnreadable(text) ? (
          <p className="small red">数量不是数字</p>
        ) : (
          <RowResult results={results} sku={row.sku_id} unit={row.unit_name} />
        )}
      </td>
      <td className="goods-table__add numeric">
        <Button variant="tint" size="s" name="only" value={row.sku_id} aria-label={`加入购物车：${name} ${row.sku}`}>
          加入
        </Button>
      </td>
    </>
  );
}
