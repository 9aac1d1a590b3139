import { deskUrls } from "#app/desk-urls.ts";
import { withSearch } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import {
  ACCOUNTING_PROGRAM_IDS,
  ACCOUNTING_PROGRAMS,
  VOUCHER_KINDS,
  type VoucherKind,
} from "#contract/rules/accounting.ts";
import { fen, yuan } from "#contract/rules/money.ts";

type Kind = { kind: VoucherKind; count: number; amount: string };

/** The vouchers of a month by kind, each with its rows and its files. */
export const KindTable = ({ kinds, month }: { kinds: readonly Kind[]; month: string }) => (
  <DataTable
    caption={`${month} 的凭证`}
    rows={kinds}
    keyOf={({ kind }) => kind}
    columns={[
      {
        name: "来自",
        align: "wide",
        cell: ({ kind }) => (
          <Link className="link" to={withSearch(deskUrls.staffAccounting.vouchers, { month, kind })}>
            {VOUCHER_KINDS[kind]}
          </Link>
        ),
      },
      { name: "凭证", align: "numeric", cell: ({ count }) => `${count.toLocaleString("en")} 张` },
      { name: "借方合计", align: "numeric", cell: ({ amount }) => <b>{formatYuan(amount)}</b> },
      {
        name: "导出",
        cell: ({ kind, count }) =>
          count === 0 ? (
            <span className="muted">–</span>
          ) : (
            <span className="flex gap-3 whitespace-nowrap">
              {ACCOUNTING_PROGRAM_IDS.map((program) => (
                <a
                  key={program}
                  className="link"
                  href={withSearch(deskUrls.staffAccounting.export, { month, kind, program })}
                  download
                >
                  {ACCOUNTING_PROGRAMS[program]}
                  <span className="visually-hidden"> {VOUCHER_KINDS[kind]}</span>
                </a>
              ))}
            </span>
          ),
      },
    ]}
    foot={{
      来自: "合计",
      凭证: `${kinds.reduce((sum, { count }) => sum + count, 0).toLocaleString("en")} 张`,
      借方合计: formatYuan(yuan(kinds.reduce((sum, { amount }) => sum + fen(amount), 0))),
    }}
  />
);
