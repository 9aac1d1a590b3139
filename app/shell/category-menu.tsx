import "./category-menu.css";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import { CategoryRail } from "./category-rail.tsx";
import type { TopCategory } from "./shell.server.ts";
import { useCategoryTree } from "./use-category-tree.ts";

/**
 * 全部商品分类: a link to the category page that, once scripts run, opens the rail while the pointer or the focus is on
 * it. Esc closes it and returns the focus to the link. Where the page shows the rail itself, only the link is shown.
 * Phones have a link to the page of all categories instead.
 */
export function CategoryMenu({
  categories,
  railShownByPage,
}: {
  categories: readonly TopCategory[];
  railShownByPage: boolean;
}) {
  const [open, setOpen] = useState(false);
  const { loadTree } = useCategoryTree();
  const show = () => {
    loadTree();
    setOpen(true);
  };
  const opener = useRef<HTMLAnchorElement>(null);
  const canOpen = !railShownByPage && categories.length > 0;
  const closeOnBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    opener.current?.focus();
    setOpen(false);
  };
  const focusRail = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" || !canOpen) return;
    event.preventDefault();
    setOpen(true);
    const menu = event.currentTarget.parentElement;
    requestAnimationFrame(() => menu?.querySelector<HTMLElement>(".category-rail a")?.focus());
  };
  return (
    <div
      className="category-menu"
      onMouseEnter={show}
      onMouseLeave={() => setOpen(false)}
      onBlur={closeOnBlur}
      onKeyDown={closeOnEscape}
    >
      <Link className="category-menu__phone" to={urls.catalog.categoryIndex}>
        <Icon name="menu" />
        全部分类
      </Link>
      <Link
        ref={opener}
        className="desktop-only"
        to={urls.catalog.category}
        aria-expanded={canOpen ? open : undefined}
        onFocus={show}
        onKeyDown={focusRail}
        onClick={() => setOpen(false)}
      >
        <Icon name="menu" />
        全部商品分类
      </Link>
      {canOpen && open ? <CategoryRail categories={categories} onLeave={() => setOpen(false)} /> : null}
    </div>
  );
}
