import { describe, expect, test } from "vitest";
import { sharedBackend } from "#tests/support/backend.ts";
import { judge, overall, readFacts, searchOf, wantedIds } from "./judge.ts";
import { QUERIES } from "./queries.ts";
import { SECOND_QUERIES } from "./second-queries.ts";
import { THIRD_QUERIES } from "./third-queries.ts";

const shop = sharedBackend();

describe.each([
  { set: "first", judged: QUERIES, least: 200, floor: { mrr: 0.98, precision: 0.93 } },
  { set: "second", judged: SECOND_QUERIES, least: 140, floor: { mrr: 0.98, precision: 0.96 } },
  { set: "third", judged: THIRD_QUERIES, least: 110, floor: { mrr: 0.97, precision: 0.93 } },
])("the $set set of judged queries", ({ judged, least, floor }) => {
  test("asks for nothing that the facts of the catalogue cannot answer", async () => {
    const facts = await readFacts(shop.backend.database.read);
    const unanswered = Object.values(judged)
      .flat()
      .filter(([, wanted]) => wanted !== null && wantedIds(facts, wanted).size === 0);
    expect(unanswered).toEqual([]);
  });

  test("reaches its floor, without empty answers and products for nonsense [P6.10]", async () => {
    const facts = await readFacts(shop.backend.database.read);
    const scores = await judge(facts, searchOf(shop.backend.fetch), judged);
    for (const { kind, empty, wrong } of scores) expect({ kind, empty, wrong }).toEqual({ kind, empty: [], wrong: [] });
    expect(scores.find(({ kind }) => kind === "model")).toMatchObject({ mrr: expect.closeTo(1), missed: [] });
    const { queries, mrr, precision } = overall(scores);
    expect(queries).toBeGreaterThanOrEqual(least);
    expect(mrr).toBeGreaterThan(floor.mrr);
    expect(precision).toBeGreaterThan(floor.precision);
  });
});
