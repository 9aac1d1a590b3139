import "./nav-row.css";
import { useLocation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { link } from "#app/link.ts";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { TopCategory } from "./shell.server.ts";

/** The number of links between 首页 and 店铺街 that fit beside the menu. */
const CATEGORIES_MAX = 6;

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
  const currentCategory = pathname === urls.categories ? params.get("cid") : null;
  return (
    <div className="nav-row">
      <div className="wrap">
        {children}
        <nav className="nav-row__main" aria-label="主导航">
          <ul className="nav-row__links">
            <li>
              <Link to={urls.home} aria-current={pathname === urls.home ? "page" : undefined}>
                首页
              </Link>
            </li>
            {showSeckill ? (
              <li>
                <Link to={urls.seckill} aria-current={pathname === urls.seckill ? "page" : undefined}>
                  限时秒杀
                </Link>
              </li>
            ) : null}
            {categories
              .slice(0, showSeckill ? CATEGORIES_MAX - 1 : CATEGORIES_MAX)
              .map(({ store_category_id: id, cate_name }) => (
                <li key={id}>
                  <Link
                    to={link(urls.categories, {}, { cid: id })}
                    aria-current={currentCategory === String(id) ? "page" : undefined}
                  >
                    {cate_name}
                  </Link>
                </li>
              ))}
            <li>
              <Link to={urls.shopStreet} aria-current={pathname === urls.shopStreet ? "page" : undefined}>
                店铺街
              </Link>
            </li>
            <li>
              <Link to={urls.newsList} aria-current={pathname === urls.newsList ? "page" : undefined}>
                资讯
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  );
}
