import type { ReactNode } from "react";
import { withConfirmation } from "#app/features/order/order.ts";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";

type Props = {
  /** The amount in yuan that the balance lacks; null where it suffices or another method can pay. */
  missing: string | null;
  /** The contact that can raise the balance. */
  contact: ReactNode;
  group_order_id: number;
};

/** The address of the question before the unpaid group is cancelled. */
export const cancelAddress = (group_order_id: number) =>
  urls.order.unpaidDetail + withConfirmation(`?id=${group_order_id}`, "cancel", group_order_id);

/** The choices for a balance below the amount: raise the balance, or cancel the order. */
export function ShortageNote({ missing, contact, group_order_id }: Props) {
  if (missing === null) return null;
  return (
    <Note kind="warn" role="status">
      <b>余额不足，还差 {formatYuan(missing)}。</b>请
      <Link className="link" to={`${urls.bill.balance}#recharge`}>
        充值
      </Link>
      或联系
      {contact}
      ，到账后回到本页继续支付；付款期限内订单与库存为您保留。不买了可以
      <Link className="link" to={cancelAddress(group_order_id)}>
        取消订单
      </Link>
      ，也可以稍后在
      <Link className="link" to={link(urls.order.list, {}, { type: 1, status: "unpaid" })}>
        待付款订单
      </Link>
      中继续。
    </Note>
  );
}
