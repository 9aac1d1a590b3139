import type { Answer } from "#contract/endpoint.ts";
import { INVOICE_FACTS } from "#contract/rules/invoice-facts.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { REFUND_FACTS } from "#contract/rules/refund-facts.ts";
import type { statement } from "#contract/statement.ts";

type Statement = Answer<typeof statement.read>;
/** A sum of a statement: the number of its rows, null for a balance, and its amount in yuan with its sign. */
type Sum = { count: number | null; amount: string };
type SumFact = { label: string; value: (statement: Statement) => Sum };

const NONE = { count: 0, amount: "0.00" };

const balance = (amount: string): Sum => ({ count: null, amount });
const minus = ({ count, amount }: { count: number; amount: string }): Sum => ({ count, amount: yuan(-fen(amount)) });

/** The sums of a statement, which page, paper and Excel file show. */
export const STATEMENT_SUMS = {
  opening: { label: "期初余额", value: ({ opening }) => balance(opening) },
  recharged: { label: "充值", value: ({ recharged }) => recharged },
  paid: { label: "余额付款", value: ({ paid }) => minus(paid) },
  returned: { label: "退回余额", value: ({ returned }) => returned },
  adjusted: { label: "调整", value: ({ adjusted }) => adjusted },
  repaid: { label: "还月结账单", value: ({ repaid }) => minus(repaid ?? NONE) },
  closing: { label: "期末余额", value: ({ closing }) => balance(closing) },
  orders: { label: "订单", value: ({ orders }) => orders },
  refunds: { label: "退款", value: ({ refunds }) => minus(refunds) },
  net: { label: "净采购额", value: ({ net }) => balance(net) },
  issued: { label: "已开票", value: ({ issued }) => issued },
  reversed: { label: "红冲", value: ({ reversed }) => minus(reversed) },
  waiting: { label: "开票中", value: ({ waiting }) => waiting },
  creditOpening: { label: "期初欠款", value: ({ credit }) => balance(credit?.opening ?? NONE.amount) },
  bought: { label: "月结订单", value: ({ credit }) => credit?.bought ?? NONE },
  offset: { label: "退款抵减", value: ({ credit }) => minus(credit?.offset ?? NONE) },
  creditRepaid: { label: "已还款", value: ({ credit }) => minus(credit?.repaid ?? NONE) },
  creditAdjusted: { label: "调整", value: ({ credit }) => credit?.adjusted ?? NONE },
  creditClosing: { label: "期末欠款", value: ({ credit }) => balance(credit?.closing ?? NONE.amount) },
} as const satisfies Record<string, SumFact>;
type SumKey = keyof typeof STATEMENT_SUMS;

/** The sums of the balance, and those of purchases and their invoices, in the order of every place. */
export const BALANCE_SUMS = ["opening", "recharged", "paid", "returned", "adjusted", "repaid", "closing"] as const;
export const PURCHASE_SUMS = ["orders", "refunds", "net", "issued", "reversed", "waiting"] as const;

export const CREDIT_SUMS = [
  "creditOpening",
  "bought",
  "offset",
  "creditRepaid",
  "creditAdjusted",
  "creditClosing",
] as const;

/** Sums that page and paper leave out in a month without such a row. */
const RARE: ReadonlySet<SumKey> = new Set<SumKey>(["adjusted", "reversed", "repaid", "creditAdjusted"]);

/** Key, label, number of rows and amount of the sums with these keys. */
export const readSums = (keys: readonly SumKey[], statement: Statement) =>
  keys.map((key) => ({ key, label: STATEMENT_SUMS[key].label, ...STATEMENT_SUMS[key].value(statement) }));

/** The same without the rare sums that have no row. */
export const shownSums = (keys: readonly SumKey[], statement: Statement) =>
  readSums(keys, statement).filter(({ key, count }) => count !== 0 || !RARE.has(key));

/** The names of the columns that several of page, paper and Excel file have; amounts are yuan. */
export const LINE_LABELS = {
  refund: REFUND_FACTS.number.label,
  invoice: "发票申请号",
  store: "店铺",
  reason: REFUND_FACTS.reason.label,
  issued: INVOICE_FACTS.issued.label,
  returnedTo: "退到",
  amount: "金额（元）",
  refunded: "已退（元）",
  net: "净额（元）",
} as const;
