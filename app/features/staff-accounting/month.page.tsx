import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice, Filters } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { ReportTabs } from "#app/desk/report-tabs.tsx";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { AccountsForm } from "./accounts-form.tsx";
import { accountsForm } from "./forms.ts";
import { KindTable } from "./kind-table.tsx";
import { readMonth, saveAccounts } from "./staff-accounting.server.ts";

export const handle: PageHandle = { access: "staff", right: "report.accounting" };

export const meta: MetaFunction = () => deskTitle("记账");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "report.accounting");
  return { rights: me.rights, ...(await readMonth(api, args.request)) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "report.accounting");
  const form = await readForm(args.request, accountsForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, saveAccounts(api, form.value), { to: deskUrls.staffAccounting.month });
}

/** The vouchers of a month for the shop's accounting programme. */
export default function Month() {
  const { rights, month, months, kinds, accounts, settings, changed } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const count = kinds.reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      <PageHead title="报表" text="每笔订单、收款、发票、退款一张凭证，借贷相等，导进用友或金蝶" />
      <section className="panel min-w-0" aria-label="月份">
        <ReportTabs rights={rights} current="accounting" />
        <Filters key={month} params={{}}>
          <Choice label="月份" name="month" value={month} options={months.map((id) => ({ id, name: id }))} />
        </Filters>
      </section>
      <div className="mt-3 grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Panel title={`${month} 的凭证`} titleId="kinds" hint={`${count.toLocaleString("en")} 张`}>
          {count === 0 ? (
            <Empty icon="chart" title={`${month} 没有要记的账`} />
          ) : (
            <KindTable kinds={kinds} month={month} />
          )}
        </Panel>
        <Panel title="按科目" titleId="accounts" hint="冲销的是负数，记在原来那一边">
          {accounts.length === 0 ? (
            <Empty icon="list" title="没有发生额" />
          ) : (
            <DataTable
              caption="各科目的发生额"
              rows={accounts}
              keyOf={({ account }) => account}
              columns={[
                { name: "科目编码", cell: ({ account }) => settings.accounts[account].code },
                { name: "科目名称", align: "wide", cell: ({ account }) => settings.accounts[account].name },
                { name: "借方", align: "numeric", cell: ({ debit }) => amount(debit) },
                { name: "贷方", align: "numeric", cell: ({ credit }) => amount(credit) },
              ]}
            />
          )}
        </Panel>
      </div>
      <AccountsForm settings={settings} changed={changed} refused={refused} />
    </>
  );
}

const amount = (yuan: string) => (Number(yuan) === 0 ? "–" : formatYuan(yuan));
