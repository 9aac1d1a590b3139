import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FindByModel } from "#app/features/printer/find-by-model.tsx";
import { requestContext } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { breadcrumbList } from "#app/seo/breadcrumb-data.ts";
import { numberedTitle, originOf, pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Breadcrumbs, TabLinks } from "#app/ui/navigation.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { ArticleSummary } from "#contract/article.ts";
import { readNews } from "./article.server.ts";
import { newsAddress, splitDate } from "./article.ts";
import { HeadlinePanel } from "./headline-list.tsx";

const TITLE = "资讯";

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ matches, location }, { title: TITLE, index: false });
  const { cid, page, last, count } = data;
  return [
    ...pageMeta(
      { matches, location },
      {
        title: numberedTitle(cid || TITLE, page),
        description: `${cid || "商城公告、采购指南与耗材知识"}，共 ${count} 篇。`,
        // A shop without news has nothing to index.
        ...(count > 0 ? { canonical: pageAddress(cid, page) } : { index: false as const }),
        jsonLd: { "@context": "https://schema.org", ...breadcrumbList(trailOf(cid), originOf(matches)) },
      },
    ),
    ...(page > 1 ? [{ tagName: "link" as const, rel: "prev", href: pageAddress(cid, page - 1) }] : []),
    ...(page < last ? [{ tagName: "link" as const, rel: "next", href: pageAddress(cid, page + 1) }] : []),
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  return readNews(api, args.request);
}

export default function NewsList() {
  const { cid, list, count, page, last, latest, popular, categories } = useLoaderData<typeof loader>();
  const total = categories.reduce((sum, category) => sum + category.count, 0);
  const tabs = [
    { name: "全部", to: newsAddress(), current: cid === "", count: total },
    ...categories.map(({ category, count: articles }) => ({
      name: category,
      to: newsAddress(category),
      current: cid === category,
      count: articles,
    })),
  ];
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={trailOf(cid)} />
      <div className="news grid grid-cols-[minmax(0,1fr)_280px] items-start gap-(--gap) max-mid:grid-cols-1">
        <section className="panel" aria-labelledby="news-title">
          <h1 id="news-title" className="visually-hidden">
            {cid || TITLE}
          </h1>
          <div className="[&_.tabs]:px-5 [&_.tabs]:py-0 max-md:[&_.tabs]:px-3 max-md:[&_.tabs]:py-0">
            <TabLinks label="资讯分类" tabs={tabs} />
          </div>
          {list.length === 0 ? (
            <Empty icon="doc" title="还没有资讯" text="商城的公告和采购指南发布后会在这里显示">
              <ButtonLink to={urls.home}>返回首页</ButtonLink>
            </Empty>
          ) : (
            <>
              <ul>
                {list.map((article) => (
                  <NewsRow key={article.article_id} article={article} />
                ))}
              </ul>
              <div className="flex items-center justify-between gap-(--gap) min-h-12 border-t border-(--line-soft) px-5 max-md:px-3 max-md:py-0">
                <ListEnd
                  total={`共 ${count} 篇`}
                  page={page}
                  last={last}
                  hrefFor={(number) => pageAddress(cid, number)}
                />
              </div>
            </>
          )}
        </section>
        {latest.length > 0 ? (
          <aside className="stack" aria-label="推荐阅读">
            <HeadlinePanel title="最新资讯" headlines={latest.slice(0, SIDE_LINES)} narrow />
            <HeadlinePanel title="阅读最多" headlines={popular.slice(0, SIDE_LINES)} narrow />
            <FindByModel />
          </aside>
        ) : null}
      </div>
    </div>
  );
}

const SIDE_LINES = 5;

function NewsRow({ article: { article_id, title, category, date, synopsis, visit } }: { article: ArticleSummary }) {
  const { day, month } = splitDate(date);
  return (
    <li className="relative grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-5 px-5 py-4 not-first:border-t not-first:border-(--line-soft) hover:bg-(--fill) max-md:grid-cols-[52px_minmax(0,1fr)] max-md:items-start max-md:gap-3 max-md:p-3">
      <time
        className="grid justify-items-center border-r border-(--line) pr-4 text-(length:--f-12) text-(--ink-3) whitespace-nowrap max-md:pr-2.5"
        dateTime={date}
      >
        <b className="text-(length:--f-24) leading-[1.2] text-(--ink-2) max-md:text-(length:--f-20)">{day}</b>
        {month}
      </time>
      <div>
        <h2 className="text-(length:--f-16) leading-normal font-medium max-md:text-[15px]">
          <Link className="after:absolute after:inset-0" to={link(urls.article.detail, { id: article_id })}>
            {title}
          </Link>
        </h2>
        <p className="muted line-clamp-2 mt-0.5 text-(length:--f-13)">{synopsis}</p>
      </div>
      <div className="grid justify-items-end gap-1 max-md:hidden">
        <Tag>{category}</Tag>
        {visit > 0 ? <small className="text-(length:--f-12) text-(--ink-3)">阅读 {visit}</small> : null}
      </div>
    </li>
  );
}

const pageAddress = (cid: string, page: number) =>
  link(urls.article.list, {}, { cid, page: page > 1 ? page : undefined });

const trailOf = (cid: string) => (cid ? [{ name: TITLE, to: newsAddress() }, { name: cid }] : [{ name: TITLE }]);
