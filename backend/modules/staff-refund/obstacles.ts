import { REFUND_NAMES, REFUND_STATUS, REFUND_TYPE, REOPEN_MS } from "#contract/rules/refund.ts";
import { type Right, ROLE_NAMES, rolesWith } from "#contract/rules/staff.ts";
import type { RefundDeskAct } from "#contract/rules/staff-refund.ts";
import type { StaffRefund } from "#contract/staff-refund.ts";
import type { Member } from "../../http/member.ts";
import type { RefundRow } from "../refund/staff-acts.ts";

type Facts = {
  refund: Pick<RefundRow, "sn" | "state" | "type" | "state_at" | "inspected_at" | "back_number">;
  /** The state of the refund at its platform; null without one. */
  gateway: "waiting" | "accepted" | "done" | "failed" | null;
  /** Who has asked for which act; null for nobody. */
  asked: string | null;
  now: number;
};

const nowIs = ({ refund: { state } }: Facts) => `现在是${REFUND_NAMES[state]}`;
const inReview = (facts: Facts) =>
  facts.refund.state === REFUND_STATUS.toReview ? null : `${nowIs(facts)}，不用再审核`;

function agree(facts: Facts) {
  if (facts.refund.type === REFUND_TYPE.money) return "客户申请的是仅退款，没有要寄回的商品，请用只退钱";
  return inReview(facts);
}

export const askedForMoney = ({ name }: { name: string }) => `${name} 已提请只退钱，等批准；要改先撤回那一条`;

function pay(facts: Facts) {
  const why = inReview(facts);
  if (why) return why;
  return facts.asked === null ? null : askedForMoney({ name: facts.asked });
}

function refuse(facts: Facts) {
  const { state } = facts.refund;
  if (state === REFUND_STATUS.toSendBack) return "已同意退货，客户寄回后才能拒绝";
  return state === REFUND_STATUS.toReceive ? null : inReview(facts);
}

function reopen(facts: Facts) {
  if (facts.refund.state !== REFUND_STATUS.refused) return `${nowIs(facts)}，没有拒绝可以收回`;
  return facts.now < facts.refund.state_at + REOPEN_MS ? null : "拒绝已超过 24 小时，请客户重新申请";
}

function receive(facts: Facts) {
  const { state, back_number, inspected_at, type } = facts.refund;
  if (state === REFUND_STATUS.toSendBack) return "还没有寄回的快递单号，客户填写后才能确认收货";
  if (state === REFUND_STATUS.toReceive) return inspected_at === null ? null : "已登记验收不符，等客服经理定金额";
  if (type === REFUND_TYPE.money) return "仅退款，没有要收的商品";
  return back_number === "" ? `${nowIs(facts)}，同意退货并寄回后才能收货` : nowIs(facts);
}

function deduct(facts: Facts) {
  if (facts.refund.state !== REFUND_STATUS.toReceive) return `${nowIs(facts)}，没有要定的金额`;
  return facts.refund.inspected_at === null ? "等仓库收货验收；相符就直接退款，不符再由您定金额" : null;
}

function platform({ gateway }: Facts) {
  if (gateway === null) return "这笔不经过支付平台";
  if (gateway === "done") return "已经退成";
  return gateway === "failed" ? null : "平台处理中，还没有失败";
}

const ACTS: { readonly [Act in RefundDeskAct]: { right: Right; of: (facts: Facts) => string | null } } = {
  agree: { right: "refund.decide", of: agree },
  pay: { right: "refund.decide", of: pay },
  refuse: { right: "refund.decide", of: refuse },
  reopen: { right: "refund.decide", of: reopen },
  receive: { right: "refund.receive", of: receive },
  inspect: { right: "refund.receive", of: receive },
  deduct: { right: "refund.decide", of: deduct },
  retry: { right: "refund.pay", of: platform },
  to_balance: { right: "refund.pay", of: platform },
};

/** The acts on a refund, each with what prevents the member from it. */
export function obstaclesOfRefund(member: Pick<Member, "rights">, facts: Facts): StaffRefund["acts"] {
  const obstacles = Object.entries(ACTS).map(([act, { right, of }]) => {
    const holders = rolesWith(right).map((role) => ROLE_NAMES[role]);
    return [act, member.rights.has(right) ? of(facts) : `由${holders.join("、")}办理`] as const;
  });
  // The line above makes one pair of every act.
  return Object.fromEntries(obstacles) as StaffRefund["acts"];
}
