import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { readRegions } from "#app/features/address/address.server.ts";
import { readLoginCaptcha } from "#app/features/auth/auth.server.ts";
import { readCodeSecret } from "#app/features/auth/code-secret.server.ts";
import { requestCode } from "#app/features/auth/login-actions.server.ts";
import { answer, badRequest, type Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { type RequestContext, requireCustomer, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { urls } from "#app/urls.ts";
import { NO_FIELDS, SETTLEMENT_KIND_NAMES, type SettlementKind } from "#contract/rules/settlement.ts";
import type { SettlementFields } from "#contract/settlement.ts";
import { TERMS } from "./agreement.server.ts";
import { ApplicationForm } from "./application-form.parts.tsx";
import { type SettlementForm, settlementForms } from "./forms.ts";
import {
  addLicencePicture,
  readCategoryNames,
  readSentCode,
  readSettlements,
  rememberCode,
  removeLicencePicture,
  saveApplicationDraft,
  submitDraft,
} from "./settlement.server.ts";
import { APPLICATION_PAGES, applicationState, kindAt, sectionsOf } from "./settlement.ts";
import { SettlementHead } from "./settlement-head.tsx";

export const handle: PageHandle = { access: "customer", acceptsFiles: true };

export const meta: MetaFunction = (about) =>
  pageMeta(about, { title: SETTLEMENT_KIND_NAMES[kindAt(about.location.pathname)], index: false });

/**
 * A refused form has stored the draft, may have added a picture and has used up its captcha; one without an answer has
 * done nothing, and its page stays as it is.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || (actionStatus ?? 503) < 503;

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const kind = kindAt(new URL(args.request.url).pathname);
  const { state, latest, ...rest } = applicationState(await readSettlements(api), kind, customer.audit_state);
  if (state !== "form") return { kind, state, ...outcomeOf(kind, state, latest?.number ?? null) };
  const rejected = "rejected" in rest ? rest.rejected : undefined;
  const fields: SettlementFields = latest ?? {
    ...NO_FIELDS,
    company: customer.company,
    real_name: customer.real_name,
    phone: customer.phone,
  };
  const [captcha, categories, sent] = await Promise.all([
    readLoginCaptcha(api),
    kind === "merchant" ? readCategoryNames(api) : [],
    readSentCode(args.request, fields.phone),
  ]);
  return {
    kind,
    state,
    captcha,
    categories,
    sent,
    terms: TERMS[kind],
    pictures: latest?.pictures ?? [],
    sections: sectionsOf(kind, fields, latest?.pictures.length ?? 0),
    reason: rejected?.fail_msg ?? (kind === "wholesaler" ? customer.audit_reject_reason : null),
    ...(await withRegions(api, fields)),
  };
}

/** The fields with the lists of their region; a choice that does not belong to the one above it is cleared. */
async function withRegions(api: Api, fields: SettlementFields) {
  const { province } = fields;
  const { cities } = await readRegions(api, { province });
  // Municipalities have one city.
  const city = (cities.length === 1 ? cities[0] : cities.find((name) => name === fields.city)) ?? "";
  const regions = await readRegions(api, { province, city });
  const district = city === fields.city ? fields.district : "";
  return { fields: { ...fields, city, district }, regions };
}

export async function action(args: ActionFunctionArgs) {
  const context = await requireSession(args);
  const kind = kindAt(new URL(args.request.url).pathname);
  const { form, file } = await readFormWithFile(args.request, settlementForms[kind], "picture");
  restartDeadline(args);
  const { api } = context;
  // The submitted fields are stored first, so that a refused form loses nothing.
  const saved = await saveApplicationDraft(api, kind, form.payload);
  const stored = saved.ok && file ? await addLicencePicture(api, kind, file) : saved;
  if (file) restartDeadline(args);
  if (!stored.ok) return answer(form, stored, { to: APPLICATION_PAGES[kind] });
  if (form.status !== "success") return badRequest(form);
  return answer(form, act(context, args.request, kind, form.value), { to: APPLICATION_PAGES[kind] });
}

async function act(
  { api }: RequestContext,
  request: Request,
  kind: SettlementKind,
  form: SettlementForm,
): Promise<Written> {
  switch (form.intent) {
    case "save":
      return { ok: true, toast: "草稿已保存" };
    case "upload":
      return { ok: true };
    case "regions":
      return { ok: true, to: `${APPLICATION_PAGES[kind]}#company` };
    case "remove_picture":
      return removeLicencePicture(api, request);
    case "send_code": {
      const { phone, key, code } = form;
      const sent = await requestCode(request, api, { phone, type: "intention", key, code });
      if (!sent.ok) return sent;
      sent.headers.append("Set-Cookie", await rememberCode(phone));
      return { ok: true, toast: "验证码已发送", headers: sent.headers };
    }
    case "submit": {
      const browser = await readCodeSecret(request);
      const submitted = await submitDraft(api, { kind, sms_code: form.sms_code, browser });
      return submitted.ok ? { ...submitted, to: urls.settlement.records } : submitted;
    }
  }
}

export default function Apply() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.form ?? undefined;
  const { kind } = page;
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: SETTLEMENT_KIND_NAMES[kind] }]} />
      <SettlementHead kind={kind} step={page.state === "form" ? 0 : page.state === "waiting" ? 1 : 3} />
      {page.state === "form" ? (
        <div className="application grid grid-cols-[minmax(0,1fr)_268px] items-start gap-(--gap) mt-(--gap) max-wide:grid-cols-1">
          <div className="stack">
            {page.reason ? <Note kind="err">上次申请已驳回：{page.reason}。请按原因修改后重新提交。</Note> : null}
            <ApplicationForm key={kind} {...page} lastResult={lastResult} />
          </div>
          <Aside sections={page.sections} />
        </div>
      ) : (
        <Outcome title={page.title} text={page.text} approved={page.state === "approved"} />
      )}
    </div>
  );
}

