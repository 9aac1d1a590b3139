import type { Backend } from "#backend/backend.ts";
import type { FreightTemplate } from "#backend/modules/store/freight-template.ts";
import { createLedger } from "#backend/platform/ledger.ts";
import { call, type TestBackend } from "./backend.ts";

export type TestStore = { backend: Backend; world: TestBackend };

/**
 * The freight of the test store: ¥8 for the first two pieces, ¥1 for each further one, free above ¥500; ¥15 more to 新疆,
 * no delivery to 台湾省.
 */
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

type ArticleOptions = {
  name?: string;
  store?: string;
  price?: number;
  cost?: number;
  cost_plus?: number;
  stock?: number;
  min_order?: number;
  tiers?: { min_qty: number; price: number }[];
  /** The SKU's unit and pieces; the product's unit is 支. */
  unit_name?: string;
  pack_pieces?: number | null;
};
export type Article = { product_id: number; sku_id: number; store_id: number };

/** The last id; ids are far above those of the demo catalogue. */
let lastId = 9_000_000;

/** Adds a product with one SKU, in a new brand and a new category; its stock is a ledger row. Prices are fen. */
export async function createProduct({ backend, world }: TestStore, options: ArticleOptions = {}): Promise<Article> {
  const { name = "测试硒鼓", store = "测试店铺", price = 1000, cost = 700, cost_plus = 50, stock = 100 } = options;
  const { min_order = 1, tiers = [], unit_name = "支", pack_pieces = null } = options;
  lastId += 1;
  const id = lastId;
  await backend.database.write(async (tx) => {
    const named = { name: `测试${id}`, sort: 0 };
    await tx
      .insertInto("brands")
      .values({ id, name_en: "", ...named })
      .execute();
    await tx
      .insertInto("categories")
      .values({ id, parent_id: 0, level: 3, ...named })
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
        id,
        store_id,
        brand_id: id,
        category_top: id,
        category_second: id,
        category_id: id,
        name,
        cost_plus,
        unit_name: "支",
        origin: null,
        keywords_json: "[]",
        selling_points_json: "[]",
        specs_json: "[]",
        attrs_json: "[]",
        updated_at: world.now,
        picture_kind: "toner-cartridge",
        picture_detail: "toner-cartridge",
        main_color: "#2b2d31",
        product_type: 0,
        listed_at: world.now,
        sales: 0,
        is_show: 1,
      })
      .execute();
    await tx
      .insertInto("skus")
      .values({
        id,
        product_id: id,
        name: "黑色",
        attrs_json: "{}",
        price,
        cost,
        ot_price: price,
        stock: 0,
        min_order,
        unit_name,
        pack_pieces,
        weight_g: 500,
        tiers_json: JSON.stringify(tiers),
        color_hex: null,
        sort: 0,
        is_show: 1,
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

/** Adds the article to the cart through the API. @returns the line's id. */
export async function addToCart(
  shop: TestStore,
  token: string,
  { product_id, sku_id }: Article,
  cart_num = 1,
  is_new = 0,
) {
  const body = { product_id, product_attr_unique: sku_id, cart_num, is_new };
  const response = await call(shop, "POST", "/api/user/cart/create", { token, body });
  if (response.status !== 200) throw new Error(`not added to the cart: ${response.message}`);
  return (response.data as { cart_id: number }).cart_id;
}

export async function stockOf({ backend }: TestStore, { sku_id }: Article): Promise<number> {
  const row = await backend.database.read
    .selectFrom("skus")
    .select("stock")
    .where("id", "=", sku_id)
    .executeTakeFirstOrThrow();
  return row.stock;
}

/** The row of the customer with this phone. */
export function customerOf({ backend }: TestStore, phone: string) {
  return backend.database.read.selectFrom("customers").selectAll().where("phone", "=", phone).executeTakeFirstOrThrow();
}
