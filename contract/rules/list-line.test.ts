import { expect, test } from "vitest";
import { splitLine } from "./list-line.ts";

test.each([
  ["88A 硒鼓 10支", "88A 硒鼓", 10, "支"],
  ["A4纸2箱", "A4纸", 2, "箱"],
  ["中性笔两盒", "中性笔", 2, "盒"],
  ["两盒 中性笔", "中性笔", 2, "盒"],
  ["两盒中性笔", "中性笔", 2, "盒"],
  ["2箱 A4纸", "A4纸", 2, "箱"],
  ["10箱A4纸", "A4纸", 10, "箱"],
  ["2 x 硒鼓88A", "硒鼓88A", 2, null],
  ["3*订书机", "订书机", 3, null],
  ["中性笔 x20", "中性笔", 20, null],
  ["圆珠笔*12", "圆珠笔", 12, null],
  ["中性笔：5盒", "中性笔", 5, "盒"],
  ["MX-120B ３台", "MX-120B", 3, "台"],
  ["88A -3", "88A", -3, null],
  ["A4纸—10箱", "A4纸", 10, "箱"],
  ["A4纸——10箱", "A4纸", 10, "箱"],
  ["A4纸 ------------ 10箱", "A4纸", 10, "箱"],
  ["中性笔 - 5盒", "中性笔", 5, "盒"],
  ["中性笔-5盒", "中性笔", 5, "盒"],
  ["订书机=2个", "订书机", 2, "个"],
  ["胶带→3卷", "胶带", 3, "卷"],
  ["计算器…………2台", "计算器", 2, "台"],
  ["A4复印纸 数量：10箱", "A4复印纸", 10, "箱"],
  ["TN-2325 数量3支", "TN-2325", 3, "支"],
  ["品名：A4复印纸 数量：5", "A4复印纸", 5, null],
  ["stapler qty 5", "stapler", 5, null],
  ["88A硒鼓 共5支。", "88A硒鼓", 5, "支"],
  ["A4纸 约10箱左右", "A4纸", Number.NaN, null],
  ["一次性杯 一千只", "一次性杯", 1000, "只"],
  ["信封 1万个", "信封", 10_000, "个"],
  ["A4纸 ¥23.5 10箱", "A4纸", 10, "箱"],
  ["A4纸 23.5元/箱 10箱", "A4纸", 10, "箱"],
  ["A4纸 10箱 235元", "A4纸", 10, "箱"],
  ["notebook (A5) - 20 pcs", "notebook (A5)", 20, "个"],
  ["A4纸 10-15箱", "A4纸", Number.NaN, null],
  ["A4纸 若干", "A4纸", Number.NaN, null],
  ["A4纸 2、3箱", "A4纸", Number.NaN, null],
  ["A4纸 2或3箱", "A4纸", Number.NaN, null],
  ["10-15箱A4纸", "A4纸", Number.NaN, null],
  ["约10箱 A4纸", "A4纸", Number.NaN, null],
  ["十几箱A4纸", "A4纸", Number.NaN, null],
  ["几箱A4纸", "A4纸", Number.NaN, null],
  ["A4纸 10(箱)", "A4纸", 10, "箱"],
  ["A4纸 10【箱】", "A4纸", 10, "箱"],
  ["A4纸 10箱。。", "A4纸", 10, "箱"],
  ["A4纸 1,020", "A4纸", 1020, null],
  ["A4纸 1020.5", "A4纸", 1020.5, null],
])("the line %s has its words and its quantity", (line, words, amount, unit) => {
  const others = { words_with_number: null, words_with_rest: null };
  expect(splitLine(line)).toEqual({ words, quantity: { amount, unit, text: expect.any(String) }, ...others });
});

