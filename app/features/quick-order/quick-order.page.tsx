import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import {
  publicApi,
  requestContext,
  requireCustomer,
  requireSession,
  restartDeadline,
} from "#app/http/context.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Note } from "#app/ui/note.tsx";
import { Steps, stepsAt } from "#app/ui/steps.tsx";
import { urls } from "#app/urls.ts";
import { LIST_ROWS_MAX } from "#contract/rules/list.ts";
import { isOpen, quickOrderForm, startsNewList } from "./forms.ts";
import { ListInput } from "./list-input.tsx";
import { ListResult, ReadyButton } from "./list-result.tsx";
import {
  changeVisitorList,
  executeQuickOrder,
  listIdOf,
  readCustomerLists,
  readVisitorList,
  saveUntilLogin,
  viewOf,
} from "./quick-order.server.ts";
import { quickOrderAddress } from "./quick-order.ts";
import { continueList, mayVisitorOpen, readSavedList } from "./saved-list.server.ts";

export const handle: PageHandle = { access: "public", acceptsFiles: true, bottomBar: true };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "快速下单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const id = listIdOf(request);
  const [{ api, signedIn }, saved] = await Promise.all([requestContext(args), readSavedList(request)]);
  if (!signedIn && mayVisitorOpen(saved, id)) {
    return data({
      buyer: null,
      recent: [],
      waiting: null,
      taken: false,
      ...(await readVisitorList(api, saved, request)),
    });
  }
  const { customer } = await requireCustomer(args);
  const { headers, ...lists } = await readCustomerLists(api, saved, request);
  const { audit_state, audit_type } = customer;
  return data({ buyer: { audit_state, audit_type }, ...lists }, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const { form, file } = await readFormWithFile(args.request, quickOrderForm, "file");
  restartDeadline(args);
  const value = form.status === "success" ? form.value : null;
  const id = listIdOf(args.request);
  const to = id === null ? quickOrderAddress() : quickOrderAddress(id, viewOf(args.request));
  const [{ api, signedIn }, saved] = await Promise.all([requestContext(args), readSavedList(args.request)]);
  if (!signedIn && mayVisitorOpen(saved, id)) {
    if (form.status !== "success") return badRequest(form);
    if (isOpen(form.value)) return answer(form, changeVisitorList(api, saved, form.value, file), { to });
  }
  // A list that is submitted after the end of the session is shown again after the login.
  const { customer } = await requireSession(args, {
    returnTo: value && startsNewList(value) ? new URL(quickOrderAddress(), args.request.url).href : undefined,
    saveAct: value ? () => saveUntilLogin(publicApi(args), value, file) : undefined,
  });
  if (form.status !== "success") return badRequest(form);
  // Without a file no other call of the backend would notice an ended session.
  const live = file ? null : await readForAct(customer());
  if (live?.ok === false) return answer(form, live, { to });
  if (form.value.intent === "continue") return answer(form, continueList(api, args.request), { to });
  return answer(form, executeQuickOrder(api, id, form.value, file), { to });
}

export default function QuickOrder() {
  const { buyer, list, recent, waiting, taken } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const typed = form?.initialValue?.text;
  const text = typeof typed === "string" ? typed : (list?.text ?? "");
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
        <Steps steps={stepsAt(["粘贴清单", "核对结果", "去下单"], list ? 1 : 0)} label="下单步骤" />
      </div>
      <div className="stack">
        <FormErrors of={form} fields={["row", "sku_id", "cart_num", "words", "intent"]} />
        {waiting === null ? null : <WaitingList />}
        {taken ? <Note kind="ok">登录前识别的清单在下面，单价和合计已按您的账户重新计算</Note> : null}
        <ListInput
          text={text}
          rows={list ? list.counts.all : null}
          recent={recent}
          errors={form?.error}
          address={quickOrderAddress}
        />
        {list ? (
          <ListResult list={list} buyer={buyer} address={quickOrderAddress}>
            {/* Enter presses the first button of a form. */}
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

/** A visitor's list that the login did not move to the customer, as after a login by QR code. */
function WaitingList() {
  return (
    <Form method="post" action={quickOrderAddress()}>
      <Note kind="info">
        登录前识别的清单还在。{" "}
        <Button size="s" name="intent" value="continue">
          继续那份清单
        </Button>
      </Note>
    </Form>
  );
}
