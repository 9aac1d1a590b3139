import { expect, test } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.server.ts";

type Step = "fail" | "succeed" | number | { admits: "normal" | "probe" | "refused" };

test.each<{ name: string; steps: Step[] }>([
  { name: "admits calls at first", steps: [{ admits: "normal" }] },
  { name: "admits calls after two failures", steps: ["fail", "fail", { admits: "normal" }] },
  { name: "refuses calls after three failures", steps: ["fail", "fail", "fail", { admits: "refused" }] },
  { name: "counts failures in a row alone", steps: ["fail", "fail", "succeed", "fail", "fail", { admits: "normal" }] },
  { name: "still refuses before the pause ends", steps: ["fail", "fail", "fail", 999, { admits: "refused" }] },
  {
    name: "admits one probe after the pause",
    steps: ["fail", "fail", "fail", 1000, { admits: "probe" }, { admits: "refused" }],
  },
  {
    name: "pauses again after a failed probe",
    steps: [
      "fail",
      "fail",
      "fail",
      1000,
      { admits: "probe" },
      800,
      "fail",
      999,
      { admits: "refused" },
      1,
      { admits: "probe" },
    ],
  },
  {
    name: "admits all calls after a probe succeeded",
    steps: [
      "fail",
      "fail",
      "fail",
      1000,
      { admits: "probe" },
      "succeed",
      { admits: "normal" },
      "fail",
      { admits: "normal" },
    ],
  },
  {
    name: "admits another probe where the first was lost",
    steps: ["fail", "fail", "fail", 1000, { admits: "probe" }, 1000, { admits: "probe" }],
  },
])("$name", ({ steps }) => {
  let now = 0;
  const breaker = createCircuitBreaker(() => now);
  for (const step of steps) {
    if (step === "fail") breaker.failed();
    else if (step === "succeed") breaker.succeeded();
    else if (typeof step === "number") now += step;
    else expect(breaker.admit()).toBe(step.admits);
  }
});
