import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requestContext } from "#app/http/context.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { product } from "#contract/product.ts";
import { search } from "#contract/search.ts";
import { ProductName } from "./product-name.tsx";
import { Thumb } from "./product-picture.tsx";
import "./category-index.css";

const TITLE = "全部商品分类";
/** The bestsellers of the shown category, in two rows of a wide screen. */
const BESTSELLERS_MAX = 8;

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction = (about) => pageMeta(about, { title: TITLE, canonical: urls.catalog.categoryIndex });

/** The top categories, and below the one of the address, by default the first, two levels and its bestsellers. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  const categories = await api.read(product.categories);
  const id = new URL(args.request.url).searchParams.get("cid");
  const shown = categories.find(({ store_category_id }) => String(store_category_id) === id) ?? categories[0] ?? null;
  const sold = shown
    ? await optional(
        api,
        api.read(search.list, { query: { cate_id: String(shown.store_category_id), order: "sales" } }),
      )
    : null;
  return {
    bestsellers: (sold?.list ?? []).slice(0, BESTSELLERS_MAX).map(({ product_id, store_name, image }) => ({
      product_id,
      store_name,
      image,
    })),
    tops: categories.map(({ store_category_id, cate_name }) => ({ store_category_id, cate_name })),
    shown,
  };
}

export default function CategoryIndex() {
  const { tops, shown, bestsellers } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: TITLE }]} />
      <h1 className="visually-hidden">{TITLE}</h1>
      {shown ? (
        <div className="panel category-index">
          <nav aria-label="一级分类">
            <ul className="category-index__tops">
              {tops.map(({ store_category_id: id, cate_name }) => (
                <li key={id}>
                  <Link
                    to={link(urls.catalog.categoryIndex, {}, { cid: id })}
                    aria-current={id === shown.store_category_id ? "page" : undefined}
                    preventScrollReset
                    replace
                  >
                    {cate_name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="category-index__below">
            <Link
              className="category-index__all"
              to={link(urls.catalog.category, {}, { cid: shown.store_category_id })}
            >
              全部{shown.cate_name} ›
            </Link>
            {shown.children.map((second) => (
              <section key={second.store_category_id}>
                <h2>
                  <Link to={hrefOf(shown.store_category_id, second.store_category_id)}>{second.cate_name}</Link>
                </h2>
                <ul className="category-index__grid">
                  {second.children.map((third) => (
                    <li key={third.store_category_id}>
                      <Link to={hrefOf(shown.store_category_id, third.store_category_id)}>{third.cate_name}</Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {bestsellers.length > 0 ? (
              <section>
                <h2 className="category-index__title">{shown.cate_name}热销</h2>
                <ul className="category-index__bestsellers">
                  {bestsellers.map(({ product_id, store_name, image }) => (
                    <li key={product_id}>
                      <Link to={link(urls.product.detail, { id: product_id })}>
                        <Thumb address={image} size={72} />
                        <span className="line-clamp-2">
                          <ProductName name={store_name} />
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
        </div>
      ) : (
        <p className="panel panel-section">还没有分类</p>
      )}
      <p className="category-index__goods">
        <Link className="link" to={urls.catalog.category}>
          浏览全部商品
        </Link>
      </p>
    </div>
  );
}

const hrefOf = (cid: number, sid: number) => link(urls.catalog.category, {}, { cid, sid });
