import type { Ddl } from "../ddl.ts";

/** The text of an article as Markdown in place of its paragraphs as JSON, and the orders of the news lists. */
export default ({ engine }: Ddl) => [
  "alter table articles add column content text not null default ''",
  engine === "sqlite"
    ? `update articles set content = coalesce(
         (select group_concat(value, char(10) || char(10)) from json_each(articles.paragraphs_json)), '')`
    : `update articles set content = coalesce(
         (select string_agg(part.value, E'\\n\\n' order by part.position)
          from json_array_elements_text(articles.paragraphs_json::json) with ordinality as part (value, position)), '')`,
  "alter table articles drop column paragraphs_json",
  "create index articles_date on articles (date, id)",
  "create index articles_category on articles (category, date, id)",
];
