import { Form, useNavigation } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { OrderSummary } from "#contract/order.ts";
import { actionsFor, type OrderAction } from "./order.ts";

const LABELS: Record<OrderAction, string> = {
  cancel: "取消订单",
  take: "确认收货",
  again: "再次购买",
  remove: "删除订单",
};

type OrderState = Pick<OrderSummary, "order_id" | "group_order_id" | "order_sn" | "status" | "cancelled" | "paid">;

/** The buttons of an order; each is a form of its own and works without scripts. */
export function OrderActions({ order, size = "s" }: { order: OrderState; size?: "s" | "default" }) {
  const unpaid = !order.paid && !order.cancelled;
  return (
    <>
      {unpaid ? (
        <Button variant="primary" size={size} asChild>
          <Link to={link(urls.payment, {}, { id: order.group_order_id })}>立即付款</Link>
        </Button>
      ) : null}
      {actionsFor(order).map((action) => (
        <ActionForm
          key={action}
          action={action}
          id={action === "cancel" ? order.group_order_id : order.order_id}
          size={size}
        />
      ))}
    </>
  );
}

function ActionForm({ action, id, size }: { action: OrderAction; id: number; size: "s" | "default" }) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === action && formData.get("order_id") === String(id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={action} />
      <input type="hidden" name="order_id" value={id} />
      <Button size={size} variant={action === "take" ? "tint" : "plain"} busy={busy}>
        {LABELS[action]}
      </Button>
    </Form>
  );
}
