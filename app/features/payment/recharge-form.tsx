import "./recharge-form.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { RadioGroup } from "#app/ui/field-group.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { Answer } from "#contract/endpoint.ts";
import type { recharge } from "#contract/payment.ts";
import { PayAct } from "./pay-act.tsx";
import type { Ways } from "./pay-way.ts";
import { formatPayType, type MethodChoice } from "./payment.ts";
import { WayFields } from "./way-fields.tsx";

type Props = {
  config: Answer<typeof recharge.config>;
  /** The methods that the shop offers: those of `config`, and bank transfer. */
  methods: readonly MethodChoice[];
  /** By which way the page pays at each gateway. */
  ways: Ways;
  form: SubmissionResult<string[]> | null | undefined;
};

/** 充值: an amount and a method; the next page is the QR code, the account or the payer's app. Nothing without a method. */
export function RechargeForm({ config: { amounts, min, max, key }, methods, ways, form }: Props) {
  const { formData } = useNavigation();
  if (methods.length === 0) return null;
  const usable = methods.find(({ reason }) => reason === null);
  const chosen = form ? String(form.initialValue?.price ?? "") : amounts[0];
  return (
    <Panel
      title="充值"
      titleId="recharge"
      actions={
        <small className="muted">
          {methods.some(({ type }) => type !== "transfer") ? "微信、支付宝付款立即到账，" : ""}对公转账到账后计入余额
        </small>
      }
    >
      <Form method="post" className="panel__body stack" aria-labelledby="recharge" preventScrollReset>
        <input type="hidden" name="intent" value="recharge" />
        {/* A form whose answer was lost is sent again with the same key, so that it is one recharge. */}
        <input type="hidden" name="key" value={String(form?.initialValue?.key ?? key)} />
        <WayFields ways={ways} />
        <FormErrors of={form} fields={["price", "pay_type", "key"]} />
        <RadioGroup
          field={{ name: "price", value: chosen }}
          legend="充值金额"
          listClass="recharge-amounts grid grid-cols-[repeat(auto-fill,minmax(124px,1fr))] gap-2"
          options={[...amounts, ""].map((amount) => ({
            value: amount,
            label: amount === "" ? "自定义" : <b>{formatYuan(amount)}</b>,
          }))}
        />
        <TextField
          field={fieldOf(form, "other", "", "recharge-other")}
          label="自定义金额（元）"
          hint={`选“自定义”后填写，${formatYuan(min)} 至 ${formatYuan(max)}`}
          inputMode="decimal"
          autoComplete="off"
          onInput={({ currentTarget }) => chooseOwnAmount(currentTarget.form)}
          alert
        />
        <RadioGroup
          field={{ name: "pay_type", value: usable?.type }}
          legend="付款方式"
          listClass="recharge-amounts grid grid-cols-[repeat(auto-fill,minmax(124px,1fr))] gap-2"
          options={methods.map(({ type, reason }) => ({
            value: type,
            label: (
              <span>
                {formatPayType(type)}
                {reason ? <small className="muted block">{reason}</small> : null}
              </span>
            ),
            disabled: reason !== null,
          }))}
        />
        <Button variant="primary" size="l" disabled={!usable} busy={formData?.get("intent") === "recharge"}>
          <PayAct name="提交充值" />
        </Button>
      </Form>
    </Panel>
  );
}

/** Chooses 自定义, which a typed amount means. */
function chooseOwnAmount(form: HTMLFormElement | null) {
  const own = form?.querySelector<HTMLInputElement>('[name=price][value=""]');
  if (own) own.checked = true;
}
