import { CREDIT_REFUNDED } from "#contract/rules/credit.ts";
import { fen, formatFen } from "#contract/rules/money.ts";
import { PAY_NAMES } from "#contract/rules/payment.ts";
import { REFUND_NAMES, REFUND_STATUS, REFUND_TYPE } from "#contract/rules/refund.ts";
import type { StaffRefund, StaffRefundRow } from "#contract/staff-refund.ts";

/** Where the money of a refund goes, by the payment of its order. */
export function moneyGoes(pay_type: string) {
  if (pay_type === "weixin" || pay_type === "alipay") return `原路退回${PAY_NAMES[pay_type]}`;
  return pay_type === "credit" ? CREDIT_REFUNDED : "退到客户余额";
}

/** The fields of the photographs of an inspection. */
export const PHOTO_FIELDS = ["photo_1", "photo_2", "photo_3"] as const;
export const isPhotoField = (name: string) => PHOTO_FIELDS.some((field) => field === name);

/** The name of a refund's state, with what its platform or its warehouse adds to it. */
export function refundStateName(row: Pick<StaffRefundRow, "state" | "gateway_state" | "inspection">): string {
  if (row.state === REFUND_STATUS.refunded && row.gateway_state === "failed") return "原路退款失败";
  if (row.state === REFUND_STATUS.refunded && row.gateway_state !== null && row.gateway_state !== "done")
    return "退款中";
  if (row.state === REFUND_STATUS.toReceive && row.inspection !== null) return "验收不符";
  return REFUND_NAMES[row.state];
}

/** What a button says where a second member of finance decides. */
export const ASKS_FINANCE = "提交，等财务批";
/** What a button that refunds says where the typed amount is not known. */
export const REFUND_SUBMIT = "提交退款";

/** What a button that refunds does with the typed amount. */
export function refundAct(
  typed: string,
  { worth_price, limit_price }: { worth_price: string; limit_price: string | null },
) {
  const amount = typed.trim();
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount)) return REFUND_SUBMIT;
  const amount_fen = fen(amount);
  if (amount_fen < 1 || amount_fen > fen(worth_price)) return REFUND_SUBMIT;
  return limit_price !== null && amount_fen >= fen(limit_price) ? ASKS_FINANCE : `退款 ${formatFen(amount_fen)}`;
}

/** What happens at the deadline of a refund. */
export function staffRefundDueText({ state, type }: Pick<StaffRefund, "state" | "type">): string {
  if (state === REFUND_STATUS.toSendBack) return "客户不寄回就自动撤销";
  if (state === REFUND_STATUS.toReceive) return "不处理就自动全额退款";
  return type === REFUND_TYPE.goods ? "不处理就自动同意退货" : "不处理就自动同意并退款";
}

export const GATEWAY_STATES = { waiting: "待申请", accepted: "平台处理中", done: "已退成", failed: "失败" } as const;

/** The names of the fields with the pieces of an item. */
export const OWN_PIECES_FIELD = /^num_([1-9]\d{0,15})$/;

/** The chosen pieces of an address or a form, as the call of a check takes them: 12x3,13x1. */
export function chosenPieces(
  entries: Iterable<[name: string, value: unknown]>,
): { order_product_id: number; num: number }[] {
  return [...entries].flatMap(([name, value]) => {
    const [, id] = OWN_PIECES_FIELD.exec(name) ?? [];
    const num = /^\d{1,7}$/.test(String(value).trim()) ? Number(value) : 0;
    return id !== undefined && num > 0 ? [{ order_product_id: Number(id), num }] : [];
  });
}
