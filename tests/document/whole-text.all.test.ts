import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { cookieOf } from "#tests/support/visit.ts";

const shop = freshBackend();

const PAGES = ["/", "/goods_cate?cid=1&limit=60", "/goods_cate?cid=4&view=table", "/goods_search?title=硒鼓"];

test.each(PAGES)("no character of %s is split at the end of the renderer's buffer", async (page) => {
  const visit = await openShop();
  const html = await (await visit(page)).text();
  expect(html).toContain("</html>");
  expect(html).not.toContain("\0");
  expect(html).not.toContain("\uFFFD");
});

test("a page keeps its own bytes when another is rendered before it is read", async () => {
  const visit = await openShop();
  const customer = await visit("/", { cookie: await cookieOf(await tokenOf(shop, demoCustomers.tradeMarkup)) });
  const visitor = await visit("/");
  expect(await customer.text()).toContain("退出登录");
  expect(await visitor.text()).not.toContain("退出登录");
});

test.each(PAGES)("%s renders the same when repeated", async (page) => {
  const visit = await openShop();
  const cookie = await cookieOf(await tokenOf(shop, demoCustomers.tradeMarkup));
  const html = async (cookieHeader?: string) =>
    (await (await visit(page, cookieHeader ? { cookie: cookieHeader } : {})).text())
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replaceAll(/ nonce="[^"]*"/g, "");
  const first = await html();
  await html(cookie);
  expect(await html()).toBe(first);
  const { directReads } = shop.backend;
  // Without direct reads every answer is serialised as JSON.
  delete shop.backend.directReads;
  expect(await html()).toBe(first);
  Object.assign(shop.backend, { directReads });
});
