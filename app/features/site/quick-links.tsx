import { link } from "#app/link.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link, useOffered } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";

const QUICK_LINKS: readonly { name: string; to: string; icon: IconName }[] = [
  { name: "快速下单", to: urls.quickOrder.index, icon: "upload" },
  { name: "耗材查询", to: urls.printer.list, icon: "print" },
  { name: "常购清单", to: urls.standingList.list, icon: "star" },
  { name: "项目报价", to: urls.quotation.projects, icon: "doc" },
  { name: "我的订单", to: link(urls.order.list, {}, { type: 1 }), icon: "truck" },
  { name: "发票中心", to: urls.invoice.list, icon: "book" },
  { name: "对账单", to: urls.statement.index, icon: "list" },
  { name: "优惠券", to: urls.coupon.list, icon: "ticket" },
];

/** Links to the pages that returning customers open most. */
export function QuickLinks() {
  const offered = useOffered();
  if (!QUICK_LINKS.some(({ to }) => offered(to))) return null;
  return (
    <nav
      className="panel grid grid-cols-[repeat(8,1fr)] mt-(--gap) [&_.icon]:text-(--ink-2) max-md:grid-cols-[repeat(4,1fr)]"
      aria-label="常用入口"
    >
      {QUICK_LINKS.map(({ name, to, icon }) => (
        <Link
          key={name}
          className="grid content-center justify-items-center gap-1.5 h-21 text-(length:--f-13) hover:bg-(--fill) [&:hover_.icon]:text-(--red) focus-visible:-outline-offset-3 max-md:h-18 max-md:text-(length:--f-12)"
          to={to}
        >
          <Icon name={icon} size="l" />
          {name}
        </Link>
      ))}
    </nav>
  );
}
