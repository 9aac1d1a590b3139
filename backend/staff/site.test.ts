import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)(...args);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "site-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
const config = async () => (await call(shop, "GET", "/api/pc/config")).data;

describe("config", () => {
  test("sets text as typed and other values as JSON, and lists all settings [P9.4]", async () => {
    await staff("config", "set", "site_name", "12");
    await staff("config", "set", "copyright", '[{"name":"沪ICP备1号","url":"https://beian.miit.gov.cn","img":""}]');
    await staff("config", "set", "hot_keywords", '[{"keyword":"硒鼓","target":"goods_search"}]');
    expect(await config()).toMatchObject({
      site_name: "12",
      sys_phone: "400-000-0001",
      copyright: [{ name: "沪ICP备1号" }],
    });
    expect((await call(shop, "GET", "/api/common/hot_keyword")).data).toEqual([
      { keyword: "硒鼓", target: "goods_search" },
    ]);
    const listed: { key: string; value: string }[] = JSON.parse(await staff("config", "list", "--json"));
    expect(listed).toContainEqual({ key: "site_name", value: "12" });
    expect(listed.map(({ key }) => key)).toEqual(expect.arrayContaining(["banners", "hot_keywords", "placard"]));
  });

  test.each([
    { key: "nonsense", value: "x", why: /^没有设置 nonsense，可设置的有：site_logo、/ },
    { key: "copyright", value: '[{"name":"x","url":"#"}]', why: /^copyright\.0\.img / },
    { key: "copyright", value: "x", why: /^copyright 应为 JSON$/ },
    { key: "seckill_open", value: "[2]", why: /^seckill_open\.0 / },
    { key: "hot_keywords", value: '[{"keyword":"x","colour":1}]', why: /^hot_keywords\.0 .*colour/ },
    ...["javascript:alert(1)", "https://img.example/logo.png", "//img.example/logo.png", "/a b.png", "#"].map(
      (value) => ({
        key: "site_logo",
        value,
        why: /^site_logo 应为 \/ 开头的图片路径（public 文件夹里的图片）$/,
      }),
    ),
    {
      key: "banners",
      value: '[{"link":"//evil.example","image":"https://img.example/a.png"}]',
      why: /^banners\.0\.link 应为 \/ 开头的路径或 https:\/\/ 地址；banners\.0\.image 应为 \/ 开头的图片路径（public 文件夹里的图片）$/,
    },
    {
      key: "copyright",
      value: '[{"name":"x","url":"#","img":"https://x.example/a.png"}]',
      why: /^copyright\.0\.img 应为/,
    },
    {
      key: "placard",
      value: '{"placardImg":"https://x.example/a.png","version":"1","url":"#"}',
      why: /^placard\.placardImg 应为/,
    },
    { key: "site_name", value: "", why: /^site_name 不能为空$/ },
    { key: "site_name", value: " \t ", why: /^site_name 不能为空$/ },
    { key: "placard", value: '{"placardImg":"/a.svg","version":"1","url":"http://x"}', why: /^placard\.url 应为/ },
  ])("$key $value is refused with the reason", async ({ key, value, why }) => {
    const before = await staff("config", "list");
    await expect(staff("config", "set", key, value)).rejects.toThrow(why);
    expect(await staff("config", "list")).toBe(before);
  });

  test("concurrent settings are all saved", async () => {
    await Promise.all([
      shop.backend.staff.site.set("site_name", "甲"),
      shop.backend.staff.site.set("sys_phone", "400-1"),
      shop.backend.staff.site.set("site_url", "https://shop.example"),
    ]);
    expect(await config()).toMatchObject({ site_name: "甲", sys_phone: "400-1", site_url: "https://shop.example" });
  });
});

