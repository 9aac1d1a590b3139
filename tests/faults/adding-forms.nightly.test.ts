import { addingTrials } from "./adding-trials.ts";
import { EVERY_FAULT, testForms } from "./form-suite.ts";

testForms(addingTrials, { faults: EVERY_FAULT, withScripts: ["cannot be reached"] });
