import { test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { runHistory } from "#tests/support/credit-history.ts";

const shop = freshBackend();
const SEEDS = Array.from({ length: 30 }, (_, index) => 100 + index);

test.each(SEEDS)("history %i of a credit line adds up after every step, each fen once", async (seed) => {
  await runHistory(shop, seed, 50);
});
