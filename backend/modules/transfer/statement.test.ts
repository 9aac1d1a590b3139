import { describe, expect, test } from "vitest";
import type { Table } from "../../tables/table.ts";
import { parseStatement } from "./statement.ts";
import { whyNotBooked } from "./statement-import.ts";

/** The tables of texts with tabs between cells. */
const tablesOf = (...texts: string[]): Table[] =>
  texts.map((text, index) => ({
    name: texts.length > 1 ? `Sheet${index + 1}` : "",
    rows: text.split("\n").map((line, at) => ({ row: at + 1, cells: line.split("|") })),
  }));
const read = (...texts: string[]) => parseStatement(tablesOf(...texts));
const PAYER = "远山示例贸易有限公司";
/** The facts of the first row that a layout has. */
const incomeOf = (text: string) => {
  const { rows, expenses } = read(text);
  const [row] = rows;
  return { ...row, count: rows.length, expenses };
};

const BOC_HEAD =
  "交易类型[ Transaction Type ]|业务类型[ Business type ]|付款人开户行号[ Account holding bank number of payer ]|付款人账号[ Debit Account No. ]|付款人名称[ Payer's Name ]|收款人账号[ Payee's Account Number ]|收款人名称[ Payee's Name ]|交易日期[ Transaction Date ]|交易时间[ Transaction time ]|交易货币[ Trade Currency ]|交易金额[ Trade Amount ]|交易后余额[ After-transaction balance ]|起息日期[ Value Date ]|汇率[ Exchange rate ]|交易流水号[ Transaction reference number ]|凭证号码[ Voucher number ]|摘要[ Reference ]|用途[ Purpose ]|交易附言[ Remark ]|备注[ Remarks ]";
const BOC = `查询账号[ Inquirer account number ]|456700000001001
查询账户名称|示例商城有限公司
币种|人民币
期初余额|100,000.00
期末余额|99,998.00
${BOC_HEAD}
来账|汇兑|104331000001|6220000000000000001|${PAYER}|456700000001001|示例商城有限公司|20261126|101811|CNY|18.00|100018.00|20261126||2026112600001||转账|货款|HKAAAAAAA|
往账|汇兑|104331000001|456700000001001|示例商城有限公司|6220000000000000009|某物流示例公司|20261126|110200|CNY|-20.00|99998.00|20261126||2026112600002||转账|运费||`;
const ICBC = `凭证号|本方账号|对方账号|交易时间|借/贷|借方发生额|贷方发生额|对方行号|摘要|用途|对方单位名称|余额|个性化信息
|\t1202000000000001001|\t6220000000000000001|2026-11-26 10:18:11|贷||18.00|\t313000000001|汇款|HKAAAAAAA|${PAYER}|100018.00|
|\t1202000000000001001|\t6220000000000000009|2026-11-26 11:02:00|借|20.00||\t313000000009|运费||某物流示例公司|99998.00|`;
const CCB = `账　　号|53000000000000001001|账户名称|示例商城有限公司
交易时间|借方发生额/元(支取)|贷方发生额/元(收入)|余额|币种|对方户名|对方账号|对方开户机构|记账日期|摘要|备注|账户明细编号-交易流水号|企业流水号|凭证种类|凭证号
20261126 10:18:11|0|18.00|100018.00|人民币元|${PAYER}|6220000000000000001|示例银行杭州分行|20261126|电子汇入|HKAAAAAAA|13835-530905038F4BFMPXRK8|||
20261126 11:02:00|20.00|0|99998.00|人民币元|某物流示例公司|6220000000000000009|示例银行杭州分行|20261126|运费||13836-530905038F4BFMPXRK9|||`;
const CMB_A = `交易流水号|交易日期|借方(出账)|贷方(入账)|余额|收(付)方名称|收(付)方账号|摘要|交易类型
C0023BW000AAABZ|2026-11-26||18.00|100018.00|${PAYER}|6220000000000000001|HKAAAAAAA|网银
C0023BW000AAABY|2026-11-26|20.00||99998.00|某物流示例公司|6220000000000000009|运费|网银`;
const CMB_B = `账号|121900000001001
交易日|交易时间|起息日|交易类型|借方金额|贷方金额|余额|摘要|流水号|流程实例号|业务名称|用途|业务参考号|业务摘要|其它摘要|收(付)方分行名|收(付)方名称|收(付)方账号
20261126|10:18:11|20261126|网银||18.00|100018.00|HKAAAAAAA|C0023BW000AAABZ|||||货款|||${PAYER}|6220000000000000001
20261126|11:02:00|20261126|网银|20.00||99998.00|运费|C0023BW000AAABY||||||||某物流示例公司|6220000000000000009`;
const ABC = `交易时间|收入金额|支出金额|账户余额|对方账号|对方户名|交易用途|交易摘要|日志号
2026-11-26 10:18:11|18.00||100018.00|6220000000000000001|${PAYER}|HKAAAAAAA|转存|100200300
2026-11-26 11:02:00||20.00|99998.00|6220000000000000009|某物流示例公司|运费|转支|100200301`;

