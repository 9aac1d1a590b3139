import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { anyoneApi, publicApi } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { urls } from "#app/urls.ts";
import { decide, PRIVATE_LINK_HEADERS, readSheet } from "./approval.server.ts";
import { ApprovalDecision } from "./approval-decision.tsx";
import { ApprovalOutcome } from "./approval-outcome.tsx";
import { ApprovalLines, ApprovalSummary } from "./approval-sheet.tsx";
import { decisionForm } from "./forms.ts";

export const handle: PageHandle = { access: "sessionless" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.sheet ? `采购审批：${data.sheet.title}` : "采购审批" },
  { name: "robots", content: "noindex, nofollow" },
];

export const headers: HeadersFunction = () => PRIVATE_LINK_HEADERS;

/** A refused decision loads the request again, because another approver may have decided it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409;

export function loader(args: LoaderFunctionArgs) {
  return readSheet(publicApi(args), args.params.token ?? "");
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, decisionForm);
  if (form.status !== "success") return badRequest(form);
  const token = args.params.token ?? "";
  const to = link(urls.approval.decision, { token });
  // The backend refuses the decision of a reader who is logged in as the applicant.
  return answer(form, decide(anyoneApi(args), token, form.value), { to, missing: NO_LINK });
}

const NO_LINK = "没有这个链接，请向发起人要新的";

/** The page for an approver without an account: one list and two buttons, without links to other pages. */
export default function Approval() {
  const { sheet, shop, now } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <div className="approval min-h-[100vh]">
      <header className="border-b border-(--line) bg-(--panel)">
        <div className="flex items-center gap-3 max-w-230 min-h-14 mx-auto px-3">
          <b className="text-(length:--f-18)">{shop.name}</b>
          <span className="muted">采购审批</span>
          <span className="muted small ml-auto max-md:hidden">只有持此链接的人能看</span>
        </div>
      </header>
      <main id="main" className="stack max-w-230 mx-auto p-3">
        {sheet?.state === "waiting" ? (
          <>
            <ApprovalSummary sheet={sheet} now={now} />
            <ApprovalLines sheet={sheet} now={now} />
            <ApprovalDecision sheet={sheet} lastResult={form} />
          </>
        ) : (
          <section className="panel">
            <FormErrors of={form} fields={[]} />
            <ApprovalOutcome sheet={sheet} />
          </section>
        )}
      </main>
      <footer className="muted small max-w-230 mx-auto px-3 py-4 text-center">
        <p>
          {shop.name}
          {shop.phone ? `　客服电话 ${shop.phone}` : ""}
        </p>
        <p>链接仅此一份清单可见；不会显示申请人的其他订单。</p>
      </footer>
    </div>
  );
}
