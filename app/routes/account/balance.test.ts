import { expect, test } from "vitest";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader } from "./balance.tsx";

const shop = freshBackend();

test("a visitor is led to the login and back to the balance", async () => {
  const response = (await outcome(loader(visit("/user/balance?type=3").get()))) as Response;
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    "/login?from=%2Fuser%2Fbalance%3Ftype%3D3",
  ]);
});

test("the address holds tab and page; unknown values show the first page of all", async () => {
  const me = await buyer(shop, demoCustomers.tradeCost);
  await me.pay(await me.order(await createProduct(shop, { cost: 1000 })));
  const browser = await visit("/user/balance").with(me.token);
  expect(await loader(browser.get())).toMatchObject({ balance: "6870.00", type: "0", count: 2, page: 1, last: 1 });
  expect(await loader(browser.get("/user/balance?type=3&bill=1"))).toMatchObject({ type: "1", count: 1 });
  expect(await loader(browser.get("/user/balance?type=3&bill=constructor&page=99"))).toMatchObject({
    type: "0",
    page: 1,
  });
});
