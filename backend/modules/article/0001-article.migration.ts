import type { Ddl } from "../../database/ddl.ts";

/** News as Markdown; readers do not see drafts. */
export default ({ table, id, int }: Ddl) => [
  table(
    "articles",
    `${id}, title text not null, category text not null, date text not null, summary text not null,
     author text not null, content text not null default '',
     state text not null default 'published' check (state in ('published', 'draft')), visits ${int} not null default 0`,
  ),
  "create index articles_date on articles (date, id)",
  "create index articles_category on articles (category, date, id)",
];
