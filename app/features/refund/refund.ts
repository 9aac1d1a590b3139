import { formatPoints } from "#app/features/account/account.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { RefundDetail, RefundEntry, RefundSummary } from "#contract/refund-document.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { CREDIT_REFUNDED } from "#contract/rules/credit.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import {
  isOpenRefund,
  REFUND_ACT_NAMES,
  REFUND_NAMES,
  REFUND_STATUS,
  REFUND_TRANSITIONS,
  REFUND_TYPE,
  type RefundType,
} from "#contract/rules/refund.ts";
import { actsFrom } from "#contract/rules/transitions.ts";

/** An item of an order and a number of its units; without a number all refundable ones. */
export type ChosenItem = { item: number; num?: number | undefined };

/** The fields of an application, which the page's query holds, so that no input is lost without scripts. */
export type Draft = {
  id: string;
  items: readonly ChosenItem[];
  type?: RefundType | undefined;
  key?: string;
  reason?: string;
  mark?: string;
};

export type TypedDraft = Draft & Required<Pick<Draft, "key" | "reason" | "mark">>;

const ID = /^[1-9]\d{0,14}$/;
const NUMBER = /^[1-9]\d{0,5}$/;
/** The most items in an address. */
const ITEMS_MAX = 200;

/** Items and units of two lists of texts in the same order. */
export function pairItems(items: readonly string[], nums: readonly string[]): ChosenItem[] {
  const seen = new Set<number>();
  return items.slice(0, ITEMS_MAX).flatMap((text, index) => {
    const num = nums[index] ?? "";
    if (!ID.test(text) || seen.has(Number(text))) return [];
    seen.add(Number(text));
    return [{ item: Number(text), num: NUMBER.test(num) ? Number(num) : undefined }];
  });
}

export const toType = (text: string | null | undefined): RefundType | undefined =>
  text === "1" ? REFUND_TYPE.money : text === "2" ? REFUND_TYPE.goods : undefined;

/** The draft in an address. */
export function parseDraft(search: URLSearchParams): Draft {
  const key = search.get("key") ?? "";
  return {
    id: search.get("id") ?? "",
    items: pairItems(search.getAll("item"), search.getAll("num")),
    type: toType(search.get("refund_type")),
    key: /^[\w-]{16,64}$/.test(key) ? key : "",
    reason: search.get("refund_message") ?? "",
    mark: cutText(search.get("mark") ?? "", 200),
  };
}

/** The address of a page with a draft. */
export function draftAddress(path: string, { id, items, type, key, reason, mark }: Draft): string {
  const query = new URLSearchParams({ id });
  for (const { item, num } of items) {
    query.append("item", String(item));
    if (num !== undefined) query.append("num", String(num));
  }
  const rest = { refund_type: type, key, refund_message: reason, mark };
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, String(value));
  return `${path}?${query}`;
}

/** The address of the page on which units of an order are chosen for a refund. */
export const refundSelectPage = (order_id: number) => link(urls.refund.select, {}, { id: order_id });

type RefundUnits = Pick<RefundSummary, "refund_order_id" | "status"> & {
  list: readonly Pick<RefundSummary["list"][number], "order_product_id" | "refund_num">[];
};

/** The units of an order's item in open refunds, with the newest of these refunds, and the refunded units. */
export function unitsInRefunds(refunds: readonly RefundUnits[], item: number) {
  const unitsOf = ({ list }: RefundUnits) =>
    list.find(({ order_product_id }) => order_product_id === item)?.refund_num ?? 0;
  const sum = (some: readonly RefundUnits[]) => some.reduce((units, one) => units + unitsOf(one), 0);
  const open = refunds.filter((one) => isOpenRefund(one.status) && unitsOf(one) > 0);
  return {
    open: sum(open),
    newest: open[0]?.refund_order_id ?? null,
    refunded: sum(refunds.filter(({ status }) => status === REFUND_STATUS.refunded)),
  };
}

