import { expect, test } from "vitest";
import { toLineOffer } from "./cart.ts";
import { toOffer } from "./product.ts";

const tier_prices = [{ min_qty: 5, price: "63.40" }];
const rights = { cost: "45.00", cost_plus: "6.14", agreed_price: "50.00" };
const offer = { product_type: 1, price: 6900, tiers: [{ min_qty: 5, price: 6340 }] };
const full = { ...offer, cost: 4500, cost_plus: 614, agreed: 5000 };
const bare = { ...offer, cost: undefined, cost_plus: undefined, agreed: undefined };

test("a product's prices in yuan are an offer in fen, and those that a reader does not see remain absent", () => {
  expect(toOffer({ product_type: 1, price: "69.00", ...rights, tier_prices })).toEqual(full);
  expect(toOffer({ product_type: 1, price: "69.00", tier_prices })).toEqual(bare);
});

test("the offer of a cart line is that of its SKU, with the mark-up of its product", () => {
  const { cost_plus, ...ofSku } = rights;
  const line = (product: object, productAttr: object) =>
    toLineOffer({ product_type: 1, product, productAttr } as Parameters<typeof toLineOffer>[0]);
  expect(line({ cost_plus }, { price: "69.00", ...ofSku, tier_prices })).toEqual(full);
  expect(line({}, { price: "69.00", tier_prices })).toEqual(bare);
});
