import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest, readForAct, type Written } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { errorMeta } from "#app/shell/error-page.tsx";
import type { PageHandle } from "#app/shell/handle.ts";
import { UnsentForm } from "#app/shell/unsent-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Steps, stepsAt } from "#app/ui/steps.tsx";
import { urls } from "#app/urls.ts";
import type { RefundPreview } from "#contract/refund-document.ts";
import { RefundApplicationForm } from "./confirm.parts.tsx";
import { refundApplicationForm, refundDraftFields } from "./forms.ts";
import {
  addRefundPicture,
  applyForRefund,
  readApplication,
  readRefundId,
  removeRefundPicture,
} from "./refund.server.ts";
import { draftAddress, pairItems, type TypedDraft, toType } from "./refund.ts";

export const handle: PageHandle = { access: "customer", acceptsFiles: true };

export const meta: MetaFunction = (about) =>
  about.error ? errorMeta(about) : pageMeta(about, { title: "填写退款申请", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const id = readRefundId(args.request);
  const application = await readApplication(api, args.request);
  if (!application) throw redirect(link(urls.refund.select, {}, { id, missing: 1 }));
  return { ...application, self: draftAddress(urls.refund.confirm, application.draft) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, customer } = await requireSession(args);
  const id = readRefundId(args.request);
  // An ended session leads to the login; where the backend gives no answer, the form is shown again as it was typed.
  const live = await readForAct(customer());
  const { form, file } = await readFormWithFile(args.request, refundApplicationForm, "picture");
  const draft = draftOf(id, form.payload, args.request);
  const to = draftAddress(urls.refund.confirm, draft);
  if (!live.ok) return answer(form, live, { to });
  // A chosen picture is stored first, so that a refused form does not lose it.
  const stored: Written = file && draft.key ? await addRefundPicture(api, draft.key, file) : { ok: true };
  if (file) restartDeadline(args);
  if (!stored.ok) return answer(form, stored, { to });
  if (form.status !== "success") return badRequest(form);
  if (form.value.intent === "apply") return answer(form, applyForRefund(api, draft), { to });
  return answer(
    form,
    form.value.intent === "remove_picture" ? await removeRefundPicture(api, args.request) : { ok: true },
    {
      to,
    },
  );
}

/** The typed fields; `?step=<item>x<units>` of a stepper's button sets the units of one item. */
function draftOf(id: string, typed: unknown, request: Request): TypedDraft {
  const { item, num, refund_type, key, refund_message, mark } = refundDraftFields.parse(typed);
  const [stepped, units] = (new URL(request.url).searchParams.get("step") ?? "").split("x").map(Number);
  const items = pairItems(item, num).map((one) => (one.item === stepped && units ? { ...one, num: units } : one));
  return { id, items, type: toType(refund_type), key, reason: refund_message, mark };
}

export default function RefundConfirm() {
  const { preview, draft, self } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.form ?? undefined;
  return (
    <div className="wrap stack">
      <Breadcrumbs
        home={urls.home}
        trail={[{ name: "售后服务", to: urls.refund.afterSale }, { name: "填写退款申请" }]}
      />
      <div className="row row--between min-h-12">
        <h1 className="page-title">填写退款申请</h1>
        <Steps steps={STEPS} label="退款步骤" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-(--gap) max-lg:grid-cols-1">
        <RefundApplicationForm key={draft.key} preview={preview} draft={draft} self={self} lastResult={lastResult} />
        <OrderAside preview={preview} goodsBack={draft.type === 2} />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const sent = useActionData<typeof action>()?.form?.initialValue;
  return <UnsentForm sent={sent} labels={{ num: "退款件数", refund_message: "退款原因", mark: "备注说明" }} />;
}

const STEPS = stepsAt(["申请退款", "填写申请", "店铺审核", "退款完成"], 1);

function OrderAside({ preview, goodsBack }: { preview: RefundPreview; goodsBack: boolean }) {
  return (
    <aside className="stack" aria-label="订单与说明">
      <section className="panel panel__body">
        <h2>订单</h2>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 mt-2 text-(length:--f-13)">
          <dt className="text-(--ink-3)">订单号</dt>
          <dd>
            <Link className="link" to={link(urls.order.detail, {}, { id: preview.order_id })}>
              {preview.order_sn}
            </Link>
          </dd>
          <dt className="text-(--ink-3)">店铺</dt>
          <dd>{preview.mer_name}</dd>
        </dl>
      </section>
      <section className="panel panel__body">
        <h2>接下来</h2>
        <ol className="mt-2 grid list-decimal gap-1 pl-4 muted small">
          <li>店铺 7 天内审核，超时自动同意</li>
          {goodsBack ? (
            <>
              <li>同意后 7 天内寄回并填写单号</li>
              <li>店铺收货后退款，7 天内未处理自动退款</li>
            </>
          ) : (
            <li>同意后马上退款，不用寄回商品</li>
          )}
        </ol>
      </section>
    </aside>
  );
}
