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
import { startProxy } from "#app/http/session.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { PROXY_REASONS } from "#contract/rules/proxy.ts";
import { staffCustomer } from "#contract/staff-customer.ts";
import { staffProxy } from "#contract/staff-proxy.ts";
import { startForm } from "./forms.ts";

export const handle: PageHandle = { access: "staff", right: "customer.proxy" };

export const meta: MetaFunction = () => deskTitle("代客下单");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "customer.proxy");
  const params = { id: args.params.id ?? "" };
  const [customer, { acting }] = await Promise.all([
    api.read(staffCustomer.one, { params }),
    api.read(staffProxy.current, { params }),
  ]);
  return { customer: { id: customer.customer_id, name: customer.company || customer.real_name }, acting };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "customer.proxy");
  const id = args.params.id ?? "";
  const form = await readForm(args.request, startForm);
  if (form.status !== "success") return badRequest(form);
  const { reason, evidence } = form.value;
  const started = await api.write(staffProxy.start, { params: { id }, body: { reason, evidence } });
  if (!started.ok) return answer(form, started, { to: urls.home });
  const cookie = await startProxy({ token: started.answer.token, customer_id: Number(id) });
  return answer(form, { ok: true, headers: new Headers({ "Set-Cookie": cookie }) }, { to: urls.home });
}

export default function StartProxy() {
  const { customer, acting } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const back = link(deskUrls.staffCustomer.detail, { id: customer.id });
  return (
    <>
      <PageHead title={`代客下单 ${customer.name}`} text="在商城里以这位客户的价格、购物车和地址操作，最长 30 分钟" />
      <FormErrors of={refused} fields={[]} />
      <Panel title="核对后开始" titleId="start">
        <Form method="post" className="panel__body grid max-w-[640px] gap-3" noValidate>
          {acting ? (
            <Note kind="warn">
              {acting.is_own
                ? `您正在代这位客户操作，${formatMinute(acting.until).slice(11)} 自动结束；再开始一次，原来的就作废`
                : `${acting.member}正在代这位客户操作，${formatMinute(acting.until).slice(11)} 自动结束，此前别人不能开始`}
            </Note>
          ) : null}
          <Effect
            title="开始后"
            lines={[
              "可以：看客户的价格，改购物车，加收货地址，提交等付款的订单，存询价并发出",
              "不能：任何付款、用积分、选发票抬头、改资料、看证照，订单由客户自己付款",
              "客户在“账户与安全”看到您的姓名、理由和每一步，随时可以停掉；有邮箱的收到邮件",
              "退出工作台、权限有变或满 30 分钟，立即结束；存下的购物车改动留着，没提交的不算",
            ]}
          />
          <SelectField field={fieldOf(refused, "reason", "")} label="理由（客户看得到）" required>
            <option value="">请选择</option>
            {PROXY_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
          </SelectField>
          <TextField
            field={fieldOf(refused, "evidence", "")}
            label="凭据（只有员工看得到）"
            placeholder="例如：10:20 来电 0571-8888，王女士"
            required
          />
          <p className="row">
            <Button type="submit" name="intent" value="start" variant="primary" disabled={acting?.is_own === false}>
              开始代客
            </Button>
            <ButtonLink to={back}>不代了</ButtonLink>
          </p>
        </Form>
      </Panel>
    </>
  );
}
