import { expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.server.ts";

test.each([
  ["/", "/"],
  ["/shopping_cart", "/shopping_cart"],
  ["/goods_detail/10001?sku=100001", "/goods_detail/10001?sku=100001"],
  ["/goods_search?title=硒鼓", "/goods_search?title=%E7%A1%92%E9%BC%93"],
])("%s is a page of the shop", (to, safe) => {
  expect(safeRedirect(to)).toBe(safe);
});

test.each([
  "//evil.example",
  "//evil.example/shopping_cart",
  "/\\evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "https://evil.example/shopping_cart",
  "javascript:alert(1)",
  "data:text/html,x",
  "/goods_detail/1\r\nSet-Cookie: a=b",
  "/..//evil.example",
  "/no_such_page",
  "/login?from=/login",
  "/logout",
  "",
  null,
  undefined,
  7,
  `/goods_search?title=${"a".repeat(3000)}`,
])("%j leads to the home page instead", (to) => {
  expect(safeRedirect(to)).toBe("/");
});
