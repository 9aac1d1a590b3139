import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Below, Due } from "#app/desk/cells.tsx";
import { DeskList, listAddress } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Words } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { ReportTabs } from "#app/desk/report-tabs.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { CREDIT_AGES, CREDIT_STATES } from "#contract/rules/credit.ts";
import { type Receivable, staffCredit } from "#contract/staff-credit.ts";

export const handle: PageHandle = { access: "staff", right: "credit.read" };

export const meta: MetaFunction = () => deskTitle("应收");

const ADDRESS = deskUrls.staffCredit.receivables;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "credit.read");
  const { searchParams } = new URL(args.request.url);
  const query = staffCredit.receivables.query.parse(Object.fromEntries(searchParams));
  const found = await api.read(staffCredit.receivables, { query });
  return { ...found, query, rights: me.rights };
}

/** What customers owe by age, the longest overdue first. */
export default function Receivables() {
  const { list, count, counts, owed, ages, query, rights } = useLoaderData<typeof loader>();
  const tabs = [{ id: "" as const, name: "全部" }, ...CREDIT_AGES].map(({ id, name }) => ({
    name: id === "" || id === "current" ? name : `逾期 ${name}`,
    to: listAddress(ADDRESS, query, { age: id || undefined }),
    current: query.age === id,
    count: counts[id],
  }));
  return (
    <>
      <PageHead title="应收" text={`月结欠款 ${formatYuan(owed)}，${counts[""]} 家`}>
        {rights.includes("transfer.read") ? <ButtonLink to={deskUrls.staffTransfer.list}>到账</ButtonLink> : null}
        <Button asChild>
          <a href={listAddress(deskUrls.staffCredit.export, query)} download>
            导出 Excel
          </a>
        </Button>
      </PageHead>
      <div className="panel mb-3">
        <ReportTabs rights={rights} current="receivables" />
      </div>
      <DeskList
        name="应收"
        address={ADDRESS}
        query={query}
        tabs={tabs}
        filters={
          <>
            <input type="hidden" name="age" value={query.age} />
            <Words of="公司、联系人、手机号" value={query.keyword} />
          </>
        }
        count={count}
        unit="家"
      >
        {list.length > 0 ? (
          <ReceivableTable rows={list} totals={{ owed, ages }} />
        ) : (
          <Empty
            icon="check"
            title="没有这样的欠款"
            text={query.keyword || query.age ? "换个条件再找" : "客户用月结下单以后，没还的列在这里"}
          />
        )}
      </DeskList>
    </>
  );
}

type Totals = { owed: string; ages: Receivable["ages"] };

function ReceivableTable({ rows, totals }: { rows: readonly Receivable[]; totals: Totals }) {
  const sumOf = (amount: string) => (Number(amount) === 0 ? <span className="muted">–</span> : formatYuan(amount));
  const ageName = ({ id, name }: (typeof CREDIT_AGES)[number]) => (id === "current" ? name : `逾期 ${name}`);
  return (
    <DataTable
      caption="应收账龄"
      rows={rows}
      keyOf={({ customer_id }) => customer_id}
      columns={[
        {
          name: "客户",
          align: "wide",
          cell: ({ customer_id, company, real_name, phone, manager }) => (
            <>
              <Link className="link" to={link(deskUrls.staffCredit.detail, { id: customer_id })}>
                {company || real_name || phone || `客户 ${customer_id}`}
              </Link>
              <Below>
                {phone} · {manager ?? "没有经理"}
              </Below>
            </>
          ),
        },
        {
          name: "额度",
          align: "numeric",
          cell: ({ limit, state }) => (
            <>
              {limit === null ? "没有" : formatYuan(limit)}
              <Below>{state === "disabled" ? CREDIT_STATES.disabled : ""}</Below>
            </>
          ),
        },
        { name: "欠款", align: "numeric", cell: (row) => <b>{formatYuan(row.owed)}</b> },
        ...CREDIT_AGES.map((age) => ({
          name: ageName(age),
          align: "numeric" as const,
          cell: (row: Receivable) => sumOf(row.ages[age.id]),
        })),
        {
          name: "最早到期",
          cell: ({ due_on, overdue_days }) => (
            <>
              <Due kind={overdue_days > 0 ? "late" : "none"}>{due_on ?? "未出账"}</Due>
              <Below>{overdue_days > 0 ? `逾期 ${overdue_days} 天` : ""}</Below>
            </>
          ),
        },
      ]}
      foot={{
        客户: "全部合计",
        欠款: formatYuan(totals.owed),
        ...Object.fromEntries(CREDIT_AGES.map((age) => [ageName(age), formatYuan(totals.ages[age.id])])),
      }}
    />
  );
}
