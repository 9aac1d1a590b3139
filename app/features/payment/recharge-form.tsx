import "./recharge-form.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { Answer } from "#contract/endpoint.ts";
import type { recharge } from "#contract/payment.ts";
import { PayAct } from "./pay-act.tsx";
import { formatPayType, type MethodChoice } from "./payment.ts";

type Props = {
  config: Answer<typeof recharge.config>;
  /** The methods that the shop offers: those of `config`, and bank transfer. */
  methods: readonly MethodChoice[];
  form: SubmissionResult<string[]> | null | undefined;
};

/** 充值: an amount and a method; the next page shows the QR code or the account. Nothing without a method. */
export function RechargeForm({ config: { amounts, min, max, key }, methods, form }: Props) {
  const { formData } = useNavigation();
  if (methods.length === 0) return null;
  const error = form?.error?.other?.[0];
  const usable = methods.find(({ reason }) => reason === null);
  const chosen = form ? String(form.initialValue?.price ?? "") : amounts[0];
  return (
    <Panel
      title="充值"
      titleId="recharge"
      actions={<small className="muted">扫码付款立即到账，对公转账到账后计入余额</small>}
    >
      <Form method="post" className="panel__body stack" aria-labelledby="recharge" preventScrollReset>
        <input type="hidden" name="intent" value="recharge" />
        {/* A form whose answer was lost is sent again with the same key, so that it is one recharge. */}
        <input type="hidden" name="key" value={String(form?.initialValue?.key ?? key)} />
        <FormErrors of={form} fields={["price", "pay_type", "key"]} />
        <fieldset>
          <legend className="field__label">充值金额</legend>
          <div className="recharge-amounts">
            {[...amounts, ""].map((amount) => (
              <label key={amount}>
                <input type="radio" name="price" value={amount} defaultChecked={amount === chosen} />
                {amount === "" ? "自定义" : <b>{formatYuan(amount)}</b>}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="field">
          <label className="field__label" htmlFor="recharge-other">
            自定义金额（元）
          </label>
          <input
            className="input"
            id="recharge-other"
            name="other"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={String(form?.initialValue?.other ?? "")}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "recharge-hint recharge-error" : "recharge-hint"}
          />
          <p className="field__hint" id="recharge-hint">
            选“自定义”后填写，{formatYuan(min)} 至 {formatYuan(max)}
          </p>
          {error ? (
            <p className="field__error" id="recharge-error" role="alert">
              {error}
            </p>
          ) : null}
        </div>
        <fieldset>
          <legend className="field__label">付款方式</legend>
          <div className="recharge-amounts">
            {methods.map((method) => (
              <label key={method.type}>
                <input
                  type="radio"
                  name="pay_type"
                  value={method.type}
                  defaultChecked={method === usable}
                  disabled={method.reason !== null}
                />
                <span>
                  {formatPayType(method.type)}
                  {method.reason ? <small className="muted block">{method.reason}</small> : null}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <Button variant="primary" size="l" disabled={!usable} busy={formData?.get("intent") === "recharge"}>
          <PayAct name="提交充值" />
        </Button>
      </Form>
    </Panel>
  );
}
