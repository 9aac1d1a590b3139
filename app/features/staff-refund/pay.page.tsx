import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { typedAmount } from "#app/features/staff-order/staff-order.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { fen } from "#contract/rules/money.ts";
import { REFUND_TYPE } from "#contract/rules/refund.ts";
import { staffRefund } from "#contract/staff-refund.ts";
import { payForm } from "./forms.ts";
import { payRefund, refundField } from "./staff-refund.server.ts";
import { moneyGoes, REFUND_SUBMIT, refundAct } from "./staff-refund.ts";
import { RefundWords, Remark } from "./word-fields.tsx";

export const handle: PageHandle = { access: "staff", right: "refund.decide" };

export const meta: MetaFunction = () => deskTitle("只退钱");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "refund.decide");
  const refund = await api.read(staffRefund.detail, { params: { sn: args.params.sn ?? "" } });
  const typed = new URL(args.request.url).searchParams.get("amount") ?? refund.worth_price;
  return { refund, amount: typedAmount(typed, 1) ?? refund.worth_price, isAlone: me.alone.includes("refund.money") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "refund.decide");
  const sn = args.params.sn ?? "";
  const form = await readForm(args.request, payForm);
  if (form.status !== "success") return badRequest(form);
  const to = link(deskUrls.staffRefund.detail, { sn });
  return answer(form, payRefund(api, sn, form.value), { to, field: refundField });
}

export default function Pay() {
  const { refund, amount, isAlone } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState(String(fieldOf(refused, "amount", amount).value));
  const { refund_sn: sn, acts, worth_price, limit_price, type, lines, pay_type, version } = refund;
  const back = link(deskUrls.staffRefund.detail, { sn });
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  const dispatched = lines.reduce((sum, line) => sum + Math.min(line.pieces, line.dispatched), 0);
  if (acts.pay !== null) {
    return (
      <>
        <PageHead title={`只退钱 ${sn}`} />
        <FormErrors of={refused} fields={[]} />
        <Panel title="只退钱" titleId="pay" hint="现在不能办">
          <p className="panel__body muted">{acts.pay}</p>
        </Panel>
        <p className="mt-3">
          <ButtonLink to={back}>看最新的售后</ButtonLink>
        </p>
      </>
    );
  }
  // The own password is asked for with any amount that may need it, because the amount can still be changed.
  const mayNeedSecond = limit_price !== null && fen(worth_price) >= fen(limit_price);
  // Without a script the amount may be changed after the button was written.
  const act = isHydrated ? refundAct(typed, { worth_price, limit_price }) : REFUND_SUBMIT;
  return (
    <>
      <PageHead title={`只退钱 ${sn}`} text={`${refund.customer.company} · 申请退 ${formatYuan(refund.amount)}`} />
      <FormErrors of={refused} fields={[]} />
      <Panel title="核对后退款" titleId="pay">
        <Form method="post" className="panel__body grid max-w-[640px] gap-3" noValidate>
          <FormKey />
          <input type="hidden" name="version" value={version} />
          <TextField
            field={fieldOf(refused, "amount", amount)}
            label={`退多少（最多 ${formatYuan(worth_price)}）`}
            inputMode="decimal"
            onChange={(event) => setTyped(event.currentTarget.value)}
            required
          />
          <RefundWords refused={refused} />
          <Remark refused={refused} />
          <Effect
            kind="warn"
            title="确认后"
            lines={[
              `现在就退，${moneyGoes(pay_type)}，不能撤回；${pieces} 件算已退，少退的钱以后不再退`,
              dispatched > 0 ? `已发的 ${dispatched} 件不回来，库存不变` : "没发的件回到库存",
              ...(type === REFUND_TYPE.goods ? ["这笔退货退款改为仅退款，客户不用寄回"] : []),
              limit_price === null
                ? "客户申请的退款，财务自己定"
                : `满 ${formatYuan(limit_price)} 要另一位财务批准后才退（24 小时内合计 ¥500）`,
              "已用掉的赠送积分会从退款里扣",
            ]}
          />
          <OwnPassword isAlone={isAlone && mayNeedSecond} refused={refused} />
          <p className="row">
            <Button type="submit" name="intent" value="pay" variant="primary">
              {act}
            </Button>
            <ButtonLink to={back}>不退了</ButtonLink>
          </p>
        </Form>
      </Panel>
    </>
  );
}
