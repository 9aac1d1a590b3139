import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { createCacheKey } from "./cache-key.ts";

const route = (id: string, path: string | undefined, { parentId = "shell", handle = {} } = {}) =>
  [id, { id, parentId, path, module: { handle } } as unknown as ServerBuild["routes"][string]] as const;
const cached = { handle: { access: "public", cache: true } };
const routes: ServerBuild["routes"] = Object.fromEntries([
  route("root", "", { parentId: "" }),
  route("shell", undefined, { parentId: "root" }),
  route("home", undefined, cached),
  route("list", "goods_cate", cached),
  route("product", "goods_detail/:id", cached),
  route("news", "news"),
  route("article", "a.b/:id", { parentId: "news", ...cached }),
  route("cart", "shopping_cart", { handle: { access: "customer", cache: true } }),
  route("login", "login"),
]);
const keyOf = createCacheKey(routes);
const keyFor = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  keyOf({ url, method, headers: { host: "shop", ...headers } } as unknown as IncomingMessage);

test.each(["/", "/?a=1", "/goods_cate?cid=1", "/goods_detail/1", "/news/a.b/1"])("%s has a key", (url) => {
  expect(keyFor(url)).toEqual({ host: "shop", url, cookie: "" });
  expect(keyFor(url, {}, "HEAD")).toEqual({ host: "shop", url, cookie: "" });
});

test.each([
  "/login",
  "/shopping_cart",
  "/news",
  "/user",
  "/goods_cate/",
  "/goods_detail",
  "/goods_detail/1/2",
  "/goods_detail/1.data",
  "/_root.data",
  "/goods_cate.data",
  "/news/axb/1",
  "/goods_detail/",
  "//",
  "",
  `/?a=${"a".repeat(1100)}`,
])("%s has none", (url) => {
  expect(keyFor(url)).toBeNull();
});

test("a form has none", () => {
  expect(keyFor("/", {}, "POST")).toBeNull();
});

test.each([
  ["a session", { cookie: "a=1; shop_session=x" }],
  ["a session over https", { cookie: "__Host-shop_session=x" }],
  ["a pending toast", { cookie: "shop_toast=x" }],
  ["a login draft", { cookie: "shop_login=x" }],
  ["an unknown cookie of the shop", { cookie: "__Host-shop_new=x" }],
  ["an authorization header", { authorization: "Basic x" }],
  ["two placard cookies", { cookie: "shop_placard=1; shop_placard=2" }],
  ["an overlong placard cookie", { cookie: `shop_placard=${"a".repeat(300)}` }],
])("a request with %s has none", (_, headers) => {
  expect(keyFor("/", headers)).toBeNull();
});

test("other cookies are ignored, a closed placard is part of the key", () => {
  expect(keyFor("/", { cookie: "_ga=1; myshop_x=2; shop_code=x; __Host-shop_code=y" })?.cookie).toBe("");
  expect(keyFor("/", { cookie: "_ga=1; __Host-shop_placard=v1" })?.cookie).toBe("__Host-shop_placard=v1");
});

test("without a cacheable route nothing has a key", () => {
  const keyOfNone = createCacheKey(Object.fromEntries([route("login", "login")]));
  expect(keyOfNone({ url: "/", method: "GET", headers: {} } as IncomingMessage)).toBeNull();
});
