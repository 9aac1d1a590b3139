import "./quick-links.css";
import { customerUrls } from "#app/customer-urls.ts";
import { link } from "#app/link.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link, useOffered } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";

const QUICK_LINKS: readonly { name: string; to: string; icon: IconName }[] = [
  { name: "快速下单", to: urls.quickOrder, icon: "upload" },
  { name: "耗材查询", to: urls.printerList, icon: "print" },
  { name: "常购清单", to: urls.standingList, icon: "star" },
  { name: "项目报价", to: urls.project, icon: "doc" },
  { name: "我的订单", to: link(urls.orders, {}, { type: 1 }), icon: "truck" },
  { name: "发票中心", to: urls.invoices, icon: "book" },
  { name: "对账单", to: customerUrls.statement, icon: "list" },
  { name: "优惠券", to: customerUrls.myCoupons, icon: "ticket" },
];

/** Links to the pages that returning customers open most. */
export function QuickLinks() {
  const offered = useOffered();
  if (!QUICK_LINKS.some(({ to }) => offered(to))) return null;
  return (
    <nav className="panel quick-links" aria-label="常用入口">
      {QUICK_LINKS.map(({ name, to, icon }) => (
        <Link key={name} to={to}>
          <Icon name={icon} size="l" />
          {name}
        </Link>
      ))}
    </nav>
  );
}
