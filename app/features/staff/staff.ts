import { deskUrls } from "#app/desk-urls.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { type Right, rightName } from "#contract/rules/staff.ts";
import type { QueueKind } from "#contract/rules/staff-desk.ts";

export type NavEntry = {
  label: string;
  to: string;
  icon: IconName;
  /** Absent where every member may open the page. */
  right?: Right;
  /** The queue whose count the entry shows. */
  queue?: QueueKind;
  /** The beginning of further addresses that belong to the entry. */
  also?: string;
};

/** The pages of the desk by group, each with the right that it needs. */
export const NAV: readonly { group: string; entries: readonly NavEntry[] }[] = [
  { group: "", entries: [{ label: "待办", to: deskUrls.staff.home, icon: "list" }] },
  {
    group: "订单",
    entries: [
      { label: "订单", to: deskUrls.staffOrder.list, icon: "box", right: "order.read", queue: "ship" },
      { label: "售后", to: deskUrls.staffRefund.list, icon: "refund", right: "refund.read", queue: "refund" },
      { label: "批量发货", to: deskUrls.staffOrder.ship, icon: "truck", right: "order.ship" },
    ],
  },
  {
    group: "钱",
    entries: [
      { label: "到账", to: deskUrls.staffTransfer.list, icon: "wallet", right: "transfer.read", queue: "transfer" },
      { label: "应收", to: deskUrls.staffCredit.receivables, icon: "ticket", right: "credit.read" },
      { label: "发票", to: deskUrls.staffInvoice.list, icon: "doc", right: "invoice.read", queue: "invoice" },
    ],
  },
  {
    group: "客户",
    entries: [
      {
        label: "客户",
        to: deskUrls.staffCustomer.list,
        icon: "user",
        right: "customer.read",
        queue: "audit",
        also: deskUrls.staffCustomer.application.replace(":id", ""),
      },
      {
        label: "对账异议",
        to: deskUrls.staffStatement.objections,
        icon: "chat",
        right: "statement.reply",
        queue: "objection",
      },
      { label: "询价", to: deskUrls.staffQuotation.list, icon: "tag", right: "quotation.read", queue: "quotation" },
      { label: "消息", to: deskUrls.staffMessage.list, icon: "chat", right: "message.read", queue: "message" },
      { label: "评价", to: deskUrls.staffReview.list, icon: "star", right: "review.reply" },
    ],
  },
  {
    group: "商品",
    entries: [
      { label: "商品", to: deskUrls.staffProduct.list, icon: "box", right: "goods.read" },
      { label: "导入", to: deskUrls.staffProduct.imports, icon: "upload", right: "goods.change" },
      { label: rightName("sale.write"), to: deskUrls.staffSale.list, icon: "bolt", right: "sale.write" },
      { label: "库存", to: deskUrls.staffStock.list, icon: "list", right: "stock.read", queue: "low" },
      { label: "库存报表", to: deskUrls.staffStockReport.value, icon: "chart", right: "report.stock" },
      { label: "分类", to: deskUrls.staffCategory.categories, icon: "grid", right: "goods.change" },
      { label: "品牌", to: deskUrls.staffCategory.brands, icon: "tag", right: "goods.change" },
      { label: "机型", to: deskUrls.staffPrinter.list, icon: "print", right: "goods.change" },
    ],
  },
  {
    group: "店铺",
    entries: [
      { label: "报表", to: deskUrls.staffReport.sales, icon: "chart", right: "report.sales" },
      { label: "内容与设置", to: deskUrls.staffContent.banners, icon: "edit", right: "content.write" },
      { label: "员工", to: deskUrls.staff.members, icon: "shield", right: "member.manage" },
      { label: "待批", to: deskUrls.staff.requests, icon: "check" },
      { label: "异常", to: deskUrls.staff.exceptions, icon: "warn" },
      { label: "操作记录", to: deskUrls.staff.log, icon: "book" },
    ],
  },
];

/** The entry that an address belongs to, the longest one that it begins with; undefined for none. */
export function currentEntry(pathname: string): string | undefined {
  const all = NAV.flatMap(({ entries }) => entries);
  const isBelow = ({ to, also }: NavEntry) =>
    (to !== deskUrls.staff.home && pathname.startsWith(`${to}/`)) || (also !== undefined && pathname.startsWith(also));
  const own = all.filter((entry) => pathname === entry.to || isBelow(entry)).map(({ to }) => to);
  return own.sort((a, b) => b.length - a.length)[0];
}

/** How the login asks: with the password, with a code too, or for a new password by a code. */
export type LoginMode = "password" | "code" | "reset";
export const parseLoginMode = (search: URLSearchParams): LoginMode => {
  const mode = search.get("mode");
  return mode === "code" || mode === "reset" ? mode : "password";
};
