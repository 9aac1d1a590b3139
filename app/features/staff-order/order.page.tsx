import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { staffOrder } from "#contract/staff-order.ts";
import { AddressForms } from "./address-forms.tsx";
import { orderForms } from "./forms.ts";
import { OrderNotes } from "./notes.tsx";
import { CustomerOfOrder, InvoiceFacts, ReceiverFacts } from "./order-facts.tsx";
import { StaffOrderLines } from "./order-lines.tsx";
import { OrderLog } from "./order-log.tsx";
import { Money } from "./order-money.tsx";
import { OtherActs } from "./other-acts.tsx";
import { Packages } from "./packages.tsx";
import { ShipForm } from "./ship-form.tsx";
import { actOnOrder } from "./staff-order.server.ts";
import { deadlineText, stateName } from "./staff-order.ts";

export const handle: PageHandle = { access: "staff", right: "order.read" };

export const meta: MetaFunction = ({ params }) => deskTitle(`订单 ${params.sn ?? ""}`);

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "order.read");
  const order = await api.read(staffOrder.detail, { params: { sn: args.params.sn ?? "" } });
  return { order, now: Date.now() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "order.read");
  const sn = args.params.sn ?? "";
  const form = await readForm(args.request, orderForms);
  if (form.status !== "success") return badRequest(form);
  return answer(form, actOnOrder(api, sn, form.value), { to: link(deskUrls.staffOrder.detail, { sn }) });
}

export default function StaffOrderPage() {
  const { order, now } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const of = (...intents: string[]) => (intents.includes(String(refused?.initialValue?.intent)) ? refused : null);
  const { order_sn, state, pay_time, create_time, store, deadline, acts, close_reason } = order;
  const { kind, text } = deadlineText(deadline, now);
  return (
    <>
      <BackLink to={deskUrls.staffOrder.list}>订单</BackLink>
      <PageHead
        title={`订单 ${order_sn}`}
        text={`${store} · 下单 ${formatMinute(create_time)}${pay_time === null ? "" : ` · 付款 ${formatMinute(pay_time)}`}`}
      >
        <Tag kind={kind === "late" ? "warn" : "plain"}>{stateName(state)}</Tag>
        {kind === "none" ? null : <span className={kind === "late" ? "red" : "muted"}>时限 {text}</span>}
        {acts.print === null ? (
          <>
            <ButtonLink size="s" to={link(deskUrls.staffOrder.print, {}, { sn: order_sn, kind: "pick" })}>
              打印拣货单
            </ButtonLink>
            <ButtonLink size="s" to={link(deskUrls.staffOrder.print, {}, { sn: order_sn, kind: "note" })}>
              打印送货单
            </ButtonLink>
          </>
        ) : null}
      </PageHead>
      <FormErrors of={refused} fields={[]} />
      {close_reason === null ? null : <p className="note note--info mb-3">商家关闭：{close_reason}（客户看得到）</p>}
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="stack min-w-0">
          <StaffOrderLines order={order} />
          <ShipForm order={order} refused={of("ship", "ship_all")} />
          <Packages order={order} ofNumber={of("number")} ofTrace={of("trace")} />
          <Money order={order} />
          <OrderLog order={order} />
        </div>
        <div className="stack min-w-0">
          <ReceiverFacts order={order} />
          <CustomerOfOrder order={order} />
          <InvoiceFacts order={order} />
          <AddressForms order={order} chosen={of("address")} typed={of("type_address")} />
          <OtherActs order={order} />
          <OrderNotes order={order} refused={of("note")} />
        </div>
      </div>
    </>
  );
}
