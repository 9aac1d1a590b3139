import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { absoluteUrl } from "./page-meta.ts";

type ArticleFacts = { article_id: number; title: string; synopsis: string; author: string; date: string };

/** schema.org's Article, with absolute addresses. */
export function articleData(
  { article_id, title, synopsis, author, date }: ArticleFacts,
  publisher: string,
  origin: string,
) {
  const url = absoluteUrl(link(urls.article.detail, { id: article_id }), origin);
  return {
    "@type": "Article",
    headline: title,
    description: synopsis,
    datePublished: date,
    author: { "@type": "Organization", name: author || publisher },
    ...(publisher ? { publisher: { "@type": "Organization", name: publisher } } : {}),
    ...(url ? { url, mainEntityOfPage: url } : {}),
  };
}
