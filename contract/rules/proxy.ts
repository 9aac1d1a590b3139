/** How long a member may act for a customer before it has to begin again, in ms. */
export const PROXY_LIFE_MS = 30 * 60 * 1000;

/** What tokens of members that act for a customer begin with; no other token has a dot. */
export const PROXY_TOKEN = "proxy.";
/** The token that is sent for a customer: the issued one, and that of the member's session. */
export const proxyTokenOf = (token: string, session: string) => `${token}.${session}`;

/** Why a member acts for a customer, as the customer reads it. */
export const PROXY_REASONS = ["客户电话要求", "客户微信或邮件要求", "客户到店", "更正代下的订单"] as const;

/** The maximum length of what proves the customer's wish. */
export const PROXY_EVIDENCE_MAX = 200;

/** How acting for a customer ended, as its log says it. */
export const PROXY_ENDS = {
  member: "员工结束",
  customer: "客户停掉",
  time: "到时",
  session: "员工已退出，或权限、账号有变",
} as const;
export type ProxyEnd = keyof typeof PROXY_ENDS;

/** The acts for the customer that are listed at most. */
export const PROXY_ACTS_MAX = 30;

/** The refusal of a call that may not be made for a customer. */
export const PROXY_FORBIDDEN = "代客操作不能做这件事，请客户本人来办";

/** What the log says of an order that a member has placed for the customer. */
export const PROXY_ORDERED = "代客提交订单";