/** The title and the sentence of an application that cannot be changed now; `number` is null for one made by staff. */
function outcomeOf(kind: SettlementKind, state: "waiting" | "approved", number: string | null) {
  const name = SETTLEMENT_KIND_NAMES[kind];
  if (state === "waiting") {
    const text = `${number ? `申请号 ${number}，` : ""}工作日当天出结果，期间按商城价照常下单`;
    return { title: `${name}审核中`, text };
  }
  const text = kind === "wholesaler" ? "普通商品按企业价结算" : "客服经理会联系您开店";
  return { title: `${name}已通过`, text };
}

function Outcome({ title, text, approved }: { title: string; text: string; approved: boolean }) {
  return (
    <section className="panel mt-(--gap)">
      <Empty icon={approved ? "check" : "doc"} {...(approved ? { kind: "ok" } : {})} title={title} text={text}>
        <ButtonLink to={urls.settlement.records}>申请记录</ButtonLink>
        <ButtonLink variant="primary" to={urls.catalog.category}>
          去选购
        </ButtonLink>
      </Empty>
    </section>
  );
}

function Aside({ sections }: { sections: ReturnType<typeof sectionsOf> }) {
  return (
    <aside className="stack" aria-label="填写进度">
      <section className="panel panel__body">
        <h2 className="flex items-baseline justify-between text-(length:--f-14)">
          填写进度
          <span className="muted small">
            {sections.filter(({ done }) => done).length} / {sections.length}
          </span>
        </h2>
        <ol className="my-2">
          {sections.map(({ id, name, done, missing }) => (
            <li key={id}>
              <a className="flex items-center gap-2 min-h-9 text-(length:--f-13)" href={`#${id}`}>
                <Icon name={done ? "check" : "right"} size="s" />
                {name}
                <small className="ml-auto text-(length:--f-12) text-(--ink-3)">{done ? "已填" : missing}</small>
              </a>
            </li>
          ))}
        </ol>
        <p className="muted small">按存下的草稿计算</p>
      </section>
      <section className="panel panel__body">
        <h2 className="flex items-baseline justify-between text-(length:--f-14)">审核说明</h2>
        <ul className="my-2 ml-4 text-(length:--f-13) text-(--ink-2) list-disc">
          <li>工作日当天出结果，在申请记录里查看。</li>
          <li>证照只用于审核，不对外展示。</li>
        </ul>
        <p className="small">
          有疑问请联系
          <a className="link" href={urls.service} target="_blank" rel="noopener">
            在线客服
          </a>
        </p>
      </section>
    </aside>
  );
}
