import type { PayType } from "#contract/payment.ts";

/** Methods in the words of product.md section 4; `free` is what cost nothing. */
const NAMES: Readonly<Record<PayType | "free", string>> = { balance: "余额支付", free: "无需支付" };

export const formatPayMethod = (type: string | null) =>
  type !== null && Object.hasOwn(NAMES, type) ? NAMES[type as keyof typeof NAMES] : "";
