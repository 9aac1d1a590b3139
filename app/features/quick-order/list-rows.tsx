import "./list-rows.css";
import { useHydrated } from "remix-utils/use-hydrated";
import { IconButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { QuickOrderRow } from "#contract/quick-order.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { MatchedRow } from "./matched-row.tsx";
import { isReadyRow, rowLabel } from "./quick-order.ts";
import { RowForm } from "./row-form.tsx";
import { AmbiguousRow, MissingRow } from "./row-proposals.tsx";
import type { SkippedRows } from "./use-skipped-rows.ts";

type Props = {
  rows: readonly QuickOrderRow[];
  /** null for a visitor. */
  buyer: Buyer | null;
  self: string;
  /** The id of the form that the ticks of ready rows belong to. */
  form: string;
  skipped: SkippedRows;
};

/** The rows of a list in its order: the SKU of each, and the forms that correct it. `self` is the page's address. */
export function ListRows({ rows, buyer, self, form, skipped }: Props) {
  const scripted = useHydrated();
  return (
    <table className="data-table list-rows">
      <caption className="visually-hidden">识别结果：每行是清单里的一行</caption>
      <thead>
        <tr>
          <th scope="col" className="list-rows__tick">
            {scripted && rows.some(isReadyRow) ? (
              <Checkbox
                bare
                checked={rows.every(({ row }) => !skipped.skipped.has(row))}
                onChange={({ currentTarget }) => skipped.toggle(currentTarget.checked)}
                aria-label="选择本页可以下单的行"
              />
            ) : (
              <span className="visually-hidden">选择</span>
            )}
          </th>
          <th scope="col">行 / 清单原文</th>
          <th scope="col">匹配到的商品</th>
          <th scope="col">规格</th>
          <th scope="col">单位</th>
          <th scope="col">数量</th>
          <th scope="col" className="numeric">
            单价
          </th>
          <th scope="col" className="numeric">
            小计
          </th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row} className={row.problem ? "list-rows__row is-quantity" : ROW_CLASS[row.state]}>
            <td className="list-rows__tick">
              <Checkbox
                form={form}
                name="go"
                value={row.row}
                disabled={!isReadyRow(row)}
                checked={isReadyRow(row) && !skipped.skipped.has(row.row)}
                onChange={({ currentTarget }) => skipped.toggle(currentTarget.checked, row.row)}
                aria-label={isReadyRow(row) ? `选择第 ${row.row} 行` : `第 ${row.row} 行还不能选`}
              />
            </td>
            <th scope="row" className="list-rows__raw">
              <span className="list-rows__number">{row.row}</span>
              <span>
                {row.place ? <small className="muted">{row.place}</small> : null}
                <code>{row.raw.trim()}</code>
                <Tag kind={rowLabel(row).kind}>{rowLabel(row).text}</Tag>
              </span>
            </th>
            {row.goods && row.state === "matched" ? (
              <MatchedRow row={row} goods={row.goods} buyer={buyer} self={self} />
            ) : row.state === "duplicate" ? (
              <td className="list-rows__ask muted small" colSpan={6}>
                和第 {row.into} 行是同一个商品，数量已经加在那一行
              </td>
            ) : row.state === "ambiguous" ? (
              <AmbiguousRow row={row} buyer={buyer} self={self} />
            ) : (
              <MissingRow row={row} buyer={buyer} self={self} />
            )}
            <td className="list-rows__remove">
              <RowForm row={row.row} self={self} intent="remove">
                <IconButton label={`删除第 ${row.row} 行`} type="submit">
                  <Icon name="trash" />
                </IconButton>
              </RowForm>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ROW_CLASS = {
  matched: "list-rows__row",
  duplicate: "list-rows__row",
  ambiguous: "list-rows__row is-ambiguous",
  missing: "list-rows__row is-missing",
} as const;
