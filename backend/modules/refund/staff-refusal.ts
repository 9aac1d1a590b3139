import {
  isOpenRefund,
  REFUND_NAMES,
  REFUND_STATUS,
  type RefundAct,
  type RefundStatus,
} from "#contract/rules/refund.ts";

const ACTS: Partial<Record<RefundAct, string>> = {
  agree_money: "同意",
  agree_goods: "同意",
  refuse: "拒绝",
  receive: "确认收货",
};

/** The sentence that refuses an act of staff: what is missing, or the state of the refund now. */
export function staffRefusal({ sn, state }: { sn: string; state: RefundStatus }, act: RefundAct): string {
  if (act === "receive" && state === REFUND_STATUS.toSendBack) {
    return `${sn} 还没有寄回的快递单号，客户填写后才能确认收货`;
  }
  const now = `退款 ${sn} 现在是${REFUND_NAMES[state]}`;
  const name = ACTS[act] ?? "处理";
  if (act === "receive" && state === REFUND_STATUS.toReview) return `${now}，同意退货并收到商品后才能${name}`;
  if (act === "refuse" && state === REFUND_STATUS.toSendBack) return `${now}，客户寄回后才能${name}`;
  return `${now}，不能${isOpenRefund(state) ? "" : "再"}${name}`;
}
