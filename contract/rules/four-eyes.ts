import type { ActName, Right } from "./staff.ts";

/** The right of those who approve. */
export type ApproverRight = Extract<Right, `approve.${string}`>;

type Rule = {
  /** What needs a second person, as the desk says it. */
  readonly when: string;
  /** The right that whoever asked must still have when it is executed. */
  readonly asker: Right;
  readonly approver: ApproverRight;
};

/** The reasons that several acts share. */
export const BELOW_COST = "低于成本";
export const THIN = "毛利低于 1%";

/** A margin below this share of the price needs a second person; below cost it is negative. */
export const MARGIN_MIN = 0.01;
/** A change of a price by more than this share of it needs a second person. */
export const PRICE_CHANGE_MAX = 0.15;
/** Refunds that no customer asked for need a second person from this amount of a day on, in fen. */
export const OWN_REFUND_MAX_FEN = 100_000;
/** Money that an account manager gives without goods needs a second person from this amount of a day on, in fen. */
export const SERVICE_MONEY_MAX_FEN = 50_000;

/** The acts that a second person approves, what makes them so, and who approves. */
export const FOUR_EYES = {
  "order.price": {
    when: "低于成本、毛利低于 1%，或 24 小时内合计变动超过 15%",
    asker: "order.price",
    approver: "approve.admin",
  },
  "customer.approve": { when: "通过为成本价类", asker: "customer.audit", approver: "approve.admin" },
  "customer.class": { when: "改为成本价类", asker: "customer.class", approver: "approve.admin" },
  "customer.disable": { when: "每次", asker: "customer.disable", approver: "approve.admin" },
  "customer.prices": { when: BELOW_COST, asker: "customer.prices", approver: "approve.admin" },
  "customer.balance": { when: "每次", asker: "customer.balance", approver: "approve.admin" },
  "customer.opening": { when: "每次", asker: "customer.balance", approver: "approve.admin" },
  "credit.limit": { when: "开通、提额、加账期、恢复", asker: "credit.write", approver: "approve.admin" },
  "credit.propose": {
    when: "客服经理提请开通、提额、加账期、恢复",
    asker: "credit.write",
    approver: "approve.finance",
  },
  "credit.correct": { when: "每次", asker: "customer.balance", approver: "approve.admin" },
  "statement.reply": { when: "客服经理 24 小时内退差价满 ¥500", asker: "statement.reply", approver: "approve.finance" },
  "transfer.reverse": { when: "每次", asker: "transfer.book", approver: "approve.admin" },
  "refund.money": { when: "客服经理 24 小时内只退钱满 ¥500", asker: "refund.decide", approver: "approve.finance" },
  "refund.own": {
    when: "24 小时内主动退款满 ¥1,000，或客服经理满 ¥500",
    asker: "refund.decide",
    approver: "approve.finance",
  },
  "quotation.send": { when: "低于成本、毛利低于 1%", asker: "quotation.write", approver: "approve.admin" },
  "goods.price": {
    when: "低于成本、毛利低于 1%，或 24 小时内变动超过 15%",
    asker: "goods.change",
    approver: "approve.admin",
  },
  "sale.add": { when: "低于成本，或 24 小时内让利满 ¥5,000", asker: "sale.write", approver: "approve.admin" },
  "sale.change": {
    when: "降价或加量后低于成本，或 24 小时内让利满 ¥5,000",
    asker: "sale.write",
    approver: "approve.admin",
  },
  "coupon.add": {
    when: "面额超过门槛的 30%，或 24 小时内让利满 ¥5,000",
    asker: "sale.write",
    approver: "approve.admin",
  },
  "coupon.change": {
    when: "加额或加量后超过门槛的 30%，或 24 小时内让利满 ¥5,000",
    asker: "sale.write",
    approver: "approve.admin",
  },
  "setting.bank": { when: "每次", asker: "setting.write", approver: "approve.admin" },
  "member.roles": { when: "每次", asker: "member.manage", approver: "approve.admin" },
  "member.disable": { when: "每次", asker: "member.manage", approver: "approve.admin" },
} as const satisfies Partial<Record<ActName, Rule>>;

export type ApprovedAct = keyof typeof FOUR_EYES;
export const APPROVED_ACTS = Object.keys(FOUR_EYES) as readonly ApprovedAct[];
export const ruleOf = (act: ApprovedAct): Rule => FOUR_EYES[act];

/** The period in which changes of the same record count together, and after which a new right to approve counts. */
export const FOUR_EYES_WINDOW_MS = 24 * 60 * 60 * 1000;

/** The states of a request. */
export const REQUEST_STATES = {
  open: "待批",
  waiting: "一人办理，24 小时后生效",
  approved: "已批准",
  refused: "不批",
  withdrawn: "已撤回",
  void: "已作废",
} as const;
export type RequestState = keyof typeof REQUEST_STATES;

/** The refusal of an act that a lone member has to confirm with the own password. */
export const OWN_PASSWORD_NEEDED = "没有别人能批准，请输入您自己的密码确认";
export const WRONG_OWN_PASSWORD = "密码不对";

type Line = { cost_fen: number; unit_fen: number; quantity: number };

/**
 * What makes a price need a second person, as the requester reads it; none for a price that is fine.
 * @param before the total before the first change of 24 hours, in fen
 * @param after the total after this change, in fen
 */
export function priceReasons(lines: readonly Line[], before: number, after: number): string[] {
  const reasons: string[] = [];
  if (lines.some(({ cost_fen, unit_fen }) => unit_fen < cost_fen)) reasons.push("有商品低于成本");
  const goods = lines.reduce((sum, line) => sum + line.unit_fen * line.quantity, 0);
  const cost = lines.reduce((sum, line) => sum + line.cost_fen * line.quantity, 0);
  if (reasons.length === 0 && goods - cost < goods * MARGIN_MIN) reasons.push(THIN);
  if (Math.abs(after - before) > before * PRICE_CHANGE_MAX) reasons.push("24 小时内合计变动超过 15%");
  return reasons;
}

type Priced = { price: number; cost: number };

/**
 * What makes the public price of a SKU need a second person; none for a price that is fine.
 * @param dayBefore its price before the first change of 24 hours, in fen
 */
export function goodsPriceReasons({ price, cost }: Priced, dayBefore: number): string[] {
  const reasons: string[] = [];
  if (price < cost) reasons.push(BELOW_COST);
  else if (price - cost < price * MARGIN_MIN) reasons.push(THIN);
  if (Math.abs(price - dayBefore) > dayBefore * PRICE_CHANGE_MAX) reasons.push("24 小时内变动超过 15%");
  return reasons;
}

/** The field beside which forms show a refusal that is about the member's own password. */
export const besidePassword = (message: string) =>
  message === OWN_PASSWORD_NEEDED || message === WRONG_OWN_PASSWORD ? "password" : undefined;
