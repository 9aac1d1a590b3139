import { EVERY_FAULT, testForms } from "./form-suite.ts";
import { paymentTrials } from "./payment-trials.ts";
import { refundTrials } from "./refund-trials.ts";

testForms((shop, customer) => ({ ...paymentTrials(shop, customer), ...refundTrials(shop, customer) }), {
  faults: EVERY_FAULT,
  withScripts: ["cannot be reached"],
  resent: ["refund application"],
});
