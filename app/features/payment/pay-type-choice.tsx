import type { ReactNode } from "react";
import { Radio } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { creditWayOut, formatPayType, type MethodChoice, methodObstacle, shortage } from "./payment.ts";

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
  // Credit and transfers have reasons of their own besides the one for all methods.
  const blocked = methods.find(({ type }) => type !== "credit" && type !== "transfer")?.reason ?? null;
  const repays = methods.some((method) => creditWayOut(method, amount) === "repay");
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
              {obstacle && obstacle !== blocked ? (
                <small className="muted">{obstacle}</small>
              ) : method.credit ? (
                <small className="muted">可用 {formatYuan(method.credit.free)}</small>
              ) : null}
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
      {repays ? (
        <p className="small mt-2">
          先还款，可用额度马上恢复：
          <Link className="link" to={`${urls.credit.index}#repay`}>
            去还款
          </Link>
        </p>
      ) : null}
      {blocked ? <p className="warn small">{blocked}：提交订单后在支付页绑定</p> : null}
    </>
  );
}
