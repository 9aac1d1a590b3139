import { Form, useLocation, useNavigation } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { OrderSummary } from "#contract/order.ts";
import {
  ACTION_LABELS,
  actionsFor,
  allows,
  type ConfirmedAction,
  isConfirmedOrder,
  type OrderAction,
  withConfirmation,
} from "./order.ts";

/** The key of the page's 再次购买 forms, and a refused form, whose repetition has the same key so that it adds once. */
export type BuyAgainKey = { page: string; refused: Record<string, unknown> | null | undefined };

/** The key of the form of one order. */
const keyOf = ({ page, refused }: BuyAgainKey, id: number) =>
  refused?.intent === "again" && refused.order_id === String(id) && refused.key ? String(refused.key) : `${page}-${id}`;

type OrderState = Pick<OrderSummary, "order_id" | "group_order_id" | "status" | "cancelled" | "refund_status">;

/** The button of a row's first act, the text links of its others, and the buttons of a page. */
type Look = "row" | "link" | "page";

/**
 * The acts of an order, beginning with the one that its state waits for: links to the question before those that
 * cannot be undone, and a form for the others. In a row the first is a button and the others are links.
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
  // While the page asks, the answer's button is the only red one.
  const isAsked = new URLSearchParams(search).has("confirm");
  const question = (action: ConfirmedAction, id: number) => ({
    name: ACTION_LABELS[action],
    to: pathname + withConfirmation(search, action, id),
  });
  const awaited = [
    ...(allows(order, "pay")
      ? [{ name: "立即付款", to: link(urls.payment.index, {}, { id: order.group_order_id }) }]
      : []),
    ...(allows(order, "take") ? [question("take", order.order_id)] : []),
    ...(allows(order, "review")
      ? [{ name: "去评价", to: link(urls.order.evaluation, {}, { id: order.order_id }) }]
      : []),
  ];
  const refund = order.refund_status
    ? [{ name: "申请退款", to: link(urls.refund.batch, {}, { id: order.order_id }) }]
    : [];
  const others = actionsFor(order).filter((action) => action !== "take");
  // Where the order waits for nothing, the row's button buys again.
  const acts = [
    ...awaited,
    ...others.filter((one) => one === "again"),
    ...refund,
    ...others.filter((one) => one !== "again"),
  ];
  return (
    <>
      {acts.map((act, index) => {
        const look = size === "default" ? "page" : index === 0 ? "row" : "link";
        if (typeof act === "string" && !isConfirmedOrder(act))
          return (
            <ActionForm key={act} action={act} id={order.order_id} formKey={keyOf(again, order.order_id)} look={look} />
          );
        const { name, to } =
          typeof act === "string" ? question(act, act === "cancel" ? order.group_order_id : order.order_id) : act;
        return <ActLink key={name} name={name} to={to} look={look} isAwaited={!isAsked && index < awaited.length} />;
      })}
    </>
  );
}

type ActLinkProps = { name: string; to: string; look: Look; isAwaited: boolean };

/** A page has one red button, a list a lighter one in each row. */
function ActLink({ name, to, look, isAwaited }: ActLinkProps) {
  const anchor = (
    <Link className={look === "link" ? "link small" : undefined} to={to} preventScrollReset>
      {name}
    </Link>
  );
  if (look === "link") return anchor;
  const variant = !isAwaited ? "plain" : look === "page" ? "primary" : "tint";
  return (
    <Button variant={variant} size={look === "page" ? "default" : "s"} asChild>
      {anchor}
    </Button>
  );
}

type ActionFormProps = { action: OrderAction; id: number; formKey: string; look: Look };

function ActionForm({ action, id, formKey, look }: ActionFormProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === action && formData.get("order_id") === String(id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={action} />
      <input type="hidden" name="order_id" value={id} />
      <input type="hidden" name="key" value={formKey} />
      {look === "link" ? (
        <button type="submit" className="as-link link small" disabled={busy}>
          {ACTION_LABELS[action]}
        </button>
      ) : (
        <Button size={look === "page" ? "default" : "s"} busy={busy}>
          {ACTION_LABELS[action]}
        </Button>
      )}
    </Form>
  );
}
