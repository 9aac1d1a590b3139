import { link } from "#app/link.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { OrderFilter } from "#contract/rules/order.ts";

const COUNTERS = [
  { icon: "wallet", name: "待付款", status: "unpaid" },
  { icon: "box", name: "待发货", status: "0" },
  { icon: "truck", name: "待收货", status: "1" },
  { icon: "star", name: "待评价", status: "2" },
  { icon: "doc", name: "可开票", status: "6" },
] as const satisfies readonly { icon: IconName; name: string; status: OrderFilter }[];

type Props = {
  counts: Partial<Record<OrderFilter, number>>;
  /** The number of open refunds; null where it could not be read. */
  refunds: number | null;
};

/** The number of orders in each state and of open refunds, each linked to its list. */
export function AccountCounters({ counts, refunds }: Props) {
  const links = [
    ...COUNTERS.map(({ status, ...counter }) => ({
      ...counter,
      count: counts[status],
      to: link(urls.order.list, {}, { type: 1, status }),
    })),
    { icon: "refund" as const, name: "退款中", count: refunds, to: urls.refund.list },
  ];
  return (
    <nav className="panel grid grid-cols-6 [&_.icon]:text-(--ink-3) max-md:grid-cols-3" aria-label="订单状态">
      {links.map(({ icon, name, count, to }) => (
        <Link
          key={name}
          className="flex items-center justify-center gap-2.5 h-15 text-(length:--f-13) text-(--ink-2) max-md:nth-[n+4]:border-t not-first:border-l not-first:border-(--line-soft) hover:bg-(--fill) hover:text-(--red) focus-visible:-outline-offset-3 max-md:gap-1.5 max-md:h-13 max-md:nth-4:border-l-0"
          to={to}
        >
          <Icon name={icon} size="l" />
          {name} <b className="text-(length:--f-20) text-(--ink)">{count ?? "–"}</b>
        </Link>
      ))}
    </nav>
  );
}
