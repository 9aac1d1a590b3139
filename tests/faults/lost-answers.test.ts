import { LOST_ANSWER, testForms } from "./form-suite.ts";
import { wayTrials } from "./way-trials.ts";

/** A few ways of answering, with the fault that idempotency exists for; the others are in tier all. */
const FORMS = [
  "form of its own page",
  "form of another page",
  "form by scripts",
  "form with a picture by scripts",
  "line in the drawer",
];

testForms(
  (shop, customer) =>
    Object.fromEntries(Object.entries(wayTrials(shop, customer)).filter(([name]) => FORMS.includes(name))),
  { faults: [LOST_ANSWER] },
);
