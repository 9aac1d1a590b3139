import "./quick-links.css";
import { link } from "#app/link.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";

const ordersAddress = (status?: string) => link(urls.orders, {}, { type: 1, status });

const QUICK_LINKS: readonly { name: string; to: string; icon: IconName }[] = [
  { name: "全部商品", to: urls.categories, icon: "grid" },
  { name: "耗材查询", to: urls.printerList, icon: "print" },
  { name: "购物车", to: urls.shoppingCart, icon: "cart" },
  { name: "我的订单", to: ordersAddress(), icon: "list" },
  { name: "待付款", to: ordersAddress("unpaid"), icon: "ticket" },
  { name: "待收货", to: ordersAddress("1"), icon: "truck" },
  { name: "申请开票", to: ordersAddress("6"), icon: "doc" },
  { name: "收货地址", to: urls.addresses, icon: "home" },
];

/** Links to the pages that returning customers open most. */
export function QuickLinks() {
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