describe("placard", () => {
  const placard = async () => (await call(shop, "GET", "/api/getPlacardInfo")).data;

  test("is set with a new version each time, and removed [P9.4]", async () => {
    await staff("placard", "set", "--image", "/a.svg", "--url", "#");
    expect(await placard()).toEqual({ placardImg: "/a.svg", url: "#", version: String(shop.world.now) });
    await staff("placard", "set", "--image", "/a.svg", "--url", "/goods_cate", "--version", "v2");
    expect(await placard()).toMatchObject({ url: "/goods_cate", version: "v2" });
    await staff("placard", "clear");
    expect(await placard()).toBeNull();
  });

  test("links only to the shop or to https addresses", async () => {
    const before = await placard();
    await expect(staff("placard", "set", "--image", "/a.svg", "--url", "javascript:1")).rejects.toThrow("placard.url");
    await expect(staff("placard", "set", "--image", "data:x", "--url", "#")).rejects.toThrow("/ 开头的图片路径");
    await expect(staff("placard", "set", "--image", "/a.svg")).rejects.toThrow("--url");
    expect(await placard()).toEqual(before);
  });
});

const HEAD = "title: 新到：A4 纸\ncategory: 采购指南\ndate: 2099-01-01\nsummary: 简介\nauthor: 编辑部";
function articleFile(text: string) {
  const path = join(folder, "article.md");
  writeFileSync(path, text);
  return path;
}
const articles = () => shop.backend.database.read.selectFrom("articles").selectAll().orderBy("id", "desc").execute();

describe("news add", () => {
  test("publishes an article once [P9.4]", async () => {
    const path = articleFile(`---\r\n${HEAD}\r\n---\r\n第一段\r\n续行\r\n\r\n第二段\r\n`);
    await staff("news", "add", path);
    expect((await articles())[0]).toMatchObject({
      title: "新到：A4 纸",
      category: "采购指南",
      author: "编辑部",
      visits: 0,
      content: "第一段\n续行\n\n第二段",
    });
    const { data } = await call(shop, "GET", "/api/article/headlines");
    expect(data).toMatchObject({ latest: [{ title: "新到：A4 纸", date: "2099-01-01" }, ...Array(9).fill({})] });
    await expect(staff("news", "add", path)).rejects.toThrow("2099-01-01 已有同名文章 新到：A4 纸");
  });

  test.each([
    { text: "正文", why: "文件应以 ---" },
    { text: `---\n${HEAD}\n---\n\n`, why: "没有正文" },
    { text: `---\n${HEAD.replace("author: 编辑部", "")}\n---\n正文`, why: "缺少 author" },
    { text: `---\n${HEAD.replace("2099-01-01", "昨天")}\n---\n正文`, why: "date " },
    { text: `---\n${HEAD}\ncolour: red\n---\n正文`, why: "不认识这一行：colour: red" },
    { text: `---\n${HEAD}\ndate: 2099-01-02\n---\n正文`, why: "date 出现了两次" },
    { text: `---\n${HEAD.replace("新到", "长".repeat(81))}\n---\n正文`, why: "title " },
  ])("$why", async ({ text, why }) => {
    const before = await articles();
    await expect(staff("news", "add", articleFile(text))).rejects.toThrow(why);
    expect(await articles()).toEqual(before);
  });

  test("lists articles, and removes one", async () => {
    await staff("news", "add", articleFile(`---\n${HEAD}\n---\n正文`));
    const [first] = JSON.parse(await staff("news", "list", "--json"));
    expect(first).toMatchObject({ title: "新到：A4 纸", visits: 0 });
    expect(await staff("news", "remove", String(first.id))).toContain(`资讯 ${first.id} 已删除`);
    expect((await articles()).map(({ id }) => id)).not.toContain(first.id);
    await expect(staff("news", "remove", String(first.id))).rejects.toThrow(`没有资讯 ${first.id}`);
  });

  test("a missing file is refused", async () => {
    await expect(staff("news", "add", join(folder, "none.md"))).rejects.toThrow("读不到文件");
  });
});

test("staff set the privacy agreement [P9.4]", async () => {
  await staff("agreement", "set", articleFile("---\ntitle: 隐私政策\ndate: 2026-11-01\n---\n我们收集什么。"));
  expect((await call(shop, "GET", "/api/agreement/sys_userr_privacy")).data).toEqual({
    title: "隐私政策",
    updated_on: "2026-11-01",
    paragraphs: ["我们收集什么。"],
  });
});
