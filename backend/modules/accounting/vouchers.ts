import * as rules from "#contract/rules/accounting.ts";
import { TAX_DEFAULT } from "#contract/rules/tax.ts";
import type { Db } from "../../database/database.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { InvoiceTotals } from "../invoice/invoice-totals.ts";
import type { Doc, DocumentKind } from "./documents.store.ts";
import * as lines from "./lines.store.ts";

type Of = { of: number; fen: number; tax_percent: number };
export type Booked = { doc: Doc; entries: rules.Entry[] };

/** Turns documents of one kind into the entries of their vouchers. */
export const createVouchers = (invoiceTotals: InvoiceTotals) => {
  const taxesBy = (items: readonly Of[]) => {
    const byDoc = groupBy(items, ({ of }) => of);
    return (doc: Doc) =>
      rules.taxWithin(
        doc.fen,
        (byDoc.get(doc.id) ?? []).map(({ fen, tax_percent }) => ({
          fen: Number(fen),
          tax_percent: tax_percent ?? TAX_DEFAULT,
        })),
      );
  };

  async function sales(db: Db, docs: readonly Doc[]) {
    const taxOf = taxesBy(await lines.bookedItemsOfOrders(db, idsOf(docs)));
    return (doc: Doc) => rules.saleEntries(doc.source === "receivable" ? "receivable" : "prepaid", doc.fen, taxOf(doc));
  }

  async function refunds(db: Db, docs: readonly Doc[]) {
    const own = docs.filter(({ source }) => source === "refund");
    const taxOf = taxesBy(await lines.bookedItemsOfRefunds(db, idsOf(own)));
    const customers = [...new Set(own.map(({ customer_id }) => customer_id))];
    const taken = await lines.offsetsOf(
      db,
      customers,
      own.map(({ sn }) => sn),
    );
    const offsets = new Map(taken.map(({ sn, fen }) => [sn, Number(fen)]));
    return (doc: Doc) =>
      doc.source === "refund"
        ? rules.refundEntries(doc.fen, taxOf(doc), offsets.get(doc.sn) ?? 0)
        : rules.paidBackEntries(platformOf(doc), doc.fen);
  }

  async function invoices(db: Db, docs: readonly Doc[]) {
    const totals = await invoiceTotals(db, [...new Set(docs.map(({ record_id }) => record_id))]);
    const reds = await lines.reversedBefore(db, idsOf(docs.filter(({ source }) => source === "red")));
    const before = new Map(reds.map(({ id, fen }) => [id, Number(fen)]));
    return (doc: Doc) => {
      const whole = totals.get(doc.record_id) ?? { fen: 0, tax: 0 };
      if (doc.source === "invoice") return rules.invoiceEntries(whole.tax);
      return rules.invoiceEntries(-rules.redTax(whole, before.get(doc.id) ?? 0, doc.fen));
    };
  }

  const receipts = async () => (doc: Doc) => {
    if (doc.source === "owed") return rules.owedEntries(doc.fen);
    if (doc.source === "repayment") return rules.repaidEntries(-doc.fen);
    if (doc.source === "other") return rules.receiptEntries("other", doc.fen);
    return rules.receiptEntries(doc.source.startsWith("bank") ? "bank" : platformOf(doc), doc.fen);
  };

  const OF_KIND = { sale: sales, receipt: receipts, invoice: invoices, refund: refunds } as const;

  /** @returns the documents that are booked, in their order; one of nothing has no voucher */
  return async (db: Db, kind: DocumentKind, docs: readonly Doc[]): Promise<Booked[]> => {
    const entriesOf = await OF_KIND[kind](db, docs);
    return docs.map((doc) => ({ doc, entries: entriesOf(doc) }));
  };
};

const idsOf = (docs: readonly Doc[]) => docs.map(({ id }) => id);

/** The account of the platform that moved the money. @throws Error for a platform without one */
function platformOf({ source }: Doc): rules.Account {
  if (source === "weixin" || source === "alipay") return source;
  throw new Error(`no account for payments by ${source}`);
}

/** What a document is called in the text of its voucher. */
export function textOfVoucher({ source, sn }: Doc): string {
  const name = NAMES[source];
  return name === undefined ? sn : `${name} ${sn}`.trim();
}
const NAMES: Readonly<Record<string, string>> = {
  prepaid: "订单",
  receivable: "月结订单",
  refund: "退款",
  invoice: "发票",
  red: "红字发票",
  weixin: "微信",
  alipay: "支付宝",
  bank: "对公转账",
  "bank recharge": "对公转账充值",
  "bank balance": "",
};
