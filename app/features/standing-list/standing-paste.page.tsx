import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { skippedOf, standingPasteForm } from "#app/features/quick-order/forms.ts";
import { ListInput } from "#app/features/quick-order/list-input.tsx";
import { ListResult, READY_FORM, ReadyButton } from "#app/features/quick-order/list-result.tsx";
import {
  addToStanding,
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
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { GroupSelect } from "./standing-adder.tsx";
import { readGroups } from "./standing-list.server.ts";

export const handle: PageHandle = {
  access: "customer",
  menuPath: urls.standingList.list,
  crumb: "粘贴添加",
  acceptsFiles: true,
  bottomBar: true,
};

export const meta: MetaFunction = (about) => pageMeta(about, { title: "粘贴添加到常购清单", index: false });

const address: ListAddress = (list_id, view) => link(urls.standingList.paste, {}, listSearch(list_id, view));

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const id = listIdOf(args.request);
  const [{ groups }, list, recent] = await Promise.all([
    readGroups(api, args.request),
    id === null ? null : readQuickOrder(api, { id }, args.request),
    readLists(api),
  ]);
  const { audit_state, audit_type } = customer;
  return { buyer: { audit_state, audit_type }, groups, list, recent };
}

export async function action(args: ActionFunctionArgs) {
  const { form, file } = await readFormWithFile(args.request, standingPasteForm, "file");
  restartDeadline(args);
  const { api, customer } = await requireSession(args);
  if (form.status !== "success") return badRequest(form);
  const id = listIdOf(args.request);
  const to = id === null ? address() : address(id, viewOf(args.request));
  // Without a file no other call of the backend might notice an ended session.
  const live = file ? null : await readForAct(customer());
  if (live?.ok === false) return answer(form, live, { to });
  const { value } = form;
  if (value.intent === "add_rows") {
    const group_id = value.group_id === "" ? null : Number(value.group_id);
    const added = id === null ? NO_LIST : addToStanding(api, id, { skip: skippedOf(value), group_id });
    return answer(form, added, { to: urls.standingList.list });
  }
  const list = id === null ? null : { id };
  return answer(form, changeList(api, list, value, file, address), { to });
}

/** A pasted or uploaded list, whose ticked rows become lines of the standing list. */
export default function StandingPaste() {
  const { buyer, groups, list, recent } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const typed = form?.initialValue?.text;
  return (
    <>
      <Panel
        title="粘贴添加"
        titleId="paste-title"
        level={1}
        hint="认出的行加入常购清单，常用数量按下面的数量"
        actions={
          <Link className="link section-head__more" to={urls.standingList.list}>
            返回常购清单
          </Link>
        }
      />
      <FormErrors of={form} fields={["row", "sku_id", "cart_num", "words", "shown", "go", "group_id", "intent"]} />
      <ListInput
        text={typeof typed === "string" ? typed : (list?.text ?? "")}
        rows={list ? list.counts.all : null}
        recent={recent}
        errors={form?.error}
        address={address}
      />
      {list ? (
        <ListResult list={list} buyer={buyer} address={address}>
          <GroupSelect groups={groups} form={READY_FORM} />
          <ReadyButton variant="primary" intent="add_rows" kinds={list.ready.kinds}>
            加入常购清单
          </ReadyButton>
        </ListResult>
      ) : null}
    </>
  );
}
