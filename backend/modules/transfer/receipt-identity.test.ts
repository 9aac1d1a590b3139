import { describe, expect, test } from "vitest";
import { bankRow } from "#tests/support/bank.ts";
import type { ReceiptRow } from "./receipt.store.ts";
import { matchRows } from "./receipt-identity.ts";
import { pairReversals } from "./reversals.ts";
import type { StatementRow } from "./statement-row.ts";

const BASE: Partial<StatementRow> = { serial: null, serial_kind: null, remark: "" };
const row = (facts: Partial<StatementRow> = {}) => bankRow("", 1800, { ...BASE, ...facts });
/** A stored receipt of the same row. */
const stored = (facts: Partial<StatementRow> = {}, more: Partial<ReceiptRow> = {}): ReceiptRow => ({
  ...row(facts),
  id: 7,
  outcome: "paid",
  reason: "",
  created_at: 1,
  transfer_id: 1,
  customer_id: 1,
  related_id: null,
  ...more,
});
const serial = (text: string, kind = "流水号") => ({ serial: text, serial_kind: kind });
const matchesOf = (rows: readonly StatementRow[], receipts: readonly ReceiptRow[]) =>
  matchRows(rows, receipts).map((match) => (match.is === "doubtful" ? match.reason : match.is));

const ALIKE = "与已登记的流水无法区分，可能是同一笔";
const REUSED = "流水号相同但内容不同";

describe("a row of a statement is, among the stored receipts,", () => {
  test.each<[string, Partial<StatementRow>, Partial<StatementRow>, string]>([
    ["known by its serial", serial("A1"), serial("A1"), "known"],
    ["known by its serial under another heading", serial("A1"), serial("A1", "交易流水号"), "known"],
    [
      "known by its serial, with a remark of another layout",
      { ...serial("A1"), remark: "转账" },
      serial("A1"),
      "known",
    ],
    ["known by its serial where a payer is unknown", { ...serial("A1"), payer: "" }, serial("A1"), "known"],
    ["a question with a serial of another payer", { ...serial("A1"), payer: "乙" }, serial("A1"), REUSED],
    ["a question with a serial of another day", { ...serial("A1"), traded_on: "2026-11-22" }, serial("A1"), REUSED],
    ["a question with a serial of another amount", { ...serial("A1"), amount_fen: 1 }, serial("A1"), REUSED],
    [
      "new with a serial of another account",
      { ...serial("A1"), payer: "乙", account: "1" },
      { ...serial("A1"), account: "2" },
      "new",
    ],
    [
      "new with a serial and another balance",
      { ...serial("A1"), payer: "乙", balance_fen: 1 },
      { ...serial("A1"), balance_fen: 2 },
      "new",
    ],
    ["new with another serial", serial("A1"), serial("A2"), "new"],
    ["a question with a serial of another kind", serial("A1"), serial("A2", "日志号"), ALIKE],
    ["a question beside a serial that was rounded", serial("A1"), {}, ALIKE],
    ["a question beside a serial of before there were kinds", serial("A1"), { serial: "A2" }, ALIKE],
    ["known by its balance", { ...serial("A1"), balance_fen: 5 }, { balance_fen: 5 }, "known"],
    ["new with another balance", { balance_fen: 5 }, { balance_fen: 6 }, "new"],
    ["a question beside a receipt without a balance", { balance_fen: 5, remark: "货款" }, {}, ALIKE],
    [
      "new with its balance at another time",
      { balance_fen: 5, traded_time: "10:00" },
      { balance_fen: 5, traded_time: "10:01" },
      "new",
    ],
    ["known by day, time, amount, payer and remark", { remark: "货款" }, { remark: "货款" }, "known"],
    ["a question with another remark", { remark: "货款" }, { remark: "转账" }, ALIKE],
    ["new with another payer", {}, { payer: "乙" }, "new"],
    ["new on another day", {}, { traded_on: "2026-11-22" }, "new"],
    ["new at another minute", { traded_time: "10:18:11" }, { traded_time: "10:19" }, "new"],
    ["a question within the minute", { traded_time: "10:18:11" }, { traded_time: "10:18" }, ALIKE],
    ["new at another second", { traded_time: "10:18:11" }, { traded_time: "10:18:12" }, "new"],
    ["new from another account of the payer", { payer_account: "1" }, { payer_account: "2" }, "new"],
    ["new to another account", { account: "1" }, { account: "2" }, "new"],
    ["known in other width and spacing", { payer: "远 山（上海）" }, { payer: "远山(上海)" }, "known"],
  ])("%s", (_title, one, two, expected) => {
    expect(matchesOf([row(one)], [stored(two)])).toEqual([expected]);
  });

  test("as often as there are receipts; more equal rows of one statement are new", () => {
    expect(matchesOf([row(), row(), row()], [stored(), stored({}, { id: 8 })])).toEqual(["known", "known", "new"]);
    expect(matchesOf([row(), row()], [])).toEqual(["new", "new"]);
  });

  test("first that which is equal in everything, whatever the order", () => {
    const facts = { balance_fen: 5 };
    const rows = [row(facts), row({ ...facts, remark: "货款" })];
    const matches = matchRows(rows, [stored({ ...facts, remark: "货款" }), stored(facts, { id: 8 })]);
    expect(matches.map((match) => "receipt" in match && match.receipt.id)).toEqual([8, 7]);
  });

  test("doubtful for each row that a receipt without a row may be", () => {
    expect(matchesOf([row(serial("A1")), row(serial("A2"))], [stored()])).toEqual([ALIKE, ALIKE]);
  });
});

