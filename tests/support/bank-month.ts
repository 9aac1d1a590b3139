import type { Table } from "#backend/tables/table.ts";
import { yuan } from "#contract/rules/money.ts";

/** Numbers from 0 to 1 of a seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What happened at the bank: an income, its reversal, or an expense; expenses and reversals are negative. */
export type Movement = {
  kind: "income" | "reversal" | "expense";
  day: string;
  time: string;
  payer: string;
  payerAccount: string;
  amount: number;
  remark: string;
  serial: string;
  balance: number;
};

const PAYERS = ["远山示例贸易有限公司", "乙示例公司", "丙（示例）文具店"];
const AMOUNTS = [1800, 1800, 3650];
const DAYS = 4;
const FIRST_DAY = 20;

/** Some days at a bank: several payers with equal amounts, equal rows, reversals, and serials that may begin anew. */
export function bankMonth(random: () => number, codes: readonly string[]): Movement[] {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const isDaily = random() < 0.3;
  const month: Movement[] = [];
  const open: Movement[] = [];
  let balance = 10_000_000;
  for (let day = 0; day < DAYS; day += 1) {
    const count = 3 + Math.floor(random() * 5);
    for (let index = 0; index < count; index += 1) {
      const number = String(isDaily ? index + 1 : day * 100 + index + 1);
      const serial = isDaily ? number.padStart(4, "0") : `10020261100000${number.padStart(4, "0")}`;
      const at = { day: `2026-11-${FIRST_DAY + day}`, time: `${String(9 + index).padStart(2, "0")}:18:11`, serial };
      const last = month.at(-1);
      const choice = random();
      const payer = Math.floor(random() * PAYERS.length);
      const other = { payer: PAYERS[payer] ?? "", payerAccount: `62200000000000000${payer}1` };
      let movement: Movement;
      if (choice < 0.15)
        movement = { ...at, ...other, kind: "expense", amount: -pick(AMOUNTS), remark: "货款", balance };
      else if (choice < 0.3 && open.length > 0) {
        const [taken] = open.splice(Math.floor(random() * open.length), 1) as [Movement];
        movement = { ...taken, ...at, kind: "reversal", amount: -taken.amount, remark: "冲正", balance };
      } else if (choice < 0.55 && last?.kind === "income" && last.day === at.day) {
        movement = { ...last, serial, time: random() < 0.5 ? last.time : at.time };
      } else {
        const remark = pick([...codes, ...codes, "货款"]);
        movement = { ...at, ...other, kind: "income", amount: pick(AMOUNTS), remark, balance };
      }
      balance += movement.amount;
      movement.balance = balance;
      month.push(movement);
      if (movement.kind === "income") open.push(movement);
    }
  }
  return month;
}

const OWN = "456700000001001";
const incomeOf = ({ kind, amount }: Movement, isNegative: boolean) =>
  kind === "income" || (kind === "reversal" && isNegative) ? yuan(amount) : "";
const expenseOf = ({ kind, amount }: Movement, isNegative: boolean) =>
  kind === "expense" || (kind === "reversal" && !isNegative) ? yuan(-amount) : "";
const compact = (day: string) => day.replaceAll("-", "");

type Layout = { head: string; above?: string; row: (movement: Movement, isNegative: boolean) => string };

