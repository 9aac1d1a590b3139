import type { ReactNode } from "react";
import { Radio } from "#app/ui/control.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatPayType, type MethodChoice, methodObstacle, shortage } from "./payment.ts";

/**
 * The payment methods as fields of the form that places an order: the first usable one is chosen, unusable ones show
 * the reason. `recharge` is a link to recharge the balance.
 */
export function PayTypeChoice({
  methods,
  amount,
  recharge,
}: {
  methods: readonly MethodChoice[];
  amount: string;
  recharge: ReactNode;
}) {
  const [balance] = methods.flatMap(({ now_money }) => now_money ?? []);
  const missing = balance === undefined ? null : shortage(balance, amount);
  const usable = methods.find((method) => methodObstacle(method, amount) === null);
  return (
    <>
      <div className="option-list">
        {methods.map((method) => {
          const obstacle = methodObstacle(method, amount);
          return (
            <Radio
              // The new key remounts the radio button when another method is usable first, as with a total above the
              // balance.
              key={`${method.type} ${usable?.type}`}
              name="pay_type"
              value={method.type}
              defaultChecked={method === usable}
              disabled={obstacle !== null}
            >
              {formatPayType(method.type)}
              {obstacle && obstacle !== methods[0]?.reason ? <small className="muted">{obstacle}</small> : null}
            </Radio>
          );
        })}
      </div>
      {balance === undefined ? null : missing ? (
        <p className="warn small mt-2" role="status">
          余额 {formatYuan(balance)}，<b>余额不足，还差 {formatYuan(missing)}</b>；{recharge}
        </p>
      ) : (
        <p className="muted small mt-2">余额 {formatYuan(balance)}，足够支付本单，下一步确认支付</p>
      )}
      {methods[0]?.reason ? <p className="warn small">{methods[0].reason}：提交订单后在支付页绑定</p> : null}
    </>
  );
}
