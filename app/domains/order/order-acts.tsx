import { Form, Link, useNavigation } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { urls } from "#app/urls.ts";
import type { OrderSummary } from "#contract/order.ts";
import { actionsFor, type OrderAction } from "./order.ts";

const NAMES: Record<OrderAction, string> = {
  cancel: "取消订单",
  take: "确认收货",
  again: "再次购买",
  remove: "删除订单",
};

type Acting = Pick<OrderSummary, "order_id" | "group_order_id" | "order_sn" | "status" | "cancelled" | "paid">;

/** What can be done with an order: each act a form of its own, so that it works without scripts. */
export function OrderActs({ order, size = "s" }: { order: Acting; size?: "s" | "default" }) {
  const unpaid = !order.paid && !order.cancelled;
  return (
    <>
      {unpaid ? (
        <Button variant="primary" size={size} asChild>
          <Link to={link(urls.payment, {}, { id: order.group_order_id })}>立即付款</Link>
        </Button>
      ) : null}
      {actionsFor(order).map((act) => (
        <Act key={act} act={act} id={act === "cancel" ? order.group_order_id : order.order_id} size={size} />
      ))}
    </>
  );
}

function Act({ act, id, size }: { act: OrderAction; id: number; size: "s" | "default" }) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === act && formData.get("order_id") === String(id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={act} />
      <input type="hidden" name="order_id" value={id} />
      <Button size={size} variant={act === "take" ? "tint" : "plain"} busy={busy}>
        {NAMES[act]}
      </Button>
    </Form>
  );
}
