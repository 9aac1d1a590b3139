import { expect, test } from "vitest";
import { isSelfOperated, STORE_KINDS } from "./store.ts";

test("the platform runs the stores of one kind alone", () => {
  expect(STORE_KINDS.map((kind) => [kind, isSelfOperated(kind)])).toEqual([
    ["自营", 1],
    ["旗舰", 0],
    ["专营", 0],
  ]);
});
