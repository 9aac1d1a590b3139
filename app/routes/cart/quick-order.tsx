import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { quickOrderForm } from "#app/domains/quick-order/forms.ts";
import { ListInput } from "#app/domains/quick-order/list-input.tsx";
import { ListResult, ReadyButton } from "#app/domains/quick-order/list-result.tsx";
import { readPastedList, savePastedList } from "#app/domains/quick-order/pasted-list-cookie.server.ts";
import {
  executeQuickOrder,
  listIdOf,
  readList,
  readLists,
  viewOf,
} from "#app/domains/quick-order/quick-order.server.ts";
import { quickOrderAddress } from "#app/domains/quick-order/quick-order.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { urls } from "#app/urls.ts";
import { LIST_ROWS_MAX } from "#contract/rules/list-reader.ts";

export const handle: PageHandle = { access: "customer", acceptsFiles: true, bottomBar: true };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "快速下单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const id = listIdOf(args.request);
  const [list, recent, kept] = await Promise.all([
    id === null ? null : readList(api, id, args.request),
    readLists(api),
    readPastedList(args.request),
  ]);
  const { audit_state, audit_type } = customer;
  return { buyer: { audit_state, audit_type }, list, recent, kept: list ? "" : kept };
}

export async function action(args: ActionFunctionArgs) {
  const { form, file, fileName } = await readFormWithFile(args.request, quickOrderForm, "file");
  restartDeadline(args);
  const value = form.status === "success" ? form.value : null;
  // A list that was pasted before the login, or after the session's end, is there again after it.
  const { api, customer } = await requireSession(args, {
    keep: value?.intent === "identify" ? () => savePastedList(value.text) : undefined,
  });
  if (form.status !== "success") return badRequest(form);
  // Without a file no call of the backend would notice a dead session.
  if (!file) await customer();
  const id = listIdOf(args.request);
  const written = await executeQuickOrder(api, id, form.value, file && { bytes: file, name: fileName });
  return answer(form, written, { to: id === null ? quickOrderAddress() : quickOrderAddress(id, viewOf(args.request)) });
}

export default function QuickOrder() {
  const { buyer, list, recent, kept } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const typed = form?.initialValue?.text;
  const text = typeof typed === "string" ? typed : list ? list.text : kept;
  const step = list ? 2 : 1;
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: "快速下单" }]} />
      <div className="row row--between min-h-12 mb-2">
        <h1 className="page-title">
          快速下单{" "}
          <span className="muted small font-normal">
            贴上清单，一次认出整单，最多 {LIST_ROWS_MAX.toLocaleString("en")} 行
          </span>
        </h1>
        <ol className="steps">
          {["贴清单", "核对结果", "去下单"].map((name, index) => (
            <li key={name} aria-current={index + 1 === step ? "step" : undefined}>
              <i>{index + 1}</i>
              {name}
            </li>
          ))}
        </ol>
      </div>
      <div className="stack">
        <FormErrors of={form} fields={["row", "sku_id", "cart_num", "words", "intent"]} />
        {kept && !typed ? <Note kind="info">登录前贴的清单还在下面，点“识别清单”继续</Note> : null}
        <ListInput text={text} again={list !== null} recent={recent} errors={form?.error} address={quickOrderAddress} />
        {list ? (
          <ListResult list={list} buyer={buyer} address={quickOrderAddress}>
            {/* The first button in the form is its default act. */}
            <ReadyButton variant="primary" intent="add_cart" kinds={list.ready.kinds}>
              加入购物车
            </ReadyButton>
            <ReadyButton intent="to_standing" kinds={list.ready.kinds}>
              存为常购清单
            </ReadyButton>
            <ReadyButton variant="tint" intent="to_offer" kinds={list.ready.kinds}>
              转报价单
            </ReadyButton>
          </ListResult>
        ) : null}
      </div>
    </div>
  );
}
