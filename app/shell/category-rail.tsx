import "./category-rail.css";
import { Link } from "@remix-run/react";
import { type KeyboardEvent, useId, useState } from "react";
import { type CategoryPreview, categoryPreview } from "#app/domains/home/category-preview.ts";
import { link } from "#app/link.ts";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";
import type { Category } from "#contract/goods.ts";
import { nextRailItem } from "./rail.ts";
import type { TopCategory } from "./shell.server.ts";
import { useCategoryTree } from "./use-category-tree.ts";

/**
 * The top categories as links and, once somebody comes near them, each with a flyout down to the third level. It opens
 * on hover and focus by style; Tab steps over its links, the arrow keys lead into it and back, and Esc hides it.
 */
export function CategoryRail({
  categories,
  previews = {},
  onLeave,
}: {
  categories: readonly TopCategory[];
  /** The teasers beside the names until the category tree is loaded. */
  previews?: Readonly<Record<number, Pick<CategoryPreview, "teaser">>>;
  onLeave?: () => void;
}) {
  const [quiet, setQuiet] = useState(false);
  const { tree, ask } = useCategoryTree();
  const hint = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === "Escape" && !onLeave) setQuiet(true);
    const to = nextRailItem(event.key, placeOf(event));
    if (!to) return;
    event.preventDefault();
    setQuiet(false);
    linkAt(event.currentTarget, to)?.focus();
  };
  return (
    <>
      <ul
        className={quiet ? "category-rail is-quiet" : "category-rail"}
        aria-label="全部商品分类"
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        onMouseEnter={ask}
        onFocus={ask}
        onMouseOver={() => setQuiet(false)}
        onClick={onLeave}
      >
        {categories.map((category) => (
          <RailItem
            key={category.store_category_id}
            category={category}
            whole={tree?.find(({ store_category_id: id }) => id === category.store_category_id)}
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

type ItemProps = { category: TopCategory; whole: Category | undefined; teaser: string | undefined };

function RailItem({ category: top, whole, teaser }: ItemProps) {
  const to = (sid?: number) => link(urls.categories, {}, { cid: top.store_category_id, sid });
  return (
    <li>
      <Link to={to()}>
        <b>{top.cate_name}</b>
        <small>{teaser ?? (whole && categoryPreview(whole))}</small>
        <Icon name="right" size="s" />
      </Link>
      {whole ? (
        <div className="category-rail__flyout">
          <dl>
            {whole.children.map((second) => (
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
        </div>
      ) : null}
    </li>
  );
}

const items = (rail: Element) => [...rail.children];
const linksOf = (item: Element | undefined): HTMLElement[] => [...(item?.querySelectorAll("a") ?? [])];

/** Where the focus is: which category, and which of its links (0 is the category itself). */
function placeOf({ currentTarget: rail, target }: KeyboardEvent) {
  const item = items(rail).findIndex((one) => target instanceof Node && one.contains(target));
  const links = linksOf(items(rail)[item]);
  return {
    item,
    link: links.findIndex((one) => one.isSameNode(document.activeElement)),
    items: items(rail).length,
    links: links.length,
  };
}

const linkAt = (rail: Element, { item, link: at }: { item: number; link: number }) => linksOf(items(rail)[item])[at];
