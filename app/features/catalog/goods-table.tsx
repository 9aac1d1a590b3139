import { Form, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Checkbox } from "#app/ui/control.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import type { Buyer } from "#contract/rules/pricing.ts";
import { isSelected } from "./bulk-add.ts";
import { GoodsRow, YIELD_SPEC } from "./goods-row.tsx";
import type { TableRow } from "./list.server.ts";
import type { RowResults } from "./row-result.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { type Quantities, useTypedQuantities } from "./use-typed-quantities.ts";
import "./goods-table.css";
import { isOrderable } from "#contract/rules/stock.ts";

/** The table view 采购视图: a quantity for each SKU and one button. Rows without a quantity are not added to the cart. */
export function GoodsTable({
  id,
  rows,
  buyer,
  action,
  openHref,
  initialQuantities,
  errors,
  results,
  pageKey,
}: {
  id: string;
  rows: readonly TableRow[];
  buyer: Buyer | null;
  action: string;
  /** The address of the table with all SKUs of a product. */
  openHref: (product_id: number) => string;
  /** Quantities by SKU of a rejected form. */
  initialQuantities: Quantities;
  errors: string[] | undefined;
  results: RowResults | undefined;
  /** Changes with every navigation. */
  pageKey: string;
}) {
  const hydrated = useHydrated();
  const typed = useTypedQuantities(initialQuantities, {
    pageKey,
    rejected: errors !== undefined,
    signedIn: buyer !== null,
    results,
  });
  const { quantities, setQuantity, setQuantities, markSubmitted, clear } = typed;
  const busy = useNavigation().formAction === action;
  const hasYield = rows.some(({ specs }) => specs.some(({ name }) => name === YIELD_SPEC));
  const onSubmit = ({ nativeEvent }: FormEvent<HTMLFormElement>) => {
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    // A quotation or an Excel file of the rows does not clear their quantities.
    if (submitter instanceof HTMLButtonElement && submitter.name === "target") return;
    const only = submitter instanceof HTMLButtonElement && submitter.name === "only" ? [submitter.value] : null;
    markSubmitted(only ?? Object.keys(quantities));
  };
  return (
    <Form id={id} tabIndex={-1} method="post" action={action} preventScrollReset onSubmit={onSubmit}>
      {/* Enter in a quantity presses the form's first button, which is this one and not that of the first row. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        加入购物车
      </button>
      <input type="hidden" name="intent" value="add_cart" />
      <FormKey />
      <div className="panel">
        <table className="data-table goods-table">
          <caption className="visually-hidden">商品列表，填写数量后一起加入购物车</caption>
          <thead>
            <tr>
              <th scope="col" className="goods-table__tick">
                <PageTick rows={rows} quantities={quantities} hydrated={hydrated} onChange={setQuantities} />
              </th>
              <th scope="col">型号 / 品名</th>
              <th scope="col" className="goods-table__code">
                编码
              </th>
              <th scope="col" className="goods-table__sku">
                规格
              </th>
              {hasYield ? (
                <th scope="col" className="goods-table__yield numeric">
                  打印量
                </th>
              ) : null}
              <th scope="col" className="goods-table__stock">
                库存
              </th>
              <th scope="col" className="goods-table__price numeric">
                价格（含税）
              </th>
              <th scope="col" className="goods-table__quantity centered">
                数量
              </th>
              <th scope="col" className="goods-table__add">
                <span className="visually-hidden">加入</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <GoodsRow
                key={row.sku_id}
                row={row}
                buyer={buyer}
                text={quantities[row.sku_id] ?? ""}
                openHref={row.group?.folded ? openHref(row.product_id) : null}
                hasYield={hasYield}
                hydrated={hydrated}
                results={results}
                onChange={setQuantity}
              />
            ))}
          </tbody>
        </table>
      </div>
      <SelectionBar
        rows={rows}
        buyer={buyer}
        quantities={quantities}
        errors={errors}
        busy={busy}
        hydrated={hydrated}
        onClear={clear}
      />
    </Form>
  );
}

type PageTickProps = {
  rows: readonly TableRow[];
  quantities: Quantities;
  hydrated: boolean;
  onChange: (some: Quantities) => void;
};

/** The checkbox for all rows of the page that are in stock; it needs scripts, and is invisible until they run. */
function PageTick({ rows, quantities, hydrated, onChange }: PageTickProps) {
  const orderable = rows.filter(isOrderable);
  const isOn = ({ sku_id }: TableRow) => isSelected(quantities[sku_id] ?? "");
  const all = orderable.length > 0 && orderable.every(isOn);
  return (
    <Checkbox
      className={`checkbox ${hydrated ? "" : "invisible"}`}
      aria-label="选择本页全部商品"
      disabled={!hydrated || orderable.length === 0}
      checked={all}
      onChange={() => {
        const changed = all ? orderable : orderable.filter((row) => !isOn(row));
        onChange(Object.fromEntries(changed.map((row) => [row.sku_id, all ? "" : String(row.min_order)])));
      }}
    />
  );
}
