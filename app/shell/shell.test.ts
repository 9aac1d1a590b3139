import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { expect, test } from "vitest";
import { toastHeader } from "#app/http/toast.server.ts";
import { writeSetting } from "#backend/modules/site/site.store.ts";
import { RANDOM_KEY } from "#contract/rules/patterns.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { failCalls } from "#tests/support/broken.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { loader, shouldRevalidate } from "./shell.tsx";

const shop = freshBackend();

test("a visitor's shell has the shop's data and no customer [S3.state.1]", async () => {
  const { data } = await loader(visit("/").get());
  expect(data).toMatchObject({
    config: { site_name: "百采汇" },
    customer: null,
    cartCount: 0,
    toast: null,
    domain: `${ORIGIN}/`,
    scope: [],
  });
  expect(data.hotKeywords.length).toBeGreaterThan(0);
  expect(data.categories[0]).toEqual({ store_category_id: 1, cate_name: "打印耗材" });
});

test("a customer's shell has the customer and the account manager", async () => {
  const { get } = await visit("/").with(await tokenOf(shop, demoCustomers.tradeMarkup));
  const { data } = await loader(get());
  expect(data.customer).toMatchObject({
    phone: demoCustomers.tradeMarkup,
    now_money: "12680.50",
    admin: { real_name: "陈知远" },
  });
});

test.each([
  { name: "on a day with sales", sales: true, flag: 1, shown: true },
  { name: "on a day without sales", sales: false, flag: 1, shown: false },
  { name: "where it is switched off", sales: true, flag: 0, shown: false },
])("$name the toolbar leads to the flash sale: $shown [S2.toolbar.3]", async ({ sales, flag, shown }) => {
  const { config } = (await loader(visit("/").get())).data;
  await shop.backend.database.write(async (tx) => {
    await writeSetting(tx, "config", { ...config, seckill_open: [flag] });
    if (!sales) await tx.deleteFrom("seckill_sales").execute();
  });
  const { get } = await visit("/").with(await tokenOf(shop, demoCustomers.tradeMarkup));
  expect((await loader(get())).data.hasSale).toBe(shown);
});

test("each page of a customer has a form key of its own, and a visitor's page has none [R4]", async () => {
  const { get } = await visit("/").with(await tokenOf(shop, demoCustomers.tradeMarkup));
  const keys = [(await loader(get())).data.formKey, (await loader(get())).data.formKey];
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key).toMatch(RANDOM_KEY);
  expect((await loader(visit("/").get())).data.formKey).toBe("");
});

test.each([
  { path: "/api/pc/config", missing: { config: null } },
  { path: "/api/common/hot_keyword", missing: { hotKeywords: [] } },
  { path: "/api/store/product/category/lst", missing: { categories: [] } },
  { path: "/api/user", missing: { customer: null } },
  { path: "/api/user/cart/count", missing: { cartCount: 0 } },
])("a broken $path costs its part of the shell alone", async ({ path, missing }) => {
  const { get } = await visit("/").with(await tokenOf(shop, demoCustomers.tradeMarkup));
  failCalls(shop, path);
  const { data } = await loader(get());
  expect(data).toMatchObject(missing);
  expect([data.config, data.customer].some(Boolean)).toBe(true);
});

test("an invalid session is redirected to the login and its cookie deleted", async () => {
  const { get } = await visit("/user/default").with("dead");
  const answer = await outcome(loader(get()));
  expect(answer).toBeInstanceOf(Response);
  const { status, headers } = answer as Response;
  expect(status).toBe(302);
  expect(headers.get("Location")).toBe("/login?from=%2Fuser%2Fdefault");
  expect(headers.get("Set-Cookie")).toMatch(/shop_session=;/);
});

test("a toast is shown once: the answer deletes its cookie", async () => {
  const cookie = (await toastHeader("保存成功")).split(";")[0];
  const { data, init } = await loader(visit("/", cookie).get());
  expect(data.toast).toMatchObject({ kind: "ok", text: "保存成功" });
  expect(new Headers(init?.headers).get("Set-Cookie")).toMatch(/shop_toast=;.*Max-Age=0/);
});

const navigate = (from: string, to: string, formMethod?: "POST" | "GET") =>
  shouldRevalidate({
    currentUrl: new URL(from, ORIGIN),
    nextUrl: new URL(to, ORIGIN),
    formMethod,
    defaultShouldRevalidate: true,
    currentParams: {},
    nextParams: {},
  } satisfies ShouldRevalidateFunctionArgs);

test.each([
  { from: "/", to: "/goods_cate?cid=1", by: "a link", revalidates: false },
  { from: "/goods_cate?cid=1", to: "/goods_cate?cid=1&page=2", by: "a link", revalidates: false },
  { from: "/", to: "/goods_search?title=A4", by: "GET", revalidates: false },
  { from: "/goods_cate?cid=1", to: "/goods_cate?cid=1", by: "a link", revalidates: true },
  { from: "/user/default", to: "/login?from=%2Fuser%2Fdefault", by: "a link", revalidates: true },
  { from: "/shopping_cart", to: "/shopping_cart", by: "POST", revalidates: true },
  { from: "/login", to: "/", by: "POST", revalidates: true },
] as const)("from $from to $to by $by revalidates the shell: $revalidates", ({ from, to, by, revalidates }) => {
  expect(navigate(from, to, by === "a link" ? undefined : by)).toBe(revalidates);
});
