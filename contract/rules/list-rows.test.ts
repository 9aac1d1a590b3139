import { describe, expect, test } from "vitest";
import { parseList } from "./list-reader.ts";
import { rowsOfText } from "./list-text.ts";

/** A row as `10箱`, as `？1e3` where its quantity must be asked for, or as `无` where none is written. */
const stated = (text: string) =>
  parseList(rowsOfText(text)).rows.map(({ quantity }) => {
    if (quantity === null) return "无";
    const isWhole = Number.isInteger(quantity.amount) && quantity.amount >= 1;
    return isWhole ? `${quantity.amount}${quantity.unit ?? ""}` : `？${quantity.text}`;
  });

const CODE = "10320-100664";
/** What stands after a code, a model or a name, and its reading; the same behind a space and in a cell of its own. */
const QUANTITIES: readonly (readonly [string, string])[] = [
  ["1", "1"],
  ["12", "12"],
  ["007", "7"],
  ["2.0", "2"],
  ["1,000", "1000"],
  ["1，000", "1000"],
  ["１０", "10"],
  ["１，０００", "1000"],
  ["十", "10"],
  ["十五个", "15个"],
  ["两箱", "2箱"],
  ["两", "2"],
  ["俩", "2"],
  ["三", "3"],
  ["二十", "20"],
  ["廿", "20"],
  ["廿五", "25"],
  ["卅盒", "30盒"],
  ["一百二十", "120"],
  ["一百二", "120"],
  ["一百零二", "102"],
  ["一百〇二个", "102个"],
  ["两百五", "250"],
  ["一千二百", "1200"],
  ["一万二", "12000"],
  ["壹佰", "100"],
  ["壹佰贰拾支", "120支"],
  ["叁仟伍佰", "3500"],
  ["贰拾盒", "20盒"],
  ["一二〇", "120"],
  ["②", "2"],
  ["×3", "3"],
  ["x 4", "4"],
  ["*5", "5"],
  ["共5卷", "5卷"],
  ["5 PCS", "5个"],
  ["2 boxes", "2盒"],
  ["7包", "7包"],
  ["2打", "2打"],
  ["一打", "1打"],
  ["2千只", "2000只"],
  ["6箱(48包)", "6箱"],
  ["3箱（8包/箱）", "3箱"],
  ["2支（原装）", "2支"],
  ["2托", "2托"],
  ["2 托", "2托"],
  ["三托", "3托"],
  ["1e3", "？1e3"],
  ["1E3", "？1E3"],
  ["10+2", "？10+2"],
  ["12-15", "？12-15"],
  ["12~15箱", "？12~15箱"],
  ["10至15个", "？10至15个"],
  ["3 4", "？3 4"],
  ["3/4", "？3/4"],
  ["5/3", "？5/3"],
  ["3x5", "？3x5"],
  ["#3", "？#3"],
  ["1O", "？1O"],
  ["l0", "？l0"],
  ["约20", "？约20"],
  ["大概20箱", "？大概20箱"],
  ["20左右", "？20左右"],
  ["20箱左右", "？20箱左右"],
  ["10多个", "？10多个"],
  ["10几", "？10几"],
  ["十几个", "？十几个"],
  ["几十", "？几十"],
  ["几箱", "？几箱"],
  ["二三", "？二三"],
  ["三五个", "？三五个"],
  ["10以上", "？10以上"],
  ["≥10", "？≥10"],
  [">10", "？>10"],
  ["10+", "？10+"],
  ["10?", "？10?"],
  ["10？", "？10？"],
  ["-1", "？-1"],
  ["−1", "？−1"],
  ["2.5", "？2.5"],
  ["1.5箱", "？1.5箱"],
  ["0", "？0"],
  ["０", "？０"],
  ["零", "？零"],
  ["半", "？半"],
  ["半箱", "？半箱"],
  ["2箱半", "？2箱半"],
  ["1½", "？1½"],
  ["5²", "？5²"],
  ["10盒装", "？10盒装"],
  ["10个装", "？10个装"],
  ["2箱3包", "？2箱3包"],
  ["10(12)", "？10(12)"],
  ["10（改12）", "？10（改12）"],
  ["¥50", "？¥50"],
  ["50元", "？50元"],
  ["50.00元/箱", "？50.00元/箱"],
  ["若干", "？若干"],
  ["适量", "？适量"],
  ["一些", "？一些"],
  ["待定", "？待定"],
  ["1 000", "？1 000"],
  ["1,00", "？1,00"],
  ["1，0000", "？1，0000"],
  ["三点五", "？三点五"],
  ["10.00", "10"],
  ["1,200.00", "1200"],
  ["3（急）", "3"],
  ["3 (急)", "3"],
  ["x10盒 ", "10盒"],
  ["3👍", "3"],
  ["3箱👍🏽", "3箱"],
  ["3箱❗️", "3箱"],
  ["各5", "？各5"],
  ["各5箱", "？各5箱"],
  ["每人2个", "？每人2个"],
  ["-", "？-"],
  ["/", "？/"],
  ["——", "？——"],
  ["×", "？×"],
  ["★", "？★"],
  ["〃", "？〃"],
  ["无", "？无"],
  ["没有", "？没有"],
  ["不要", "？不要"],
  ["不要了", "？不要了"],
  ["同上", "？同上"],
  ["#N/A", "？#N/A"],
];

