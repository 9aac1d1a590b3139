import { expect, test } from "vitest";
import { sharedBackend } from "#tests/support/backend.ts";
import { judge, readFacts, searchOf } from "./judge.ts";
import { type JudgedQueries, QUERIES } from "./queries.ts";

const shop = sharedBackend();

test("the first query of each kind finds a wanted product first [P6.10]", async () => {
  const first: Partial<JudgedQueries> = Object.fromEntries(
    Object.entries(QUERIES).map(([kind, queries]) => [kind, queries.slice(0, 1)]),
  );
  const facts = await readFacts(shop.backend.database.read);
  const scores = await judge(facts, searchOf(shop.backend.fetch), first);
  for (const { kind, empty, wrong, missed } of scores) {
    expect({ kind, empty, wrong, missed }).toEqual({ kind, empty: [], wrong: [], missed: [] });
  }
});
