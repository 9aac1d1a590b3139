import "./quick-ways.css";
import { Link } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";

const orders = (status?: string) => link(urls.orders, {}, { type: 1, status });

const WAYS: readonly { name: string; to: string; icon: IconName }[] = [
  { name: "全部商品", to: urls.categories, icon: "grid" },
  { name: "购物车", to: urls.shoppingCart, icon: "cart" },
  { name: "我的订单", to: orders(), icon: "list" },
  { name: "待付款", to: orders("unpaid"), icon: "ticket" },
  { name: "待收货", to: orders("1"), icon: "truck" },
  { name: "申请开票", to: orders("6"), icon: "doc" },
  { name: "收货地址", to: urls.addresses, icon: "home" },
  { name: "账户总览", to: urls.account, icon: "user" },
];

/** What buyers come back for, one click away. */
export function QuickLinks() {
  return (
    <nav className="panel quick-links" aria-label="常用入口">
      {WAYS.map(({ name, to, icon }) => (
        <Link key={name} to={to}>
          <Icon name={icon} size="l" />
          {name}
        </Link>
      ))}
    </nav>
  );
}
