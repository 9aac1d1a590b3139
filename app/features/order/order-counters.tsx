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
    <ul className="small muted grid grid-cols-[repeat(3,1fr)] mt-3 border-t border-(--line-soft) pt-2.5 text-center">
      {counters.map(({ name, status }) => (
        <li key={status}>
          <Link className="[&:hover>b]:text-(--red)" to={link(urls.order.list, {}, { type: 1, status })}>
            <b className="block text-(length:--f-18) leading-[1.3] text-(--ink)">{counts?.[status] ?? "–"}</b>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
