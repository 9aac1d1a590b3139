import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { LogTable } from "#app/desk/log-table.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { DAY_MS, formatDay, formatMinute } from "#contract/rules/calendar.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import type { StaffQuotation } from "#contract/staff-quotation.ts";
import { staffQuotationForms } from "./forms.ts";
import { DeclineForm, ExtendForm } from "./other-acts.tsx";
import { QuotationFacts } from "./quotation-facts.tsx";
import { QuoteForm } from "./quote-form.tsx";
import { actOnStaffQuotation, filledForm, readStaffQuotation } from "./staff-quotation.server.ts";
import { StaffStateTag } from "./state-tag.tsx";
import { Thread } from "./thread.tsx";
import { Versions } from "./versions.tsx";

export const handle: PageHandle = { access: "staff", right: "quotation.read", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("报价");

/** The validity that is offered first, in days. */
const VALID_DAYS = 15;

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "quotation.read");
  const quotation = await readStaffQuotation(api, args.params.id ?? "");
  const now = Date.now();
  return {
    quotation,
    today: formatDay(now),
    day: formatDay(now + VALID_DAYS * DAY_MS),
    alone: me.alone.includes("quotation.send"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "quotation.write");
  const id = args.params.id ?? "";
  const { form, file } = await readFormWithFile(args.request, staffQuotationForms, "attachment");
  if (form.status !== "success") return badRequest(form);
  if (form.value.intent === "fill" || form.value.intent === "sum") {
    const { values, wrong } = filledForm(form.value, await readStaffQuotation(api, id));
    const error: Record<string, string[]> | null = wrong ? { percent: [wrong] } : null;
    return data({ form: { initialValue: values, error } }, { status: wrong ? 400 : 200 });
  }
  const to = link(deskUrls.staffQuotation.detail, { id });
  const act = actOnStaffQuotation(api, id, form.value, file);
  return answer(form, act, { to, field: besidePassword, fresh: () => readStaffQuotation(api, id) });
}

const QUOTE_INTENTS = ["fill", "sum", "draft", "send"];

export default function StaffQuotationPage() {
  const { quotation: loaded, today, day, alone } = useLoaderData<typeof loader>();
  const result = useActionData<{ fresh?: StaffQuotation }>();
  const refused = useRefusedForm();
  // After a refusal the page has what a colleague has changed.
  const quotation = result?.fresh ?? loaded;
  const of = (...intents: string[]) => (intents.includes(String(refused?.initialValue?.intent)) ? refused : null);
  const { name, sn, client, customer, asked_time, nudge_time, wanted_on, log } = quotation;
  const facts = [
    customer.company || customer.real_name,
    client ? `给 ${client}` : "",
    `提交 ${formatMinute(asked_time)}`,
    nudge_time === null ? "" : `客户催过 ${formatMinute(nudge_time)}`,
    wanted_on ? `期望到货 ${wanted_on}` : "",
  ];
  return (
    <>
      <BackLink to={deskUrls.staffQuotation.list}>询价</BackLink>
      <PageHead title={`${name} ${sn}`} text={facts.filter(Boolean).join(" · ")}>
        <StaffStateTag quotation={quotation} />
      </PageHead>
      <FormErrors
        of={refused}
        fields={["percent", "content", "attachment", "password", "reason", "until", "valid_day"]}
      />
      {quotation.pending === null ? null : (
        <p className="note note--info mb-3">
          {quotation.pending.by} {formatMinute(quotation.pending.time)}{" "}
          已提请批准，批准前不发给客户；改价、客户撤回或成本变了，这条申请作废
        </p>
      )}
      <div className="stack">
        <QuoteForm quotation={quotation} refused={of(...QUOTE_INTENTS)} day={day} today={today} isAlone={alone} />
        <div className="grid items-start gap-3 lg:grid-cols-2">
          <div className="stack min-w-0">
            <Thread quotation={quotation} refused={of("message")} />
            <Versions quotation={quotation} />
          </div>
          <div className="stack min-w-0">
            <QuotationFacts quotation={quotation} />
            <ExtendForm quotation={quotation} refused={of("extend")} day={day} today={today} isAlone={alone} />
            <DeclineForm quotation={quotation} refused={of("decline")} />
          </div>
        </div>
        <Panel title="操作记录" titleId="quotation-log" hint={`${log.length} 条，只增不改`}>
          {log.length === 0 ? (
            <p className="panel__body muted">还没有员工办过这份询价</p>
          ) : (
            <LogTable caption="操作记录" rows={log} />
          )}
        </Panel>
      </div>
    </>
  );
}