const LAYOUTS = [
  {
    bank: "中国银行",
    text: BOC,
    account: "456700000001001",
    serial: ["2026112600001", "交易流水号"],
    time: "10:18:11",
    remark: "转账 货款 HKAAAAAAA",
  },
  {
    bank: "工商银行",
    text: ICBC,
    account: "1202000000000001001",
    serial: [null, null],
    time: "10:18:11",
    remark: "汇款 HKAAAAAAA",
  },
  {
    bank: "建设银行",
    text: CCB,
    account: "53000000000000001001",
    serial: ["13835-530905038F4BFMPXRK8", "账户明细编号交易流水号"],
    time: "10:18:11",
    remark: "电子汇入 HKAAAAAAA",
  },
  {
    bank: "招商银行 (1)",
    text: CMB_A,
    account: null,
    serial: ["C0023BW000AAABZ", "交易流水号"],
    time: "",
    remark: "HKAAAAAAA",
  },
  {
    bank: "招商银行 (2)",
    text: CMB_B,
    account: "121900000001001",
    serial: ["C0023BW000AAABZ", "流水号"],
    time: "10:18:11",
    remark: "HKAAAAAAA 货款",
  },
  {
    bank: "农业银行",
    text: ABC,
    account: null,
    serial: ["100200300", "日志号"],
    time: "10:18:11",
    remark: "HKAAAAAAA 转存",
  },
];

