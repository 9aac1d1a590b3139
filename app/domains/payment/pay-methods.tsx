import "./pay-methods.css";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { Answer } from "#contract/endpoint.ts";
import type { PayType, payment } from "#contract/payment.ts";
import { formatPayType } from "./payment.ts";

type Config = Answer<typeof payment.config>;

/** The payment methods; a disabled one shows the reason. The key makes repeated clicks one payment. */
export function PayMethods({ config, preferred }: { config: Config; preferred?: PayType | undefined }) {
  const { formData } = useNavigation();
  const usableMethods = config.methods.filter(({ reason }) => reason === null);
  const usable = usableMethods.find(({ type }) => type === preferred) ?? usableMethods[0];
  return (
    <Form method="post" id="pay" aria-label="支付方式">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="key" value={config.key} />
      {config.methods.map(({ type, reason, now_money }) => (
        <label key={type} className={reason ? "payment-methods__option is-off" : "payment-methods__option"}>
          <input
            type="radio"
            name="pay_type"
            value={type}
            defaultChecked={type === usable?.type}
            disabled={reason !== null}
          />
          <b>{formatPayType(type)}</b>
          {now_money === undefined ? null : <span className="muted">可用 {formatYuan(now_money)}</span>}
          {reason ? <span className="red small ml-auto">{reason}</span> : null}
        </label>
      ))}
      <div className="row mt-4 justify-end">
        <Button variant="primary" size="l" disabled={!usable} busy={formData?.get("intent") === "pay"}>
          确认支付
        </Button>
      </div>
    </Form>
  );
}
