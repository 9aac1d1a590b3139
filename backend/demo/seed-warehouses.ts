import { inChunks } from "../database/chunks.ts";
import type { Database } from "../database/database.ts";
import { insertWarehouse } from "../modules/warehouse/warehouse.store.ts";
import type { Ports } from "../ports.ts";

/** The demo's warehouses, each near the stores of the cities that it serves. */
const WAREHOUSES = [
  { name: "上海仓", province: "上海市", city: "上海", ship_hours: 24, serves: ["上海", "宁波", "苏州", "杭州"] },
  { name: "珠海仓", province: "广东省", city: "珠海", ship_hours: 24, serves: ["珠海", "深圳", "广州", "佛山"] },
  { name: "北京仓", province: "北京市", city: "北京", ship_hours: 48, serves: ["北京"] },
];

/** The percentages of the stock in the store's own warehouse and in the next ones, for SKUs in turn. */
const SHARES = [[100], [70, 30], [60, 25, 15], [55, 45]];
/** The city of the only warehouse of furniture, which is too bulky for a second one. */
const ONE_WAREHOUSE = "佛山";

/** Seeds three warehouses and places the stock of every SKU in one to three of them. */
export async function seedWarehouses(database: Database, { clock }: Pick<Ports, "clock">) {
  const created_at = clock.now();
  await database.write(async (tx) => {
    const warehouses: { id: number; serves: readonly string[] }[] = [];
    for (const { serves, ...row } of WAREHOUSES) {
      const inserted = await insertWarehouse(tx, row);
      if (inserted) warehouses.push({ id: inserted.id, serves });
    }
    const skus = await tx
      .selectFrom("skus")
      .innerJoin("products", "products.id", "skus.product_id")
      .innerJoin("stores", "stores.id", "products.store_id")
      .select(["skus.id", "skus.stock", "stores.city"])
      .orderBy("skus.id")
      .execute();
    const rows = skus.flatMap(({ id, stock, city }) => {
      const home = warehouses.findIndex(({ serves }) => serves.includes(city));
      const shares = city === ONE_WAREHOUSE ? [100] : (SHARES[id % SHARES.length] ?? [100]);
      return splitStock(stock, shares).map((part, index) => ({
        sku_id: id,
        warehouse_id: warehouses[(Math.max(home, 0) + index) % warehouses.length]?.id ?? 0,
        stock: part,
      }));
    });
    for (const some of inChunks(rows)) {
      const placed = await tx.insertInto("warehouse_stock").values(some).returning(["id", "stock"]).execute();
      const opened = placed
        .filter(({ stock }) => stock > 0)
        .map(({ id, stock }) => ({
          asset: "warehouse" as const,
          holder_id: id,
          delta: stock,
          after: stock,
          kind: "opening",
          ref: "demo",
          note: "",
          created_at,
        }));
      if (opened.length > 0) await tx.insertInto("ledger").values(opened).execute();
    }
  });
}

/** Splits a stock into whole units by these shares; the first part gets the remainder. */
function splitStock(stock: number, shares: readonly number[]): number[] {
  const others = shares.slice(1).map((share) => Math.floor((stock * share) / 100));
  return [stock - others.reduce((sum, part) => sum + part, 0), ...others];
}
