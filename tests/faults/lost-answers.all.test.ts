import { everyTrial } from "./every-trial.ts";
import { LOST_ANSWER, testForms } from "./form-suite.ts";

testForms(everyTrial, { faults: [LOST_ANSWER] });
