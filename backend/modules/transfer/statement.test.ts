import { describe, expect, test } from "vitest";
import { parseStatement } from "./statement.ts";

const HEAD = ["交易日期", "对方户名", "贷方金额(收入)", "附言", "摘要", "流水号"];
const row = (cells: Partial<Record<(typeof HEAD)[number], string>> = {}) =>
  HEAD.map(
    (name) =>
      ({ 交易日期: "2026-11-21", 对方户名: "远山", "贷方金额(收入)": "18.00", 流水号: "SN01", ...cells })[name] ?? "",
  );

describe("a bank statement", () => {
  test("is read from its header row on; expenses and empty rows are left out", () => {
    const table = [
      ["账户明细"],
      ["户名", "百采汇"],
      HEAD,
      row({ 附言: "HK1", 摘要: "货款", "贷方金额(收入)": "1,234.5" }),
      row({ "贷方金额(收入)": "", 流水号: "SN02" }),
      row({ "贷方金额(收入)": "0.00", 流水号: "SN03" }),
      [],
      row({ 流水号: "SN04", 交易日期: "20261120 10:30:00", 附言: "同文", 摘要: "同文" }),
      row({ 流水号: "SN05", "贷方金额(收入)": "-18.00", 附言: "冲正" }),
    ];
    expect(parseStatement(table)).toEqual([
      { serial: "SN01", traded_on: "2026-11-21", payer: "远山", amount_fen: 123_450, remark: "HK1 货款" },
      { serial: "SN04", traded_on: "2026-11-20", payer: "远山", amount_fen: 1800, remark: "同文" },
      { serial: "SN05", traded_on: "2026-11-21", payer: "远山", amount_fen: -1800, remark: "冲正" },
    ]);
  });

  test.each([
    { head: ["交易时间", "付款人名称", "收入金额", "用途", "交易流水号"] },
    { head: ["记账日期", "对方账户名称", "贷方发生额", "备注", "业务流水号"] },
    { head: ["交易日期", "对方名称", "贷方", "摘要", "银行流水号"] },
  ])("of another bank has the columns $head", ({ head }) => {
    expect(parseStatement([head, ["2026/11/21", "远山", "18", "附言", "A-0001"]])).toHaveLength(1);
  });

  test("without a column, or with wrong rows, is refused with each of them", () => {
    expect(() => parseStatement([["交易日期", "流水号", "收入"], []])).toThrow("缺少列：对方户名、附言（摘要）");
    expect(() => parseStatement([])).toThrow("缺少列");
    const table = [
      HEAD,
      row(),
      row(),
      row({ 流水号: "" }),
      row({ 流水号: "SN05", 交易日期: "昨天" }),
      row({ 流水号: "SN06", "贷方金额(收入)": "18.001" }),
    ];
    expect(() => parseStatement(table)).toThrow(
      "第 3 行：流水号与第 2 行相同；第 4 行：流水号“”应为 4 到 64 位字母或数字；第 5 行：交易日期“昨天”读不懂；第 6 行：金额“18.001”应为最多两位小数的元",
    );
  });
});