test.each([
  ["中性笔 12支装 5盒 黑色", "中性笔 12支装", 5, "中性笔 12支装 黑色"],
  ["A4纸 10箱 急", "A4纸", 10, "A4纸 急"],
  ["A4纸10箱（要得力的）", "A4纸", 10, "A4纸 要得力的"],
  ["订书机 3（急）", "订书机", 3, "订书机 急"],
  ["硒鼓88A 3支，送到3楼", "硒鼓88A", 3, "硒鼓88A 送到3楼"],
  ["笔记本 2本[玫瑰]", "笔记本", 2, "笔记本 玫瑰"],
  ["笔记本 2本【黑】", "笔记本", 2, "笔记本 黑"],
  ["中性笔 10支 红 5支 蓝", "中性笔 10支 红", Number.NaN, "中性笔 10支 红 蓝"],
])("the line %s may mean its words with what follows the quantity", (line, words, amount, words_with_rest) => {
  expect(splitLine(line)).toMatchObject({ words, quantity: { amount }, words_with_rest });
});

test.each([
  "得力 A4复印纸 70g 500张/包",
  "TN-2325",
  "M7100DN",
  "240×120",
  "A4纸 8包/箱 急",
  "2支装 硒鼓",
  "一次性纸杯",
  "5号电池",
])("the line %s has no quantity", (line) => {
  expect(splitLine(line)).toMatchObject({ words: line, quantity: null });
});

test("a line of more than 200 characters is read as words alone", () => {
  const words = "说明".repeat(100);
  expect(splitLine(`${words} 10箱`)).toMatchObject({ words: `${words} 10箱`, quantity: null });
  expect(splitLine(`${words.slice(0, 190)} 10箱`)).toMatchObject({ quantity: { amount: 10 } });
});

test("a number of three digits at the end, or one joined to a model by a dash, may be a part of the model", () => {
  expect(splitLine("惠普 1020")).toMatchObject({
    words: "惠普",
    quantity: { amount: 1020 },
    words_with_number: "惠普 1020",
  });
  expect(splitLine("惠普 x 1020")).toMatchObject({ words_with_number: null });
  expect(splitLine("硒鼓88A-10支")).toMatchObject({
    words: "硒鼓88A",
    quantity: { amount: 10 },
    words_with_number: "硒鼓88A-10支",
  });
});

test.each([
  ["CE285A*2", "CE285A", 2],
  ["惠普 Q2612A×3", "惠普 Q2612A", 3],
  ["HP LBP2900+*2", "HP LBP2900+", 2],
  ["M7100DN* 12", "M7100DN", 12],
])("the model in %s has its quantity behind a sign", (line, words, amount) => {
  expect(splitLine(line)).toMatchObject({ words, quantity: { amount, unit: null } });
});
test.each(["双面胶 18mm*10", "铅芯 0.5mm×12", "复印纸 A4*500", "热敏纸 57*30", "水 500ml*24", "胶带 3M*550"])(
  "the size in %s is no quantity",
  (line) => expect(splitLine(line).quantity).toBeNull(),
);

test("a number in brackets may be how many are wanted or how many are in the pack, and is asked for", () => {
  for (const line of ["A4纸（10包）", "A4纸【10包】", "A4纸 「10」", "A4纸 [十]"]) {
    const { words, quantity, words_with_number } = splitLine(line);
    expect([words, quantity?.amount, line]).toEqual([
      "A4纸",
      Number.NaN,
      expect.stringContaining(quantity?.text ?? "?"),
    ]);
    expect(words_with_number).toContain("A4纸");
  }
});

test("the second of two quantities of one unit is not taken alone", () => {
  expect(splitLine("中性笔 2支 铅笔 3支").quantity).toEqual({ amount: Number.NaN, unit: null, text: "2支 3支" });
  expect(splitLine("铅笔 12支 3盒").quantity).toMatchObject({ amount: 3 });
});

test("a word for no quantity at the end is asked for, and may be a part of the name", () => {
  expect(splitLine("A4纸 无")).toMatchObject({
    words: "A4纸",
    quantity: { amount: Number.NaN, text: "无" },
    words_with_number: "A4纸 无",
  });
});
