import { formatTimeLeft } from "#app/features/coupon/coupon-facts.ts";
import { ACTION_LABELS } from "#app/features/order/order.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { BuyerTasks } from "#contract/dashboard.ts";
import { DAY_MS, formatDay, formatMinute } from "#contract/rules/calendar.ts";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";

/** A task of the buyer; amounts are yuan, instants epoch ms. */
export type Task = {
  key: string;
  tag: { kind: "trade" | "ok" | "warn" | "link" | "plain"; name: string };
  title: string;
  detail: string;
  to: string;
  amount: string | null;
  /** The end of the task; null without one. */
  ends: number | null;
  /** Whether a countdown in minutes and seconds replaces the first line. */
  isCountedDown?: boolean;
  /** Two short lines about the end. */
  lines: readonly [string, string];
  action: string;
};

/** The day and time of an instant: 12-05 18:00. */
const momentOf = (instant: number) => formatMinute(instant).slice(5);
/** The day of an instant: 12-05. */
const dayOf = (instant: number) => formatDay(instant).slice(5);
const articles = (name: string, kinds: number) => (kinds > 1 ? `${name} 等 ${kinds} 种` : name);

/** The buyer's tasks, the first to end at the top; a kind with hidden rows names their number. */
export function taskRows(todo: BuyerTasks, now: number): Task[] {
  return [
    ...unpaidRows(todo),
    ...parcelRows(todo, now),
    ...refundRows(todo),
    ...quoteRows(todo, now),
    ...approvalRows(todo),
    ...invoiceRows(todo),
    ...statementRows(todo),
    ...couponRows(todo, now),
    ...dueRows(todo, now),
  ].sort((a, b) => (a.ends ?? Number.MAX_SAFE_INTEGER) - (b.ends ?? Number.MAX_SAFE_INTEGER));
}

/** The number of tasks, hidden rows included. */
export const taskCount = (todo: BuyerTasks) =>
  [todo.unpaid, todo.to_receive, todo.to_send_back, todo.quoted, todo.approvals, todo.rejected_invoices].reduce(
    (sum, { count }) => sum + count,
    [todo.invoiceable.count, todo.coupons.ending, todo.due.count].filter((count) => count > 0).length,
  ) + (todo.statement ? 1 : 0);

function unpaidRows({ unpaid }: BuyerTasks): Task[] {
  const tag = { kind: "trade", name: "付款" } as const;
  const rows = unpaid.list.map((group): Task => {
    const isTransfer = group.transfer_code !== null;
    const stores = group.stores > 1 ? `${group.mer_name} 等 ${group.stores} 家` : group.mer_name;
    return {
      key: `unpaid-${group.group_id}`,
      tag,
      title: `${stores} · ${group.kinds} 种 ${group.total_num} 件`,
      detail: isTransfer ? `对公转账 · 识别码 ${group.transfer_code}` : `订单 ${group.group_sn}`,
      to: link(isTransfer ? urls.transfer.index : urls.payment.index, {}, { id: group.group_id }),
      amount: group.pay_price,
      ends: group.close_time,
      isCountedDown: !isTransfer,
      lines: isTransfer ? [`${momentOf(group.close_time)} 前`, "汇款并传回单"] : ["", "过后自动取消"],
      action: isTransfer ? "传回单" : "立即付款",
    };
  });
  const more = { tag, name: "笔待付款", to: link(urls.order.list, {}, { type: 1, status: "unpaid" }) };
  return [...rows, ...hiddenTasks(unpaid, more)];
}

function parcelRows({ to_receive }: BuyerTasks, now: number): Task[] {
  const tag = { kind: "ok", name: "收货" } as const;
  const rows = to_receive.list.map(
    (order): Task => ({
      key: `parcel-${order.order_id}`,
      tag,
      title: articles(order.store_name, order.kinds),
      detail: `订单 ${order.order_sn} · ${order.total_num} 件`,
      to: link(urls.order.detail, {}, { id: order.order_id }),
      amount: order.pay_price,
      ends: order.auto_time,
      lines: [formatTimeLeft(order.auto_time, now), `${dayOf(order.auto_time)} 自动确认`],
      action: ACTION_LABELS.take,
    }),
  );
  const more = { tag, name: "张待收货", to: link(urls.order.list, {}, { type: 1, status: 1 }) };
  return [...rows, ...hiddenTasks(to_receive, more)];
}

function refundRows({ to_send_back }: BuyerTasks): Task[] {
  const tag = { kind: "warn", name: "退货" } as const;
  const rows = to_send_back.list.map(
    (refund): Task => ({
      key: `refund-${refund.refund_id}`,
      tag,
      title: `${refund.store_name} ${refund.total_num} 件`,
      detail: "商家已同意，等您寄回",
      to: link(urls.refund.goods, {}, { id: refund.refund_id }),
      amount: refund.refund_price,
      ends: refund.due_time,
      lines: [refund.due_time === null ? "" : `${momentOf(refund.due_time)} 前`, "填写物流"],
      action: "填物流",
    }),
  );
  return [...rows, ...hiddenTasks(to_send_back, { tag, name: "笔待退货", to: urls.refund.list })];
}

