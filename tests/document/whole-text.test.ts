import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { cookieOf } from "#tests/support/visit.ts";

const shop = freshBackend();

const PAGES = ["/", "/goods_cate?cid=1&limit=60", "/goods_cate?cid=4&view=table", "/goods_search?title=硒鼓"];

test.each(PAGES)("the text of %s is whole: no character is torn where the renderer's buffer ends", async (page) => {
  const visit = await openShop();
  const html = await (await visit(page)).text();
  expect(html).toContain("</html>");
  expect(html).not.toContain("\0");
  expect(html).not.toContain("\uFFFD");
});

test.each(PAGES)("%s looks the same when its pieces were drawn before", async (page) => {
  const visit = await openShop();
  const cookie = await cookieOf(await tokenOf(shop, demoCustomers.tradeMarkup));
  const html = async (as?: string) =>
    (await (await visit(page, as ? { cookie: as } : {})).text())
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replaceAll(/ nonce="[^"]*"/g, "");
  const first = await html();
  await html(cookie);
  expect(await html()).toBe(first);
  const { near } = shop.backend;
  // Without it nothing is kept, and everything is drawn.
  delete shop.backend.near;
  expect(await html()).toBe(first);
  Object.assign(shop.backend, { near });
});
