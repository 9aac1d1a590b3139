import { EVERY_FAULT, testForms } from "./form-suite.ts";
import { wayTrials } from "./way-trials.ts";

testForms(wayTrials, { faults: EVERY_FAULT, resent: ["form with a picture"] });
