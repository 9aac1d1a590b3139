import { addingTrials } from "./adding-trials.ts";
import { testForms, testTypedTexts } from "./form-suite.ts";

testTypedTexts(testForms(addingTrials));
