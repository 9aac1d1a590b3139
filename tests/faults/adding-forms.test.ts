import { expect, test } from "vitest";
import { addingTrials } from "./adding-trials.ts";
import { SLOW, TOLD, testForms } from "./form-suite.ts";

const { trials, open, sendUnreached } = testForms(addingTrials);

test.each(trials)(
  "a backend that cannot be reached leads from the %s to the error page with scripts, and adds nothing [R18]",
  async (name) => {
    const trial = await open(name);
    const before = await trial.done();
    const failed = await sendUnreached(trial);
    expect(failed.status).toBe(503);
    expect(failed.html).toContain(TOLD);
    expect(await trial.done()).toBe(before);
  },
  SLOW,
);
