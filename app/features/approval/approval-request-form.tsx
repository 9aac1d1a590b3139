import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckField, SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { RadioGroup } from "#app/ui/field-group.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";
import type { Address } from "#contract/address.ts";
import { regionLine } from "#contract/rules/address.ts";
import { APPROVAL_DAYS } from "#contract/rules/approval.ts";

const schema = () => import("./forms.ts").then(({ requestForm }) => requestForm);

type Draft = {
  lines: readonly {
    sku_id: number;
    store_name: string;
    sku: string;
    unit_name: string;
    cart_num: number;
    fail_reason: string | null;
    total_price: string;
  }[];
  text: string;
  goods: string;
  pieces: number;
  addresses: readonly Address[];
  key: string;
};

type Props = {
  draft: Draft;
  mails: boolean;
  lastResult: SubmissionResult<string[]> | null | undefined;
};

/** The lines to be sent to an approver, and the form that sends them. */
export function ApprovalRequestForm({ draft, mails, lastResult }: Props) {
  const { formData } = useNavigation();
  const { form, fields, onFocus } = useShopForm({ id: "approval-form", lastResult, schema });
  return (
    <Panel
      title="发给审批人"
      titleId="approval-request"
      titleProps={{ className: "whitespace-nowrap" }}
      hint={`${draft.lines.length} 种 ${draft.pieces} 件，商品合计 ${formatYuan(draft.goods)}，运费按收货地址另计`}
    >
      <div className="panel__body stack">
        <ul className="max-h-60 text-(length:--f-13) overflow-auto" aria-label="送审的商品">
          {draft.lines.map(({ sku_id, store_name, sku, unit_name, cart_num, fail_reason, total_price }) => (
            <li
              key={sku_id}
              className="grid grid-cols-[minmax(0,1fr)_auto_96px] items-center gap-3 min-h-9 border-b border-(--line-soft) max-md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="line-clamp-2 max-md:col-span-full">
                <ProductName name={store_name} /> <small className="muted">{sku}</small>
              </span>
              <span className="text-right">
                {fail_reason ? <b className="warn">{fail_reason}</b> : null} {cart_num} {unit_name}
              </span>
              <Price amount={total_price} plain />
            </li>
          ))}
        </ul>
        {draft.addresses.length === 0 ? (
          <p>
            发出前要有收货地址。
            <Link className="link" to={urls.address.list}>
              去添加收货地址
            </Link>
          </p>
        ) : (
          <Form
            method="post"
            id={form.id}
            className="grid grid-cols-2 gap-x-4 gap-y-3 [&>.note]:col-span-full max-md:grid-cols-1"
            onSubmit={form.onSubmit}
            onFocus={onFocus}
            preventScrollReset
            noValidate
            aria-labelledby="approval-request"
          >
            <FormErrors of={form} />
            <input type="hidden" name="intent" value="create" />
            <input type="hidden" name="key" value={draft.key} />
            <input type="hidden" name="lines" value={draft.text} />
            <TextField field={fields.title} label="事由" required placeholder="如 11 月第 4 周补货" />
            <TextField field={fields.approver} label="审批人" required />
            {mails ? (
              <TextField
                field={fields.email}
                label="审批人邮箱"
                type="email"
                hint="填了就把链接发到邮箱，不填请自己转发"
              />
            ) : null}
            <div className="col-span-full">
              <TextareaField field={fields.message} label="给审批人的话" rows={2} />
            </div>
            <div className="col-span-full">
              <SelectField field={fields.address_id} label="收货地址">
                {draft.addresses.map((address) => (
                  <option key={address.address_id} value={address.address_id}>
                    {address.real_name} {regionLine(address)} {address.detail}
                  </option>
                ))}
              </SelectField>
            </div>
            <RadioGroup
              field={{ name: "days", value: fields.days.initialValue ?? "3" }}
              legend="链接有效期"
              options={APPROVAL_DAYS.map((days) => ({ value: days, label: `${days} 天` }))}
            />
            <CheckField field={fields.hides_prices}>只给审批人看合计，不看单价</CheckField>
            <div className="row justify-end col-span-full">
              <ButtonLink to={urls.standingList.list}>取消</ButtonLink>
              <Button variant="primary" busy={formData?.get("intent") === "create"}>
                生成审批链接
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Panel>
  );
}
