import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { OwnPassword } from "#app/desk/own-password.tsx";
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
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { ORDER_REASON_MAX } from "#contract/rules/staff-order.ts";
import { staffOrder } from "#contract/staff-order.ts";
import { priceForm } from "./forms.ts";
import { Impossible } from "./impossible.tsx";
import { ChosenPrices, PriceEffect, PriceLines, PriceSums } from "./price-table.tsx";
import { changeOrderPrices, checkOrderPrices } from "./staff-order.server.ts";
import { typedPrices } from "./staff-order.ts";

export const handle: PageHandle = { access: "staff", right: "order.price" };

export const meta: MetaFunction = () => deskTitle("改价");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "order.price");
  const sn = args.params.sn ?? "";
  const order = await api.read(staffOrder.detail, { params: { sn } });
  const { searchParams } = new URL(args.request.url);
  const typed = Object.fromEntries(searchParams);
  const { wrong, ...prices } = typedPrices(searchParams);
  const check = order.acts.price === null ? await checkOrderPrices(api, sn, prices) : null;
  return { order, check, typed, wrong, isAlone: me.alone.includes("order.price") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "order.price");
  const sn = args.params.sn ?? "";
  const form = await readForm(args.request, priceForm);
  if (form.status !== "success") return badRequest(form);
  const to = link(deskUrls.staffOrder.detail, { sn });
  return answer(form, changeOrderPrices(api, sn, form.value), { to, field: besidePassword });
}

export default function Price() {
  const { order, check, typed, wrong, isAlone } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const sn = order.order_sn;
  const back = link(deskUrls.staffOrder.detail, { sn });
  if (check === null) {
    return (
      <>
        <PageHead title={`改价 ${sn}`} />
        <FormErrors of={refused} />
        <Impossible title="改价" titleId="price" why={order.acts.price ?? ""} />
        <p className="mt-3">
          <ButtonLink to={back}>看最新的订单</ButtonLink>
        </p>
      </>
    );
  }
  const needsSecond = check.reasons.length > 0;
  return (
    <>
      <PageHead title={`改价 ${sn}`} text={`待付款 · ${order.customer.company}`} />
      <FormErrors of={refused} fields={[]} />
      <div className="stack">
        <Panel title="单价和运费" titleId="price" hint="改了先算一算，看清后果再提交">
          <Form className="panel__body grid gap-3" noValidate>
            <PriceLines order={order} typed={typed} wrong={wrong} />
            <Button type="submit" className="justify-self-start">
              算一算改后
            </Button>
          </Form>
        </Panel>
        <Panel title="改后" titleId="price-after">
          <Form method="post" className="panel__body grid items-start gap-3 md:grid-cols-2" noValidate>
            <FormKey />
            <input type="hidden" name="version" value={check.version} />
            <ChosenPrices order={order} typed={typed} />
            <PriceSums check={check} />
            <div className="grid gap-3">
              <PriceEffect check={check} isAlone={isAlone} />
              <TextField
                field={fieldOf(refused, "reason")}
                label="理由"
                hint="写进记录，客户看不到；客户看到“商家改价”和改前改后的应付"
                maxLength={ORDER_REASON_MAX}
                required
              />
              <OwnPassword isAlone={isAlone && needsSecond} refused={refused} />
              <p className="row">
                <Button
                  type="submit"
                  name="intent"
                  value="price"
                  variant="primary"
                  idle={Object.keys(wrong).length > 0}
                >
                  {needsSecond ? "提交，等另一位批" : "改价"}
                </Button>
                <ButtonLink to={back}>不改了</ButtonLink>
              </p>
            </div>
          </Form>
        </Panel>
      </div>
    </>
  );
}
