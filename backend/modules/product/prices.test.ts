import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProductCard } from "#contract/product.ts";
import { yuan } from "#contract/rules/money.ts";
import { buyerOfClass, type PriceClass, unitPrice } from "#contract/rules/pricing.ts";
import { toOffer } from "#contract/rules/product.ts";
import { isOrderable } from "#contract/rules/stock.ts";
import { search } from "#contract/search.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend, sharedBackend, type TestBackend } from "#tests/support/backend.ts";
import { createCatalogReads } from "#tests/support/catalog-reads.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { representativeSku } from "./prices.ts";
import { markProductsChanged } from "./product-index/product-index.store.ts";

const CLASSES = Object.keys(buyerOfClass) as PriceClass[];

type Shop = { test: TestDatabase; world: TestBackend };
type Products = ReturnType<typeof catalogue>;
function catalogue({ test, world }: Shop) {
  const { products, search } = createCatalogReads(test.database, world.ports.clock);
  return { ...products, list: search.list };
}
/** The unit price on the card, in fen. */
const shownPrice = (priceClass: PriceClass) => (card: ProductCard) =>
  unitPrice(toOffer(card), buyerOfClass[priceClass]);

/** All pages of a list. */
async function listAll(products: Products, priceClass: PriceClass, query: Record<string, string>) {
  const cards: ProductCard[] = [];
  for (let page = 1; ; page += 1) {
    const { list, count } = await products.list(
      buyerOfClass[priceClass],
      search.list.query.parse({ ...query, limit: "60", page }),
    );
    cards.push(...list);
    if (list.length === 0) return { cards, count };
  }
}

describe("the demo catalogue", () => {
  const shop = sharedBackend();
  let opened: Products | undefined;
  /** One catalogue for all lists, because each reads its index. */
  const products = () => {
    opened ??= catalogue(shop);
    return opened;
  };

  describe.each(CLASSES)("for the price class %s", (priceClass) => {
    const priceOf = shownPrice(priceClass);

    test("ascending and descending lists follow the shown price [P6.18]", async () => {
      for (const cate_id of ["0", "1", "2"]) {
        const ascending = (await listAll(products(), priceClass, { cate_id, order: "price_asc" })).cards.map(priceOf);
        expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
        const descending = (await listAll(products(), priceClass, { cate_id, order: "price_desc" })).cards.map(priceOf);
        expect(descending).toEqual([...descending].sort((a, b) => b - a));
      }
    });

    test("a price range holds exactly the products whose shown price lies in it [P6.18]", async () => {
      const all = await listAll(products(), priceClass, {});
      const prices = all.cards.map(priceOf).sort((a, b) => a - b);
      const [low = 0, high = 0] = [prices[Math.floor(prices.length / 3)], prices[Math.floor(prices.length / 2)]];
      const { cards, count } = await listAll(products(), priceClass, { price_on: yuan(low), price_off: yuan(high) });
      expect(cards.every((card) => priceOf(card) >= low && priceOf(card) <= high)).toBe(true);
      expect(count).toBe(prices.filter((price) => price >= low && price <= high).length);
      expect(cards.length).toBe(count);
    });

    test("lists, related products and floors show the cheapest SKU in stock [P6.18]", async () => {
      const reader = buyerOfClass[priceClass];
      const { best, fresh, floors } = await products().floors(reader);
      const { cards } = await listAll(products(), priceClass, { cate_id: "1" });
      const related = await products().related(reader, 10001);
      for (const card of [
        ...best,
        ...fresh,
        ...floors.flatMap(({ list }) => list),
        ...related,
        ...cards.slice(0, 60),
      ]) {
        const { skus, product_type } = await products().detail(reader, card.product_id);
        const inStock = skus.filter(isOrderable);
        const choices = (inStock.length > 0 ? inStock : skus).map((sku) =>
          unitPrice(toOffer({ ...sku, product_type }), reader),
        );
        expect(priceOf(card)).toBe(Math.min(...choices));
      }
    });
  });
});

describe("a changed product", () => {
  const shop = freshBackend();

  test("each class has its own SKU on the card where the cheapest by price is not the cheapest by cost [P6.18]", async () => {
    const { product_id, sku_id } = await createProduct(shop, { price: 1000, cost: 900, cost_plus: 10, stock: 5 });
    await shop.test.database.write(async (tx) => {
      const sku = await tx.selectFrom("skus").selectAll().where("id", "=", sku_id).executeTakeFirstOrThrow();
      await tx
        .insertInto("skus")
        .values({ ...sku, id: sku_id + 500_000, name: "红色", price: 1100, cost: 600 })
        .execute();
      await markProductsChanged(tx, shop.test.database.engine, [product_id]);
    });
    const cards = await Promise.all(
      CLASSES.map(async (priceClass) => {
        const { cards } = await listAll(catalogue(shop), priceClass, { cate_id: String(product_id) });
        return [priceClass, cards.map((card) => [card.sku_id - sku_id, shownPrice(priceClass)(card)])];
      }),
    );
    expect(cards).toEqual([
      ["public", [[0, 1000]]],
      ["markup", [[500_000, 610]]],
      ["cost", [[500_000, 600]]],
    ]);
    const inRange = async (priceClass: PriceClass, price_on: string, price_off: string) =>
      (await listAll(catalogue(shop), priceClass, { cate_id: String(product_id), price_on, price_off })).count;
    expect(await inRange("public", "6.00", "6.10")).toBe(0);
    expect(await inRange("markup", "6.10", "6.10")).toBe(1);
    expect(await inRange("cost", "6.00", "6.00")).toBe(1);
    expect(await inRange("cost", "10.00", "10.00")).toBe(0);
  });

  test("a flash sale has one price for all classes, in lists too [P6.18]", async () => {
    const { product_id } = await createProduct(shop, { price: 1000, cost: 700 });
    await shop.test.database.write(async (tx) => {
      await tx.updateTable("products").set({ product_type: 1 }).where("id", "=", product_id).execute();
      await markProductsChanged(tx, shop.test.database.engine, [product_id]);
    });
    for (const priceClass of CLASSES) {
      const { count } = await listAll(catalogue(shop), priceClass, {
        cate_id: String(product_id),
        price_on: "10",
        price_off: "10",
      });
      expect(count).toBe(1);
    }
  });
});

test("the lowest price and the lowest cost give the lowest unit price, as the index computes it", () => {
  const amount = fc.nat({ max: 2000 });
  const skus = fc.array(
    fc.record({ price: amount, cost: amount, stock: fc.nat({ max: 2 }), min_order: fc.integer({ min: 1, max: 2 }) }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(skus, fc.constantFrom(0, 1), amount, (all, product_type, cost_plus) => {
      const product = { product_type, cost_plus };
      const inStock = all.filter(isOrderable);
      const choices = inStock.length > 0 ? inStock : all;
      const lowest = {
        price: Math.min(...choices.map(({ price }) => price)),
        cost: Math.min(...choices.map(({ cost }) => cost)),
      };
      for (const buyer of Object.values(buyerOfClass)) {
        const sku = representativeSku(buyer, product, all);
        expect(sku && unitPrice({ ...product, ...sku, tiers: [] }, buyer)).toBe(
          unitPrice({ ...product, ...lowest, tiers: [] }, buyer),
        );
      }
    }),
  );
});
