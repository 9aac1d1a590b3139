import "./nav-row.css";
import { useLocation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { TopCategory } from "./shell.server.ts";

/** The number of links between 首页 and 店铺街 that fit beside the menu. */
const CATEGORIES_MAX = 5;

/** The main navigation, with the category menu at its left. */
export function NavRow({
  categories,
  showSeckill,
  children,
}: {
  categories: readonly TopCategory[];
  showSeckill: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const currentCategory = pathname === urls.catalog.category ? params.get("cid") : null;
  return (
    <div className="nav-row">
      <div className="wrap">
        {children}
        <nav className="nav-row__main" aria-label="主导航">
          <ul className="nav-row__links">
            <Item to={urls.home} name="首页" isCurrent={pathname === urls.home} />
            {showSeckill ? (
              <Item to={urls.seckill.list} name="限时秒杀" isCurrent={pathname === urls.seckill.list} />
            ) : null}
            {categories
              .slice(0, showSeckill ? CATEGORIES_MAX - 1 : CATEGORIES_MAX)
              .map(({ store_category_id: id, cate_name }) => (
                <Item
                  key={id}
                  to={link(urls.catalog.category, {}, { cid: id })}
                  name={cate_name}
                  isCurrent={currentCategory === String(id)}
                />
              ))}
            <Item
              to={urls.quotation.projects}
              name="项目报价"
              isCurrent={pathname.startsWith(urls.quotation.projects)}
            />
            <Item to={urls.store.street} name="店铺街" isCurrent={pathname === urls.store.street} />
            <Item to={urls.article.list} name="资讯" isCurrent={pathname === urls.article.list} />
          </ul>
        </nav>
      </div>
    </div>
  );
}

function Item({ to, name, isCurrent }: { to: string; name: string; isCurrent: boolean }) {
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? "page" : undefined}>
        {name}
      </Link>
    </li>
  );
}
