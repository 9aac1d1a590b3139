import { expect, test } from "vitest";
import { organizationData } from "./organization-data.ts";
import { pageMeta, pageTitle } from "./page-meta.ts";

const config = {
  site_logo: "/logo.svg",
  site_name: "百采汇",
  sys_phone: "400-000-0001",
  site_keywords: "硒鼓",
  site_description: "办公用品批发",
};
const matches = [
  { id: "root", data: undefined },
  { id: "shell/shell", data: { config, domain: "https://shop.example.com/" } },
];
const metaArgs = (pathname: string) => ({ matches, location: { pathname } });

test("a title ends with the shop's name, where the shell could be loaded [P1.3]", () => {
  expect(pageTitle("购物车", matches)).toEqual({ title: "购物车 - 百采汇" });
  expect(pageTitle("购物车", [])).toEqual({ title: "购物车" });
});

test("a public page has a canonical address, a description and a picture", () => {
  const tags = pageMeta(metaArgs("/goods_cate"), {
    title: "打印耗材",
    canonical: "/goods_cate?cid=1",
    image: "/pictures/a.svg",
  });
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://shop.example.com/goods_cate?cid=1" });
  expect(tags).toContainEqual({ name: "description", content: "办公用品批发" });
  expect(tags).toContainEqual({ name: "keywords", content: "硒鼓" });
  expect(tags).toContainEqual({ property: "og:image", content: "https://shop.example.com/pictures/a.svg" });
  expect(tags).not.toContainEqual({ name: "robots", content: "noindex" });
});

test("a private page is not indexed and has no canonical address", () => {
  const tags = pageMeta(metaArgs("/user/default"), { title: "账户总览", index: false });
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(tags)).not.toContain("canonical");
});

test("the organization is read from the config", () => {
  expect(organizationData(matches)).toMatchObject({
    "@type": "Organization",
    name: "百采汇",
    url: "https://shop.example.com/",
    logo: "https://shop.example.com/logo.svg",
  });
});

test("without the shell's data a page has its title and no relative addresses", () => {
  const withoutShell = { matches: [], location: { pathname: "/goods_cate" } };
  const tags = pageMeta(withoutShell, { title: "打印耗材", image: "/pictures/a.svg" });
  expect(tags).toContainEqual({ title: "打印耗材" });
  expect(JSON.stringify(tags)).not.toMatch(/canonical|og:url|og:image/);
  expect(organizationData([])).not.toHaveProperty("url");
});