function quoteRows({ quoted }: BuyerTasks, now: number): Task[] {
  const tag = { kind: "link", name: "报价" } as const;
  const rows = quoted.list.map(
    (quotation): Task => ({
      key: `quote-${quotation.offer_id}`,
      tag,
      title: `${quotation.name} V${quotation.version}`,
      detail: `${quotation.accepted ? "已接受，等您下单" : "已报价"} · ${quotation.lines} 种`,
      to: link(urls.quotation.detail, { id: quotation.offer_id }),
      amount: quotation.total_price,
      ends: quotation.valid_until,
      lines: [`有效至 ${dayOf(quotation.valid_until - 1)}`, formatTimeLeft(quotation.valid_until, now)],
      action: quotation.accepted ? "去下单" : "查看报价",
    }),
  );
  return [
    ...rows,
    ...hiddenTasks(quoted, { tag, name: "份报价", to: link(urls.quotation.list, {}, { state: "quoted" }) }),
  ];
}

function approvalRows({ approvals }: BuyerTasks): Task[] {
  const tag = { kind: "plain", name: "审批" } as const;
  const rows = approvals.list.map(
    (one): Task => ({
      key: `approval-${one.approval_id}`,
      tag,
      title: one.title,
      detail: `等 ${one.approver} 审批 · ${one.total_num} 件`,
      to: urls.approval.list,
      amount: one.total_price,
      ends: one.expire_time,
      lines: [`${momentOf(one.expire_time)} 前`, "过后链接失效"],
      action: "查看审批",
    }),
  );
  return [...rows, ...hiddenTasks(approvals, { tag, name: "份在审批", to: urls.approval.list })];
}

function invoiceRows({ rejected_invoices, invoiceable }: BuyerTasks): Task[] {
  const tag = { kind: "warn", name: "开票" } as const;
  const rows = rejected_invoices.list.map(
    (invoice): Task => ({
      key: `invoice-${invoice.receipt_id}`,
      tag,
      title: `开票申请 ${invoice.receipt_sn} 已驳回`,
      detail: invoice.reason,
      to: link(urls.invoice.detail, {}, { id: invoice.receipt_id }),
      amount: invoice.amount,
      ends: null,
      lines: ["改好抬头后", "可重新申请"],
      action: "重新申请",
    }),
  );
  const open: Task = {
    key: "invoiceable",
    tag: { kind: "plain", name: "开票" },
    title: `${invoiceable.count} 笔订单可以开票`,
    detail: "同一店铺的订单可合开一张",
    to: urls.invoice.list,
    amount: invoiceable.amount,
    ends: null,
    lines: ["", ""],
    action: "申请开票",
  };
  const rejected = link(urls.invoice.list, {}, { type: 2, status: INVOICE_STATUS.rejected });
  const more = hiddenTasks(rejected_invoices, { tag, name: "份已驳回", to: rejected });
  return [...rows, ...more, ...(invoiceable.count > 0 ? [open] : [])];
}

function statementRows({ statement }: BuyerTasks): Task[] {
  if (!statement) return [];
  const { month, orders, refunds, net } = statement;
  const row: Task = {
    key: "statement",
    tag: { kind: "plain", name: "对账" },
    title: `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月对账单`,
    detail: `${orders.count} 笔订单${refunds.count > 0 ? ` · ${refunds.count} 笔退款` : ""}`,
    to: link(urls.statement.index, {}, { month }),
    amount: net,
    ends: null,
    lines: ["等您核对", "可提异议"],
    action: "去对账",
  };
  return [row];
}

function couponRows({ coupons }: BuyerTasks, now: number): Task[] {
  if (coupons.first_end === null) return [];
  const row: Task = {
    key: "coupons",
    tag: { kind: "trade", name: "用券" },
    title: `${coupons.ending} 张优惠券快到期`,
    detail: `共 ${coupons.unused} 张可用`,
    to: urls.coupon.list,
    amount: null,
    ends: coupons.first_end,
    lines: [formatTimeLeft(coupons.first_end, now), `${dayOf(coupons.first_end - 1)} 到期`],
    action: "查看优惠券",
  };
  return [row];
}

function dueRows({ due }: BuyerTasks, now: number): Task[] {
  const [first] = due.list;
  if (!first) return [];
  const days = Math.ceil((first.used_up_at - now) / DAY_MS);
  const row: Task = {
    key: "due",
    tag: { kind: "warn", name: "补货" },
    title: `${due.count} 种常购商品该补货`,
    detail: due.list.map(({ store_name }) => store_name).join("、"),
    to: link(urls.standingList.list, {}, { filter: "due" }),
    amount: null,
    ends: first.used_up_at,
    lines: days > 0 ? [`约 ${days} 天后`, "最先用完"] : ["已用完", "按购买习惯推算"],
    action: "去补货",
  };
  return [row];
}

/** One row for the tasks of a kind that are not listed; none where all are. */
function hiddenTasks(
  { count, list }: { count: number; list: readonly unknown[] },
  { tag, name, to }: Pick<Task, "tag" | "to"> & { name: string },
): Task[] {
  const more = count - list.length;
  if (more <= 0) return [];
  const title = `还有 ${more} ${name}`;
  return [
    { key: `more-${name}`, tag, title, detail: "", to, amount: null, ends: null, lines: ["", ""], action: "全部" },
  ];
}
