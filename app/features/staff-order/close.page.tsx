import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { CLOSE_REASONS } from "#contract/rules/staff-order.ts";
import { staffOrder } from "#contract/staff-order.ts";
import { closeForm } from "./forms.ts";
import { Impossible } from "./impossible.tsx";
import { closeOrder } from "./staff-order.server.ts";

export const handle: PageHandle = { access: "staff", right: "order.close" };

export const meta: MetaFunction = () => deskTitle("关闭订单");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "order.close");
  return { order: await api.read(staffOrder.detail, { params: { sn: args.params.sn ?? "" } }) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "order.close");
  const sn = args.params.sn ?? "";
  const form = await readForm(args.request, closeForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, closeOrder(api, sn, form.value), { to: link(deskUrls.staffOrder.detail, { sn }) });
}

export default function Close() {
  const { order } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const { order_sn: sn, acts, version, lines, group_orders, pay_price } = order;
  const back = link(deskUrls.staffOrder.detail, { sn });
  return (
    <>
      <PageHead title={`关闭订单 ${sn}`} text={`${order.customer.company} · 应付 ${formatYuan(pay_price)}`} />
      <FormErrors of={refused} fields={[]} />
      {acts.close === null ? (
        <Panel title="核对后关闭" titleId="close">
          <Form method="post" className="panel__body grid max-w-[640px] gap-3" noValidate>
            <FormKey />
            <input type="hidden" name="version" value={version} />
            <Effect
              kind="danger"
              title="关闭后"
              lines={[
                `库存 ${lines.length} 种退回，优惠券和积分退回客户`,
                ...(group_orders.length > 0 ? [`同一次下单的 ${group_orders.join("、")} 一起关闭`] : []),
                "客户看到“商家关闭”和下面的理由，不能恢复，只能再下一单",
                "付款码立即失效；若扫码付的钱已在路上，原路退回，对公转账转入余额",
              ]}
            />
            <SelectField field={fieldOf(refused, "reason", "")} label="理由（客户看得到）" required>
              <option value="">请选择</option>
              {CLOSE_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {reason}
                </option>
              ))}
            </SelectField>
            <p className="row">
              <Button type="submit" name="intent" value="close" variant="tint">
                确认关闭
              </Button>
              <ButtonLink to={back}>不关了</ButtonLink>
            </p>
          </Form>
        </Panel>
      ) : (
        <>
          <Impossible title="关闭订单" titleId="close" why={acts.close} />
          <p className="mt-3">
            <ButtonLink to={back}>看最新的订单</ButtonLink>
          </p>
        </>
      )}
    </>
  );
}
