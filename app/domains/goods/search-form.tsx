import { Form, Link } from "@remix-run/react";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";

/** The search page's own search, in the looks of the frame's, which is hidden there (storefront.md section 2). */
export function SearchForm({ title, hotWords }: { title: string; hotWords: readonly string[] }) {
  return (
    <div className="bg-(--panel) border-b border-(--line) py-3">
      <Form className="wrap sform" role="search" aria-label="商品搜索" action={urls.goodsSearch}>
        <div className="sbox">
          <input
            key={title}
            type="search"
            name="title"
            defaultValue={title}
            placeholder="搜索商品"
            aria-label="搜索商品"
            maxLength={60}
            autoComplete="off"
            enterKeyHint="search"
            required
          />
          <button type="submit">搜索</button>
        </div>
        {hotWords.length > 0 ? (
          <ul className="hot" aria-label="热门搜索">
            {hotWords.map((word) => (
              <li key={word}>
                <Link to={link(urls.goodsSearch, {}, { title: word })}>{word}</Link>
              </li>
            ))}
          </ul>
        ) : null}
      </Form>
    </div>
  );
}
