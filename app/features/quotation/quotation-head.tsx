import { Form } from "@remix-run/react";
import { groupedPhone } from "#app/features/account/account.ts";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Steps, type StepView } from "#app/ui/steps.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { formatLastDay } from "#contract/rules/calendar.ts";
import { readFacts } from "#contract/rules/facts.ts";
import { isActAllowed } from "#contract/rules/quotation.ts";
import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";
import { type QuotationStep, quotationSteps } from "./quotation-progress.ts";
import { StateTag } from "./state-tag.tsx";

/** The quotation's name, state and parties, and the acts on the whole document. */
export function QuotationHead({ quotation }: { quotation: Quotation }) {
  const { offer_id: id, state, manager } = quotation;
  const facts: { label: string; text: string | null }[] = [
    ...readFacts(QUOTATION_FACTS, ["number", "version", "client", "contact", "address", "wanted"], quotation),
    { label: "预算", text: quotation.budget && formatYuan(quotation.budget) },
    { label: "客服经理", text: manager && `${manager.real_name} ${groupedPhone(manager.phone)}` },
    ...readFacts(QUOTATION_FACTS, ["remark"], quotation),
  ];
  return (
    <section className="panel grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 p-(--pad) max-[75rem]:grid-cols-1">
      <h1 className="text-(length:--f-20)">
        {quotation.name} <StateTag state={state} accepted={quotation.accept_time !== null} />
      </h1>
      <div className="flex flex-wrap gap-1.5">
        {state === "draft" ? (
          <Button asChild size="m">
            <a href="#quotation-about">项目信息</a>
          </Button>
        ) : null}
        <Form method="post">
          <Button size="m" name="intent" value="copy" type="submit">
            复制
          </Button>
        </Form>
        {state === "draft" ? null : (
          <ButtonLink size="m" to={link(urls.messages.index, {}, { quotation: id })}>
            问客服
          </ButtonLink>
        )}
        <Button asChild size="m">
          <a href={link(urls.quotation.print, { id })}>打印</a>
        </Button>
        <Button asChild size="m">
          <a href={link(urls.quotation.export, { id })} download>
            导出 Excel
          </a>
        </Button>
        {isActAllowed("void", state) ? (
          <ButtonLink size="m" to={link(urls.quotation.detail, { id }, { void: 1 })} preventScrollReset>
            作废
          </ButtonLink>
        ) : null}
      </div>
      <dl className="flex flex-wrap col-span-full gap-x-6 gap-y-1 text-(length:--f-12)">
        {facts.map(({ label, text }) =>
          text ? (
            <div key={label} className="flex gap-1.5">
              <dt className="text-(--ink-3)">{label}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
        <div className="flex gap-1.5">
          <dt className="text-(--ink-3)">新建</dt>
          <dd>
            <Time at={quotation.create_time} />
          </dd>
        </div>
      </dl>
      <div className="col-span-full border-t border-(--line-soft) pt-3">
        <Steps steps={quotationSteps(quotation).map(toView)} label="报价进度" />
      </div>
    </section>
  );
}

/** A step with the day on which it was reached. */
const toView = ({ name, is, at }: QuotationStep): StepView => ({
  name,
  is,
  note: at === null ? null : <span className="steps__note">{formatLastDay(at).slice(5)}</span>,
});
