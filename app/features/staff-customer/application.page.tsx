import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
import { ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { SETTLEMENT_KIND_NAMES, SETTLEMENT_STATES, SETTLEMENT_SUBMITTED } from "#contract/rules/settlement.ts";
import { staffApplication } from "#contract/staff-customer.ts";
import { ApplicationChecks, ApplicationFacts } from "./application-facts.tsx";
import { ApproveForm, RefuseApplicationForm } from "./decision-forms.tsx";
import { applicationForm } from "./forms.ts";
import { ApplicationLicences } from "./licences.tsx";
import { customerField, decideApplication } from "./staff-customer.server.ts";

export const handle: PageHandle = { access: "staff", right: "customer.read" };

export const meta: MetaFunction<typeof loader> = ({ data }) => deskTitle(data?.one.application.number ?? "申请");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "customer.read");
  const one = await api.read(staffApplication.one, { params: { id: args.params.id ?? "" } });
  return { one, isAlone: me.alone.includes("customer.approve") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "customer.audit");
  const form = await readForm(args.request, applicationForm);
  if (form.status !== "success") return badRequest(form);
  const act = decideApplication(api, args.params.id ?? "", form.value);
  return answer(form, act, { to: deskUrls.staffCustomer.list, field: customerField });
}

export default function Application() {
  const { one, isAlone } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const of = (intent: string) => (refused?.initialValue?.intent === intent ? refused : null);
  const { application, applicant, waiting, log } = one;
  const { number, kind, state, attempt, submitted_at, reviewed_at, reject_reason } = application;
  const place = waiting.place > 0 ? `第 ${waiting.place} 份，共 ${waiting.count} 份` : SETTLEMENT_STATES[state];
  return (
    <>
      <BackLink to={deskUrls.staffCustomer.list}>客户</BackLink>
      <PageHead
        title={`${application.fields.company} ${SETTLEMENT_KIND_NAMES[kind]}`}
        text={`${number} · ${formatMinute(submitted_at)} 提交 · 第 ${attempt} 次`}
      >
        <span className="muted">{place}</span>
        {waiting.next_id === null ? null : (
          <ButtonLink size="s" to={link(deskUrls.staffCustomer.application, { id: waiting.next_id })}>
            下一份
          </ButtonLink>
        )}
      </PageHead>
      <FormErrors of={refused} fields={[]} />
      {state === SETTLEMENT_SUBMITTED ? null : (
        <Note kind={reject_reason === null ? "ok" : "warn"}>
          {SETTLEMENT_STATES[state]}
          {reviewed_at === null ? "" : `，${formatMinute(reviewed_at)}`}
          {reject_reason === null ? "" : `：${reject_reason}`}
        </Note>
      )}
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="stack">
          <Panel title="证照和资料" titleId="papers" hint="左边看证，右边定">
            <div className="panel__body grid gap-4">
              <ApplicationLicences application={application} className="max-w-[640px]" />
              <ApplicationFacts application={application} />
              <ApplicationChecks {...one} />
              <p>
                <Link className="link" to={link(deskUrls.staffCustomer.detail, { id: applicant.customer_id })}>
                  看这位客户：{applicant.real_name || applicant.company || applicant.phone} {applicant.phone}
                </Link>
              </p>
            </div>
          </Panel>
          {log.length > 0 ? (
            <Panel title="记录" titleId="log">
              <LogTable caption="这份申请的记录" rows={log} />
            </Panel>
          ) : null}
        </div>
        {state === SETTLEMENT_SUBMITTED ? (
          <div className="stack">
            <ApproveForm one={one} refused={of("approve")} isAlone={isAlone} />
            <RefuseApplicationForm one={one} refused={of("refuse")} />
          </div>
        ) : null}
      </div>
    </>
  );
}
