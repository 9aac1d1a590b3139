import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CustomerTabs } from "#app/desk/customer-tabs.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { LogTable } from "#app/desk/log-table.tsx";
import { BackLink } from "#app/desk/page-head.tsx";
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
import { Panel } from "#app/ui/panel.tsx";
import { staffCredit } from "#contract/staff-credit.ts";
import { staffApplication, staffCustomer } from "#contract/staff-customer.ts";
import { ApplicationFacts } from "./application-facts.tsx";
import { CreditPanel } from "./credit-panel.tsx";
import { ClassForm, DisableForm, LoginPanel, ManagerForm } from "./customer-acts.tsx";
import { CustomerHead } from "./customer-head.tsx";
import { Addresses, Applications, LastOrders } from "./customer-records.tsx";
import { customerForm } from "./forms.ts";
import { ApplicationLicences } from "./licences.tsx";
import { changeCustomer, customerField, type Shown, showOnce } from "./staff-customer.server.ts";

export const handle: PageHandle = { access: "staff", right: "customer.read" };

export const meta: MetaFunction<typeof loader> = ({ data: read }) =>
  deskTitle(read?.customer.company || read?.customer.real_name || "客户");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "customer.read");
  const params = { id: args.params.id ?? "" };
  const [customer, { list }, { line }] = await Promise.all([
    api.read(staffCustomer.one, { params }),
    api.read(staffApplication.ofCustomer, { params }),
    me.rights.includes("credit.read") ? api.read(staffCredit.line, { params }) : { line: null },
  ]);
  const canProxy = me.rights.includes("customer.proxy") && customer.is_active && customer.closed_at === null;
  return { customer, applications: list, line, alone: me.alone, canProxy };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "customer.read");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, customerForm);
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const to = link(deskUrls.staffCustomer.detail, { id });
  if (value.intent === "phone" || value.intent === "code") {
    const written = await showOnce(api, id, { intent: value.intent, key: value.key });
    if (!written.ok) return answer(form, written, { to });
    return data({ form: null, shown: written.shown });
  }
  // A customer of another account manager is a 404 for this member.
  const next = value.intent === "manager" ? deskUrls.staffCustomer.list : to;
  return answer(form, changeCustomer(api, id, value), { to: next, field: customerField });
}

export default function Customer() {
  const { customer, applications, line, alone, canProxy } = useLoaderData<typeof loader>();
  const { phones, code } = useActionData<{ shown?: Shown }>()?.shown ?? {};
  const refused = useRefusedForm();
  const of = (intent: string) => (refused?.initialValue?.intent === intent ? refused : null);
  const [latest] = applications;
  return (
    <>
      <BackLink to={deskUrls.staffCustomer.list}>客户</BackLink>
      <FormErrors of={refused} fields={[]} />
      <CustomerHead customer={customer} phones={phones} canProxy={canProxy} />
      <CustomerTabs id={customer.customer_id} current="overview" />
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="stack">
          <LastOrders {...customer} />
          <Applications list={applications} />
          <Addresses {...customer} />
          <Panel title="记录" titleId="log" hint={`${customer.log.length} 条`}>
            {customer.log.length > 0 ? (
              <LogTable caption="这位客户的记录" rows={customer.log} />
            ) : (
              <Empty icon="book" title="还没有记录" text="员工办的每件事都会记在这里" />
            )}
          </Panel>
        </div>
        <div className="stack">
          <Panel title="企业资料" titleId="company">
            <div className="panel__body grid gap-3">
              {latest ? (
                <>
                  <ApplicationFacts application={latest} />
                  <ApplicationLicences application={latest} className="grid-cols-2" />
                </>
              ) : (
                <p className="muted">没有提交过申请</p>
              )}
              <p className="muted">通知邮箱：{customer.notice_email ?? "没有"}</p>
            </div>
          </Panel>
          <CreditPanel id={customer.customer_id} line={line} />
          <ClassForm customer={customer} refused={of("class")} isAlone={alone.includes("customer.class")} />
          <ManagerForm customer={customer} refused={of("manager")} />
          <LoginPanel customer={customer} code={code} />
          <DisableForm
            customer={customer}
            refused={of("disable") ?? of("enable")}
            isAlone={alone.includes("customer.disable")}
          />
        </div>
      </div>
    </>
  );
}
