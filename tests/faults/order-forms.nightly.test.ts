import { cartTrials } from "./cart-trials.ts";
import { EVERY_FAULT, testForms } from "./form-suite.ts";
import { orderTrials } from "./order-trials.ts";

testForms((shop, customer) => ({ ...cartTrials(shop, customer), ...orderTrials(shop, customer) }), {
  faults: EVERY_FAULT,
  withScripts: ["cannot be reached"],
  resent: ["review"],
});
