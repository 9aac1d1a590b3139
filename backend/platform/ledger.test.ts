import { describe, expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { createLedger } from "./ledger.ts";

const shop = freshBackend();
const SKU = 100001;

const stockOf = async () => {
  const row = await shop.backend.database.read
    .selectFrom("skus")
    .select("stock")
    .where("id", "=", SKU)
    .executeTakeFirstOrThrow();
  return row.stock;
};
const move = (delta: number, ref: string) => {
  const { database } = shop.backend;
  const ledger = createLedger(database, shop.world.ports);
  return database.write((tx) => ledger.move(tx, { asset: "stock", holder: SKU, delta, kind: "test", ref }));
};

describe("a movement of the ledger [R3]", () => {
  test("200 concurrent withdrawals take the stock and fail beyond it", async () => {
    await move(10 - (await stockOf()), "down to ten");
    const taken = await Promise.all(Array.from({ length: 200 }, (_, index) => move(-1, `take ${index}`)));
    expect(taken.filter(Boolean)).toHaveLength(10);
    expect(await stockOf()).toBe(0);
    expect(await createLedger(shop.backend.database, shop.world.ports).audit()).toEqual([]);
  });

  test("happens once per reference", async () => {
    const before = await stockOf();
    await move(-1, "once");
    await expect(move(-1, "once")).rejects.toThrow();
    expect(await stockOf()).toBe(before - 1);
  });

  test("of nothing writes no row", async () => {
    expect(await move(0, "nothing")).toBe(true);
    const rows = await shop.backend.database.read
      .selectFrom("ledger")
      .selectAll()
      .where("ref", "=", "nothing")
      .execute();
    expect(rows).toEqual([]);
  });

  test("dates a change between sold out and in stock, and no other one", async () => {
    const dated = async () => {
      const row = await shop.backend.database.read
        .selectFrom("skus")
        .select("availability_changed_at")
        .where("id", "=", SKU)
        .executeTakeFirstOrThrow();
      return row.availability_changed_at;
    };
    const dates = [await dated()];
    for (const [index, delta] of [1, 1 - (await stockOf()), -2, 3, 1].entries()) {
      await move(delta, `dated ${index}`);
      dates.push(await dated());
    }
    expect(dates.map((date, index) => index > 0 && date !== dates[index - 1])).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  test("writes a row with the running value", async () => {
    const before = await stockOf();
    await move(-3, "row");
    const row = await shop.backend.database.read
      .selectFrom("ledger")
      .selectAll()
      .where("ref", "=", "row")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ asset: "stock", holder_id: SKU, delta: -3, after: before - 3, kind: "test" });
  });

  test("a value without a matching row is found [P7.10]", async () => {
    await shop.backend.database.write((tx) =>
      tx.updateTable("skus").set({ stock: 7_777 }).where("id", "=", SKU).execute(),
    );
    expect(await createLedger(shop.backend.database, shop.world.ports).audit()).toMatchObject([
      { what: "库存与流水不符", id: SKU, recorded: 7_777 },
    ]);
  });
});
