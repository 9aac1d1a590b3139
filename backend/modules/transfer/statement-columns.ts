import type { TableRow } from "../../tables/table.ts";

/** The words of headings that are sums, without a direction. */
const SUM = "本[币期次]|交易|记账|金额|发生额|发生|数额|额|笔";
const IN = "贷方?|收入|存入|转入|收款|入账|进账|来账|汇入|到账";
const OUT = "借方?|支出|支取|取出|转出|付款|出账|往账|汇出|支付";
/** The other side of a payment, whichever way the money goes. */
const PARTY = "(?:交易)?(?:对方|对手方?|收付款?[人方]?)(?:单位|客户|企业|公司|信息)?";
const PAYER = "(?:付款|汇款|来款|支付)[人方]?(?:单位)?";
const PAYEE = "收款[人方]?(?:单位)?";
const NAME = "(?:账[户号]名称?|户名|名称?|人|方)";
const NUMBER = "(?:银行)?(?:账[号户]|卡号|账户号码?|账卡号)";

/** The headings that banks give the columns, as `headingOf` writes them; a heading belongs to the first that fits. */
const HEADINGS = {
  credit: new RegExp(`^(?:${SUM}|${IN})*(?:${IN})(?:${SUM}|${IN})*$`),
  debit: new RegExp(`^(?:${SUM}|${OUT})*(?:${OUT})(?:${SUM}|${OUT})*$`),
  direction:
    /^(?:交易|资金|记账|发生额?)?(?:(?:借贷|收支|收付|收入支出|[来往]账[来往]账|来往账?|往来账?|进出账?|出入账?)(?:标[志识记]?|方向|类型|类?别|性质)?|方向|流向)(?:\d[收付借贷支出入进来往款账方]{1,2})*$|^标[志识]$/,
  amount: /^(?:交易|发生|收支|收付款?|收入支出|支出收入|借贷方?|记账|账务|本币|本次)*金?额(?:借贷|收支)?$/,
  type: /^(?:交易|业务)?类型$/,
  tradeDay: /^交易(?:发生)?日期?$/,
  day: /^(?:日期|(?:发生|业务|到账|来账|付款)日期?)$/,
  time: /^(?:(?:交易|发生|业务|到账|来账)?(?:日期)?时[间刻点])$/,
  postedDay: /^(?:记账|入账|账务|会计|过账)(?:日期?|时间)$/,
  party: new RegExp(`^${PARTY}${NAME}?$`),
  partyAccount: new RegExp(`^${PARTY}${NUMBER}$`),
  payer: new RegExp(`^${PAYER}${NAME}?$`),
  payerAccount: new RegExp(`^${PAYER}${NUMBER}$`),
  payee: new RegExp(`^${PAYEE}${NAME}$`),
  payeeAccount: new RegExp(`^${PAYEE}${NUMBER}$`),
  account: /^(?:本方|我方|查询|客户|交易|银行|单位|企业|本行)?(?:账[号户]|卡号|账户号码?)$/,
  balance: /^(?:账户|交易后|本次|当前|当日|存款|本币|活期|最新)*余额$/,
  tradeSerial: /^(?:银行)?交易流水号?$/,
  serial: /^(?:银行|业务|记账|核心|主机)?流水号?$/,
  detailSerial: /^(?!.*(?:企业|商户|客户|凭证|柜员|平台|批次|发起方)).*流水号?$/,
  log: /^(?:交易)?日志号$|^(?:账户|交易)?明细(?:编号|序号)$|^交易(?:编号|序号)$/,
  reversal: /^(?:是否)?(?:冲[正账销]|抹账|红冲|退汇|撤销)(?:交易)?(?:标[志识记]|状态|与否)?$/,
  state: /^(?:交易|记录|处理|[入记转]账|支付|付款|审批|当前)?状态$|^(?:交易|处理)结果$/,
  currency: /^(?:交易|账户|记账)?(?:币种|币别|货币)$/,
  remark: /^(?!.*(?:代码|编号)).*(?:附言|摘要|用途|备注|说明|留言|个性化|附加)(?:信息|内容|栏)?\d*$/,
} as const;
type Heading = keyof typeof HEADINGS;