/** The open refunds of an order: their number, their sum in yuan, and the page of the newest; null without one. */
export function openRefunds(refunds: readonly Pick<RefundSummary, "refund_order_id" | "status" | "refund_price">[]) {
  const open = refunds.filter(({ status }) => isOpenRefund(status));
  const [newest] = open;
  if (!newest) return null;
  const sum = yuan(open.reduce((total, { refund_price }) => total + fen(refund_price), 0));
  return { count: open.length, sum, to: refundPage(newest.refund_order_id) };
}

export const refundPage = (id: number) => link(urls.refund.detail, {}, { id });

/** The address of a new application for the units of an ended refund. */
export const againPage = ({ order_id, refund_type, list }: RefundSummary) =>
  draftAddress(urls.refund.confirm, {
    id: String(order_id),
    items: list.map(({ order_product_id, refund_num }) => ({ item: order_product_id, num: refund_num })),
    type: refund_type,
  });

const has = (act: string, status: RefundSummary["status"]) =>
  actsFrom<RefundSummary["status"] | "none", keyof typeof REFUND_TRANSITIONS>(REFUND_TRANSITIONS, status).some(
    (one) => one === act,
  );

/** The customer's possible acts on a refund. */
export function customerActs({ status, again, delivery_id }: RefundSummary) {
  return {
    sendBack: has("send_back", status),
    withdraw: has("withdraw", status),
    trace: delivery_id !== "",
    again: again === 1,
    remove: status === REFUND_STATUS.refunded || status === REFUND_STATUS.refused || status === REFUND_STATUS.withdrawn,
  };
}

/** The meaning of the state for the customer, in a sentence. */
export function refundStateText({ status, refund_type }: Pick<RefundSummary, "status" | "refund_type">): string {
  switch (status) {
    case REFUND_STATUS.toReview:
      return refund_type === REFUND_TYPE.money ? "等待店铺审核，超时自动退款" : "等待店铺审核，超时自动同意";
    case REFUND_STATUS.toSendBack:
      return "店铺已同意，请寄回商品并填写物流单号，逾期自动撤销";
    case REFUND_STATUS.toReceive:
      return "请等待店铺收货并退款，超时自动退款";
    case REFUND_STATUS.refunded:
      return "退款成功";
    case REFUND_STATUS.refused:
      return "店铺拒绝了退款，钱款和商品都没有变动";
    case REFUND_STATUS.withdrawn:
      return "退款已撤销，钱款和商品都没有变动";
  }
}

const STEPS = {
  apply: REFUND_ACT_NAMES.apply,
  review: "店铺审核",
  sendBack: "寄回商品",
  receive: "店铺收货",
} as const;

type Steps = Pick<RefundDetail, "history" | "refund_type" | "status" | "status_time">;

/** The steps of a refund with their times; a refused or withdrawn one ends where it stopped. */
export function refundSteps({ history, refund_type, status, status_time }: Steps) {
  const timeOf = (...acts: string[]) => history.find(({ act }) => acts.includes(act))?.time ?? null;
  const paid = timeOf("agree_money", "receive", "own");
  // A refund of the shop was never applied for.
  if (timeOf("own") !== null) return [{ name: REFUND_NAMES[REFUND_STATUS.refunded], at: paid }];
  const steps: { name: string; at: number | null; failed?: boolean }[] = [
    { name: STEPS.apply, at: timeOf("apply") },
    { name: STEPS.review, at: timeOf("agree_money", "agree_goods") },
    ...(refund_type === REFUND_TYPE.goods
      ? [
          { name: STEPS.sendBack, at: timeOf("send_back") },
          { name: STEPS.receive, at: timeOf("receive") },
        ]
      : []),
    { name: REFUND_NAMES[REFUND_STATUS.refunded], at: paid },
  ];
  if (status !== REFUND_STATUS.refused && status !== REFUND_STATUS.withdrawn) return steps;
  return [...steps.filter((step) => step.at !== null), { name: REFUND_NAMES[status], at: status_time, failed: true }];
}

