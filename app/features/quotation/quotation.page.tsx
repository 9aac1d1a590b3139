import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest, type Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { requireCustomer, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { env } from "#app/http/env.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { ClientVersion } from "./client-version.tsx";
import { changedLines, markupLines, type QuotationForm, quotationForms } from "./forms.ts";
import {
  acceptLines,
  actOnQuotation,
  copyQuotation,
  editQuotation,
  orderQuotation,
  quotationToCart,
  readQuotation,
  removeLine,
  saveLines,
  setQuotationMarkup,
  writeMessage,
} from "./quotation.server.ts";
import { sceneLines } from "./quotation.ts";
import { QuotationAbout } from "./quotation-about.tsx";
import { QuotationBar } from "./quotation-bar.tsx";
import { QuotationHead } from "./quotation-head.tsx";
import { QuotationLines } from "./quotation-lines.tsx";
import { QuotationMessages } from "./quotation-messages.tsx";
import { fieldsNotShown, shownScene } from "./quotation-progress.ts";
import { parseQuotationQuestions, QuotationQuestion } from "./quotation-questions.tsx";
import { QuotationSums } from "./quotation-sums.tsx";
import { QuotationVersions } from "./quotation-versions.tsx";
import { SceneTabs } from "./scene-tabs.tsx";
import { copyScene, removeScene, renameScene } from "./scenes.server.ts";
import { readSharedLink, shareQuotation, stopSharing } from "./shared-link.server.ts";

export const handle: PageHandle = { access: "customer", acceptsFiles: true, bottomBar: true };

export const meta: MetaFunction<typeof loader> = (about) =>
  pageMeta(about, { title: about.data?.quotation.name ?? "报价单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const search = new URL(args.request.url).searchParams;
  const quotation = await readQuotation(api, args.params.id ?? "0");
  const path = quotation.shared_until === null ? null : await readSharedLink(args.request, quotation.offer_id);
  const sharedLink = path === null ? null : `${env().PUBLIC_ORIGIN}${path}`;
  return { quotation, sharedLink, asked: parseQuotationQuestions(search), scene: search.get("scene"), now: Date.now() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const { form, file } = await readFormWithFile(args.request, quotationForms, "attachment");
  restartDeadline(args);
  if (form.status !== "success") return badRequest(form);
  const id = Number(args.params.id);
  const scene = new URL(args.request.url).searchParams.get("scene") ?? undefined;
  return answer(form, execute(api, id, form.value, file), {
    to: link(urls.quotation.detail, { id }, { scene }),
  });
}

type Upload = Parameters<typeof writeMessage>[3];

async function execute(api: Api, id: number, form: QuotationForm, file: Upload): Promise<Written> {
  switch (form.intent) {
    case "save":
    case "save_ask":
      return saveLines(api, id, changedLines(form), form.intent === "save_ask");
    case "edit": {
      const { intent: _, ...about } = form;
      return editQuotation(api, id, about);
    }
    case "save_to_cart": {
      const saved = await saveLines(api, id, changedLines(form), false);
      return saved.ok ? quotationToCart(api, id, form.key) : saved;
    }
    case "to_cart":
      return quotationToCart(api, id, form.key);
    case "remove_line":
      return removeLine(api, id, form.line_id);
    case "rename_scene":
      return renameScene(api, id, form.scene_id, form.scene_name);
    case "copy_scene":
      return copyScene(api, id, form.scene_id);
    case "remove_scene":
      return removeScene(api, id, form.scene_id);
    case "accept_all": {
      const line_id = sceneLines(await readQuotation(api, String(id))).map((line) => line.line_id);
      return acceptLines(api, id, { version: form.version, key: form.key, line_id });
    }
    case "accept_part":
      return acceptLines(api, id, { version: form.version, key: form.key, line_id: form.line_id });
    case "share":
      return shareQuotation(api, id);
    case "unshare":
      return stopSharing(api, id);
    case "copy":
      return copyQuotation(api, id);
    case "order":
      return orderQuotation(api, id);
    case "message":
      return writeMessage(api, id, form.content, file);
    case "markup":
      return setQuotationMarkup(api, id, {
        markup: form.markup ?? 0,
        rounding: form.rounding,
        lines: markupLines(form),
      });
    default:
      return actOnQuotation(api, id, form.intent);
  }
}

/** The sheet of a quotation: its progress, lines by scene, the sum with its acts, versions and messages. */
export default function Quotation() {
  const { quotation, sharedLink, asked, scene, now } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const errors = form?.error;
  const sent = form?.initialValue;
  const shown = shownScene(quotation.scenes, scene, errors ?? null);
  return (
    <div className="wrap stack">
      <Breadcrumbs home={urls.home} trail={[{ name: "我的报价", to: urls.quotation.list }, { name: quotation.name }]} />
      <QuotationQuestion quotation={quotation} asked={asked} scene={scene} />
      <QuotationHead quotation={quotation} />
      <FormErrors of={{ error: errors }} fields={fieldsNotShown(quotation, errors ?? {})} />
      <div className="grid grid-cols-[minmax(0,1fr)_272px] items-start gap-(--gap) max-[75rem]:grid-cols-1">
        <div className="stack">
          <SceneTabs quotation={quotation} shown={shown} />
          <QuotationLines quotation={quotation} errors={errors} sent={sent} shown={shown} />
          {quotation.state === "draft" ? <QuotationAbout quotation={quotation} errors={errors} sent={sent} /> : null}
          <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start gap-(--gap) max-md:grid-cols-1">
            <QuotationVersions versions={quotation.versions} />
            <QuotationMessages quotation={quotation} errors={errors} sent={sent} />
          </div>
        </div>
        <div className="stack">
          <QuotationSums quotation={quotation} now={now} />
          <ClientVersion quotation={quotation} sharedLink={sharedLink} errors={errors} sent={sent} />
        </div>
      </div>
      <QuotationBar quotation={quotation} />
    </div>
  );
}
