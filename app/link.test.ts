import { expect, test } from "vitest";
import { fillPath, link, withSearch } from "./link.ts";
import { urls } from "./urls.ts";

test("parameters are filled in; optional ones may be missing", () => {
  expect(fillPath("/offers/:item_id?/:offer_id", { offer_id: 9 })).toBe("/offers/9");
  expect(fillPath("/offers/:item_id?/:offer_id", { item_id: 3, offer_id: 9 })).toBe("/offers/3/9");
});

test("search values are encoded, and empty ones left out", () => {
  expect(link(urls.checkout, {}, { cartId: "1,2", address_id: undefined, use_integral: "" })).toBe(
    "/order_confirm?cartId=1%2C2",
  );
});

test.each([
  ["/goods_detail/9?a=1&b", "%2Fgoods_detail%2F9%3Fa%3D1%26b"],
  ["/goods_detail/9", "%2Fgoods_detail%2F9"],
  ["复印纸 A4", "%E5%A4%8D%E5%8D%B0%E7%BA%B8+A4"],
  ["a'(b)!~*-._", "a%27%28b%29%21%7E*-._"],
  ["\ud83d", "%EF%BF%BD"],
])("the search value %s is encoded as forms encode it", (value, encoded) => {
  expect(link(urls.auth.login, {}, { from: value })).toBe(`/login?from=${encoded}`);
});

test("the search of a path stays before the added values", () => {
  expect(withSearch("/store/category?id=3", { cid: 7 })).toBe("/store/category?id=3&cid=7");
});

test("a parameter cannot add a segment to the path", () => {
  expect(link(urls.product.detail, { id: "../user" })).toBe("/goods_detail/..%2Fuser");
});