/** The numbers of the columns from 0, by what they hold. */
export type Columns = Partial<Record<Heading, readonly number[]>>;

export const DAYS = ["tradeDay", "day", "time", "postedDay"] as const;
const SERIALS = ["tradeSerial", "serial", "detailSerial", "log"] as const;

/** The name of a column without width, spaces, signs, units and its English. */
export function headingOf(cell: string): string {
  const text = cell.normalize("NFKC").replaceAll("帐", "账");
  const chinese = /\p{Script=Han}/u.test(text) ? text.replace(/[A-Za-z]+/g, "") : text;
  return chinese.replace(/[^\p{L}\p{N}]/gu, "").replace(/人民币元?|元/g, "");
}

function columnsOf(cells: readonly string[]): Columns {
  const found: Partial<Record<Heading, number[]>> = {};
  cells.forEach((cell, index) => {
    const heading = headingOf(cell);
    const column = (Object.keys(HEADINGS) as Heading[]).find((name) => HEADINGS[name].test(heading));
    if (column) found[column] = [...(found[column] ?? []), index];
  });
  return found;
}

/** The column of the bank's serial number: the one that is most the bank's own. */
export const serialColumn = (columns: Columns) => SERIALS.flatMap((name) => columns[name] ?? [])[0];

/** What a table must have, in the order of the sentence that names what it lacks. */
const NEEDED: readonly { name: string; any: readonly Heading[] }[] = [
  { name: "交易日期", any: DAYS },
  { name: "对方户名", any: ["party", "payer"] },
  { name: "贷方金额（收入）", any: ["credit", "amount"] },
  { name: "附言（摘要）", any: ["remark"] },
];
const has = (columns: Columns, any: readonly Heading[]) => any.some((name) => columns[name] !== undefined);

const HEAD_WITHIN = 30;

const columnCount = (columns: Columns) => Object.values(columns).flat().length;

/** Headings in two lines, of which the upper one names several columns: 对方 above 户名 and 账号. */
function withLineBelow(above: readonly string[], below: readonly string[]): string[] {
  let group = "";
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [upper, lower] = [(above[index] ?? "").trim(), (below[index] ?? "").trim()];
    group = upper || group;
    return lower === "" || lower === upper ? upper : `${group}${lower}`;
  });
}

/** The row or two rows with the headings of a table, what of the needed columns they lack, and their texts. */
export type Head = {
  /** The last of its rows, and the number of its first. */
  index: number;
  row: number;
  headings: readonly string[];
  columns: Columns;
  missing: readonly string[];
  found: readonly string[];
};

/**
 * The row of headings: the first with a day and an income; in a table without one, the row with the most headings that
 * a statement has, or undefined where no row has any.
 */
export function findHead(rows: readonly TableRow[]): Head | undefined {
  const heads = rows.slice(0, HEAD_WITHIN).map(({ row, cells }, index): Head => {
    const headed = columnsOf(cells);
    const below = rows[index + 1]?.cells ?? [];
    const joined = below.some((cell) => /\d/.test(cell)) ? cells : withLineBelow(cells, below);
    const isTwo = columnCount(columnsOf(joined)) > columnCount(headed);
    const [texts, columns] = isTwo ? [joined, columnsOf(joined)] : [cells, headed];
    const missing = NEEDED.filter(({ any }) => !has(columns, any)).map(({ name }) => name);
    const found = texts.map((cell) => cell.trim()).filter(Boolean);
    return { index: isTwo ? index + 1 : index, row, headings: texts.map(headingOf), columns, missing, found };
  });
  const [best] = heads
    .filter(({ columns }) => Object.keys(columns).length > 1)
    .sort((a, b) => a.missing.length - b.missing.length || a.index - b.index);
  return heads.find(isStatementHead) ?? best;
}

/** Whether a row has headings of which rows can be read: a day and an income. */
export const isStatementHead = (head: Head | undefined): head is Head =>
  head !== undefined && has(head.columns, DAYS) && has(head.columns, ["credit", "amount"]);
