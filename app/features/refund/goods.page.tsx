import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { answer, badRequest, readForAct, type Written } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { link, withSearch } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { PanelHeader } from "#app/ui/panel.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";
import { CARRIERS } from "#contract/rules/refund.ts";
import { Evidence } from "./evidence.tsx";
import { parcelFields, parcelForm } from "./forms.ts";
import { addRefundPicture, readRefund, readRefundId, removeRefundPicture, sendBack } from "./refund.server.ts";
import { customerActs, refundPage } from "./refund.ts";

export const handle: PageHandle = { access: "customer", acceptsFiles: true };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "填写退货物流", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const refund = await readRefund(api, readRefundId(args.request));
  if (!customerActs(refund).sendBack) throw redirect(refundPage(refund.refund_order_id));
  const { searchParams } = new URL(args.request.url);
  const typed = parcelFields.parse(Object.fromEntries(searchParams));
  return { refund, typed: { ...typed, delivery_phone: typed.delivery_phone || customer.phone } };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const id = readRefundId(args.request);
  const { form, file } = await readFormWithFile(args.request, parcelForm, "picture");
  const read = await readForAct(readRefund(api, id));
  if (!read.ok) return answer(form, read, { to: refundPage(Number(id)) });
  const { back_key } = read.answer;
  // A chosen picture is stored first, so that a refused form does not lose it.
  const stored: Written = file ? await addRefundPicture(api, back_key, file) : { ok: true };
  if (file) restartDeadline(args);
  const to = link(urls.refund.goods, {}, { id, ...parcelFields.parse(form.payload) });
  if (!stored.ok) return answer(form, stored, { to });
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  switch (value.intent) {
    case "upload":
      return answer(form, { ok: true }, { to });
    case "remove_picture":
      return answer(form, removeRefundPicture(api, args.request), { to });
    case "send_back": {
      const { intent: _, ...parcel } = value;
      return answer(form, sendBack(api, id, back_key, parcel), { to: refundPage(Number(id)) });
    }
  }
}

const schema = () => import("./forms.ts").then((forms) => forms.parcelForm);

export default function RefundGoods() {
  const { refund, typed } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.form ?? undefined;
  const { pathname } = useLocation();
  const self = withSearch(pathname, { id: refund.refund_order_id });
  const { form, fields, onFocus } = useShopForm({
    id: "refund-parcel",
    lastResult,
    schema,
    // The fields may be incomplete, which the schema of the submitted form does not allow.
    defaultValue: typed as object,
  });
  const pending = useNavigation().formData?.get("intent");
  return (
    <div className="wrap stack">
      <Breadcrumbs
        home={urls.home}
        trail={[{ name: "退款详情", to: refundPage(refund.refund_order_id) }, { name: "填写退货物流" }]}
      />
      <Form
        method="post"
        encType="multipart/form-data"
        action={self}
        id={form.id}
        onSubmit={form.onSubmit}
        onFocus={onFocus}
        noValidate
        preventScrollReset
        className="panel"
        aria-labelledby="refund-parcel-title"
      >
        {/* Enter presses the first button of a form. */}
        <button
          type="submit"
          name="intent"
          value="send_back"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <PanelHeader
          title="填写退货物流"
          titleId="refund-parcel-title"
          level={1}
          hint={`退款单号 ${refund.refund_order_sn}`}
        />
        <div className="panel__body stack">
          <FormErrors of={form} />
          {refund.back_address ? (
            <p className="small">
              寄到：{refund.back_address.name} {refund.back_address.phone} {refund.back_address.address}
            </p>
          ) : null}
          <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
            <SelectField field={fields.delivery_type} label="物流公司" required>
              <option value="">请选择物流公司</option>
              {CARRIERS.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
            <TextField field={fields.delivery_id} label="物流单号" required autoComplete="off" />
            <TextField field={fields.delivery_phone} label="联系电话" required inputMode="tel" />
            <TextField field={fields.delivery_mark} label="备注" />
          </div>
          <FieldGroup legend="寄件凭证">
            <Evidence
              pictures={refund.back_drafts}
              self={self}
              uploading={pending === "upload"}
              error={lastResult?.error?.picture?.[0]}
            />
          </FieldGroup>
          <div className="row">
            <Button variant="primary" name="intent" value="send_back" busy={pending === "send_back"}>
              提交
            </Button>
            <span className="muted small">提交后等店铺收货</span>
          </div>
        </div>
      </Form>
    </div>
  );
}
