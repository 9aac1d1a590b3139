import { cartTrials } from "./cart-trials.ts";
import { testForms, testResending, testTypedTexts } from "./form-suite.ts";
import { orderTrials } from "./order-trials.ts";

const forms = testForms((shop, customer) => ({ ...cartTrials(shop, customer), ...orderTrials(shop, customer) }));
testTypedTexts(forms);
testResending(forms, "review");
