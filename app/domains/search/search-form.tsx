import { Form, Link } from "@remix-run/react";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { SearchBox } from "./search-box.tsx";

const searchFor = (title: string) => link(urls.goodsSearch, {}, { title });

/** The search page's own search form, because the shell hides its own there (S2.search.1). */
export function SearchForm({ title, hotWords }: { title: string; hotWords: readonly string[] }) {
  return (
    <div className="bg-(--panel) border-b border-(--line) py-3">
      <Form className="wrap sform" role="search" aria-label="商品搜索" action={urls.goodsSearch}>
        <SearchBox title={title} wordAt={searchFor} required />
        {hotWords.length > 0 ? (
          <ul className="hot" aria-label="热门搜索">
            {hotWords.map((word) => (
              <li key={word}>
                <Link to={searchFor(word)}>{word}</Link>
              </li>
            ))}
          </ul>
        ) : null}
      </Form>
    </div>
  );
}
