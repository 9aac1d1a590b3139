import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskList } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link, withSearch } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { VOUCHER_KINDS } from "#contract/rules/accounting.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { AccountingSettings, Voucher } from "#contract/staff-accounting.ts";
import { readVouchers } from "./staff-accounting.server.ts";

export const handle: PageHandle = { access: "staff", right: "report.accounting" };

export const meta: MetaFunction = () => deskTitle("凭证");

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "report.accounting");
  return readVouchers(api, args.request);
}

/** The vouchers of a month of one kind, each with the document that it was made of. */
export default function Vouchers() {
  const { query, month, count, list, settings } = useLoaderData<typeof loader>();
  const name = VOUCHER_KINDS[query.kind];
  return (
    <>
      <BackLink to={withSearch(deskUrls.staffAccounting.month, { month })}>{month} 的凭证</BackLink>
      <PageHead title={`${name}的凭证`} text={month} />
      <DeskList
        name="凭证"
        address={deskUrls.staffAccounting.vouchers}
        query={{ ...query, month }}
        count={count}
        unit="张"
      >
        {list.length > 0 ? (
          <VoucherTable list={list} settings={settings} />
        ) : (
          <Empty icon="list" title={`${month} 没有${name}`} />
        )}
      </DeskList>
    </>
  );
}

/** The page of the document that a voucher was made of. */
function documentAddress({ subject, sn, record_id }: Voucher) {
  if (subject === "order") return link(deskUrls.staffOrder.detail, { sn });
  if (subject === "refund") return link(deskUrls.staffRefund.detail, { sn });
  if (subject === "invoice") return link(deskUrls.staffInvoice.detail, { id: record_id });
  return link(deskUrls.staffBalance.detail, { id: record_id });
}

const VoucherTable = ({ list, settings }: { list: readonly Voucher[]; settings: AccountingSettings }) => (
  <DataTable
    caption="凭证"
    rows={list}
    keyOf={({ kind, sn, at }) => `${kind} ${sn} ${at}`}
    columns={[
      { name: "时间", cell: ({ at }) => <span className="numeric whitespace-nowrap">{formatMinute(at)}</span> },
      {
        name: "单据",
        align: "wide",
        cell: (voucher) => (
          <>
            <Link className="link" to={documentAddress(voucher)}>
              {voucher.text || voucher.sn}
            </Link>
            <span className="muted small block">{voucher.customer}</span>
          </>
        ),
      },
      { name: "借方", cell: (voucher) => <Side of={voucher} side="debit" settings={settings} /> },
      { name: "贷方", cell: (voucher) => <Side of={voucher} side="credit" settings={settings} /> },
    ]}
  />
);

type SideProps = { of: Voucher; side: "debit" | "credit"; settings: AccountingSettings };

/** The accounts and amounts of one side of a voucher. */
const Side = ({ of: { entries }, side, settings }: SideProps) => (
  <ul className="md:min-w-56">
    {entries
      .filter((entry) => Number(entry[side]) !== 0)
      .map((entry) => (
        <li key={entry.account} className="flex justify-between gap-3 whitespace-nowrap">
          <span className="muted">{settings.accounts[entry.account].name}</span>
          <span className="numeric">{formatYuan(entry[side])}</span>
        </li>
      ))}
  </ul>
);
