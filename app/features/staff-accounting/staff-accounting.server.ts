import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { ACCOUNT_IDS, ACCOUNTING_PROGRAMS, VOUCHER_KINDS } from "#contract/rules/accounting.ts";
import { addMonths } from "#contract/rules/month.ts";
import { headRow, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { staffAccounting } from "#contract/staff-accounting.ts";
import { COLUMNS } from "./columns.ts";
import type { AccountsForm } from "./forms.ts";

/** The months that the page offers. */
const MONTHS = 13;

const searchOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

export async function readMonth(api: Api, request: Request) {
  const query = staffAccounting.month.query.parse(searchOf(request));
  const { this_month, ...read } = await api.read(staffAccounting.month, { query });
  const latest = Array.from({ length: MONTHS }, (_, index) => addMonths(this_month, -index));
  return { ...read, months: latest.includes(read.month) ? latest : [read.month, ...latest] };
}

export async function readVouchers(api: Api, request: Request) {
  const query = staffAccounting.vouchers.query.parse(searchOf(request));
  return { query, ...(await api.read(staffAccounting.vouchers, { query })) };
}

/** The vouchers of a month as a programme reads them; the first part is read at once, so that a refusal is a page. */
export async function voucherSheet(api: Api, request: Request): Promise<{ name: string; sheet: Sheet }> {
  const query = staffAccounting.export.query.parse(searchOf(request));
  const { kind, program } = query;
  const read = (page: number) => api.read(staffAccounting.export, { query: { ...query, page } });
  const first = await read(1);
  const columns = COLUMNS[program];
  async function* rows(): AsyncGenerator<Row> {
    yield headRow(columns.map(({ head }) => head));
    let number = 0;
    let part = first;
    for (let page = 1; ; page += 1) {
      for (const voucher of part.list) {
        if (voucher.entries.length === 0) continue;
        number += 1;
        for (const [index, entry] of voucher.entries.entries()) {
          const line = { voucher, entry, number, row: index + 1, settings: part.settings };
          yield columns.map(({ cell }) => cell(line));
        }
      }
      if (!part.has_more) return;
      part = await read(page + 1);
    }
  }
  return {
    name: `${ACCOUNTING_PROGRAMS[program]} ${first.month} ${VOUCHER_KINDS[kind]}.xlsx`,
    sheet: { name: "凭证", widths: columns.map(({ width }) => width), rows: rows() },
  };
}

/** Stores the codes and names of the accounts. */
export async function saveAccounts(api: Api, form: AccountsForm): Promise<Written> {
  const accounts = Object.fromEntries(
    ACCOUNT_IDS.map((id) => [id, { code: form[`${id}_code`], name: form[`${id}_name`] }]),
  );
  // The pairs are those of every account.
  const body = staffAccounting.set.body.parse({ word: form.word, accounts });
  const written = await api.write(staffAccounting.set, { body });
  return written.ok ? { ok: true, toast: "科目已保存，导出用新的" } : written;
}
