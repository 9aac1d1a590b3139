import { expect, test } from "vitest";
import { isIntroduction, itemsOfLine, withoutMark } from "./list-items.ts";
import { splitLine } from "./list-line.ts";

test.each([
  ["①A4纸", "A4纸"],
  ["1️⃣ 订书机", "订书机"],
  ["一、硒鼓", "硒鼓"],
  ["（二）墨盒", "墨盒"],
  ["● 笔记本", "笔记本"],
  ["✅ 计算器", "计算器"],
  ["📌 计算器", "计算器"],
  ["👉🏽计算器", "计算器"],
  ["10️⃣ 胶水", "胶水"],
  ["[x] 胶水", "胶水"],
  ["3：胶水", "胶水"],
  ["A. 胶水", "胶水"],
  ["b)胶水", "胶水"],
  ["3:5胶水", "3:5胶水"],
  ["A.O.胶水", "A.O.胶水"],
  ["3.6m会议桌", "3.6m会议桌"],
  ["5号电池", "5号电池"],
  ["一次性杯", "一次性杯"],
])("the line %s without its mark is %s", (line, rest) => expect(withoutMark(line)).toBe(rest));

test.each(["张三 2026/11/25 10:21:05", "李四 10:22", "王五 11月25日 上午10:21", "张三:", "王姐，帮忙订一下这些："])(
  "%s introduces other lines",
  (line) => expect(isIntroduction(line)).toBe(true),
);
test.each(["A4纸：", "硒鼓88A 10:22", "中性笔：5", "订书机"])("%s may name a product", (line) =>
  expect(isIntroduction(line)).toBe(false),
);

test.each([
  ["A4纸10箱、中性笔5盒，胶带3卷；", ["A4纸10箱", "中性笔5盒", "胶带3卷"]],
  ["1、A4纸10箱 中性笔两盒", ["A4纸10箱", "中性笔两盒"]],
  ["复印纸 1,200包，红色纸 3包。", ["复印纸 1200包", "红色纸 3包"]],
])("the line %s names several goods", (line, items) => expect(itemsOfLine(line)).toEqual(items));
test.each([
  "得力,A4复印纸 70g 500张/包 8包/箱,6箱",
  "A4纸,10箱",
  "88A 硒鼓 10支",
  "复印纸\t10箱\t急",
  // Cells are no items, however they end.
  "A4纸10箱、得\t力笔5盒",
  "A4纸10箱、得|力笔5盒",
  "A4纸10箱、得｜力笔5盒",
  "A4纸 5箱，周五要",
  "1,200包 复印纸",
])("the line %s is one row", (line) => expect(itemsOfLine(line)).toEqual([line]));

test.each([
  "1".repeat(400_000),
  "。".repeat(400_000),
  "a".repeat(400_000),
  "1支 ".repeat(100_000),
  "a-1".repeat(130_000),
])("a line of hundreds of thousands of characters is one row, read at once", (line) => {
  expect(itemsOfLine(`${line}x`)).toHaveLength(1);
  expect(splitLine(`${line}x`).quantity).toBeNull();
  expect(isIntroduction(line)).toBe(false);
});
