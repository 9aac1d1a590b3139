import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { quotationListForm, skippedOf } from "#app/features/quick-order/forms.ts";
import { ListInput } from "#app/features/quick-order/list-input.tsx";
import { ListResult, READY_FORM, ReadyButton } from "#app/features/quick-order/list-result.tsx";
import {
  changeList,
  listIdOf,
  NO_LIST,
  readLists,
  readQuickOrder,
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
import { addListToQuotation, readQuotation } from "./quotation.server.ts";

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
  const [quotation, list, recent] = await Promise.all([
    readQuotation(api, offer_id),
    id === null ? null : readQuickOrder(api, { id }, args.request),
    readLists(api),
  ]);
  if (quotation.state !== "draft") throw redirect(link(urls.quotation.detail, { id: offer_id }));
  const { audit_state, audit_type } = customer;
  return {
    buyer: { audit_state, audit_type },
    quotation: { offer_id: quotation.offer_id, name: quotation.name, scenes: quotation.scenes.map(({ name }) => name) },
    list,
    recent,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { form, file } = await readFormWithFile(args.request, quotationListForm, "file");
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
    id === null
      ? NO_LIST
      : addListToQuotation(api, offer_id, { list_id: id, scene: value.scene, skip: skippedOf(value) });
  return answer(form, added, { to });
}

/** A pasted or uploaded list whose rows become lines of a draft. */
export default function QuotationList() {
  const { buyer, quotation, list, recent } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const typed = form?.initialValue?.text;
  const back = link(urls.quotation.detail, { id: quotation.offer_id });
  const address = listOn(quotation.offer_id);
  return (
    <div className="wrap stack">
      <Breadcrumbs
        home={urls.home}
        trail={[
          { name: "我的报价", to: urls.quotation.list },
          { name: quotation.name, to: back },
          { name: "从清单加" },
        ]}
      />
      <h1 className="page-title">
        从清单加 <span className="muted small font-normal">认出的行加入“{quotation.name}”，其余留在这里改</span>
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
          <label htmlFor="quotation-list-scene">加入的场景</label>
          <Input
            small
            id="quotation-list-scene"
            form={READY_FORM}
            name="scene"
            defaultValue={quotation.scenes.at(-1) ?? ""}
            list="quotation-scenes"
            placeholder="采购清单"
            size={16}
          />
          <datalist id="quotation-scenes">
            {quotation.scenes.map((name) => (
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
