import "./offer-head.css";
import { Form } from "@remix-run/react";
import { groupedPhone } from "#app/features/account/account.ts";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Steps, type StepView } from "#app/ui/steps.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { Quotation } from "#contract/quotation-document.ts";
import { isActAllowed } from "#contract/rules/quotation.ts";
import { type OfferStep, offerSteps } from "./offer-progress.ts";
import { dayOf } from "./quotation.ts";
import { StateTag } from "./state-tag.tsx";

/** The quotation's name, state and parties, and the acts on the whole document. */
export function OfferHead({ offer }: { offer: Quotation }) {
  const { offer_id: id, state } = offer;
  const facts: [string, string | null | undefined][] = [
    ["编号", offer.sn],
    ["版本", offer.version === 0 ? null : `V${offer.version}`],
    ["客户", offer.client],
    ["联系人", [offer.contact, offer.phone].filter(Boolean).join(" ")],
    ["项目地址", offer.address],
    ["期望到货", offer.wanted_on],
    ["预算", offer.budget === null ? null : `¥${offer.budget}`],
    ["客服经理", offer.manager && `${offer.manager.real_name} ${groupedPhone(offer.manager.phone)}`],
    ["备注", offer.remark],
  ];
  return (
    <section className="panel offer-head">
      <h1>
        {offer.name} <StateTag state={state} accepted={offer.accept_time !== null} />
      </h1>
      <div className="offer-head__acts">
        {state === "draft" ? (
          <Button asChild size="m">
            <a href="#offer-about">项目信息</a>
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
      <dl className="offer-head__facts">
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
            <Time at={offer.create_time} />
          </dd>
        </div>
      </dl>
      <div className="offer-head__steps">
        <Steps steps={offerSteps(offer).map(toView)} label="报价进度" />
      </div>
    </section>
  );
}

/** A step with the day on which it was reached. */
const toView = ({ name, is, at }: OfferStep): StepView => ({
  name,
  is,
  note: at === null ? null : <span className="steps__note">{dayOf(at).slice(5)}</span>,
});
