import { describe, expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader as detailLoader, meta as detailMeta } from "./news-detail.page.tsx";
import { loader as listLoader, meta as listMeta } from "./news-list.page.tsx";
import { action as visitAction } from "./visit.resource.ts";

const shop = freshBackend();

const list = (search = "") => listLoader(visit(`/news_list${search}`).get());
const detail = (id: string) => detailLoader({ ...visit(`/news_detail/${id}`).get(), params: { id } });
const shell = {
  id: "shell/shell",
  data: {
    config: { site_name: "百采汇", site_keywords: "", site_description: "" },
    domain: "https://shop.example/",
  },
};
const about = (data: unknown, pathname: string) => ({ data, matches: [shell], location: { pathname }, params: {} });
// Remix passes more arguments than these meta functions read.
const listTags = async (search: string) => listMeta(about(await list(search), "/news_list") as never);

describe("the list of news", () => {
  test("shows ten of all categories, the newest first, with the latest and the most read beside [P6.40]", async () => {
    const page = await list();
    expect(page).toMatchObject({ cid: "", count: 12, page: 1, last: 2 });
    expect(page.list).toHaveLength(10);
    const dates = page.list.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(page.latest[0]?.article_id).toBe(page.list[0]?.article_id);
    expect(page.popular).toHaveLength(10);
    expect(page.popular[0]?.title).toContain("硒鼓、粉盒、鼓组件");
    expect(page.categories.reduce((sum, { count }) => sum + count, 0)).toBe(12);
  });

  test("shows one category and the last page for a page beyond it [P6.40]", async () => {
    const guide = await list(`?cid=${encodeURIComponent("采购指南")}`);
    expect(new Set(guide.list.map(({ category }) => category))).toEqual(new Set(["采购指南"]));
    expect(await list("?page=99")).toMatchObject({ page: 2, last: 2, list: [{}, {}] });
    expect(await list(`?page=x&cid=${"长".repeat(50)}`)).toMatchObject({ page: 1, cid: "", count: 12 });
  });

  test("of an unknown category shows all under the title of the whole [P6.40]", async () => {
    expect(await list("?cid=99&page=2")).toMatchObject({ cid: "", count: 12, page: 2, last: 2, list: [{}, {}] });
    expect(await listTags("?cid=99")).toContainEqual({ title: "资讯 - 百采汇" });
  });

  test("has the canonical address of its page and links to those beside it [P3.10]", async () => {
    const tags = await listTags("?page=2&utm=x");
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://shop.example/news_list?page=2" });
    expect(tags).toContainEqual({ tagName: "link", rel: "prev", href: "/news_list" });
    const none = await listTags("?cid=none");
    expect(none).toContainEqual({ tagName: "link", rel: "canonical", href: "https://shop.example/news_list" });
  });
});

describe("an article", () => {
  test("shows its text, the articles beside it in time and others of its category [P6.40]", async () => {
    const { list: all } = await list();
    const second = await detail(String(all[1]?.article_id));
    expect(second.newer?.article_id).toBe(all[0]?.article_id);
    expect(second.older?.article_id).toBe(all[2]?.article_id);
    expect(second.blocks.length).toBeGreaterThan(2);
    expect(second.related.map(({ article_id }) => article_id)).not.toContain(second.article_id);
    expect((await detail(String(all[0]?.article_id))).newer).toBeNull();
  });

  test.each(["999999", "0", "x", "1.5", "9".repeat(30)])("%s is not found", async (id) => {
    expect(await outcome(detail(id))).toMatchObject({ init: { status: 404 } });
  });

  test("has schema.org's Article, its summary as description and a canonical address [P3.10]", async () => {
    const article = await detail("1");
    const tags = detailMeta(about(article, "/news_detail/1") as never);
    expect(tags).toContainEqual({ title: `${article.title} - 百采汇` });
    expect(tags).toContainEqual({ name: "description", content: article.synopsis });
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://shop.example/news_detail/1" });
    expect(JSON.stringify(tags)).toContain('"@type":"Article"');
  });
});

describe("readers of an article", () => {
  const read = (id: string, agent = "Mozilla/5.0") => {
    const post = visit(`/news_detail/${id}/visit`).post({});
    post.request.headers.set("User-Agent", agent);
    return visitAction({ ...post, params: { id } });
  };
  const visits = async (id: number) => {
    const { read: db } = shop.backend.database;
    return (await db.selectFrom("articles").select("visits").where("id", "=", id).executeTakeFirstOrThrow()).visits;
  };

  test("count once in half an hour; crawlers do not [P6.40]", async () => {
    const before = await visits(1);
    const crawler = await read("1", "Mozilla/5.0 (compatible; Googlebot/2.1)");
    expect([crawler.status, await visits(1)]).toEqual([204, before]);
    await read("1");
    await read("1");
    expect(await visits(1)).toBe(before + 1);
    shop.world.now += 31 * 60_000;
    await read("1");
    expect(await visits(1)).toBe(before + 2);
  });

  test("are written at most once a minute, however many articles are read [P6.40]", async () => {
    const counts = () => Promise.all([2, 3, 4, 5].map(visits));
    const before = await counts();
    const grown = async () => (await counts()).map((count, index) => count - (before[index] ?? 0));
    shop.world.now += 61_000;
    await read("2");
    await read("3");
    await read("4");
    expect(await grown()).toEqual([1, 0, 0, 0]);
    shop.world.now += 61_000;
    await read("5");
    expect(await grown()).toEqual([1, 1, 1, 1]);
  });

  test("of an unknown article are ignored", async () => {
    expect((await read("999999")).status).toBe(204);
    expect(await call(shop, "POST", "/api/article/visit/999999", { body: {} })).toMatchObject({ status: 404 });
  });
});
