import { html, raw } from "hono/html";
import { formatMinute } from "#contract/rules/calendar.ts";
import { paperFacts } from "#contract/rules/order-facts.ts";
import type { StaffOrder } from "./staff-orders.ts";

/** The warehouse of pieces that are in none. */
export const NO_WAREHOUSE = "未归仓";

type Code = { product_id: number; sku_id: number };

export const codeOf = ({ product_id, sku_id }: Code) => `${product_id}-${sku_id}`;

/** The pieces to be picked, by warehouse and then by code. */
export const picksOf = <Line extends Code & { from: readonly { name: string; pieces: number }[] }>({
  lines,
}: {
  lines: readonly Line[];
}) =>
  lines
    .flatMap((line) => line.from.map(({ name, pieces }) => ({ ...line, warehouse: name || NO_WAREHOUSE, pieces })))
    .sort((a, b) => a.warehouse.localeCompare(b.warehouse, "zh") || compareCodes(a, b));

const compareCodes = (a: Code, b: Code) => a.product_id - b.product_id || a.sku_id - b.sku_id;

/** The lines of a delivery note: the pieces of the order that were not refunded before dispatch. */
export const deliveriesOf = <Line extends Code & { quantity: number; cancelled_pieces: number }>({
  lines,
}: {
  lines: readonly Line[];
}) =>
  lines
    .map((line) => ({ ...line, pieces: line.quantity - line.cancelled_pieces }))
    .filter(({ pieces }) => pieces > 0)
    .sort(compareCodes);

const STYLE = raw(`@page { size: A4; margin: 14mm }
body { font: 12px/1.5 "PingFang SC", "Microsoft YaHei", sans-serif; color: #000; margin: 0 }
section { break-after: page } section:last-child { break-after: auto }
h1 { font-size: 18px; margin: 0 0 8px } h2 { font-size: 14px; margin: 12px 0 4px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0 0 8px } dt { color: #444 } dd { margin: 0 }
table { width: 100%; border-collapse: collapse } th, td { border: 1px solid #000; padding: 3px 6px; text-align: left }
thead { display: table-header-group } tr { break-inside: avoid } .number { text-align: right }
.signatures { display: flex; gap: 24px; margin-top: 28px } .signatures p { flex: 1; border-bottom: 1px solid #000 }`);

type Html = ReturnType<typeof html>;

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): Html {
  const cell = (value: string | number) =>
    typeof value === "number" ? html`<td class="number">${value}</td>` : html`<td>${value}</td>`;
  return html`<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${row.map(cell)}</tr>`,
  )}</tbody></table>`;
}

const facts = (pairs: readonly (readonly [string, string])[]): Html =>
  html`<dl>${pairs.filter(([, value]) => value !== "").map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

const sum = (rows: readonly { pieces: number }[]) => rows.reduce((total, { pieces }) => total + pieces, 0);

/** The picking list and the delivery note of an order as one document for A4; it needs no other file and no script. */
export async function noteHtml(order: StaffOrder): Promise<string> {
  const { row } = order;
  const picks = picksOf(order);
  const deliveries = deliveriesOf(order);
  const warehouses = [...new Set(picks.map(({ warehouse }) => warehouse))];
  const picking = warehouses.map((name) => {
    const own = picks.filter(({ warehouse }) => warehouse === name);
    return html`<h2>${name}（${own.length} 行，${sum(own)} 件）</h2>${table(
      ["编码", "名称", "规格", "单位", "拣货数"],
      own.map((pick) => [codeOf(pick), pick.name, pick.sku, pick.unit_name, pick.pieces]),
    )}`;
  });
  const head: [string, string][] = [
    ["订单号", row.sn],
    ["下单时间", formatMinute(row.created_at)],
    ...paperFacts("print", row),
  ];
  const document = html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>拣货单与送货单 ${row.sn}</title><style>${STYLE}</style></head><body>
<section><h1>拣货单</h1>${facts([...head, ["店铺", row.store_name], ["收货人", row.receiver]])}
${picks.length > 0 ? picking : html`<p>没有待发的商品</p>`}
<div class="signatures"><p>拣货人：</p><p>复核人：</p><p>日期：</p></div></section>
<section><h1>送货单</h1>${facts([
    ...head,
    ["发货方", row.store_name],
    ["发货电话", row.store_phone],
    ["发货地址", row.store_address || row.store_city],
    ["收货单位", row.company],
    ["收货人", row.receiver],
    ["收货电话", row.receiver_phone],
    ["收货地址", row.address],
  ])}
${table(
  ["编码", "名称", "规格", "单位", "数量", "已发", "待发"],
  deliveries.map((line) => [
    codeOf(line),
    line.name,
    line.sku,
    line.unit_name,
    line.pieces,
    line.dispatched,
    line.left,
  ]),
)}
<p>共 ${deliveries.length} 行，${sum(deliveries)} 件</p>
<div class="signatures"><p>发货人：</p><p>送货人：</p><p>收货人签字：</p><p>收货日期：</p></div></section>
</body></html>`;
  return String(await document);
}
