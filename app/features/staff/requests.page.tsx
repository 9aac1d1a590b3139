import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { staff } from "#contract/staff.ts";
import { requestForm } from "./forms.ts";
import { RequestList } from "./request-list.tsx";
import { decideRequest } from "./staff.server.ts";

export const handle: PageHandle = { access: "staff" };

export const meta: MetaFunction = () => deskTitle("待批");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args);
  return { ...(await api.read(staff.requests)), now: Date.now() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args);
  const form = await readForm(args.request, requestForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, decideRequest(api, form.value), { to: deskUrls.staff.requests });
}

export default function Requests() {
  const { list, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.form;
  const isPending = ({ state }: (typeof list)[number]) => state === "open" || state === "waiting";
  const own = list.filter((one) => isPending(one) && one.is_own);
  const toDecide = list.filter((one) => isPending(one) && one.can_decide);
  const decided = list.filter((one) => !isPending(one));
  return (
    <>
      <PageHead title="待批" text="不能批自己提的；不批要写一句，提的人看得到" />
      <FormErrors of={refused} />
      <div className="stack">
        <Panel title="待我批" titleId="to-decide" hint={`${toDecide.length} 件`}>
          {toDecide.length > 0 ? (
            <RequestList list={toDecide} now={now} />
          ) : (
            <Empty icon="check" kind="ok" title="没有等您批的" text="别人提请的会出现在这里" />
          )}
        </Panel>
        {own.length > 0 ? (
          <Panel title="我提的" titleId="own-requests" hint={`${own.length} 件`}>
            <RequestList list={own} now={now} />
          </Panel>
        ) : null}
        {decided.length > 0 ? (
          <Panel title="最近办完的" titleId="decided-requests">
            <RequestList list={decided} now={now} />
          </Panel>
        ) : null}
      </div>
    </>
  );
}
