import { CREDIT_REFUNDED } from "#contract/rules/credit.ts";
import { PAY_NAMES } from "#contract/rules/payment.ts";

/** Where the money of a refund goes, by the payment of its order; null for an unpaid one. */
export function destinationOf(pay_type: string | null) {
  if (pay_type === "weixin" || pay_type === "alipay") return `原路退回${PAY_NAMES[pay_type]}`;
  return pay_type === "credit" ? CREDIT_REFUNDED : "退到余额";
}
