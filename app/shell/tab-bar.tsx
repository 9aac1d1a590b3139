import "./tab-bar.css";
import { useLocation } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Badge } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import { CartLink } from "./cart-link.tsx";

const CATEGORY_PAGES: readonly string[] = [urls.catalog.categoryIndex, urls.catalog.category];

/** Up to four links at the foot of a phone's screen; `unread` notices are counted at 我的. */
export function TabBar({ cartCount, unread }: { cartCount: number; unread: number }) {
  const { pathname } = useLocation();
  const current = (isCurrent: boolean) => (isCurrent ? "page" : undefined);
  return (
    <nav className="tab-bar" aria-label="底部导航">
      <Link to={urls.home} aria-current={current(pathname === urls.home)}>
        <Icon name="home" />
        首页
      </Link>
      <Link to={urls.catalog.categoryIndex} aria-current={current(CATEGORY_PAGES.includes(pathname))}>
        <Icon name="grid" />
        分类
      </Link>
      <CartLink count={cartCount}>
        <Icon name="cart" />
        购物车
      </CartLink>
      <Link
        to={urls.account.overview}
        aria-current={current(pathname.startsWith(urls.account.index))}
        aria-description={unread > 0 ? `${unread} 条未读` : undefined}
      >
        <Icon name="user" />
        我的
        {unread > 0 ? (
          <span aria-hidden="true">
            <Badge count={unread} />
          </span>
        ) : null}
      </Link>
    </nav>
  );
}
