import { type Account, type AccountingProgram, customerCode, isByCustomer } from "#contract/rules/accounting.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { amountCell, type Cell } from "#contract/rules/sheet.ts";
import type { AccountingSettings, Voucher } from "#contract/staff-accounting.ts";

/** A line of a voucher with what a programme's columns show of it. */
export type Line = {
  voucher: Voucher;
  entry: Voucher["entries"][number];
  /** The number of the voucher in its file, and that of the line in its voucher; both begin with 1. */
  number: number;
  row: number;
  settings: AccountingSettings;
};
type Column = { head: string; width: number; cell: (line: Line) => Cell };

const day = ({ voucher }: Line) => formatDay(voucher.at);
const word = ({ settings }: Line) => settings.word;
const accountOf = ({ entry, settings }: Line) => settings.accounts[entry.account];
const hasCustomer = ({ entry }: Line) => isByCustomer(entry.account satisfies Account);
const amount = (yuan: string): Cell => (Number(yuan) === 0 ? "" : amountCell(yuan));
const text = ({ voucher }: Line) => `${voucher.text}，${voucher.customer}`.slice(0, 60);
const empty = (head: string, width = 8): Column => ({ head, width, cell: () => "" });

/** The columns of 用友's voucher table, as its general ledger reads them from a file. */
const YONYOU: readonly Column[] = [
  { head: "制单日期", width: 12, cell: day },
  { head: "凭证类别字", width: 10, cell: word },
  { head: "业务号", width: 8, cell: ({ number }) => number },
  { head: "附单据数", width: 8, cell: () => 1 },
  { head: "摘要", width: 44, cell: text },
  { head: "科目编码", width: 14, cell: (line) => accountOf(line).code },
  { head: "金额借方", width: 14, cell: ({ entry }) => amount(entry.debit) },
  { head: "金额贷方", width: 14, cell: ({ entry }) => amount(entry.credit) },
  empty("数量"),
  empty("外币"),
  empty("汇率"),
  empty("制单人"),
  empty("结算方式编码", 12),
  { head: "票号", width: 26, cell: ({ voucher }) => voucher.sn },
  { head: "票号发生日期", width: 12, cell: day },
  empty("部门编码"),
  empty("个人编码"),
  { head: "客户编码", width: 10, cell: (line) => (hasCustomer(line) ? customerCode(line.voucher.customer_id) : "") },
  empty("供应商编码", 10),
  empty("业务员"),
  empty("项目编码"),
];

/** The columns of 金蝶's standard table of vouchers. */
const KINGDEE: readonly Column[] = [
  { head: "凭证日期", width: 12, cell: day },
  { head: "会计年度", width: 8, cell: (line) => Number(day(line).slice(0, 4)) },
  { head: "会计期间", width: 8, cell: (line) => Number(day(line).slice(5, 7)) },
  { head: "凭证字", width: 8, cell: word },
  { head: "凭证号", width: 8, cell: ({ number }) => number },
  { head: "科目代码", width: 14, cell: (line) => accountOf(line).code },
  { head: "科目名称", width: 24, cell: (line) => accountOf(line).name },
  { head: "币别代码", width: 8, cell: () => "RMB" },
  { head: "币别名称", width: 8, cell: () => "人民币" },
  {
    head: "原币金额",
    width: 14,
    cell: ({ entry }) => amountCell(Number(entry.debit) === 0 ? entry.credit : entry.debit),
  },
  { head: "借方", width: 14, cell: ({ entry }) => amount(entry.debit) },
  { head: "贷方", width: 14, cell: ({ entry }) => amount(entry.credit) },
  empty("制单"),
  empty("审核"),
  empty("核准"),
  empty("出纳"),
  empty("经办"),
  empty("结算方式"),
  { head: "结算号", width: 26, cell: ({ voucher }) => voucher.sn },
  { head: "凭证摘要", width: 44, cell: text },
  empty("数量"),
  empty("数量单位"),
  empty("单价"),
  empty("参考信息"),
  { head: "业务日期", width: 12, cell: day },
  empty("往来业务编号", 12),
  { head: "附件数", width: 8, cell: () => 1 },
  { head: "序号", width: 8, cell: ({ number }) => number },
  empty("系统模块"),
  empty("业务描述"),
  empty("汇率类型"),
  { head: "汇率", width: 6, cell: () => 1 },
  { head: "分录序号", width: 8, cell: ({ row }) => row },
  {
    head: "核算项目",
    width: 44,
    cell: (line) => {
      const { customer_id, customer } = line.voucher;
      return hasCustomer(line) ? `客户---${customerCode(customer_id)}---${customer}` : "";
    },
  },
  empty("过账"),
  empty("机制凭证"),
  empty("现金流量"),
];

export const COLUMNS: Readonly<Record<AccountingProgram, readonly Column[]>> = { yonyou: YONYOU, kingdee: KINGDEE };