describe("a reversal", () => {
  const LATER = "2026-11-22";
  const reversal = (facts: Partial<StatementRow> = {}) => row({ amount_fen: -1800, traded_on: LATER, ...facts });
  const pairsOf = (rows: readonly StatementRow[], receipts: readonly ReceiptRow[] = []) =>
    [...pairReversals(rows, matchRows(rows, receipts), receipts)]
      .map(([index, pair]) => `${index}:${"row" in pair ? pair.row : `#${pair.receipt.id}`}`)
      .sort();

  test.each<[string, Partial<StatementRow>, Partial<StatementRow>]>([
    ["payer", {}, {}],
    ["payer's account", { payer: "", payer_account: "1" }, { payer_account: "1" }],
    ["serial", { payer: "", ...serial("A1") }, serial("A1")],
  ])("takes back the income of the same %s, before or behind it in the file", (_title, one, two) => {
    expect(pairsOf([row(two), reversal(one)])).toEqual(["0:1", "1:0"]);
    expect(pairsOf([reversal(one), row(two)])).toEqual(["0:1", "1:0"]);
  });

  test.each<[string, Partial<StatementRow>]>([
    ["another payer", { payer: "乙" }],
    ["another payer under its serial", { payer: "乙", ...serial("A1") }],
    ["another amount", { amount_fen: -1801 }],
    ["an earlier day", { traded_on: "2026-11-20" }],
    ["another currency", { currency: "美元" }],
  ])("of %s takes nothing back", (_title, facts) => {
    expect(pairsOf([row(serial("A1")), reversal(facts)])).toEqual([]);
  });

  test("takes back the latest income before it, each income once", () => {
    const days = ["2026-11-19", "2026-11-20", "2026-11-23"].map((traded_on) => row({ traded_on }));
    expect(pairsOf([...days, reversal()])).toEqual(["1:3", "3:1"]);
    expect(pairsOf([...days, reversal(), reversal({ traded_time: "12:00" })])).toEqual(["0:4", "1:3", "3:1", "4:0"]);
  });

  test("takes back a waiting receipt or meets a booked one, and an income meets a reversal that waits", () => {
    expect(pairsOf([reversal()], [stored({}, { outcome: "waiting" })])).toEqual(["0:#7"]);
    expect(pairsOf([reversal()], [stored()])).toEqual(["0:#7"]);
    expect(pairsOf([reversal()], [stored({}, { outcome: "skipped" })])).toEqual([]);
    // A receipt that may repeat another one is not taken back, and a booked one is named by one reversal.
    expect(pairsOf([reversal()], [stored({}, { outcome: "waiting", related_id: 3 })])).toEqual([]);
    const named = stored({ amount_fen: -1800 }, { id: 9, outcome: "waiting", related_id: 7 });
    expect(pairsOf([reversal()], [stored(), named])).toEqual([]);
    const open = stored({ amount_fen: -1800, traded_on: LATER }, { id: 9, outcome: "waiting" });
    expect(pairsOf([row()], [open])).toEqual(["0:#9"]);
  });
});
