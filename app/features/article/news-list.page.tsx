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
import "./news.css";

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
      <div className="news">
        <section className="panel" aria-labelledby="news-title">
          <h1 id="news-title" className="visually-hidden">
            {cid || TITLE}
          </h1>
          <div className="news__tabs">
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
              <div className="news__pager">
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
    <li className="news-row">
      <time dateTime={date}>
        <b>{day}</b>
        {month}
      </time>
      <div>
        <h2>
          <Link to={link(urls.article.detail, { id: article_id })}>{title}</Link>
        </h2>
        <p>{synopsis}</p>
      </div>
      <div className="news-row__end">
        <Tag>{category}</Tag>
        {visit > 0 ? <small>阅读 {visit}</small> : null}
      </div>
    </li>
  );
}

const pageAddress = (cid: string, page: number) =>
  link(urls.article.list, {}, { cid, page: page > 1 ? page : undefined });

const trailOf = (cid: string) => (cid ? [{ name: TITLE, to: newsAddress() }, { name: cid }] : [{ name: TITLE }]);