describe("what stands where a quantity stands is read, or its own text is asked about", () => {
  test.each(QUANTITIES)("%s in a cell behind a code, a model or a name: %s", (text, reading) => {
    for (const goods of [CODE, "TN-2325", "得力订书机"])
      expect([goods, ...stated(`${goods}\t${text}`)]).toEqual([goods, reading]);
  });

  test.each(QUANTITIES)("%s in a column of quantities: %s", (text, reading) => {
    expect(stated(`编码\t数量\n${CODE}\t${text}`)).toEqual([reading]);
  });

  test.each(QUANTITIES.filter(([text]) => !/[,，]/.test(text)))("%s behind a code and a space: %s", (text, reading) => {
    expect(stated(`${CODE} ${text}`)).toEqual([reading]);
  });
});

test.each<[string, string[]]>([
  [CODE, ["无"]],
  ["得力订书机", ["无"]],
  [`${CODE}/5`, ["？/5"]],
  [`${CODE}x5`, ["5"]],
  [`${CODE}：5`, ["5"]],
  [`5个 ${CODE}`, ["5个"]],
  [`${CODE} 得力 0012 3 4`, ["？3 4"]],
  [`${CODE} 3箱 2`, ["？3箱 2"]],
  ["TN-2325 3 4", ["？3 4"]],
  ["惠普 1020 3", ["3"]],
  ["TN-2325 1e3", ["？1e3"]],
  ["TN-2325 10+2", ["？10+2"]],
  ["TN-2325 约20", ["？约20"]],
  ["TN-2325 2 托", ["2托"]],
  ["得力订书机 十", ["10"]],
  ["得力订书机 半", ["？半"]],
  ["得力订书机 ¥50", ["？¥50"]],
  ["得力订书机 ¥50 3个", ["3个"]],
  // Cells without a header.
  [`${CODE}\t3\t4`, ["？3 4"]],
  [`${CODE}\t3\t45.00`, ["3"]],
  [`${CODE}\t45.00\t3`, ["3"]],
  [`${CODE}\t3\t45.5\t136.5`, ["3"]],
  [`${CODE}\t3\t45\t135`, ["？3 45 135"]],
  [`${CODE}\t3箱\t45`, ["3箱"]],
  [`${CODE}\t3\t箱\t45`, ["3箱"]],
  [`${CODE}\t3\t托`, ["3托"]],
  [`${CODE}\t1e3\t45`, ["？1e3 45"]],
  ["用友凭证纸\t240×120\t2", ["2"]],
  ["1\t得力订书机\t6", ["6"]],
  [`${CODE}\t3箱\t24包`, ["？3箱 24包"]],
  // Tables with a header.
  ["品名\t申请数量\t批准数量\n订书机\t10\t8", ["？10 8"]],
  ["品名\t申请数量\t批准数量\n订书机\t8\t8", ["8"]],
  ["品名\t申请数量\t批准数量\n订书机\t10\t", ["10"]],
  ["品名\t数量\t单位\n订书机\t2\t托", ["2托"]],
  ["品名\t数量（箱）\n订书机\t2", ["2箱"]],
  ["品名\t规格\t拟购\n订书机\t大号\t5", ["？5"]],
  ["品名\t备注\n订书机\t", ["无"]],
  ["品名\t数量\n订书机\t", ["无"]],
  // A cell for nothing beside a quantity, and goods above the header.
  ["得力订书机\t无\t3", ["3"]],
  ["得力订书机\t-\t3\t/", ["3"]],
  ["得力订书机\t-\t/", ["？- /"]],
  [`${CODE}\t3\n编码\t数量\n${CODE}\t4`, ["3", "4"]],
  ["申购单\t2026\n编码\t数量\n10320-100664\t4", ["4"]],
  ["10️⃣ 胶水 3瓶\n1️⃣0️⃣ 胶水 3瓶\n📌 得力订书机 2个\n👉🏽得力订书机 2个", ["3瓶", "3瓶", "2个", "2个"]],
  [`“${CODE}”`, ["无"]],
  // A bar code is no quantity.
  ["6901234567892", ["无"]],
  ["6901234567892 2", ["2"]],
  ["得力订书机\t6901234567892\t2", ["2"]],
  ["条码\t数量\n6901234567892\t2", ["2"]],
  [`编码\n${CODE} 1e3`, ["？1e3"]],
])("the list %j has the quantities %j", (text, readings) => {
  expect(stated(text)).toEqual(readings);
});

test.each([
  ["6901234567892x3", "6901234567892", 3],
  ["6901234567892*3箱", "6901234567892", 3],
])("the bar code in %s has its quantity behind it", (text, bar_code, amount) => {
  expect(parseList(rowsOfText(text)).rows).toMatchObject([{ bar_code, quantity: { amount } }]);
});

test("a product whose name begins like a sum is a row", () => {
  const { rows, headings } = parseList(rowsOfText("小计算器 3台\n小计时器 2个\n小计 5"));
  expect([rows.map(({ words }) => words), headings.length]).toEqual([["小计算器", "小计时器"], 1]);
});

test("two numbers before a unit are no code of the shop", () => {
  expect(parseList(rowsOfText("3-5盒笔")).rows).toMatchObject([
    { code: null, words: "笔", quantity: { text: "3-5盒" } },
  ]);
  expect(parseList(rowsOfText("3-5 6盒")).rows).toMatchObject([{ code: "3-5", quantity: { amount: 6 } }]);
});
