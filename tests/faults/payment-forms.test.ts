import { testForms, testResending, testTypedTexts } from "./form-suite.ts";
import { paymentTrials } from "./payment-trials.ts";
import { refundTrials } from "./refund-trials.ts";

const forms = testForms((shop, customer) => ({ ...paymentTrials(shop, customer), ...refundTrials(shop, customer) }));
testTypedTexts(forms);
testResending(forms, "refund application");
