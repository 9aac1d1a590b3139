/** The payment methods that a customer can choose (P4.7). */
export const PAY_TYPES = ["balance"] as const;
