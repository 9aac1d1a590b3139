import { afterEach, expect, test, vi } from "vitest";
import { printOutput } from "./print.ts";

afterEach(() => vi.restoreAllMocks());

test("a table has Chinese heads, and JSON the keys of its rows", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const rows = [{ id: 4, applied: "2026-11-25 11:26", kind: "电子专票", orders: 2, amount: "2245.36", invoice: "" }];
  printOutput({ rows, none: "" }, false);
  printOutput({ rows, none: "" }, true);
  const [table, json] = log.mock.calls.map(([text]) => String(text));
  expect(table?.split("\n")[0]?.split(/ +/)).toEqual(["编号", "申请时间", "类型", "订单数", "金额", "发票号码"]);
  expect(JSON.parse(json ?? "")).toEqual(rows);
});
