import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { refundSteps } from "#app/features/refund/refund.ts";
import { deadlineText } from "#app/features/staff-order/staff-order.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFiles } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { ProgressSteps } from "#app/ui/progress-steps.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { REFUND_STATUS, REFUND_TYPE_NAMES } from "#contract/rules/refund.ts";
import { type StaffRefund, staffRefund } from "#contract/staff-refund.ts";
import { AgreeForm, PayLink, RefuseRefundForm, ReopenForm } from "./answer-forms.tsx";
import { refundForm } from "./forms.ts";
import { PlatformForms } from "./platform-forms.tsx";
import { Application, Checks, History, ReturnParcel } from "./refund-parts.tsx";
import { DeductForm, InspectForm, ReceiveForm } from "./returned-goods-forms.tsx";
import { actOnRefund, refundField } from "./staff-refund.server.ts";
import { isPhotoField, refundStateName, staffRefundDueText } from "./staff-refund.ts";

export const handle: PageHandle = { access: "staff", right: "refund.read" };

export const meta: MetaFunction = ({ params }) => deskTitle(`售后 ${params.sn ?? ""}`);

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "refund.read");
  const refund = await api.read(staffRefund.detail, { params: { sn: args.params.sn ?? "" } });
  const has = (right: "order.read" | "customer.read") => me.rights.includes(right);
  return { refund, sees: { order: has("order.read"), customer: has("customer.read") }, now: Date.now() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "refund.read");
  const sn = args.params.sn ?? "";
  const { form, files } = await readFormWithFiles(args.request, refundForm, isPhotoField);
  if (form.status !== "success") return badRequest(form);
  const to = link(deskUrls.staffRefund.detail, { sn });
  return answer(form, actOnRefund(api, sn, form.value, files), { to, field: refundField });
}

export default function StaffRefundPage() {
  const { refund, sees, now } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const of = (intent: string) => (refused?.initialValue?.intent === intent ? refused : null);
  const { state, inspection } = refund;
  const isReview = state === REFUND_STATUS.toReview;
  const isReceive = state === REFUND_STATUS.toReceive;
  return (
    <>
      <BackLink to={deskUrls.staffRefund.list}>售后</BackLink>
      <RefundHead refund={refund} sees={sees} now={now} />
      <FormErrors of={refused} fields={[]} />
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="stack min-w-0">
          <Application refund={refund} />
          <ReturnParcel refund={refund} />
          <Checks refund={refund} />
          <History refund={refund} />
        </div>
        <div className="stack min-w-0">
          {isReview ? <AgreeForm refund={refund} refused={of("agree")} /> : null}
          {isReview ? <PayLink refund={refund} /> : null}
          {state === REFUND_STATUS.toSendBack || (isReceive && inspection === null) ? (
            <ReceiveForm refund={refund} refused={of("receive")} />
          ) : null}
          {isReceive && inspection === null ? <InspectForm refund={refund} refused={of("inspect")} /> : null}
          {isReceive && inspection !== null ? <DeductForm refund={refund} refused={of("deduct")} /> : null}
          {isReview || isReceive ? <RefuseRefundForm refund={refund} refused={of("refuse")} /> : null}
          {state === REFUND_STATUS.refused ? <ReopenForm refund={refund} refused={of("reopen")} /> : null}
          <PlatformForms refund={refund} refused={refused} />
          {state === REFUND_STATUS.refunded || state === REFUND_STATUS.withdrawn ? (
            <Panel title="处理" titleId="act-none">
              <p className="panel__body muted">
                {state === REFUND_STATUS.refunded
                  ? "已退款，没有要办的；要再退请在订单里主动退款"
                  : "已撤销，没有要办的"}
              </p>
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  );
}

type HeadProps = { refund: StaffRefund; sees: { order: boolean; customer: boolean }; now: number };

function RefundHead({ refund, sees, now }: HeadProps) {
  const { refund_sn, order_sn, type, state, store, customer, due_time, create_time, gateway, next_sn } = refund;
  const { kind, text } = deadlineText(due_time, now);
  const who = [customer.company, customer.real_name].filter(Boolean).join(" ") || "未填公司";
  const steps = refundSteps({
    history: refund.history.toReversed(),
    refund_type: type,
    status: state,
    status_time: refund.state_time,
  });
  return (
    <>
      <PageHead title={refund_sn} text={`${REFUND_TYPE_NAMES[type]} · ${store} · 申请 ${formatMinute(create_time)}`}>
        {next_sn === null ? null : (
          <ButtonLink size="s" to={link(deskUrls.staffRefund.detail, { sn: next_sn })}>
            下一笔
          </ButtonLink>
        )}
        {sees.order ? (
          <ButtonLink size="s" to={link(deskUrls.staffOrder.detail, { sn: order_sn })}>
            打开订单
          </ButtonLink>
        ) : null}
      </PageHead>
      <section className="panel panel__body grid gap-3" aria-label="概况">
        <div className="flex flex-wrap items-start gap-x-8 gap-y-2">
          <div className="grid gap-1">
            <p className="row">
              <Tag kind={gateway?.state === "failed" || refund.inspection !== null ? "warn" : "plain"}>
                {refundStateName({ state, inspection: refund.inspection, gateway_state: gateway?.state ?? null })}
              </Tag>
              {sees.customer ? (
                <Link className="link" to={link(deskUrls.staffCustomer.detail, { id: customer.customer_id })}>
                  {who}
                </Link>
              ) : (
                who
              )}
              <span className="muted numeric">{customer.phone}</span>
              {customer.manager === null ? null : <span className="muted">客服经理 {customer.manager}</span>}
            </p>
            {due_time === null ? null : (
              <p className={kind === "late" ? "red" : kind === "soon" ? "warn" : "muted"}>
                {staffRefundDueText(refund)}：{formatMinute(due_time)}
                {kind === "late" ? `（${text}）` : ""}
              </p>
            )}
          </div>
          <dl className="ml-auto flex flex-wrap gap-x-8 gap-y-2">
            <Sum label={state === REFUND_STATUS.refunded ? "已退" : "申请退"} amount={refund.amount} />
            <Sum label="最多能退" amount={refund.worth_price} below={freightText(refund)} />
            <Sum label="订单实付" amount={refund.order_price} below={`已退 ${formatYuan(refund.order_refunded)}`} />
            {refund.cut_price === "0.00" ? null : <Sum label="扣款" amount={refund.cut_price} />}
            {refund.short_price === "0.00" ? null : <Sum label="已用掉的赠送积分" amount={refund.short_price} />}
          </dl>
        </div>
        <ProgressSteps steps={steps} label="退款进度" />
      </section>
    </>
  );
}

const freightText = ({ postage_price }: StaffRefund) =>
  postage_price === "0.00" ? "不含运费" : `含运费 ${formatYuan(postage_price)}`;

const Sum = ({ label, amount, below }: { label: string; amount: string; below?: string }) => (
  <div>
    <dt className="muted small">{label}</dt>
    <dd>
      <b className="numeric text-(length:--f-16)">{formatYuan(amount)}</b>
      {below === undefined ? null : <span className="muted small block">{below}</span>}
    </dd>
  </div>
);
