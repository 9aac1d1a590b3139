import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import {
  ACCOUNT_IDS,
  ACCOUNTING_PROGRAMS,
  type Account,
  VOUCHER_KIND_IDS,
  VOUCHER_KINDS,
  type VoucherKind,
} from "#contract/rules/accounting.ts";
import { billNumber } from "#contract/rules/bill.ts";
import { yuan } from "#contract/rules/money.ts";
import { monthOf, monthRange } from "#contract/rules/month.ts";
import type { staffAccounting, Voucher } from "#contract/staff-accounting.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import type { InvoiceTotals } from "../invoice/invoice-totals.ts";
import * as store from "./documents.store.ts";
import { createAccountingSettings } from "./settings.ts";
import { type Booked, createVouchers, textOfVoucher } from "./vouchers.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  invoiceTotals: InvoiceTotals;
};
type Calls = typeof staffAccounting;
type Query<Name extends "month" | "vouchers" | "export"> = z.output<Calls[Name]["query"]>;

const RIGHT = "report.accounting";
const RECORD = { subject: "desk", id: 0, label: "记账凭证" } as const;
/** Documents that are read at once. */
const PART = 500;

/** What the shop's accountant books: a voucher for each order, receipt, invoice and refund of a month. */
export function createAccounting({ invoiceTotals, ...deps }: Deps) {
  const { database, staffLog, ports } = deps;
  const { read } = database;
  const settings = createAccountingSettings(deps);
  const book = createVouchers(invoiceTotals);

  const wantedBy = (member: Member, kind: VoucherKind, month: string) => ({
    kind,
    span: monthRange(month),
    scope: customersFor(member, RIGHT),
  });
  const monthAsked = (month: string) => month || monthOf(ports.clock.now());

  const booked = async (wanted: store.Wanted, page: number, limit: number) =>
    book(read, wanted.kind, await store.listDocuments(read, wanted, { page, limit }));

  return {
    set: settings.set,

    async month(member: Member, { month: asked }: Query<"month">): Promise<Answer<Calls["month"]>> {
      const month = monthAsked(asked);
      const sums = new Map<Account, { debit: number; credit: number }>();
      const kinds = [];
      for (const kind of VOUCHER_KIND_IDS) {
        const wanted = wantedBy(member, kind, month);
        let [count, amount] = [0, 0];
        for (let page = 1; ; page += 1) {
          const part = await booked(wanted, page, PART);
          count += part.length;
          for (const { account, debit, credit } of part.flatMap(({ entries }) => entries)) {
            const sum = sums.get(account) ?? { debit: 0, credit: 0 };
            sums.set(account, { debit: sum.debit + debit, credit: sum.credit + credit });
            amount += debit;
          }
          if (part.length < PART) break;
        }
        kinds.push({ kind, count, amount: yuan(amount) });
      }
      const accounts = ACCOUNT_IDS.flatMap((account) => {
        const sum = sums.get(account);
        return sum ? [{ account, debit: yuan(sum.debit), credit: yuan(sum.credit) }] : [];
      });
      return { month, this_month: monthOf(ports.clock.now()), kinds, accounts, ...(await settings.read(read)) };
    },

    async vouchers(
      member: Member,
      { month: asked, kind, page, limit }: Query<"vouchers">,
    ): Promise<Answer<Calls["vouchers"]>> {
      const month = monthAsked(asked);
      const wanted = wantedBy(member, kind, month);
      return {
        month,
        count: await store.countDocuments(read, wanted),
        list: (await booked(wanted, page, limit)).map((one) => toVoucher(kind, one)),
        settings: (await settings.read(read)).settings,
      };
    },

    /** A part of the vouchers of a month; the first one writes the member into the log. */
    async exportPart(
      member: Member,
      { month: asked, kind, program, page }: Query<"export">,
    ): Promise<Answer<Calls["export"]>> {
      const month = monthAsked(asked);
      if (page === 1) {
        const summary = `${month} ${VOUCHER_KINDS[kind]}，${ACCOUNTING_PROGRAMS[program]}`;
        const entry = { act: "report.export", record: RECORD, summary } as const;
        await database.write((tx) => staffLog.write(tx, member, entry));
      }
      const part = await booked(wantedBy(member, kind, month), page, PART);
      return {
        month,
        list: part.map((one) => toVoucher(kind, one)),
        settings: (await settings.read(read)).settings,
        has_more: part.length === PART,
      };
    },
  };
}

const RECORDS = { sale: "order", invoice: "invoice", refund: "refund", receipt: "customer" } as const;
/** The sources whose number is that of a row of the ledger, and whose text is the row's. */
const OF_LEDGER: readonly string[] = ["bank balance", "repayment", "other", "owed"];

function toVoucher(kind: VoucherKind, { doc, entries }: Booked): Voucher {
  const hasRecord = doc.record_id > 0;
  return {
    kind,
    at: doc.at,
    sn: OF_LEDGER.includes(doc.source) ? billNumber(doc.id, doc.at) : doc.sn,
    text: textOfVoucher(doc),
    subject: hasRecord ? RECORDS[kind] : "customer",
    record_id: hasRecord ? doc.record_id : doc.customer_id,
    customer_id: doc.customer_id,
    customer: doc.company || doc.real_name || `客户 ${doc.customer_id}`,
    entries: entries.map(({ account, debit, credit }) => ({ account, debit: yuan(debit), credit: yuan(credit) })),
  };
}
