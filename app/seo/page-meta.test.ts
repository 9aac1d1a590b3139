import { expect, test } from "vitest";
import { organization, pageMeta, pageTitle } from "./page-meta.ts";

const config = {
  site_logo: "/logo.svg",
  site_name: "百采汇",
  sys_phone: "400-000-0001",
  site_keywords: "硒鼓",
  site_description: "办公用品批发",
};
const matches = [
  { id: "root", data: undefined },
  { id: "shell/shell", data: { config, origin: "https://shop.example.com" } },
];
const at = (pathname: string) => ({ matches, location: { pathname } });

test("a title carries the shop's name behind it, and stands alone where the frame could not be read", () => {
  expect(pageTitle("购物车", matches)).toEqual({ title: "购物车 - 百采汇" });
  expect(pageTitle("购物车", [])).toEqual({ title: "购物车" });
});

test("a public page says where it lives and what it is about", () => {
  const said = pageMeta(at("/goods_cate"), {
    title: "打印耗材",
    canonical: "/goods_cate?cid=1",
    image: "/pictures/a.svg",
  });
  expect(said).toContainEqual({ tagName: "link", rel: "canonical", href: "https://shop.example.com/goods_cate?cid=1" });
  expect(said).toContainEqual({ name: "description", content: "办公用品批发" });
  expect(said).toContainEqual({ name: "keywords", content: "硒鼓" });
  expect(said).toContainEqual({ property: "og:image", content: "https://shop.example.com/pictures/a.svg" });
  expect(said).not.toContainEqual({ name: "robots", content: "noindex" });
});

test("a private page is kept out of search engines and has no canonical address", () => {
  const said = pageMeta(at("/user/default"), { title: "账户总览", index: false });
  expect(said).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(said)).not.toContain("canonical");
});

test("the organization is the config's", () => {
  expect(organization(matches)).toMatchObject({
    "@type": "Organization",
    name: "百采汇",
    url: "https://shop.example.com/",
    logo: "https://shop.example.com/logo.svg",
  });
});

test("where the frame could not be read a page still speaks of itself, without half addresses", () => {
  const about = { matches: [], location: { pathname: "/goods_cate" } };
  const said = pageMeta(about, { title: "打印耗材", image: "/pictures/a.svg" });
  expect(said).toContainEqual({ title: "打印耗材" });
  expect(JSON.stringify(said)).not.toMatch(/canonical|og:url|og:image/);
  expect(organization([])).not.toHaveProperty("url");
});
