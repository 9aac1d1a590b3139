import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id, paging, text } from "./fields.ts";

const category = text("The category, which is also its key in an address.", "采购指南");
const date = text("The day as yyyy-MM-dd.", "2026-11-01");

const headline = z
  .strictObject({
    article_id: id.describe("The id of the article."),
    title: text("The headline.", "春节发货安排"),
    date,
  })
  .meta({ id: "Headline", description: "An article as a line of a list." });
export type Headline = z.output<typeof headline>;

const summary = z
  .strictObject({
    ...headline.shape,
    category,
    synopsis: text("A summary in one sentence.", "节前最后一个发货日是腊月二十六。"),
    visit: count("The number of readers."),
  })
  .meta({ id: "ArticleSummary", description: "An article as an entry of the news page." });
export type ArticleSummary = z.output<typeof summary>;

export const article = {
  headlines: get({
    path: "/api/article/headlines",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Lists the newest and the most read headlines, and those of each category.",
    answer: z.strictObject({
      latest: z.array(headline).describe("The newest first."),
      popular: z.array(headline).describe("The most read first; unread ones are left out."),
      categories: z
        .array(
          z.strictObject({
            category,
            count: count("The number of articles in the category."),
            list: z.array(headline).describe("The newest articles of the category."),
          }),
        )
        .describe("The categories, the one with the most articles first."),
    }),
  }),
  list: get({
    path: "/api/article/list",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Lists articles, the newest first.",
    query: z.object({
      cid: z
        .string()
        .max(40)
        .catch("")
        .default("")
        .meta({ description: "The category; empty for all.", examples: ["采购指南"] }),
      ...paging([10]),
    }),
    answer: z.strictObject({
      count: count("The number of articles on all pages."),
      list: z.array(summary).describe("The articles of the page."),
    }),
  }),
  detail: get({
    path: "/api/article/detail/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Reads an article.",
    answer: z.strictObject({
      ...summary.shape,
      author: text("The author.", "商城编辑部"),
      content: text("The text in Markdown; HTML in it is shown as text.", "节前最后一个发货日是**腊月二十六**。"),
      older: headline.nullable().describe("The article before this one in time."),
      newer: headline.nullable().describe("The article after this one in time."),
      related: z.array(headline).describe("Other articles of its category, the newest first."),
    }),
  }),
  /** A reader counts once in thirty minutes; a repeated visit is accepted and not counted. */
  visit: post({
    path: "/api/article/visit/{id}",
    source: "ours",
    access: "public",
    description: "Counts a reader of an article.",
    answer: z.strictObject({}),
  }),
};
