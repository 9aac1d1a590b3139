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
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { CreditAct } from "#contract/rules/credit.ts";
import { ROLE_NAMES } from "#contract/rules/staff.ts";
import { staffCredit } from "#contract/staff-credit.ts";
import { OwedForm, PauseForm, TermsForm } from "./credit-forms.tsx";
import { CustomerCreditHead } from "./credit-head.tsx";
import { BillTable, RowTable } from "./credit-tables.tsx";
import { creditForm } from "./forms.ts";
import { changeCredit, creditField } from "./staff-credit.server.ts";

export const handle: PageHandle = { access: "staff", right: "credit.read" };

export const meta: MetaFunction = () => deskTitle("客户月结");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "credit.read");
  const id = args.params.id ?? "";
  const query = staffCredit.read.query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const read = await api.read(staffCredit.read, { params: { id }, query });
  const last = Math.max(1, Math.ceil(read.count / query.limit));
  const isOfAdmin = me.roles.includes("finance") || me.roles.includes("admin");
  const approver = isOfAdmin ? ROLE_NAMES.admin : ROLE_NAMES.finance;
  const isAlone = {
    set: me.alone.includes(isOfAdmin ? "credit.limit" : "credit.propose"),
    correct: me.alone.includes("credit.correct"),
  };
  return { ...read, id, page: query.page, last, approver, isAlone };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "credit.write");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, creditForm);
  if (form.status !== "success") return badRequest(form);
  const to = link(deskUrls.staffCredit.detail, { id });
  return answer(form, changeCredit(api, id, form.value), { to, field: creditField });
}

/** What a customer buys by the month: the line, the bills, and what staff do with them. */
export default function Credit() {
  const { customer, id, version, line, contract, owed, bills, count, list, acts, log, page, last, ...more } =
    useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const of = (intent: CreditAct) => ({
    version,
    why: acts.find((one) => one.act === intent)?.why ?? "",
    refused: refused?.initialValue?.intent === intent ? refused : null,
  });
  const hrefFor = (number: number) =>
    link(deskUrls.staffCredit.detail, { id }, { page: number > 1 ? number : undefined });
  return (
    <>
      <BackLink to={deskUrls.staffCustomer.list}>客户</BackLink>
      <PageHead title={customer} text={line ? `月结可用 ${formatYuan(line.free)}` : "没有开通月结"} />
      <CustomerTabs id={id} current="credit" />
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="stack min-w-0">
          <FormErrors of={refused} fields={[]} />
          <CustomerCreditHead line={line} contract={contract} owed={owed} />
          <Panel title="账单" titleId="bills" hint="没还清的和最近两年">
            {bills.length > 0 ? (
              <BillTable bills={bills} />
            ) : (
              <Empty icon="doc" title="还没有账单" text="客户用月结付了第一笔订单，当月就有账单" />
            )}
          </Panel>
          <Panel title="欠款明细" titleId="rows" hint={`${count} 条，客户看到的一样`}>
            {list.length > 0 ? (
              <>
                <RowTable rows={list} />
                <ListEnd total={`共 ${count} 条`} page={page} last={last} hrefFor={hrefFor} />
              </>
            ) : (
              <Empty icon="wallet" title="没有用过月结" />
            )}
          </Panel>
          <Panel title="员工办过的" titleId="log" hint={`${log.length} 条`}>
            {log.length > 0 ? (
              <LogTable caption="员工办过的月结" rows={log} />
            ) : (
              <Empty icon="book" title="员工没有办过月结" />
            )}
          </Panel>
        </div>
        <aside className="stack min-w-0">
          <TermsForm
            {...of("set")}
            line={line}
            contract={contract}
            approver={more.approver}
            isAlone={more.isAlone.set}
          />
          <PauseForm {...of("pause")} />
          <OwedForm {...of("correct")} owed={owed} isAlone={more.isAlone.correct} />
        </aside>
      </div>
    </>
  );
}
