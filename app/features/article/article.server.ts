import type { Api } from "#app/http/api.server.ts";
import { readPage } from "#app/http/paging.server.ts";
import { article } from "#contract/article.ts";
import { parseMarkdown } from "./markdown.server.ts";

const PAGE_SIZE = 10;

/** One page of the articles of the category that `?cid=` names; without or with an unknown one, of all articles. */
export async function readNews(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  const { cid } = article.list.query.parse({ cid: searchParams.get("cid") ?? "" });
  const readList = (category: string) =>
    readPage(searchParams, PAGE_SIZE, (page) =>
      api.read(article.list, { query: { cid: category, page, limit: PAGE_SIZE } }),
    );
  const [list, headlines] = await Promise.all([readList(cid), api.read(article.headlines)]);
  const isUnknown = cid !== "" && list.count === 0;
  return { ...headlines, ...(isUnknown ? { cid: "", ...(await readList("")) } : { cid, ...list }) };
}

/** One article with its text as blocks, and the articles to read next. */
export async function readArticle(api: Api, id: string) {
  const [{ content, ...found }, { latest }] = await Promise.all([
    api.read(article.detail, { params: { id } }),
    api.read(article.headlines),
  ]);
  const others = latest.filter(({ article_id }) => article_id !== found.article_id);
  return { ...found, blocks: parseMarkdown(content), latest: others };
}

const HOME_HEADLINES_MAX = 5;
/** The number of headlines that fit into the column beside the banners. */
const NOTICES_MAX = 8;

/** The newest headlines of all categories and of the largest, for the home page. */
export async function readHomeNews(api: Api) {
  const { latest, categories } = await api.read(article.headlines);
  return {
    notices: latest.slice(0, NOTICES_MAX),
    latest: latest.slice(0, HOME_HEADLINES_MAX),
    categories: categories.slice(0, 1),
  };
}

/** User agents of programs that read pages for search engines and previews. */
const CRAWLER = /bot|crawl|spider|slurp|preview|headless/i;

/** Counts a reader; requests of crawlers are not counted. */
export async function countVisit(api: Api, request: Request, id: string) {
  if (CRAWLER.test(request.headers.get("User-Agent") ?? "")) return;
  await api.write(article.visit, { params: { id } });
}
