import { percentText } from "#app/desk/percent.ts";
import { Input } from "#app/ui/control.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatDay } from "#contract/rules/calendar.ts";
import { MARGIN_MIN } from "#contract/rules/four-eyes.ts";
import type { StaffQuotationLine } from "#contract/staff-quotation.ts";
import { fieldOfLine, lineMargin, priceTextOf } from "./staff-quotation.ts";

type Props = {
  lines: readonly StaffQuotationLine[];
  typed: Readonly<Record<string, unknown>> | null | undefined;
  errors: Readonly<Record<string, string[] | null>> | null | undefined;
  isFixed: boolean;
};
type Row = StaffQuotationLine & { text: string };

/** The lines of a quotation with what decides their prices, each with the input of its price. */
export function QuoteLines({ lines, typed, errors, isFixed }: Props) {
  return (
    <div className="overflow-x-auto">
      <DataTable<Row>
        caption="报价明细"
        rows={lines.map((line) => ({ ...line, text: priceTextOf(line, typed) }))}
        keyOf={({ line_id }) => line_id}
        columns={[
          { name: "品名", align: "wide", cell: (line) => <Asked line={line} /> },
          {
            name: "数量",
            align: "numeric",
            cell: ({ cart_num, unit_name, stock }) => (
              <>
                {cart_num} {unit_name}
                <span className="muted small block">库存 {stock}</span>
              </>
            ),
          },
          { name: "成本", align: "numeric", cell: ({ cost }) => formatYuan(cost) },
          {
            name: "客户价 / 牌价",
            align: "numeric",
            cell: ({ class_price, list_price }) => (
              <>
                {formatYuan(class_price)}
                <span className="muted small block">{formatYuan(list_price)}</span>
              </>
            ),
          },
          {
            name: "上次成交",
            align: "numeric",
            cell: ({ last_price, last_time }) =>
              last_price === null ? (
                <span className="muted">没买过</span>
              ) : (
                <>
                  {formatYuan(last_price)}
                  <span className="muted small block">{last_time === null ? "" : formatDay(last_time)}</span>
                </>
              ),
          },
          {
            name: "目标价",
            align: "numeric",
            cell: ({ target_price, cost }) =>
              target_price === null ? (
                "–"
              ) : (
                <>
                  {formatYuan(target_price)}
                  {Number(target_price) < Number(cost) ? <span className="red small block">低于成本</span> : null}
                </>
              ),
          },
          {
            name: "报价（含税）",
            align: "numeric",
            cell: (line) => (
              <Price line={line} typed={typed} error={errors?.[fieldOfLine(line.line_id)]?.[0]} isFixed={isFixed} />
            ),
          },
          { name: "毛利", align: "numeric", cell: (line) => <Margin line={line} /> },
          { name: "小计", align: "numeric", cell: ({ text, ...line }) => sumText(lineMargin(line, text)?.sum) },
        ]}
      />
    </div>
  );
}

const sumText = (sum: string | undefined) => (sum === undefined ? "–" : formatYuan(sum));

function Asked({ line: { name, sku, scene, line_id, remark, problem } }: { line: Row }) {
  return (
    <span className="block min-w-40">
      <b className="font-medium">{name}</b> {sku}
      <span className="muted small block">
        {scene} · 行号 {line_id}
      </span>
      {remark === "" ? null : <span className="small block">客户写：{remark}</span>}
      {problem === null ? null : <Tag kind="warn">{problem}</Tag>}
    </span>
  );
}

type PriceProps = { line: Row; typed: Props["typed"]; error: string | undefined; isFixed: boolean };

function Price({ line, typed, error, isFixed }: PriceProps) {
  const field = fieldOfLine(line.line_id);
  if (isFixed) return sumText(line.sent_price ?? undefined);
  const isOther = typeof typed?.[field] === "string" && line.draft_price !== null && line.draft_price !== line.text;
  return (
    <>
      <Input
        small
        name={field}
        defaultValue={line.text}
        inputMode="decimal"
        aria-label={`${line.name} ${line.sku} 报价`}
        {...describedByError(error, `${field}-error`)}
        className="w-24 text-right"
      />
      {isOther ? <span className="warn small block">草稿里是 {formatYuan(line.draft_price ?? "")}</span> : null}
      <FieldError id={`${field}-error`}>{error}</FieldError>
    </>
  );
}

function Margin({ line }: { line: Row }) {
  const found = lineMargin(line, line.text);
  if (found === null) return "–";
  const isBad = found.margin !== null && found.margin < MARGIN_MIN;
  return (
    <span className={isBad ? "text-(--red)" : undefined}>
      {percentText(found.margin)}
      <span className="small block">{formatYuan(found.amount)}</span>
      {found.isBelowCost ? <span className="small block">低于成本</span> : null}
    </span>
  );
}
