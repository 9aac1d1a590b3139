import { expect, test } from "vitest";
import { link } from "./link.ts";
import { urls } from "./urls.ts";

test("parameters are filled in; optional ones may be missing", () => {
  expect(link("/offers/:item_id?/:offer_id", { offer_id: 9 })).toBe("/offers/9");
  expect(link("/offers/:item_id?/:offer_id", { item_id: 3, offer_id: 9 })).toBe("/offers/3/9");
});

test("search values are encoded, and empty ones left out", () => {
  expect(link(urls.orderConfirm, {}, { cartId: "1,2", address_id: undefined, use_integral: "" })).toBe(
    "/order_confirm?cartId=1%2C2",
  );
});

test("the search of a path stays before the added values", () => {
  expect(link("/store/category?id=3", {}, { cid: 7 })).toBe("/store/category?id=3&cid=7");
});

test("a parameter cannot add a segment to the path", () => {
  expect(link(urls.goodsDetail, { id: "../user" })).toBe("/goods_detail/..%2Fuser");
});
