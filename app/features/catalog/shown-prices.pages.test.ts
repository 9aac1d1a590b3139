import { createElement } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { loader as favouritesLoader } from "#app/features/favourite/favourites.page.tsx";
import { loader as detailLoader } from "#app/features/product/detail.page.tsx";
import { loader as searchLoader } from "#app/features/search/search.page.tsx";
import { link } from "#app/link.ts";
import { markProductsChanged } from "#backend/modules/product/product-index/product-index.store.ts";
import type { Customer } from "#contract/account.ts";
import { type Fen, fen, yuan } from "#contract/rules/money.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { staticMarkup } from "#tests/support/static-markup.ts";
import { visit } from "#tests/support/visit.ts";
import { loader as categoriesLoader } from "./category-list.page.tsx";
import { type CardOfProduct, ProductCard } from "./product-card.tsx";

const shop = freshBackend();

const READERS = [
  ["a visitor", null],
  ["a customer under review", demoCustomers.underReview],
  ["a customer who pays cost with the mark-up", demoCustomers.tradeMarkup],
  ["a customer who pays the bare cost", demoCustomers.tradeCost],
] as const;

type Card = CardOfProduct & { sku_id: number };
type Shown = { id: number; price: Fen };

describe.each(READERS)("%s", (_, phone) => {
  let browser: Pick<ReturnType<typeof visit>, "get">;
  let customer: Customer | null;
  let token: string | undefined;
  beforeEach(async () => {
    token = phone ? await tokenOf(shop, phone) : undefined;
    browser = token ? await visit("/").with(token) : visit("/");
    customer = token ? ((await call(shop, "GET", "/api/user", { token })).data as Customer) : null;
  });

  /** The HTML of a card as this reader sees it. */
  const htmlOf = (card: Card) => staticMarkup(createElement(ProductCard, { card, buyer: customer }, null));

  /** The price as the page shows it; a card is rendered once. */
  const prices = new Map<string, Fen>();
  function shownPrice(card: Card): Fen {
    const key = JSON.stringify(card);
    const known = prices.get(key);
    if (known !== undefined) return known;
    const [, whole = "", cents = ""] = /<i>¥<\/i>([\d,]+)<s>\.(\d\d)<\/s>/.exec(htmlOf(card)) ?? [];
    const price = fen(`${whole.replaceAll(",", "")}.${cents}`);
    prices.set(key, price);
    return price;
  }

  /** Every page of a list. */
  async function readAll(address: string): Promise<Card[]> {
    const loader = address.startsWith("/goods_cate") ? categoriesLoader : searchLoader;
    const cards: Card[] = [];
    for (let page = 1; ; page += 1) {
      const list = await loader(browser.get(`${address}&limit=60&page=${page}`));
      cards.push(...list.cards);
      if (page >= list.last) return cards;
    }
  }
  const shownIn = async (address: string): Promise<Shown[]> =>
    (await readAll(address)).map((card) => ({ id: card.product_id, price: shownPrice(card) }));

  // The rule for every list and range is tested in the module; here the price is the one on the page.
  test("finds a list in the order of the prices on the page, and a range holds those prices [P6.18]", async () => {
    const [top] = (await categoriesLoader(browser.get("/goods_cate"))).facets.categories;
    const list = `/goods_cate?cid=${top?.id}`;
    const ascending = await shownIn(`${list}&order=price_asc`);
    expect(ascending.length).toBeGreaterThan(60);
    const sorted = ascending.map(({ price }) => price);
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
    const found = (await shownIn("/goods_search?title=得力&order=price_desc")).map(({ price }) => price);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    const [from = 0, to = 0] = [sorted[20], sorted[40]];
    const inRange = ascending.filter(({ price }) => price >= from && price <= to);
    const ids = (await shownIn(`${list}&price_on=${yuan(from)}&price_off=${yuan(to)}`)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(inRange.map(({ id }) => id).toSorted());
  });

  if (phone) {
    test("finds the favourites in the order of the prices on the page [P6.18]", async () => {
      const { cards } = await categoriesLoader(browser.get("/goods_cate?cid=1&in_stock=1"));
      for (const { product_id } of cards) {
        await call(shop, "POST", "/api/user/relation/create", { token, body: { type_id: product_id, type: 1 } });
      }
      const prices: Fen[] = [];
      for (const page of [1, 2]) {
        const { list } = await favouritesLoader(browser.get(`/user/collect?order=price&page=${page}`));
        prices.push(...list.flatMap(({ card }) => (card ? shownPrice(card) : [])));
      }
      expect(prices).toHaveLength(cards.length);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    });
  }

  test("finds on card and product page the SKU that is cheapest for them [P6.18]", async () => {
    const { product_id, sku_id } = await createProduct(shop, { price: 1000, cost: 900, cost_plus: 10 });
    const cheaperByCost = sku_id + 500_000;
    await shop.test.database.write(async (tx) => {
      const sku = await tx.selectFrom("skus").selectAll().where("id", "=", sku_id).executeTakeFirstOrThrow();
      const change = { id: cheaperByCost, name: "红色", price: 1100, cost: 600 };
      await tx
        .insertInto("skus")
        .values({ ...sku, ...change })
        .execute();
      await markProductsChanged(tx, shop.test.database.engine, [product_id]);
    });
    const expected = customer?.audit_state === 2 ? cheaperByCost : sku_id;
    const [card] = await readAll(`/goods_cate?brand_id=${product_id}`);
    expect(card?.sku_id).toBe(expected);
    const page = await detailLoader({
      ...browser.get(link("/goods_detail/:id", { id: product_id })),
      params: { id: String(product_id) },
    });
    expect(page.data.chosen.sku_id).toBe(expected);
  });

  test("finds the pack's unit beside its price where the single piece is sold out [P6.21]", async () => {
    const PRODUCT = 10_230;
    await shop.test.database.write(async (tx) => {
      await tx
        .updateTable("skus")
        .set({ stock: 0 })
        .where("product_id", "=", PRODUCT)
        .where("name", "=", "单支装")
        .execute();
      await markProductsChanged(tx, shop.test.database.engine, [PRODUCT]);
    });
    const card = (await readAll("/goods_search?title=CC388A")).find(({ product_id }) => product_id === PRODUCT);
    if (!card) throw new Error("the product is not found");
    const html = htmlOf(card).replace(/<[^>]+>/g, "");
    expect(card).toMatchObject({ unit_name: "套", pack_pieces: 2, piece_unit: "支" });
    const half = (shownPrice(card) + (shownPrice(card) % 2)) / 2;
    expect(html).toContain(`/套`);
    expect(html).toContain(`折合 ¥${yuan(half)}/支`);
    expect(html).toContain(`起订 ${card.min_order}套`);
    expect(html).not.toMatch(/\d支/);
  });
});
