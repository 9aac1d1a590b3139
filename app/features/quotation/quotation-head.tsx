import "./quotation-head.css";
import { Form } from "@remix-run/react";
import { groupedPhone } from "#app/features/account/account.ts";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Steps, type StepView } from "#app/ui/steps.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { isActAllowed } from "#contract/rules/quotation.ts";
import { dayOf } from "./quotation.ts";
import { type QuotationStep, quotationSteps } from "./quotation-progress.ts";
import { StateTag } from "./state-tag.tsx";

/** The quotation's name, state and parties, and the acts on the whole document. */
export function QuotationHead({ quotation }: { quotation: Quotation }) {
  const { offer_id: id, state } = quotation;
  const facts: [string, string | null | undefined][] = [
    ["编号", quotation.sn],
    ["版本", quotation.version === 0 ? null : `V${quotation.version}`],
    ["客户", quotation.client],
    ["联系人", [quotation.contact, quotation.phone].filter(Boolean).join(" ")],
    ["项目地址", quotation.address],
    ["期望到货", quotation.wanted_on],
    ["预算", quotation.budget === null ? null : `¥${quotation.budget}`],
    ["客服经理", quotation.manager && `${quotation.manager.real_name} ${groupedPhone(quotation.manager.phone)}`],
    ["备注", quotation.remark],
  ];
  return (
    <section className="panel quotation-head">
      <h1>
        {quotation.name} <StateTag state={state} accepted={quotation.accept_time !== null} />
      </h1>
      <div className="quotation-head__acts">
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
      <dl className="quotation-head__facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        <div>
          <dt>新建</dt>
          <dd>
            <Time at={quotation.create_time} />
          </dd>
        </div>
      </dl>
      <div className="quotation-head__steps">
        <Steps steps={quotationSteps(quotation).map(toView)} label="报价进度" />
      </div>
    </section>
  );
}

/** A step with the day on which it was reached. */
const toView = ({ name, is, at }: QuotationStep): StepView => ({
  name,
  is,
  note: at === null ? null : <span className="steps__note">{dayOf(at).slice(5)}</span>,
});
