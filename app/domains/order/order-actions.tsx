import { Form, useLocation, useNavigation } from "@remix-run/react";
import { customerUrls } from "#app/customer-urls.ts";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { OrderSummary } from "#contract/order.ts";
import {
  ACTION_LABELS,
  actionsFor,
  allows,
  type ConfirmedAction,
  isConfirmed,
  type OrderAction,
  withConfirmation,
} from "./order.ts";

/** The key of the page's 再次购买 forms, and a refused form, whose repetition has the same key so that it adds once. */
export type BuyAgainKey = { page: string; refused: Record<string, unknown> | null | undefined };

/** The key of the form of one order. */
const keyOf = ({ page, refused }: BuyAgainKey, id: number) =>
  refused?.intent === "again" && refused.order_id === String(id) && refused.key ? String(refused.key) : `${page}-${id}`;

type OrderState = Pick<OrderSummary, "order_id" | "group_order_id" | "status" | "cancelled" | "refund_status">;

/**
 * The acts of an order, beginning with the one that its state waits for: links to the question before those that
 * cannot be undone, and a form for the others.
 */
export function OrderActions({
  order,
  again,
  size = "s",
}: {
  order: OrderState;
  again: BuyAgainKey;
  size?: "s" | "default";
}) {
  const { pathname, search } = useLocation();
  const otherActs = actionsFor(order).filter((action) => action !== "take");
  const question = (action: ConfirmedAction, id: number, variant: "plain" | "tint" | "primary" = "plain") => (
    <Button key={action} variant={variant} size={size} asChild>
      <Link to={pathname + withConfirmation(search, action, id)} preventScrollReset>
        {ACTION_LABELS[action]}
      </Link>
    </Button>
  );
  return (
    <>
      {allows(order, "pay") ? (
        <Button variant="primary" size={size} asChild>
          <Link to={link(customerUrls.payment, {}, { id: order.group_order_id })}>立即付款</Link>
        </Button>
      ) : null}
      {/* A list has a button like this in each row, a page has one. */}
      {allows(order, "take") ? question("take", order.order_id, size === "default" ? "primary" : "tint") : null}
      {allows(order, "review") ? (
        <Button variant="tint" size={size} asChild>
          <Link to={link(customerUrls.evaluation, {}, { id: order.order_id })}>去评价</Link>
        </Button>
      ) : null}
      {order.refund_status ? (
        <Button size={size} asChild>
          <Link to={link(customerUrls.refund, {}, { id: order.order_id })}>申请退款</Link>
        </Button>
      ) : null}
      {otherActs.map((action) => {
        if (!isConfirmed(action))
          return (
            <ActionForm
              key={action}
              action={action}
              id={order.order_id}
              formKey={keyOf(again, order.order_id)}
              size={size}
            />
          );
        return question(action, action === "cancel" ? order.group_order_id : order.order_id);
      })}
    </>
  );
}

type ActionFormProps = { action: OrderAction; id: number; formKey: string; size: "s" | "default" };

function ActionForm({ action, id, formKey, size }: ActionFormProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === action && formData.get("order_id") === String(id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={action} />
      <input type="hidden" name="order_id" value={id} />
      <input type="hidden" name="key" value={formKey} />
      <Button size={size} busy={busy}>
        {ACTION_LABELS[action]}
      </Button>
    </Form>
  );
}
