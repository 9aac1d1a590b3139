import type { TestStore } from "#tests/support/articles.ts";
import { addingTrials } from "./adding-trials.ts";
import { cartTrials } from "./cart-trials.ts";
import { orderTrials } from "./order-trials.ts";
import { paymentTrials } from "./payment-trials.ts";
import { refundTrials } from "./refund-trials.ts";
import type { Customer } from "./trial.ts";

/** Every form of the trials. */
export const everyTrial = (shop: TestStore, customer: () => Customer) => ({
  ...addingTrials(shop, customer),
  ...cartTrials(shop, customer),
  ...orderTrials(shop, customer),
  ...paymentTrials(shop, customer),
  ...refundTrials(shop, customer),
});
