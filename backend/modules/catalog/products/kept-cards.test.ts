import { expect, test } from "vitest";
import { goods, type ProductCard } from "#contract/goods.ts";
import { APPROVED, type Buyer, priceClass } from "#contract/rules/pricing.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { countingReads } from "#tests/support/queries.ts";
import { createCatalog } from "../catalog.ts";
import { keptCards } from "./kept-cards.ts";

const shop = freshBackend();

const READERS: (Buyer | null)[] = [
  null,
  { audit_state: APPROVED, audit_type: 0 },
  { audit_state: APPROVED, audit_type: 1 },
];
const all = (change: object = {}) => ({ ...goods.list.query.parse({ cate_id: 1, limit: "60" }), ...change });
const catalogue = () => createCatalog(shop.test.database, shop.world.ports.clock).shop;

/** Cards that say for whom and from which data they were made. */
function world(cardsMax?: number) {
  const data = { version: "1", made: [] as number[] };
  const meanwhile = { happens: async () => {} };
  const read = keptCards(
    { newest: async () => data.version },
    async (reader, ids) => {
      const of = `${priceClass(reader)} ${data.version}`;
      await meanwhile.happens();
      data.made.push(...ids);
      // Nothing else of a card is looked at.
      return ids.map((id) => ({ id, card: { product_id: id, store_name: of } as ProductCard }));
    },
    cardsMax,
  );
  const said = async (reader: Buyer | null, ...ids: number[]) => (await read(reader, ids)).map((one) => one.store_name);
  return { data, meanwhile, read, said };
}

test("a card is made once for all lists of a price class, and for each class of its own", async () => {
  const { data, read, said } = world();
  await read(null, [1, 2]);
  expect((await read(null, [3, 2, 1])).map(({ product_id }) => product_id)).toEqual([3, 2, 1]);
  expect(data.made).toEqual([1, 2, 3]);
  for (const reader of READERS) expect(await said(reader, 1)).toEqual([`${priceClass(reader)} 1`]);
});

test("a card is not older than the data, even if they change while it is made", async () => {
  const { data, meanwhile, said } = world();
  await said(null, 1);
  data.version = "2";
  expect(await said(null, 1)).toEqual(["public 2"]);
  meanwhile.happens = async () => {
    meanwhile.happens = async () => {};
    data.version = "3";
    await said(null, 8);
  };
  await said(null, 9);
  expect(await said(null, 9)).toEqual(["public 3"]);
});

test("cards are kept within bounds, and nobody changes what others are given", async () => {
  const { data, read, said } = world(10);
  for (let id = 1; id <= 20; id += 1) await said(null, id);
  const [card] = await read(null, [1]);
  expect(data.made).toHaveLength(21);
  expect(() => Object.assign(card ?? {}, { price: "0.01" })).toThrow(TypeError);
});

test("each class is shown its own prices in lists, whoever asked for the same goods before", async () => {
  for (const first of READERS) {
    const shown = catalogue();
    await shown.list(first, all());
    for (const reader of READERS) {
      const { list } = await shown.list(reader, all({ price_off: "100000" }));
      expect(list).toEqual((await catalogue().list(reader, all())).list);
      expect(list.some((card) => "cost" in card)).toBe(reader !== null);
    }
  }
});

test("of goods that another list showed no row is read, until staff change a price: that shows at once", async () => {
  const { database, count } = countingReads(shop.test.database);
  const shown = createCatalog(database, shop.world.ports.clock).shop;
  const asked = async (reader: Buyer | null, change: object) => {
    const before = count();
    const { list } = await shown.list(reader, all(change));
    return { questions: count() - before, list };
  };
  await asked(null, {});
  const known = await asked(null, { price_off: "100000" });
  expect((await asked({ audit_state: APPROVED, audit_type: 0 }, {})).questions).toBe(known.questions + 2);
  const [first] = known.list;
  await shop.backend.staff.shelf.price(first?.sku_id ?? 0, 9_999_900, null);
  const { list } = await asked(null, {});
  const after = list.find(({ product_id }) => product_id === first?.product_id);
  expect(after).toBeDefined();
  expect(after?.sku_id === first?.sku_id && after?.price === first?.price).toBe(false);
});
