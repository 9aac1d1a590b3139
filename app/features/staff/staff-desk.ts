import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { QueueKind } from "#contract/rules/staff-desk.ts";
import type { Failure, StaffHit, Urgent } from "#contract/staff-desk.ts";

/** The page that shows what a search has found. */
export const addressOfHit = ({ sn, customer_id }: Pick<StaffHit, "sn" | "customer_id">) =>
  sn === null
    ? link(deskUrls.staffCustomer.detail, { id: customer_id ?? 0 })
    : link(deskUrls.staffOrder.detail, { sn });

/** What tells staff of a queue: its list, what an urgent thing of it is called, and where that is done. */
type QueuePages = { list: string; verb: string; record: (key: string) => string };

export const QUEUES: Partial<Readonly<Record<QueueKind, QueuePages>>> = {
  ship: { list: deskUrls.staffOrder.list, verb: "发货", record: (sn) => link(deskUrls.staffOrder.detail, { sn }) },
  transfer: {
    list: deskUrls.staffTransfer.list,
    verb: "处理",
    // The key is transfers or receipts with the id.
    record: (key) => `${deskUrls.staffTransfer.list}/${key}`,
  },
  invoice: {
    list: deskUrls.staffInvoice.list,
    verb: "开票",
    record: (id) => link(deskUrls.staffInvoice.detail, { id }),
  },
  red: {
    list: link(deskUrls.staffInvoice.list, {}, { tab: "red" }),
    verb: "红冲",
    record: (id) => link(deskUrls.staffInvoice.detail, { id }),
  },
  refund: { list: deskUrls.staffRefund.list, verb: "处理", record: (sn) => link(deskUrls.staffRefund.detail, { sn }) },
  objection: {
    list: deskUrls.staffStatement.objections,
    verb: "答复",
    record: (key) => {
      const [id = "0", month = ""] = key.split("/");
      return link(deskUrls.staffStatement.detail, { id, month });
    },
  },
  message: {
    list: deskUrls.staffMessage.list,
    verb: "回复",
    record: (customer) => link(deskUrls.staffMessage.detail, { customer }),
  },
  quotation: {
    list: deskUrls.staffQuotation.list,
    verb: "报价",
    record: (id) => link(deskUrls.staffQuotation.detail, { id }),
  },
  low: {
    list: link(deskUrls.staffStock.list, {}, { tab: "low" }),
    verb: "补货",
    record: (id) => link(deskUrls.staffStock.detail, { id }),
  },
  audit: {
    list: deskUrls.staffCustomer.list,
    verb: "审核",
    record: (id) => link(deskUrls.staffCustomer.application, { id }),
  },
};

/** The lists of queues whose things have no page of their own. */
const OTHER_LISTS: Partial<Readonly<Record<QueueKind, string>>> = {
  approve: deskUrls.staff.requests,
  failed: deskUrls.staff.exceptions,
};

/** The list that a queue leads to. */
export const listOfQueue = (kind: QueueKind): string => QUEUES[kind]?.list ?? OTHER_LISTS[kind] ?? deskUrls.staff.home;

/** The page on which an urgent thing is done. */
export const addressOfUrgent = ({ kind, key }: Pick<Urgent, "kind" | "key">): string =>
  QUEUES[kind]?.record(key) ?? listOfQueue(kind);

/** The page on which something that has gone wrong is dealt with; null where it has none. */
export function addressOfFailure({ kind, key }: Pick<Failure, "kind" | "key">): string | null {
  if (kind === "alone") return link(deskUrls.staff.log, {}, { alone: 1 });
  if (key === null) return null;
  if (kind === "refund") return link(deskUrls.staffRefund.detail, { sn: key });
  if (kind === "transfer") return link(deskUrls.staffTransfer.transfer, { id: key });
  return kind === "receipt" ? link(deskUrls.staffTransfer.receipt, { id: key }) : null;
}

const HOUR_MS = 60 * 60 * 1000;

/** A waiting time as staff read it: 3 天 4 小时, 5 小时, 12 分钟. */
export function waitText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 24) return `${Math.floor(hours / 24)} 天${hours % 24 > 0 ? ` ${hours % 24} 小时` : ""}`;
  return hours > 0 ? `${hours} 小时` : `${minutes} 分钟`;
}