describe("a statement", () => {
  test.each(LAYOUTS)(
    "of $bank has its income, without the expense [P9.13]",
    ({ text, account, serial, time, remark }) => {
      expect(incomeOf(text)).toMatchObject({
        traded_on: "2026-11-26",
        traded_time: time,
        payer: PAYER,
        payer_account: "6220000000000000001",
        account,
        amount_fen: 1800,
        balance_fen: 10_001_800,
        serial: serial[0],
        serial_kind: serial[1],
        currency: "",
        remark,
        lost: false,
        count: 1,
        expenses: 1,
      });
    },
  );

  test.each([
    "交易时间|付款人名称|收入金额|用途|交易流水号",
    "记账日期|对方账户名称|贷方发生额（元）|备注|业务流水号",
    "交易日期|对方名称|贷方|摘要|银行流水号",
    "入账日期|对方单位|转入金额（人民币）|附言1|交易编号",
    "交易 日期|*对方户名|存入|客户附言|流水",
    "日期Date|交易对手名称|入账金额|交易说明|主机流水号",
    "交易日期|收/付方户名|收入（贷方）金额|附言|交易流水",
    "交易日|汇款人|来账金额|备注信息|明细编号",
    "交易时间|对方账号名称|贷方发生额|客户附言|交易流水号",
  ])("of another bank has the columns %s", (head) => {
    const heads = head.split("|");
    expect(incomeOf(`${head}\n2026/11/26|远山|18|附言|A-0001`)).toMatchObject({
      traded_on: "2026-11-26",
      payer: "远山",
      amount_fen: 1800,
      remark: "附言",
      serial: "A-0001",
      serial_kind: heads[4],
    });
  });

  test.each([
    ["交易金额|借贷标志", "18.00|贷", "20.00|借"],
    ["发生额|收/支", "18.00|收入", "20.00|支出"],
    ["交易金额|来账/往账", "18.00|来账", "20.00|往账"],
    ["金额|交易方向", "18.00|转入", "-20.00|转出"],
    ["收入/支出金额|借贷方向", "18.00|C-贷", "20.00|D-借"],
    ["交易金额|交易类型", "18.00|支付宝转账", "-20.00|收款退回"],
    ["交易金额[ Amount ]|交易类型", "18.00|来账(Incoming)", "20.00|往账(Outgoing)"],
    ["收支金额|交易类型", "18.00|网银", "-20.00|网银"],
    ["交易金额|借贷标志(1收2付)", "18.00|1", "20.00|2"],
    ["交易金额|收支标志（0-支出，1-收入）", "18.00|1", "20.00|0"],
    ["交易金额|借贷标志", "18.00|Credit", "20.00|Debit"],
  ])("with one column of amounts, %s, has its directions", (columns, income, expense) => {
    const text = `日期|对方户名|附言|${columns}\n20261126|远山|货款|${income}\n20261126|物流|运费|${expense}`;
    expect(incomeOf(text)).toMatchObject({ amount_fen: 1800, payer: "远山", count: 1, expenses: 1 });
  });

  test("with a direction that has no meaning is refused", () => {
    const text = "日期|对方户名|附言|金额|借贷\n20261126|远山|货款|18.00|转账";
    expect(() => read(text)).toThrow("第 2 行：收支方向“转账”读不懂");
  });

  const HEAD = "交易日期|对方户名|贷方金额|附言|流水号";
  test.each([
    ["+18.00", 1800],
    ["¥1,234.56", 123_456],
    ["(18.00)", -1800],
    ["（18.00）", -1800],
    ["１８．００", 1800],
    ["18元", 1800],
    ["\t18.000\t", 1800],
    ["人民币18.5元", 1850],
    ["-18.00", -1800],
    ["18.00-", -1800],
    ["−18.00", -1800],
    ["18.00CNY", 1800],
  ])("reads the amount %s", (cell, amount_fen) => {
    expect(incomeOf(`${HEAD}\n20261126|远山|${cell}|附言|SN01`)).toMatchObject({ amount_fen });
  });

  test.each([
    ["2026年11月6日", "2026-11-06", ""],
    ["2026/11/6 9:05", "2026-11-06", "09:05"],
    ["2026.11.06", "2026-11-06", ""],
    ["20261106091811", "2026-11-06", "09:18:11"],
    ["2026-11-06 00:00:00", "2026-11-06", ""],
    ["2026-11-06T09:18:11", "2026-11-06", "09:18:11"],
    ["\u202d2026-11-06 09:18:11\u202c", "2026-11-06", "09:18:11"],
    ["2026/11/6 下午 1:05", "2026-11-06", "13:05"],
    ["2026/11/6 12:05 AM", "2026-11-06", "00:05"],
    ["46332", "2026-11-06", ""],
    ["46332.38762731482", "2026-11-06", "09:18:11"],
  ])("reads the day %s", (cell, traded_on, traded_time) => {
    expect(incomeOf(`${HEAD}\n${cell}|远山|18|附言|SN01`)).toMatchObject({ traded_on, traded_time });
  });

  test("reads a day and a time that are numbers without a format", () => {
    const text = "记账日期|交易时间|对方户名|贷方金额|附言\n46332|0.38762731482|远山|18|附言";
    expect(incomeOf(text)).toMatchObject({ traded_on: "2026-11-06", traded_time: "09:18:11" });
    expect(incomeOf(text.replace("0.38762731482", "下午 1:05"))).toMatchObject({ traded_time: "13:05" });
    expect(incomeOf(text.replace("0.38762731482", "45001"))).toMatchObject({
      traded_on: "2026-11-06",
      traded_time: "04:50:01",
    });
    const times = "交易时间|对方户名|贷方金额|附言\n46332|远山|18|附言";
    expect(incomeOf(times)).toMatchObject({ traded_on: "2026-11-06", traded_time: "" });
  });

  test.each([
    "交易日期|对方||金额||摘要\n|户名|账号|借方|贷方|",
    "交易日期|对方信息||发生额||摘要\n交易日期|户名|账号|借方|贷方|摘要",
  ])("has headings in two lines: %s", (head) => {
    const { rows, expenses } = read(`明细\n${head}\n20261126|远山|6220|20.00||运费\n20261126|远山|6220||18.00|HK`);
    expect([rows.length, expenses]).toEqual([1, 1]);
    expect(rows).toMatchObject([{ payer: "远山", payer_account: "6220", amount_fen: 1800 }]);
  });

  test("with its headings in English below them has its rows", () => {
    const text = "交易日期|对方户名|贷方金额|附言\nDate|Payer|Credit|Remark\n20261126|远山|18.00|HK";
    expect(incomeOf(text)).toMatchObject({ payer: "远山", amount_fen: 1800, count: 1 });
  });

  test.each([
    ["冲正标志", "Y", "冲正标志是“Y”，请核对"],
    ["冲正标志", "已冲正", "冲正标志是“已冲正”，请核对"],
    ["冲正标志", "N", ""],
    ["是否冲正", "未冲正", ""],
    ["退汇标识", "否", ""],
    ["交易状态", "失败", "交易状态是“失败”，请核对"],
    ["记录状态", "已撤销", "记录状态是“已撤销”，请核对"],
    ["交易状态", "处理中", "交易状态是“处理中”，请核对"],
    ["交易状态", "交易成功", ""],
    ["处理结果", "", ""],
  ])("with a column %s of %s is a question: %s", (column, cell, why) => {
    const { rows } = read(`${HEAD}|${column}\n20261126|远山|18.00|HKAAAAAAA|SN01|${cell}`);
    expect(rows.map((row) => whyNotBooked(row, "HKAAAAAAA", []))).toEqual([why]);
  });

  test("leaves out what stands above, between and below its rows, with the text", () => {
    const { rows, leftOut, expenses } = read(`账户明细查询
${HEAD}
2026-11-26|远山|18.00|HK|FOOT0001

小计|1 笔|18.00||
${HEAD}
2026-11-26 合计|共 1 笔|18.00||
2026-11-26|远山|0.00|利息|FOOT0002
合计|共 1 笔|18.00||
打印时间：2026-11-26 18:00:00`);
    expect([rows.map(({ line, serial }) => [line, serial]), expenses]).toEqual([[[3, "FOOT0001"]], 0]);
    expect(leftOut.map(({ line, text }) => `${line} ${text}`)).toEqual([
      "5 小计 1 笔 18.00",
      "6 交易日期 对方户名 贷方金额 附言 流水号",
      "7 2026-11-26 合计 共 1 笔 18.00",
      "8 2026-11-26 远山 0.00 利息 FOOT0002",
      "9 合计 共 1 笔 18.00",
      "10 打印时间：2026-11-26 18:00:00",
    ]);
  });

  test("has no serial in that of the payer", () => {
    const text = "交易日期|对方户名|贷方金额|附言|发起方流水号\n20261126|远山|18|附言|F1";
    expect(incomeOf(text)).toMatchObject({ serial: null });
  });

  test.each(["—", "00000000", "2.0261125E+17", "20261125000000000", "无", "62****01"])(
    "has no serial in %s",
    (cell) => {
      expect(incomeOf(`${HEAD}\n20261126|远山|18|附言|${cell}`)).toMatchObject({ serial: null, serial_kind: null });
    },
  );

  test("has neither the serial nor the accounts that a spreadsheet has rounded", () => {
    const tables = tablesOf(
      `${HEAD}|对方账号|本方账号\n20261126|远山|18|附言|20261125000123456|6220000000000000001|1202000000000001001`,
    ).map((table) => ({
      ...table,
      rows: table.rows.map((row) => (row.row === 2 ? { ...row, rounded: [4, 5] } : row)),
    }));
    const row = { serial: null, payer_account: null, account: "1202000000000001001", lost: true };
    expect(parseStatement(tables).rows).toMatchObject([row]);
  });

  test("has the account of the command where the file names none, and no other", () => {
    const text = `${HEAD}\n20261126|远山|18|附言|SN01`;
    expect(parseStatement(tablesOf(text), "1219 0000").rows).toMatchObject([{ account: "12190000" }]);
    expect(() => parseStatement(tablesOf(`账号：1202000000001\n${text}`), "12190000")).toThrow(
      "流水的账号是 1202000000001，不是 12190000",
    );
  });

  test("reads each sheet with headings and names the others; an amount in another currency is marked", () => {
    const { rows, otherSheets } = read(
      "说明\n本表由银行生成",
      `${HEAD}|币种\n20261126|远山|18|附言|SN01|美元`,
      `币种：USD\n${HEAD}\n20261127|远山|19|附言|SN02`,
    );
    expect(rows.map(({ sheet, line, currency }) => [sheet, line, currency])).toEqual([
      ["Sheet2", 2, "美元"],
      ["Sheet3", 3, "USD"],
    ]);
    expect(otherSheets).toEqual(["Sheet1"]);
  });

  test("reads the tables of several accounts in one sheet, each by its own headings", () => {
    const { rows, expenses, leftOut } = read(`账号|1219
交易日期|对方户名|贷方金额|附言
20261126|远山|18|HK
账号|1220
币种|美元
交易日期|贷方金额|借方金额|对方户名|附言
20261127||20.00|物流|运费
20261127|30.00||甲|货款
账号|1221
交易日期|贷方金额|借方金额|对方户名|附言
20261128|40.00||乙|货款`);
    expect(rows.map(({ account, payer, amount_fen, currency }) => [account, payer, amount_fen, currency])).toEqual([
      ["1219", "远山", 1800, ""],
      ["1220", "甲", 3000, "美元"],
      ["1221", "乙", 4000, "美元"],
    ]);
    expect([expenses, leftOut.map(({ line }) => line)]).toEqual([1, [4, 5, 6, 9, 10]]);
  });

  test("looks at its rows as often as they are many, however often its headings are repeated", () => {
    const looks = (length: number) => {
      let count = 0;
      const rows = Array.from({ length }, (_, at) => ({
        row: at + 1,
        get cells() {
          count += 1;
          return HEAD.split("|");
        },
      }));
      expect(parseStatement([{ name: "", rows }]).leftOut).toHaveLength(length - 1);
      return count;
    };
    expect(looks(400)).toBeLessThan(3 * looks(200));
  });

  test("reads a reversal as a negative income, with the other side of it", () => {
    const { rows, expenses } = read(`${BOC}
来账|汇兑||6220000000000000001|${PAYER}|456700000001001|示例商城有限公司|20261126|120000|CNY|-18.00|99980.00|||S3||冲正|||
往账|退汇||456700000001001|示例商城有限公司|6220000000000000001|${PAYER}|20261126|120100|CNY|-18.00|99962.00|||S4||退汇|||
往账|汇兑||456700000001001|示例商城有限公司|6220000000000000001|${PAYER}|20261126|120200|CNY|-18.00|99944.00|||S5||货款|||`);
    expect(rows.slice(1).map(({ amount_fen, payer, account }) => [amount_fen, payer, account])).toEqual([
      [-1800, PAYER, "456700000001001"],
      [-1800, PAYER, "456700000001001"],
    ]);
    expect(expenses).toBe(2);
  });

  test("without a column is refused with what it lacks and what it has", () => {
    expect(() => read("账户明细\n交易日期|流水号|收入\n20261126|1|18")).toThrow(
      "缺少列：对方户名、附言（摘要）；第 2 行找到的列：交易日期、流水号、收入",
    );
    expect(() => read("交易日期|对方户名|附言|余额\n")).toThrow(
      "缺少列：贷方金额（收入）；第 1 行找到的列：交易日期、对方户名、附言、余额",
    );
    expect(() => read("你好\n再见")).toThrow("没有找到银行流水的表头");
    expect(() => parseStatement([])).toThrow("没有找到银行流水的表头");
  });

  test("with days and amounts that are none is refused with each of them", () => {
    expect(() =>
      read(`${HEAD}
20261126|远山|18.00|附言|SN01
20260230|远山|18.00|附言|SN02
2026-02-30 星期一|远山|18.00|附言|SN03
20261126|远山|18.001|附言|SN04
20261126|远山|1,23|附言|SN05
2026-13-01|远山||附言|SN06`),
    ).toThrow(
      "第 3 行：交易日期“20260230”读不懂；第 4 行：交易日期“2026-02-30 星期一”读不懂；第 5 行：金额“18.001”应为最多两位小数的元；第 6 行：金额“1,23”应为最多两位小数的元",
    );
    expect(() =>
      read(`${HEAD}|借方金额
20261126|远山|18.00|附言|SN01|2.00
本月|远山|18.00|附言|SN02|
|远山|18.00|附言|SN03|
|共 3 笔|54.00||
20261126|远山|1|818.00|附言||SN04`),
    ).toThrow(
      "第 2 行：收入“18.00”和支出“2.00”都有金额；第 3 行：交易日期“本月”读不懂；第 4 行：交易日期“”读不懂；第 6 行：格数比表头多，可能有没加引号的逗号",
    );
    expect(() => read(CCB.replaceAll("20261126 10", "20260230 10"))).toThrow(
      "第 3 行：交易日期“20260230 10:18:11”读不懂",
    );
  });
});
