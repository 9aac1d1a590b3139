import { type ListHref, NO_FILTERS } from "#app/features/catalog/list.ts";
import { Link } from "#app/ui/link.tsx";
import type { StoreDetail } from "#contract/store.ts";

type Props = {
  categories: StoreDetail["own_categories"];
  /** The id of the category that the list is limited to; 0 for all products. */
  current: number;
  hrefFor: ListHref;
};

/** A store's own categories as links, which limit its list and remove the list's other filters. */
const CATEGORY =
  "inline-flex flex-none items-center gap-1 min-h-8 rounded-(--r-1) px-2.5 hover:text-(--red) aria-[current]:bg-(--red-tint) aria-[current]:font-semibold aria-[current]:text-(--red) max-md:min-h-11";

export function StoreCategoryLinks({ categories, current, hrefFor }: Props) {
  const hrefOf = (ownCategory: number) => hrefFor({ ...NO_FILTERS, cid: 0, sid: 0, title: "", ownCategory });
  return (
    <nav
      className="panel flex gap-1 px-2 py-1 text-(length:--f-13) overflow-x-auto [scrollbar-width:none]"
      aria-label="店铺分类"
    >
      <Link className={CATEGORY} to={hrefOf(0)} aria-current={current === 0 ? "page" : undefined}>
        全部
      </Link>
      {categories.map(({ id, name, count }) => (
        <Link key={id} className={CATEGORY} to={hrefOf(id)} aria-current={current === id ? "page" : undefined}>
          {name} <small className="text-(length:--f-12) text-(--ink-3)">{count}</small>
        </Link>
      ))}
    </nav>
  );
}
