import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { QueueKind } from "#contract/rules/staff-desk.ts";
import type { Failure, StaffHit, Urgent } from "#contract/staff-desk.ts";

/** The page that shows what a search has found. */
export const addressOfHit = ({ sn, customer_id }: Pick<StaffHit, "sn" | "customer_id">) =>
  sn === null ? link(urls.staffCustomer.detail, { id: customer_id ?? 0 }) : link(urls.staffOrder.detail, { sn });

/** What tells staff of a queue: its list, what an urgent thing of it is called, and where that is done. */
type QueuePages = { list: string; verb: string; record: (key: string) => string };

export const QUEUES: Partial<Readonly<Record<QueueKind, QueuePages>>> = {
  ship: { list: urls.staffOrder.list, verb: "发货", record: (sn) => link(urls.staffOrder.detail, { sn }) },
  transfer: {
    list: urls.staffTransfer.list,
    verb: "处理",
    // The key is transfers or receipts with the id.
    record: (key) => `${urls.staffTransfer.list}/${key}`,
  },
  invoice: { list: urls.staffInvoice.list, verb: "开票", record: (id) => link(urls.staffInvoice.detail, { id }) },
  red: {
    list: link(urls.staffInvoice.list, {}, { tab: "red" }),
    verb: "红冲",
    record: (id) => link(urls.staffInvoice.detail, { id }),
  },
  refund: { list: urls.staffRefund.list, verb: "处理", record: (sn) => link(urls.staffRefund.detail, { sn }) },
  objection: {
    list: urls.staffStatement.objections,
    verb: "答复",
    record: (key) => {
      const [id = "0", month = ""] = key.split("/");
      return link(urls.staffStatement.detail, { id, month });
    },
  },
  message: {
    list: urls.staffMessage.list,
    verb: "回复",
    record: (customer) => link(urls.staffMessage.detail, { customer }),
  },
  quotation: {
    list: urls.staffQuotation.list,
    verb: "报价",
    record: (id) => link(urls.staffQuotation.detail, { id }),
  },
  low: {
    list: link(urls.staffStock.list, {}, { tab: "low" }),
    verb: "补货",
    record: (id) => link(urls.staffStock.detail, { id }),
  },
  audit: { list: urls.staffCustomer.list, verb: "审核", record: (id) => link(urls.staffCustomer.application, { id }) },
};

/** The lists of queues whose things have no page of their own. */
const OTHER_LISTS: Partial<Readonly<Record<QueueKind, string>>> = {
  approve: urls.staff.requests,
  failed: urls.staff.exceptions,
};

/** The list that a queue leads to. */
export const listOfQueue = (kind: QueueKind): string => QUEUES[kind]?.list ?? OTHER_LISTS[kind] ?? urls.staff.home;

/** The page on which an urgent thing is done. */
export const addressOfUrgent = ({ kind, key }: Pick<Urgent, "kind" | "key">): string =>
  QUEUES[kind]?.record(key) ?? listOfQueue(kind);

/** The page on which something that has gone wrong is dealt with; null where it has none. */
export function addressOfFailure({ kind, key }: Pick<Failure, "kind" | "key">): string | null {
  if (kind === "alone") return link(urls.staff.log, {}, { alone: 1 });
  if (key === null) return null;
  if (kind === "refund") return link(urls.staffRefund.detail, { sn: key });
  if (kind === "transfer") return link(urls.staffTransfer.transfer, { id: key });
  return kind === "receipt" ? link(urls.staffTransfer.receipt, { id: key }) : null;
}

const HOUR_MS = 60 * 60 * 1000;

/** A waiting time as staff read it: 3 天 4 小时, 5 小时, 12 分钟. */
export function waitText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 24) return `${Math.floor(hours / 24)} 天${hours % 24 > 0 ? ` ${hours % 24} 小时` : ""}`;
  return hours > 0 ? `${hours} 小时` : `${minutes} 分钟`;
}
