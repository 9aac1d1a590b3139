import "./invoice-titles.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Badge } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { TITLE_TAKEN, TITLES_MAX } from "#contract/rules/invoice.ts";
import { TITLE_FACTS } from "#contract/rules/invoice-facts.ts";
import { titleForm } from "./forms.ts";
import { answerPastedTitle, changeTitle, readTitleBook } from "./invoice.server.ts";
import { PastedTitle } from "./pasted-title.tsx";
import { recognizedOf } from "./title.ts";
import { DeleteTitle, TitleCard } from "./title-card.tsx";
import { TitleForm } from "./title-form.tsx";

export const handle: PageHandle = {
  access: "customer",
  menu: { group: "发票", label: "发票抬头", order: 20, path: urls.invoice.titles },
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "发票抬头", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  return readTitleBook(api, args.request);
}

export async function action(args: ActionFunctionArgs) {
  const { api, customer } = await requireSession(args);
  const form = await readForm(args.request, titleForm);
  if (form.status !== "success") return badRequest(form);
  if (form.value.intent === "recognize") {
    // Nothing else would notice an ended session, because the text is read without the backend.
    const live = await readForAct(customer());
    return live.ok ? answerPastedTitle(form, form.value.text) : answer(form, live, { to: urls.invoice.titles });
  }
  return answer(form, changeTitle(api, form.value), {
    to: urls.invoice.titles,
    missing: "发票抬头不存在",
    field: (message) => (message === TITLE_TAKEN ? "receipt_title" : undefined),
  });
}

export default function InvoiceTitles() {
  const { list, panel, selected, available } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const result = actionData?.form;
  const saving = result?.initialValue?.intent === "save" ? result : null;
  const pasted = result?.initialValue?.intent === "recognize" ? result : null;
  const recognized = recognizedOf(actionData);
  const edited = panel === "edit" ? selected : null;
  return (
    <>
      {panel === "delete" && selected ? <DeleteTitle title={selected} /> : null}
      <section className="panel flex flex-wrap items-center gap-x-3 gap-y-1.5 min-h-12 px-(--pad) py-1.5">
        <h1 className="text-(length:--f-16)">发票抬头</h1>
        <p className="muted small">
          {list.length} 个，最多 {TITLES_MAX} 个，下单和申请开票时直接选
        </p>
        <div className="row ml-auto">
          <ButtonLink size="m" to={link(urls.invoice.list, {}, { type: 2 })}>
            开票记录
          </ButtonLink>
          <ButtonLink size="m" to={link(urls.invoice.list, {}, { type: 1 })}>
            申请开票{available > 0 ? <Badge count={available} /> : null}
          </ButtonLink>
        </div>
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)_420px] items-start gap-(--gap) max-wide:grid-cols-1">
        <div className="stack">
          {result && !saving && !pasted ? <FormErrors of={result} /> : null}
          <h2 className="visually-hidden">已有抬头</h2>
          {list.length > 0 ? (
            <ul className="stack">
              {list.map((title) => (
                <TitleCard key={title.receipt_id} title={title} isOnly={list.length === 1} />
              ))}
            </ul>
          ) : (
            <section className="panel">
              <Empty icon="doc" title="还没有发票抬头" text="添加之后，下单和申请开票时直接选" />
            </section>
          )}
          <Needs />
          <Note kind="info">名称和税号要与营业执照完全一致。电子发票开好后，在开票记录里下载。</Note>
        </div>
        <Panel title={edited ? "编辑抬头" : "新增抬头"} titleId="title-heading" id="form">
          <div className="panel__body">
            <PastedTitle lastResult={pasted} count={recognized?.count ?? 0} />
            <TitleForm
              key={`${edited?.receipt_id ?? `new-${list.length}`} ${JSON.stringify(recognized)}`}
              title={edited}
              recognized={recognized?.values}
              lastResult={saving}
            >
              {edited ? <ButtonLink to={urls.invoice.titles}>取消</ButtonLink> : null}
            </TitleForm>
          </div>
        </Panel>
      </div>
    </>
  );
}

const NEEDS = [
  { name: "抬头名称", needed: [true, true, true] },
  { name: TITLE_FACTS.tax_number.label, needed: [false, true, true] },
  { name: "地址、电话", needed: [false, false, true] },
  { name: "开户行、账号", needed: [false, false, true] },
  { name: TITLE_FACTS.email.label, needed: [true, true, true] },
] as const;
const COLUMNS = ["个人普票", "企业普票", "增值税专票"] as const;

/** Which fields each kind of invoice needs. */
function Needs() {
  return (
    <Panel title="各类发票所需资料" titleId="title-needs">
      <table className="data-table invoice-titles__needs text-(length:--f-12) [&_.icon]:inline-block [&_.icon]:text-(--ok)">
        <thead>
          <tr>
            <th scope="col">资料</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="centered">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NEEDS.map(({ name, needed }) => (
            <tr key={name}>
              <th className="h-8.5 border-b-(--line-soft) bg-transparent font-normal" scope="row">
                {name}
              </th>
              {needed.map((isNeeded, index) => (
                <td key={COLUMNS[index]} className="centered h-8.5 text-(--ink-3)">
                  {isNeeded ? <Icon name="check" size="s" /> : <span aria-hidden="true">–</span>}
                  <span className="visually-hidden">{isNeeded ? "要填" : "不用"}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
