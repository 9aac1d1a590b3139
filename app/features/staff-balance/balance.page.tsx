import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CustomerTabs } from "#app/desk/customer-tabs.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { LogTable } from "#app/desk/log-table.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { BILL_TYPES } from "#contract/rules/bill.ts";
import { formatDay, formatMinute } from "#contract/rules/calendar.ts";
import { staffBalance } from "#contract/staff-balance.ts";
import { CorrectionForm, OpeningForm } from "./balance-forms.tsx";
import { balanceForm } from "./forms.ts";
import { balanceField, changeBalance } from "./staff-balance.server.ts";

export const handle: PageHandle = { access: "staff", right: "customer.read" };

export const meta: MetaFunction = () => deskTitle("客户资金");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "customer.read");
  const id = args.params.id ?? "";
  const query = staffBalance.read.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const read = await api.read(staffBalance.read, { params: { id }, query });
  const last = Math.max(1, Math.ceil(read.count / query.limit));
  return { ...read, id, page: query.page, last, alone: me.alone };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "customer.balance");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, balanceForm);
  if (form.status !== "success") return badRequest(form);
  const to = link(deskUrls.staffBalance.detail, { id });
  return answer(form, changeBalance(api, id, form.value), { to, field: balanceField });
}

/** The movements of a customer's balance, and what two members may change of it. */
export default function Balance() {
  const { customer, id, version, balance, opened_at, count, list, acts, log, page, last, alone } =
    useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const of = (intent: string) => (refused?.initialValue?.intent === intent ? refused : null);
  const whyNot = (act: string) => acts.find((one) => one.act === act)?.why ?? "";
  const hrefFor = (number: number) =>
    link(deskUrls.staffBalance.detail, { id }, { page: number > 1 ? number : undefined });
  return (
    <>
      <BackLink to={deskUrls.staffCustomer.list}>客户</BackLink>
      <PageHead
        title={customer}
        text={`余额 ${formatYuan(balance)}${opened_at === null ? "" : `，${formatDay(opened_at)} 录期初`}`}
      />
      <CustomerTabs id={id} current="balance" />
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="stack min-w-0">
          <FormErrors of={refused} fields={[]} />
          <Panel title="资金记录" titleId="bills" hint={`${count} 条，客户看到的一样`}>
            {list.length === 0 ? (
              <Empty icon="wallet" title="余额还没有动过" />
            ) : (
              <>
                <DataTable
                  caption="资金记录"
                  rows={list}
                  keyOf={({ bill_id }) => bill_id}
                  columns={[
                    {
                      name: "时间",
                      cell: ({ at }) => <span className="numeric whitespace-nowrap">{formatMinute(at)}</span>,
                    },
                    { name: "类型", cell: ({ type }) => BILL_TYPES[type].name },
                    {
                      name: "说明",
                      align: "wide",
                      cell: ({ note, sn }) => (
                        <>
                          {note} <span className="muted small block">{sn}</span>
                        </>
                      ),
                    },
                    {
                      name: "金额",
                      align: "numeric",
                      cell: ({ amount }) => <b>{Number(amount) > 0 ? `+${amount}` : amount.replace("-", "−")}</b>,
                    },
                    { name: "余额", align: "numeric", cell: ({ after }) => after },
                  ]}
                />
                <ListEnd total={`共 ${count} 条`} page={page} last={last} hrefFor={hrefFor} />
              </>
            )}
          </Panel>
          <Panel title="员工动过的" titleId="log" hint={`${log.length} 条`}>
            {log.length > 0 ? (
              <LogTable caption="员工动过的余额" rows={log} />
            ) : (
              <Empty icon="book" title="员工没有动过余额" />
            )}
          </Panel>
        </div>
        <aside className="stack min-w-0">
          <CorrectionForm
            version={version}
            balance={balance}
            why={whyNot("correct")}
            refused={of("correct")}
            isAlone={alone.includes("customer.balance")}
          />
          <OpeningForm
            version={version}
            why={whyNot("open")}
            refused={of("open")}
            isAlone={alone.includes("customer.opening")}
          />
        </aside>
      </div>
    </>
  );
}
