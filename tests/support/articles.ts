import type { Backend } from "#backend/backend.ts";
import type { FreightTemplate } from "#backend/modules/checkout/freight-template.ts";
import { createLedger } from "#backend/platform/ledger.ts";
import { call, type TestBackend } from "./backend.ts";

export type TestStore = { backend: Backend; world: TestBackend };

/** ¥8 for the first two pieces, ¥1 for each further one, free over ¥500; 新疆 pays ¥15 more, 台湾省 gets nothing. */
export const FREIGHT: FreightTemplate = {
  by: "piece",
  first: 2,
  first_fee: 800,
  next: 1,
  next_fee: 100,
  free_over: 50_000,
  remote: ["新疆"],
  remote_extra: 1500,
  excluded: ["台湾省"],
};

type Wanted = {
  name?: string;
  store?: string;
  price?: number;
  cost?: number;
  cost_plus?: number;
  stock?: number;
  min_order?: number;
  tiers?: { min_qty: number; price: number }[];
};
export type Article = { product_id: number; sku_id: number; store_id: number };

/** Numbers far from the demo catalogue's. */
let next = 9_000_000;

/** Puts an article on sale whose every number the test knows; its stock is a row of the ledger like any other. */
export async function createProduct({ backend, world }: TestStore, wanted: Wanted = {}): Promise<Article> {
  const { name = "测试硒鼓", store = "测试店铺", price = 1000, cost = 700, cost_plus = 50, stock = 100 } = wanted;
  const { min_order = 1, tiers = [] } = wanted;
  next += 1;
  const id = next;
  await backend.database.write(async (tx) => {
    const shelf = { name: `测试${id}`, sort: 0 };
    await tx
      .insertInto("brands")
      .values({ id, name_en: "", ...shelf })
      .execute();
    await tx
      .insertInto("categories")
      .values({ id, parent_id: 0, level: 3, ...shelf })
      .execute();
    await tx
      .insertInto("stores")
      .values({
        name: store,
        kind: "旗舰",
        city: "上海",
        intro: "",
        rating: "4.9",
        desc_score: "4.9",
        service_phone: "400-000-0001",
        opened_on: "2020-01-01",
        sort: 1000,
        freight_json: JSON.stringify(FREIGHT),
      })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    const { id: store_id } = await tx
      .selectFrom("stores")
      .select("id")
      .where("name", "=", store)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("products")
      .values({
        ...{ id, store_id, brand_id: id, category_top: id, category_second: id, category_id: id, name, cost_plus },
        ...{ unit_name: "支", origin: null, keywords_json: "[]", selling_points_json: "[]", specs_json: "[]" },
        ...{
          attrs_json: "[]",
          updated_at: world.now,
          picture_kind: "toner-cartridge",
          picture_detail: "toner-cartridge",
        },
        ...{ main_color: "#2b2d31", product_type: 0, listed_at: world.now, sales: 0, is_show: 1 },
      })
      .execute();
    await tx
      .insertInto("skus")
      .values({
        ...{ id, product_id: id, name: "黑色", attrs_json: "{}", price, cost, ot_price: price, stock: 0, min_order },
        ...{ weight_g: 500, tiers_json: JSON.stringify(tiers), color_hex: null, sort: 0, is_show: 1 },
      })
      .execute();
    const ledger = createLedger(backend.database, world.ports);
    await ledger.move(tx, { asset: "stock", holder: id, delta: stock, kind: "opening", ref: "test" });
  });
  const { store_id } = await backend.database.read
    .selectFrom("products")
    .select("store_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { product_id: id, sku_id: id, store_id };
}

/** A line of the customer's cart, put there through the API. */
export async function addToCart(
  shop: TestStore,
  token: string,
  { product_id, sku_id }: Article,
  cart_num = 1,
  is_new = 0,
) {
  const body = { product_id, product_attr_unique: sku_id, cart_num, is_new };
  const said = await call(shop, "POST", "/api/user/cart/create", { token, body });
  if (said.status !== 200) throw new Error(`not into the cart: ${said.message}`);
  return (said.data as { cart_id: number }).cart_id;
}

export async function stockOf({ backend }: TestStore, { sku_id }: Article): Promise<number> {
  const row = await backend.database.read
    .selectFrom("skus")
    .select("stock")
    .where("id", "=", sku_id)
    .executeTakeFirstOrThrow();
  return row.stock;
}

/** The customer as the database keeps them now. */
export function customerOf({ backend }: TestStore, phone: string) {
  return backend.database.read.selectFrom("customers").selectAll().where("phone", "=", phone).executeTakeFirstOrThrow();
}
