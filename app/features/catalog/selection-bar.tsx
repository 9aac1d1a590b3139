import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Price } from "#app/ui/price.tsx";
import { yuan } from "#contract/rules/money.ts";
import { type Buyer, unitPrice } from "#contract/rules/pricing.ts";
import { toOffer } from "#contract/rules/product.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { isSelected } from "./bulk-add.ts";
import type { TableRow } from "./list.server.ts";
import { selectionExportAddress } from "./selection-address.ts";
import type { Quantities } from "./use-typed-quantities.ts";

type SelectionBarProps = {
  rows: readonly TableRow[];
  buyer: Buyer | null;
  quantities: Quantities;
  errors: string[] | undefined;
  busy: boolean;
  hydrated: boolean;
  onClear: () => void;
};

/**
 * The bar below the table: the number and the sum of the selected SKUs, and the buttons for them. Quantities typed
 * on other pages are submitted too, but the sum omits them, because this page does not have their prices.
 */
export function SelectionBar({ rows, buyer, quantities, errors, busy, hydrated, onClear }: SelectionBarProps) {
  const selected = Object.entries(quantities).filter(([, text]) => isSelected(text));
  const onPage = new Map(rows.map((row) => [String(row.sku_id), row]));
  const elsewhere = selected.filter(([sku]) => !onPage.has(sku));
  let [pieces, total] = [0, 0];
  for (const [sku, text] of selected) {
    const row = onPage.get(sku);
    const quantity = row ? clampQuantity(parseQuantity(text), row.stock) : parseQuantity(text) || 1;
    pieces += quantity;
    if (row) total += unitPrice(toOffer(row), buyer, quantity) * quantity;
  }
  const none = hydrated && selected.length === 0;
  return (
    <div className="action-bar selection-bar">
      <FormErrors of={{ errors }} />
      {elsewhere.map(([sku, text]) => (
        <span key={sku} hidden>
          <input type="hidden" name="sku" value={sku} />
          <input type="hidden" name="cart_num" value={text} />
        </span>
      ))}
      {hydrated ? (
        <>
          <span aria-live="polite">
            已选 <b>{selected.length}</b> 种 <b>{pieces}</b> 件
            {elsewhere.length > 0 ? <small>（其他页 {elsewhere.length} 种）</small> : null}
          </span>
          {selected.length > 0 ? (
            <Button type="button" variant="text" size="s" className="hidden-on-phones" onClick={onClear}>
              清空
            </Button>
          ) : null}
        </>
      ) : (
        <span>勾选或填写数量后一起加入；换页、筛选前请先加入</span>
      )}
      <div className="action-bar__end">
        {hydrated ? (
          <span className="row row--nowrap items-baseline">
            {elsewhere.length > 0 ? "本页" : "合计"} <Price amount={yuan(total)} size="lg" />
          </span>
        ) : null}
        {buyer ? <ExportButton selected={selected} hydrated={hydrated} idle={none} /> : null}
        <Button name="target" value="quotation" className="hidden-on-phones" idle={none}>
          加入报价单
        </Button>
        <Button variant="primary" busy={busy} idle={none}>
          加入购物车
        </Button>
      </div>
    </div>
  );
}

type ExportProps = { selected: readonly (readonly [sku: string, text: string])[]; hydrated: boolean; idle: boolean };

/** A link where scripts run, because their forms follow redirects to pages only; otherwise a button of the form. */
function ExportButton({ selected, hydrated, idle }: ExportProps) {
  const content = (
    <>
      <Icon name="excel" />
      导出Excel
    </>
  );
  if (!hydrated || idle)
    return (
      <Button name="target" value="file" className="hidden-on-phones" idle={idle}>
        {content}
      </Button>
    );
  const rows = selected.map(([sku, text]) => ({ sku: Number(sku), typed: parseQuantity(text) }));
  return (
    <Button className="hidden-on-phones" asChild>
      <a href={selectionExportAddress(rows)}>{content}</a>
    </Button>
  );
}
