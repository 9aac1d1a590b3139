import "./offer.css";
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
import { changedLines, markupLines, type OfferForm, offerForms } from "./forms.ts";
import { OfferAbout } from "./offer-about.tsx";
import { OfferBar } from "./offer-bar.tsx";
import { OfferHead } from "./offer-head.tsx";
import { OfferLines } from "./offer-lines.tsx";
import { OfferMessages } from "./offer-messages.tsx";
import { fieldsNotShown, shownScene } from "./offer-progress.ts";
import { OfferQuestion, parseOfferQuestions } from "./offer-questions.tsx";
import { OfferSummary } from "./offer-summary.tsx";
import { OfferVersions } from "./offer-versions.tsx";
import {
  acceptLines,
  actOnOffer,
  copyOffer,
  editOffer,
  offerToCart,
  orderOffer,
  readOffer,
  removeLine,
  saveLines,
  setMarkup,
  writeMessage,
} from "./quotation.server.ts";
import { linesOf } from "./quotation.ts";
import { SceneTabs } from "./scene-tabs.tsx";
import { copyScene, removeScene, renameScene } from "./scenes.server.ts";
import { readSharedLink, shareOffer, stopSharing } from "./shared-link.server.ts";

export const handle: PageHandle = { access: "customer", acceptsFiles: true, bottomBar: true };

export const meta: MetaFunction<typeof loader> = (about) =>
  pageMeta(about, { title: about.data?.offer.name ?? "报价单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const search = new URL(args.request.url).searchParams;
  const offer = await readOffer(api, args.params.id ?? "0");
  const path = offer.shared_until === null ? null : await readSharedLink(args.request, offer.offer_id);
  const sharedLink = path === null ? null : `${env().PUBLIC_ORIGIN}${path}`;
  return { offer, sharedLink, asked: parseOfferQuestions(search), scene: search.get("scene"), now: Date.now() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const { form, file } = await readFormWithFile(args.request, offerForms, "attachment");
  restartDeadline(args);
  if (form.status !== "success") return badRequest(form);
  const id = Number(args.params.id);
  const scene = new URL(args.request.url).searchParams.get("scene") ?? undefined;
  return answer(form, execute(api, id, form.value, file), {
    to: link(urls.quotation.detail, { id }, { scene }),
  });
}

type Upload = Parameters<typeof writeMessage>[3];

async function execute(api: Api, id: number, form: OfferForm, file: Upload): Promise<Written> {
  switch (form.intent) {
    case "save":
    case "save_ask":
      return saveLines(api, id, changedLines(form), form.intent === "save_ask");
    case "edit": {
      const { intent: _, ...about } = form;
      return editOffer(api, id, about);
    }
    case "save_to_cart": {
      const saved = await saveLines(api, id, changedLines(form), false);
      return saved.ok ? offerToCart(api, id, form.key) : saved;
    }
    case "to_cart":
      return offerToCart(api, id, form.key);
    case "remove_line":
      return removeLine(api, id, form.line_id);
    case "rename_scene":
      return renameScene(api, id, form.scene_id, form.scene_name);
    case "copy_scene":
      return copyScene(api, id, form.scene_id);
    case "remove_scene":
      return removeScene(api, id, form.scene_id);
    case "accept_all": {
      const line_id = linesOf(await readOffer(api, String(id))).map((line) => line.line_id);
      return acceptLines(api, id, { version: form.version, key: form.key, line_id });
    }
    case "accept_part":
      return acceptLines(api, id, { version: form.version, key: form.key, line_id: form.line_id });
    case "share":
      return shareOffer(api, id);
    case "unshare":
      return stopSharing(api, id);
    case "copy":
      return copyOffer(api, id);
    case "order":
      return orderOffer(api, id);
    case "message":
      return writeMessage(api, id, form.content, file);
    case "markup":
      return setMarkup(api, id, { markup: form.markup ?? 0, rounding: form.rounding, lines: markupLines(form) });
    default:
      return actOnOffer(api, id, form.intent);
  }
}

/** The sheet of a quotation: its progress, lines by scene, the sum with its acts, versions and messages. */
export default function Offer() {
  const { offer, sharedLink, asked, scene, now } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const errors = form?.error;
  const sent = form?.initialValue;
  const shown = shownScene(offer.scenes, scene, errors ?? null);
  return (
    <div className="wrap stack">
      <Breadcrumbs home={urls.home} trail={[{ name: "我的报价", to: urls.quotation.list }, { name: offer.name }]} />
      <OfferQuestion offer={offer} asked={asked} scene={scene} />
      <OfferHead offer={offer} />
      <FormErrors of={{ error: errors }} fields={fieldsNotShown(offer, errors ?? {})} />
      <div className="offer-sheet">
        <div className="stack">
          <SceneTabs offer={offer} shown={shown} />
          <OfferLines offer={offer} errors={errors} sent={sent} shown={shown} />
          {offer.state === "draft" ? <OfferAbout offer={offer} errors={errors} sent={sent} /> : null}
          <div className="offer-talk">
            <OfferVersions versions={offer.versions} />
            <OfferMessages offer={offer} errors={errors} sent={sent} />
          </div>
        </div>
        <div className="stack">
          <OfferSummary offer={offer} now={now} />
          <ClientVersion offer={offer} sharedLink={sharedLink} errors={errors} sent={sent} />
        </div>
      </div>
      <OfferBar offer={offer} />
    </div>
  );
}
