import { expect, test } from "vitest";
import { percentText } from "./percent.ts";

test("a share is a percentage with one decimal and a minus of its own width, or a dash", () => {
  expect([percentText(0.5), percentText(-0.0072), percentText(null)]).toEqual(["50.0%", "−0.7%", "–"]);
});
