import { test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { runHistory } from "#tests/support/credit-history.ts";

const shop = freshBackend();

test.each([1, 2, 3])("history %i of a credit line adds up after every step, each fen once", async (seed) => {
  await runHistory(shop, seed, 40);
});
