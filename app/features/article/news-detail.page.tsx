import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FindByModel } from "#app/features/printer/find-by-model.tsx";
import { requestContext } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { articleData } from "#app/seo/article-data.ts";
import { breadcrumbList } from "#app/seo/breadcrumb-data.ts";
import { originOf, pageMeta, shopNameOf } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Headline } from "#contract/article.ts";
import { readArticle } from "./article.server.ts";
import { newsAddress } from "./article.ts";
import { ArticleText } from "./article-text.tsx";
import { CountVisit } from "./count-visit.tsx";
import { HeadlinePanel } from "./headline-list.tsx";

export const handle: PageHandle = { access: "public", cache: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ matches, location }, { title: "资讯", index: false });
  const origin = originOf(matches);
  return [
    ...pageMeta(
      { matches, location },
      {
        title: data.title,
        description: data.synopsis,
        jsonLd: {
          "@context": "https://schema.org",
          "@graph": [articleData(data, shopNameOf(matches), origin), breadcrumbList(trailOf(data), origin)],
        },
      },
    ),
    ...neighbourLink("prev", data.older),
    ...neighbourLink("next", data.newer),
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requestContext(args);
  return readArticle(api, args.params.id ?? "");
}

export default function NewsDetail() {
  const article = useLoaderData<typeof loader>();
  const { article_id, title, category, author, date, visit, synopsis, blocks, older, newer, related, latest } = article;
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={trailOf(article)} />
      <div className="news grid grid-cols-[minmax(0,1fr)_280px] items-start gap-(--gap) max-mid:grid-cols-1">
        <article className="panel px-16 pt-9 pb-6 max-md:px-3.5 max-md:py-4">
          <header className="border-b border-(--line) pb-4">
            <h1 className="text-[26px] leading-[1.4] wrap-anywhere max-md:text-(length:--f-20)">{title}</h1>
            <p className="muted flex flex-wrap items-center gap-x-4 gap-y-1.5 mt-3 text-(length:--f-13)">
              <Tag>{category}</Tag>
              {author ? <span>{author}</span> : null}
              <time dateTime={date}>{date}</time>
              {visit > 0 ? <span>阅读 {visit}</span> : null}
            </p>
          </header>
          {synopsis ? (
            <p className="mt-5 rounded-(--r-2) bg-(--fill) px-4.5 py-3 text-[15px] leading-[1.7] text-(--ink-2)">
              {synopsis}
            </p>
          ) : null}
          <ArticleText blocks={blocks} />
          <nav
            className="grid grid-cols-[1fr_1fr] gap-3 border-t border-(--line) pt-4 [&>:last-child]:text-right [&_span]:truncate [&_small]:text-(length:--f-12) [&_small]:text-(--ink-3) max-md:grid-cols-1 max-md:[&>:last-child]:text-left"
            aria-label="上一篇与下一篇"
          >
            <AdjacentArticle name="上一篇" rel="prev" headline={older} none="已经是最早一篇" />
            <AdjacentArticle name="下一篇" rel="next" headline={newer} none="已经是最新一篇" />
          </nav>
        </article>
        <aside className="stack" aria-label="推荐阅读">
          <HeadlinePanel title="相关阅读" headlines={related} moreTo={newsAddress(category)} narrow />
          <FindByModel />
          <HeadlinePanel title="最新资讯" headlines={latest.slice(0, SIDE_LINES)} moreTo={newsAddress()} narrow />
        </aside>
      </div>
      <CountVisit id={article_id} />
    </div>
  );
}

const SIDE_LINES = 5;

type AdjacentArticleProps = { name: string; rel: "prev" | "next"; headline: Headline | null; none: string };

const ADJACENT = "grid gap-0.5 min-w-0 border border-(--line) rounded-(--r-2) px-3.5 py-2.5";

function AdjacentArticle({ name, rel, headline, none }: AdjacentArticleProps) {
  if (!headline) {
    return (
      <span className={`${ADJACENT} bg-(--fill) text-(--ink-3)`}>
        <small>{name}</small>
        <span>{none}</span>
      </span>
    );
  }
  return (
    <Link className={`${ADJACENT} hover:border-(--line-strong)`} to={addressOf(headline)} rel={rel}>
      <small>{name}</small>
      <span>{headline.title}</span>
    </Link>
  );
}

const addressOf = ({ article_id }: Headline) => link(urls.article.detail, { id: article_id });

const neighbourLink = (rel: "prev" | "next", headline: Headline | null) =>
  headline ? [{ tagName: "link" as const, rel, href: addressOf(headline) }] : [];

const trailOf = ({ category, title }: { category: string; title: string }) => [
  { name: "资讯", to: newsAddress() },
  { name: category, to: newsAddress(category) },
  { name: title },
];
