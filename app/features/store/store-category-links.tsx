import { type ListHref, NO_FILTERS } from "#app/features/catalog/list.ts";
import { Link } from "#app/ui/link.tsx";
import type { StoreDetail } from "#contract/store.ts";
import "./store-category-links.css";

type Props = {
  categories: StoreDetail["own_categories"];
  /** The id of the category that the list is limited to; 0 for all products. */
  current: number;
  hrefFor: ListHref;
};

/** A store's own categories as links, which limit its list and remove the list's other filters. */
export function StoreCategoryLinks({ categories, current, hrefFor }: Props) {
  const hrefOf = (ownCategory: number) => hrefFor({ ...NO_FILTERS, cid: 0, sid: 0, title: "", ownCategory });
  return (
    <nav className="panel store-category-links" aria-label="店铺分类">
      <Link to={hrefOf(0)} aria-current={current === 0 ? "page" : undefined}>
        全部
      </Link>
      {categories.map(({ id, name, count }) => (
        <Link key={id} to={hrefOf(id)} aria-current={current === id ? "page" : undefined}>
          {name} <small>{count}</small>
        </Link>
      ))}
    </nav>
  );
}
