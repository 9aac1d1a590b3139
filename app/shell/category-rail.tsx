import "./category-rail.css";
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { type CategoryPreview, categoryPreview } from "#app/features/home/category-preview.ts";
import { link } from "#app/link.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import type { Category } from "#contract/product.ts";
import { nextRailItem } from "./rail.ts";
import type { TopCategory } from "./shell.server.ts";
import { type Popular, useCategoryTree } from "./use-category-tree.ts";

/** Loaded with the first flyout; a flyout without it has the subcategories alone. */
const PopularLinks = lazy<ComponentType<{ popular: Popular }>>(() =>
  import("./popular-links.tsx").then(
    (loaded) => ({ default: loaded.PopularLinks }),
    () => ({ default: () => null }),
  ),
);

/**
 * The top categories as links, each with a flyout of two more levels, which are loaded on hover or focus. CSS opens a
 * flyout on hover and focus; Tab skips its links, the arrow keys move into it and back, and Esc hides it.
 */
export function CategoryRail({
  categories,
  previews = {},
  onLeave,
}: {
  categories: readonly TopCategory[];
  /** Texts beside the names, by category id, until the category tree is loaded. */
  previews?: Readonly<Record<number, Pick<CategoryPreview, "teaser">>>;
  onLeave?: () => void;
}) {
  const [hidden, setHidden] = useState(false);
  const { tree, popular, loadTree } = useCategoryTree();
  const list = useRef<HTMLUListElement>(null);
  const hint = useId();
  // A pointer or the focus can be in the rail before the scripts run.
  useEffect(() => {
    if (list.current?.matches(":hover, :focus-within")) loadTree();
  }, [loadTree]);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === "Escape" && !onLeave) setHidden(true);
    const to = nextRailItem(event.key, positionOf(event));
    if (!to) return;
    event.preventDefault();
    setHidden(false);
    linkAt(event.currentTarget, to)?.focus();
  };
  return (
    <>
      <ul
        ref={list}
        className={hidden ? "category-rail is-quiet" : "category-rail"}
        aria-label="全部商品分类"
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        onMouseEnter={loadTree}
        onFocus={loadTree}
        onMouseOver={() => setHidden(false)}
        onClick={onLeave}
      >
        {categories.map((category) => (
          <RailItem
            key={category.store_category_id}
            category={category}
            tree={tree?.find(({ store_category_id: id }) => id === category.store_category_id)}
            popular={popular.find(({ cid }) => cid === category.store_category_id)}
            teaser={previews[category.store_category_id]?.teaser}
          />
        ))}
      </ul>
      <span id={hint} hidden>
        按右方向键展开下级分类，按左方向键返回
      </span>
    </>
  );
}

type ItemProps = {
  category: TopCategory;
  tree: Category | undefined;
  popular: Popular | undefined;
  teaser: string | undefined;
};

function RailItem({ category: top, tree, popular, teaser }: ItemProps) {
  const to = (sid?: number) => link(urls.catalog.category, {}, { cid: top.store_category_id, sid });
  return (
    <li>
      <Link to={to()}>
        <b>{top.cate_name}</b>
        <small>{teaser ?? (tree && categoryPreview(tree))}</small>
        <Icon name="right" size="s" />
      </Link>
      {tree ? (
        <div className="category-rail__flyout">
          <dl>
            {tree.children.map((second) => (
              <div key={second.store_category_id} className="category-rail__group">
                <dt>
                  <Link to={to(second.store_category_id)} tabIndex={-1}>
                    {second.cate_name}
                  </Link>
                </dt>
                <dd>
                  {second.children.map((third) => (
                    <Link key={third.store_category_id} to={to(third.store_category_id)} tabIndex={-1}>
                      {third.cate_name}
                    </Link>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          {popular ? (
            <Suspense>
              <PopularLinks popular={popular} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

const items = (rail: Element) => [...rail.children];
const linksOf = (item: Element | undefined): HTMLElement[] => [...(item?.querySelectorAll("a") ?? [])];

/** The position of the focus: the category, and which of its links (0 is the category itself). */
function positionOf({ currentTarget: rail, target }: KeyboardEvent) {
  const item = items(rail).findIndex((one) => target instanceof Node && one.contains(target));
  const links = linksOf(items(rail)[item]);
  return {
    item,
    link: links.findIndex((one) => one.isSameNode(document.activeElement)),
    items: items(rail).length,
    links: links.length,
  };
}

const linkAt = (rail: Element, { item, link: index }: { item: number; link: number }) =>
  linksOf(items(rail)[item])[index];
