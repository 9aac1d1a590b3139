import type { ReactNode } from "react";
import { link } from "#app/link.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link, useOffered } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";
import { categoryOf, isFiltered, type ListHref, type ListQuery, NO_FILTERS } from "./list.ts";

type CategoryName = { store_category_id: number; cate_name: string };

/** The empty state of a list, with links to fewer search terms or filters, to people, categories and hot searches. */
export function ListEmpty({
  query,
  name,
  hrefFor,
  categories,
  hotSearches,
  contact,
}: {
  query: ListQuery;
  /** The name of the list, for lists without search text. */
  name: string;
  hrefFor: ListHref;
  categories: readonly CategoryName[];
  hotSearches: readonly { name: string; to: string }[];
  /** A way to reach the shop's staff. */
  contact?: ReactNode;
}) {
  const offered = useOffered();
  const searchTerms = query.title.split(" ").filter((term) => term && term !== query.title);
  const filtered = isFiltered(query);
  const isWhole = query.title === "" && !filtered && !categoryOf(query);
  return (
    <section className="panel">
      <Empty
        as="h1"
        icon="search"
        title={
          isWhole
            ? `${name}还没有上架`
            : query.title
              ? `没有找到与“${query.title}”相符的商品`
              : `${name}暂时没有符合条件的商品`
        }
        text={
          filtered
            ? "放宽筛选条件再看看"
            : query.title
              ? "少用几个词再试，或看看下面的去处"
              : "看看下面的去处，或过些时候再来"
        }
      >
        {filtered ? (
          <ButtonLink variant="primary" to={hrefFor(NO_FILTERS)}>
            清除筛选
          </ButtonLink>
        ) : null}
        {searchTerms.map((term) => (
          <Link key={term} className="chip" to={link(urls.search.results, {}, { title: term })}>
            {term}
          </Link>
        ))}
      </Empty>
      <div className="grid gap-0 grid-cols-[repeat(auto-fit,minmax(220px,1fr))] lg:grid-cols-4 border-t border-(--line-soft)">
        {isWhole ? null : (
          <Suggestion title="在全部商品里找" hint="不限分类和筛选">
            <Button asChild size="m">
              {query.title && (filtered || categoryOf(query)) ? (
                <Link to={link(urls.search.results, {}, { title: query.title })}>搜索全部商品</Link>
              ) : (
                <Link to={urls.catalog.category}>浏览全部商品</Link>
              )}
            </Button>
          </Suggestion>
        )}
        {query.title ? (
          <Suggestion title="按打印机找耗材" hint="输入或选择机型">
            <ButtonLink size="m" to={link(urls.printer.search, {}, { title: query.title })}>
              查询“{query.title}”的耗材
            </ButtonLink>
          </Suggestion>
        ) : null}
        {query.title && offered(urls.quotation.add) ? (
          <Suggestion title="转报价单" hint="搜索的词会带入新建的报价单">
            <ButtonLink variant="tint" size="m" to={link(urls.quotation.add, {}, { find: query.title })}>
              转报价单
            </ButtonLink>
          </Suggestion>
        ) : null}
        {contact ? (
          <Suggestion title="请客服经理找" hint="没上架的型号也可以问">
            <p className="small">{contact}</p>
          </Suggestion>
        ) : null}
        {categories.length > 0 ? (
          <Suggestion title="按分类找" hint={`${categories.length} 个大类`} wide>
            {categories.map(({ store_category_id, cate_name }) => (
              <Link
                key={store_category_id}
                className="chip"
                to={link(urls.catalog.category, {}, { cid: store_category_id })}
              >
                {cate_name}
              </Link>
            ))}
          </Suggestion>
        ) : null}
        {hotSearches.length > 0 ? (
          <Suggestion title="热门搜索" hint="大家常买的" wide>
            {hotSearches.map(({ name, to }) => (
              <Link key={name} className="chip" to={to}>
                {name}
              </Link>
            ))}
          </Suggestion>
        ) : null}
      </div>
    </section>
  );
}

type SuggestionProps = { title: string; hint: string; wide?: boolean; children: ReactNode };

function Suggestion({ title, hint, wide = false, children }: SuggestionProps) {
  return (
    <div className={wide ? "panel-section border-0 lg:col-span-2" : "panel-section border-0"}>
      <h2>
        {title} <small className="md:basis-full">{hint}</small>
      </h2>
      <div className="row mt-2.5 gap-1.5">{children}</div>
    </div>
  );
}
