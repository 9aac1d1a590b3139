import "./order-facts.css";
import { maskedPhone } from "#app/domains/account/account.ts";
import type { OrderGroup } from "#contract/order.ts";

/** Where the goods go; the phone is masked, as it is known to who reads this. */
export function Receiver({ receiver }: { receiver: OrderGroup["receiver"] }) {
  return (
    <dl className="order-facts">
      <dt>收货人</dt>
      <dd>{receiver.real_name}</dd>
      <dt>手机号码</dt>
      <dd>{maskedPhone(receiver.phone)}</dd>
      <dt>收货地址</dt>
      <dd>{receiver.address}</dd>
    </dl>
  );
}
