import "./order-counters.css";
import { link } from "#app/link.ts";
import { Link, useOffered } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { OrderFilter } from "#contract/rules/order.ts";

type Counts = Partial<Record<OrderFilter, number>>;
type Counter = { name: string; status: OrderFilter };

/** The number of orders in each state, linked to the filtered list. */
export function OrderCounters({ counters, counts }: { counters: readonly Counter[]; counts: Counts | null }) {
  const offered = useOffered();
  if (!offered(urls.order.list)) return null;
  return (
    <ul className="order-counters">
      {counters.map(({ name, status }) => (
        <li key={status}>
          <Link to={link(urls.order.list, {}, { type: 1, status })}>
            <b>{counts?.[status] ?? "–"}</b>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
