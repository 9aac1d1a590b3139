import { expect, test } from "vitest";
import { daysOf, STATEMENT_TRANSITIONS, type StatementState } from "./statement.ts";
import { actsFrom, type Transitions } from "./transitions.ts";

const table: Transitions<StatementState, keyof typeof STATEMENT_TRANSITIONS> = STATEMENT_TRANSITIONS;

test.each<[StatementState, string[]]>([
  ["open", ["confirm", "object"]],
  ["confirmed", []],
  ["disputed", ["answer", "withdraw"]],
])("a statement in the state %s allows %j", (state, acts) => expect(actsFrom(table, state)).toEqual(acts));

test.each([
  ["2024-02", "2024-02-29"],
  ["2026-11", "2026-11-30"],
  ["2026-12", "2026-12-31"],
])("the month %s ends on %s", (month, last) => expect(daysOf(month)).toEqual({ first: `${month}-01`, last }));