/** The layouts of banks; reversals are negative incomes or marked expenses. */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  中行: {
    above: `查询账号[ account number ]|${OWN}`,
    head: "交易类型[ Transaction Type ]|付款人账号[ Debit Account No. ]|付款人名称[ Payer's Name ]|收款人账号|收款人名称|交易日期|交易时间|交易货币|交易金额|交易后余额|交易流水号|摘要|用途|交易附言|备注",
    row: (movement, isNegative) => {
      const other = `${movement.payerAccount}|${movement.payer}`;
      const isIn = incomeOf(movement, isNegative) !== "";
      const sides = isIn ? `${other}|${OWN}|示例商城` : `${OWN}|示例商城|${other}`;
      const at = `${compact(movement.day)}|${movement.time.replaceAll(":", "")}`;
      return `${isIn ? "来账" : "往账"}|${sides}|${at}|CNY|${yuan(movement.amount)}|${yuan(movement.balance)}|${movement.serial}|转账||${movement.remark}|`;
    },
  },
  工行: {
    head: "凭证号|本方账号|对方账号|交易时间|借/贷|借方发生额|贷方发生额|摘要|用途|对方单位名称|余额|个性化信息",
    row: (one, isNegative) =>
      `|\t${OWN}|\t${one.payerAccount}|${one.day} ${one.time}|${incomeOf(one, isNegative) ? "贷" : "借"}|${expenseOf(one, isNegative)}|${incomeOf(one, isNegative)}|汇款|${one.remark}|${one.payer}|${yuan(one.balance)}|`,
  },
  建行: {
    above: `账　　号|${OWN}`,
    head: "交易时间|借方发生额/元(支取)|贷方发生额/元(收入)|余额|币种|对方户名|对方账号|记账日期|摘要|备注|账户明细编号-交易流水号|企业流水号",
    row: (one, isNegative) =>
      `${compact(one.day)} ${one.time}|${expenseOf(one, isNegative) || 0}|${incomeOf(one, isNegative) || 0}|${yuan(one.balance)}|人民币元|${one.payer}|${one.payerAccount}|${compact(one.day)}|电子汇入|${one.remark}|${one.serial}|`,
  },
  "招行 1": {
    head: "交易流水号|交易日期|借方(出账)|贷方(入账)|余额|收(付)方名称|收(付)方账号|摘要|交易类型",
    row: (one, isNegative) =>
      `${one.serial}|${one.day}|${expenseOf(one, isNegative)}|${incomeOf(one, isNegative)}|${yuan(one.balance)}|${one.payer}|${one.payerAccount}|${one.remark}|网银`,
  },
  "招行 2": {
    above: `账号|${OWN}`,
    head: "交易日|交易时间|起息日|交易类型|借方金额|贷方金额|余额|摘要|流水号|用途|业务参考号|收(付)方名称|收(付)方账号",
    row: (one, isNegative) =>
      `${compact(one.day)}|${one.time}|${compact(one.day)}|网银|${expenseOf(one, isNegative)}|${incomeOf(one, isNegative)}|${yuan(one.balance)}|${one.remark}|${one.serial}|货款||${one.payer}|${one.payerAccount}`,
  },
  农行: {
    head: "交易时间|收入金额|支出金额|账户余额|对方账号|对方户名|交易用途|交易摘要|日志号",
    row: (one, isNegative) =>
      `${one.day} ${one.time}|${incomeOf(one, isNegative)}|${expenseOf(one, isNegative)}|${yuan(one.balance)}|${one.payerAccount}|${one.payer}|${one.remark}|转存|${one.serial}`,
  },
  只有流水号: {
    head: "交易日期|对方户名|贷方金额|借方金额|附言|流水号",
    row: (one, isNegative) =>
      `${one.day}|${one.payer}|${incomeOf(one, isNegative)}|${expenseOf(one, isNegative)}|${one.remark}|${one.serial}`,
  },
  什么都没有: {
    head: "交易日期|对方户名|贷方金额|借方金额|附言",
    row: (one, isNegative) =>
      `${one.day}|${one.payer}|${incomeOf(one, isNegative)}|${expenseOf(one, isNegative)}|${one.remark}`,
  },
};

/** The export of movements; a spreadsheet has rounded the numbers of an `opened` one. */
export function tableOf(
  { head, above, row }: Layout,
  movements: readonly Movement[],
  { isNegative, isOpened }: { isNegative: boolean; isOpened: boolean },
): Table {
  const lines = [
    ...(above === undefined ? [] : [above]),
    head,
    ...movements.map((one) => row(one, isNegative)),
    "合计",
  ];
  return {
    name: "",
    rows: lines.map((line, index) => {
      const cells = line.split("|");
      const rounded = cells.flatMap((cell, column) => (/^\t?\d{16,}$/.test(cell) ? [column] : []));
      return { row: index + 1, cells, ...(isOpened && { rounded }) };
    }),
  };
}
