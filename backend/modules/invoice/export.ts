import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { INVOICE_NAMES, INVOICE_TYPE_SHORT } from "#contract/rules/invoice.ts";
import { yuan } from "#contract/rules/money.ts";
import { MONTH, monthRange } from "#contract/rules/month.ts";
import { amountCell, type Cell, minuteCell } from "#contract/rules/sheet.ts";
import { INVOICE_MONTH_FILES_MAX, STAFF_INVOICE_TABS } from "#contract/rules/staff-invoice.ts";
import type { staffInvoice } from "#contract/staff-invoice.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import * as store from "./desk.store.ts";
import { filtersOf } from "./desk.ts";
import { type InvoiceLine, netPrice, printedLines } from "./lines.ts";
import { storedTitle } from "./view.ts";

type Parsed = z.output<(typeof staffInvoice.exportRows)["query"]>;
type Rows = Answer<typeof staffInvoice.exportRows>["rows"];
type Of = { row: store.DeskRow; line: InvoiceLine; orders: string };

/** Applications of one part of the table. */
const PART = 100;

const titleOf = ({ row }: Of) => storedTitle(row);
const COLUMNS: readonly { head: string; width: number; cell: (of: Of) => Cell }[] = [
  { head: "申请号", width: 26, cell: ({ row }) => row.sn },
  { head: "申请时间", width: 17, cell: ({ row }) => minuteCell(row.created_at) },
  { head: "状态", width: 8, cell: ({ row }) => INVOICE_NAMES[row.state] },
  { head: "店铺", width: 16, cell: ({ row }) => row.store_name },
  { head: "发票类型", width: 10, cell: ({ row }) => INVOICE_TYPE_SHORT[row.type] },
  { head: "抬头", width: 30, cell: (of) => titleOf(of).receipt_title },
  { head: "税号", width: 22, cell: (of) => titleOf(of).duty_paragraph },
  { head: "地址、电话", width: 40, cell: (of) => [titleOf(of).address, titleOf(of).tel].filter(Boolean).join(" ") },
  {
    head: "开户行、账号",
    width: 40,
    cell: (of) => [titleOf(of).bank_name, titleOf(of).bank_code].filter(Boolean).join(" "),
  },
  { head: "邮箱", width: 24, cell: (of) => titleOf(of).email },
  { head: "订单号", width: 24, cell: ({ orders }) => orders },
  { head: "项目名称", width: 40, cell: ({ line }) => line.name },
  { head: "规格型号", width: 20, cell: ({ line }) => line.sku },
  { head: "单位", width: 6, cell: ({ line }) => line.unit },
  { head: "数量", width: 8, cell: ({ line }) => (line.quantity === 0 ? "" : line.quantity) },
  { head: "不含税单价", width: 14, cell: ({ line }) => netPrice(line) ?? "" },
  { head: "税率", width: 6, cell: ({ line }) => `${line.tax_percent}%` },
  { head: "不含税金额", width: 12, cell: ({ line }) => amountCell(yuan(line.net)) },
  { head: "税额", width: 12, cell: ({ line }) => amountCell(yuan(line.tax)) },
  { head: "价税合计", width: 12, cell: ({ line }) => amountCell(yuan(line.fen)) },
  { head: "整张价税合计", width: 14, cell: ({ row }) => amountCell(yuan(row.amount_fen)) },
  { head: "票面备注", width: 24, cell: ({ row }) => row.remark },
  { head: "发票号码", width: 24, cell: ({ row }) => row.number ?? "" },
];

/** The table of the applications that match, in parts, and the files of a month; both are written down. */
export function createInvoiceExport({ database, staffLog }: Pick<Platform, "database" | "staffLog">) {
  const { read } = database;
  const logged = (member: Member, summary: string, note?: string) =>
    database.write((tx) =>
      staffLog.write(tx, member, {
        act: "invoice.export",
        record: { subject: "desk", id: 0, label: "发票" },
        summary,
        note,
      }),
    );

  return {
    async rows(member: Member, { after, ...query }: Parsed): Promise<Answer<typeof staffInvoice.exportRows>> {
      const scope = customersFor(member, "invoice.issue");
      const filters = filtersOf(query);
      if (after === undefined) {
        const count = await store.countMatching(read, scope, filters);
        const conditions = [STAFF_INVOICE_TABS[query.tab], query.month].filter(Boolean).join("，");
        await logged(member, `${conditions}，${count} 张`, filters.keyword);
      }
      const found = await store.matchingAfter(read, scope, filters, { after: after ?? 0, limit: PART });
      const ids = found.map(({ id }) => id);
      const [orders, items] = await Promise.all([store.ordersOfInvoices(read, ids), store.itemsOfInvoices(read, ids)]);
      const [ordersBy, itemsBy] = [
        groupBy(orders, ({ invoice_id }) => invoice_id),
        groupBy(items, ({ invoice_id }) => invoice_id),
      ];
      const rows = found.flatMap((row) => {
        const own = ordersBy.get(row.id) ?? [];
        const sns = own.map(({ sn }) => sn).join("、");
        return printedLines(own, itemsBy.get(row.id) ?? []).lines.map((line) =>
          COLUMNS.map(({ cell }) => cell({ row, line, orders: sns })),
        );
      });
      return {
        columns: COLUMNS.map(({ head, width }) => ({ head, width })),
        // No column has a head as its cell.
        rows: rows as Rows,
        next: found.length < PART ? null : (ids.at(-1) ?? null),
      };
    },

    /** The files of the invoices and red-letter invoices of a month. @throws ApiError 404 for what is no month */
    async month(member: Member, month: string): Promise<Answer<typeof staffInvoice.month>> {
      if (!MONTH.test(month)) throw notFound();
      const { from: since, to: until } = monthRange(month);
      const scope = customersFor(member, "invoice.issue");
      const { list, count } = await store.filesBetween(read, scope, { since, until }, INVOICE_MONTH_FILES_MAX);
      await logged(member, `${month} 的发票文件，${list.length} 个`);
      return {
        count,
        list: list.map((file) => ({
          invoice_id: file.invoice_id,
          file_id: file.id,
          type: file.type,
          number: (file.red_id === null ? file.number : file.red_number) ?? file.sn,
          title: storedTitle(file).receipt_title,
          amount: yuan(file.red_id === null ? file.amount_fen : -(file.red_fen ?? 0)),
          create_time: file.created_at,
          is_red: file.red_id !== null,
        })),
      };
    },
  };
}
