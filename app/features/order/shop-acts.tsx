import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { ShopActOfOrder } from "#contract/order.ts";
import { SHOP_ACTS } from "#contract/rules/staff-order.ts";

/** What the shop has changed of an order, on its page; nothing for an order that it has not touched. */
export const ShopActsNote = ({ acts }: { acts: readonly ShopActOfOrder[] }) =>
  acts.length === 0 ? null : (
    <Note kind="info">
      {acts.map(({ at, act, text }) => (
        <p key={`${at} ${act}`}>
          <b className="font-medium">{SHOP_ACTS[act]}</b> {text} <Time at={at} />
        </p>
      ))}
    </Note>
  );

/** What the shop has changed of the customer's orders, each with a link to the order. */
export const ShopActsList = ({ acts }: { acts: readonly ShopActOfOrder[] }) =>
  acts.length === 0 ? (
    <p className="muted">商家没有改过您的订单</p>
  ) : (
    <ul className="stack">
      {acts.map(({ at, act, order_id, order_sn, text }) => (
        <li key={`${at} ${act} ${order_id}`}>
          <b className="font-medium">{SHOP_ACTS[act]}</b>{" "}
          <Link className="link" to={link(urls.order.detail, {}, { id: order_id })}>
            {order_sn}
          </Link>{" "}
          {text} <Time at={at} />
        </li>
      ))}
    </ul>
  );