/** The steps of a refund for lists, and the index of the current one; null for a refund that ended without payment. */
export function refundProgress({ status, refund_type }: Pick<RefundSummary, "status" | "refund_type">) {
  const isGoods = refund_type === REFUND_TYPE.goods;
  const names = [STEPS.apply, STEPS.review, ...(isGoods ? [STEPS.sendBack, STEPS.receive] : []), "退款"];
  const at: Partial<Record<RefundSummary["status"], number>> = {
    [REFUND_STATUS.toReview]: 1,
    [REFUND_STATUS.toSendBack]: 2,
    [REFUND_STATUS.toReceive]: 3,
    [REFUND_STATUS.refunded]: names.length,
  };
  const current = at[status];
  return current === undefined ? null : { names, current };
}

type Due = Pick<RefundSummary, "status" | "refund_type" | "due_time">;

/** The text after the time of a refund in a list: the deadline of an open one, or the time of the payment. */
export function refundDueText({ status, refund_type, due_time }: Due) {
  if (status === REFUND_STATUS.refunded) return "到账";
  if (due_time === null) return "";
  if (status === REFUND_STATUS.toSendBack) return "前寄回";
  const isGoods = status === REFUND_STATUS.toReview && refund_type === REFUND_TYPE.goods;
  return isGoods ? "前未处理，自动同意" : "前未处理，自动退款";
}

type Notice = Pick<RefundDetail, "status" | "refund_order_sn" | "due_time" | "fail_message" | "now">;

/** The note for the customer in this state; null without one. */
export function refundNotice({ status, refund_order_sn, due_time, fail_message, now }: Notice) {
  const due = due_time === null ? null : formatMinute(Math.max(due_time, now));
  switch (status) {
    case REFUND_STATUS.toSendBack:
      return {
        kind: "warn",
        text: `请在 ${due} 前寄回：商品、附件和包装一并装好，箱内放一张写有退款单号 ${refund_order_sn} 的纸条，不要寄到付件。`,
      } as const;
    case REFUND_STATUS.toReview:
      return { kind: "info", text: `店铺须在 ${due} 前审核；审核前可以撤销，撤销后售后期内可以再次申请。` } as const;
    case REFUND_STATUS.toReceive:
      return { kind: "info", text: `店铺须在 ${due} 前收货并退款，超时自动退款。` } as const;
    case REFUND_STATUS.refused:
      return { kind: "err", text: `拒绝原因：${fail_message}` } as const;
    default:
      return null;
  }
}

/** Where the money of a refund goes, by the order's payment method. */
export function refundDestination(pay_type: string) {
  if (pay_type === "credit") return CREDIT_REFUNDED;
  return `退回${pay_type === "weixin" || pay_type === "alipay" ? "原支付账户" : "余额"}`;
}

/** The payment method that gets the money of a refund: the balance where its gateway did not pay. */
export const paidTo = ({ pay_type, history }: Pick<RefundDetail, "pay_type" | "history">) =>
  history.some(({ act }) => act === "to_balance") ? "balance" : pay_type;

type Effect = Pick<RefundDetail, "status" | "pay_type" | "history" | "integral" | "lost_integral">;

/** Where the money of a refund goes, and what becomes of its points. */
export function refundEffect({ status, integral, lost_integral, ...paid }: Effect) {
  if (status === REFUND_STATUS.refused || status === REFUND_STATUS.withdrawn) return "没有退款，积分不变";
  return [
    refundDestination(paidTo(paid)),
    integral > 0 ? `退回 ${formatPoints(integral)} 积分` : "",
    lost_integral > 0 ? `扣回赠送积分 ${formatPoints(lost_integral)}` : "",
  ]
    .filter(Boolean)
    .join("，");
}

export const actName = (act: RefundDetail["history"][number]["act"]) => REFUND_ACT_NAMES[act];
export const actorName = (actor: RefundDetail["history"][number]["actor"], store: string) =>
  ({ customer: "您", store, system: "系统" })[actor];

/** The last event of a refund as text: the newer of its parcel's newest trace and its last act; null without either. */
export function newestStep({ last_act, trace, mer_name }: Pick<RefundEntry, "last_act" | "trace" | "mer_name">) {
  if (trace && trace.time >= (last_act?.time ?? 0)) return { time: trace.time, text: trace.status };
  return last_act
    ? { time: last_act.time, text: `${actorName(last_act.actor, mer_name)}${actName(last_act.act)}` }
    : null;
}
