import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { offerListForm, skippedOf } from "#app/features/quick-order/forms.ts";
import { ListInput } from "#app/features/quick-order/list-input.tsx";
import { ListResult, READY_FORM, ReadyButton } from "#app/features/quick-order/list-result.tsx";
import {
  changeList,
  listIdOf,
  NO_LIST,
  readList,
  readLists,
  viewOf,
} from "#app/features/quick-order/quick-order.server.ts";
import { type ListAddress, listSearch } from "#app/features/quick-order/quick-order.ts";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Input } from "#app/ui/control.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { addListToOffer, readOffer } from "./quotation.server.ts";

export const handle: PageHandle = { access: "customer", acceptsFiles: true, bottomBar: true };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "从清单加入报价单", index: false });

const listOn =
  (offer_id: number | string): ListAddress =>
  (list_id, view) =>
    link(urls.quotation.versions, { offer_id }, listSearch(list_id, view));

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const { offer_id = "0" } = args.params;
  const id = listIdOf(args.request);
  const [offer, list, recent] = await Promise.all([
    readOffer(api, offer_id),
    id === null ? null : readList(api, { id }, args.request),
    readLists(api),
  ]);
  if (offer.state !== "draft") throw redirect(link(urls.quotation.detail, { id: offer_id }));
  const { audit_state, audit_type } = customer;
  return {
    buyer: { audit_state, audit_type },
    offer: { offer_id: offer.offer_id, name: offer.name, scenes: offer.scenes.map(({ name }) => name) },
    list,
    recent,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { form, file } = await readFormWithFile(args.request, offerListForm, "file");
  restartDeadline(args);
  const { api, customer } = await requireSession(args);
  if (form.status !== "success") return badRequest(form);
  const { offer_id = "0" } = args.params;
  const id = listIdOf(args.request);
  const address = listOn(offer_id);
  const to = id === null ? address() : address(id, viewOf(args.request));
  // Without a file no other call of the backend might notice an ended session.
  const live = file ? null : await readForAct(customer());
  if (live?.ok === false) return answer(form, live, { to });
  const { value } = form;
  if (value.intent !== "add_lines") {
    const changed = changeList(api, id === null ? null : { id }, value, file, address);
    return answer(form, changed, { to });
  }
  const added =
    id === null ? NO_LIST : addListToOffer(api, offer_id, { list_id: id, scene: value.scene, skip: skippedOf(value) });
  return answer(form, added, { to });
}

/** A pasted or uploaded list whose rows become lines of a draft. */
export default function OfferList() {
  const { buyer, offer, list, recent } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const typed = form?.initialValue?.text;
  const back = link(urls.quotation.detail, { id: offer.offer_id });
  const address = listOn(offer.offer_id);
  return (
    <div className="wrap stack">
      <Breadcrumbs
        home={urls.home}
        trail={[{ name: "我的报价", to: urls.quotation.list }, { name: offer.name, to: back }, { name: "从清单加" }]}
      />
      <h1 className="page-title">
        从清单加 <span className="muted small font-normal">认出的行加入“{offer.name}”，其余留在这里改</span>
      </h1>
      <FormErrors of={form} fields={["row", "sku_id", "cart_num", "words", "shown", "go", "scene", "intent"]} />
      <ListInput
        text={typeof typed === "string" ? typed : (list?.text ?? "")}
        rows={list ? list.counts.all : null}
        recent={recent}
        errors={form?.error}
        address={address}
      />
      {list ? (
        <p className="row">
          <label htmlFor="offer-list-scene">加入的场景</label>
          <Input
            small
            id="offer-list-scene"
            form={READY_FORM}
            name="scene"
            defaultValue={offer.scenes.at(-1) ?? ""}
            list="offer-scenes"
            placeholder="采购清单"
            size={16}
          />
          <datalist id="offer-scenes">
            {offer.scenes.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </p>
      ) : null}
      {list ? (
        <ListResult list={list} buyer={buyer} address={address}>
          <ReadyButton variant="primary" intent="add_lines" kinds={list.ready.kinds}>
            加入报价单
          </ReadyButton>
        </ListResult>
      ) : null}
    </div>
  );
}
