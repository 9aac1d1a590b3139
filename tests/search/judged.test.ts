import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { judge, overall, readFacts, searchOf, wantedIds } from "./judge.ts";
import { QUERIES } from "./queries.ts";

const shop = freshBackend();

test("the facts of the catalogue answer every query that asks for products", async () => {
  const facts = await readFacts(shop.backend.database.read);
  const unanswered = Object.values(QUERIES)
    .flat()
    .filter(([, wanted]) => wanted !== null && wantedIds(facts, wanted).size === 0);
  expect(unanswered).toEqual([]);
});

test("the search reaches the floor of the judged queries, without empty answers and products for nonsense [P6.10]", async () => {
  const facts = await readFacts(shop.backend.database.read);
  const scores = await judge(facts, searchOf(shop.backend.fetch));
  for (const { kind, empty, wrong } of scores) expect({ kind, empty, wrong }).toEqual({ kind, empty: [], wrong: [] });
  expect(scores.find(({ kind }) => kind === "model")).toMatchObject({ mrr: expect.closeTo(1), missed: [] });
  const { queries, mrr, precision } = overall(scores);
  expect(queries).toBeGreaterThanOrEqual(200);
  expect(mrr).toBeGreaterThan(0.98);
  expect(precision).toBeGreaterThan(0.93);
}, 120_000);
