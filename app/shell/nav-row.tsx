import "./nav-row.css";
import { Link, useLocation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { TopCategory } from "./shell.server.ts";

/** As many top categories as fit beside the menu. */
const SHOWN = 8;

/** The main navigation; the category menu stands at its left. */
export function NavRow({ categories, children }: { categories: readonly TopCategory[]; children: ReactNode }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const here = pathname === urls.categories ? params.get("cid") : null;
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
            {categories.slice(0, SHOWN).map(({ store_category_id: id, cate_name }) => (
              <li key={id}>
                <Link
                  to={link(urls.categories, {}, { cid: id })}
                  aria-current={here === String(id) ? "page" : undefined}
                >
                  {cate_name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
