import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { STOCK_ALERTS_MAX } from "#contract/rules/stock-alert.ts";
import { stockAlert } from "#contract/stock-alert.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { setPassword, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend({ publicOrigin: "https://shop.example" });

type Waiting = { id: number; token: string };
/** Five customers of the test's own. */
let five: Waiting[] = [];
beforeEach(async () => {
  five = [];
  for (const digit of [1, 2, 3, 4, 5]) {
    const phone = `1391234667${digit}`;
    const id = await shop.backend.staff.customers.create(commandLine(), phone);
    await setPassword(shop, phone, "wait2026");
    five.push({ id, token: await tokenOf(shop, phone) });
  }
});
const first = () => five[0] as Waiting;

const create = ({ token }: Waiting, { sku_id }: { sku_id: number }) =>
  call(shop, "POST", "/api/user/stock_alert/create", { token, body: { sku_id } });
const remove = ({ token }: Waiting, ...sku_id: number[]) =>
  call(shop, "POST", "/api/user/stock_alert/delete", { token, body: { sku_id } });
const ids = async ({ token }: Waiting) =>
  stockAlert.ids.answer.parse((await call(shop, "GET", "/api/user/stock_alert/ids", { token })).data);
const list = async ({ token }: Waiting) =>
  stockAlert.list.answer.parse((await call(shop, "GET", "/api/user/stock_alert/lst", { token })).data).list;
const move = ({ sku_id }: Article, delta: number) =>
  shop.backend.database.write(async (tx) => {
    shop.world.now += 1;
    await shop.backend.staff.ledger.move(tx, {
      asset: "stock",
      holder: sku_id,
      delta,
      kind: "adjust",
      ref: `${shop.world.now}`,
    });
  });
const set = (table: "products" | "skus", id: number, is_show: 0 | 1) =>
  shop.backend.database.write((tx) => tx.updateTable(table).set({ is_show }).where("id", "=", id).execute());
const run = (backend = shop.backend) => backend.jobs.find(({ name }) => name === "tell arrivals of stock")?.run();
const arrivals = () =>
  shop.backend.database.read.selectFrom("notices").selectAll().where("kind", "=", "arrival").orderBy("id").execute();
/** The places of the customers that were told, in their order. */
const told = async () =>
  (await arrivals()).map(({ customer_id }) => 1 + five.findIndex(({ id }) => id === customer_id));
async function allWait(article: Article) {
  for (const customer of five) {
    shop.world.now += 1000;
    expect(await create(customer, article)).toMatchObject({ status: 200 });
  }
}

describe("an alert", () => {
  test("is registered once for a SKU without enough stock, listed with its state, and removed", async () => {
    const soldOut = await createProduct(shop, { stock: 0 });
    const few = await createProduct(shop, { stock: 2, min_order: 5, unit_name: "套" });
    for (const article of [soldOut, few, few]) {
      shop.world.now += 1000;
      expect(await create(first(), article)).toMatchObject({ status: 200 });
    }
    expect(await list(first())).toMatchObject([
      { sku_id: few.sku_id, stock: 2, min_order: 5, fail_reason: "库存不足起订量（还剩 2 套，起订 5 套）" },
      { sku_id: soldOut.sku_id, fail_reason: "已售罄" },
    ]);
    expect(await remove(five[1] as Waiting, few.sku_id)).toMatchObject({ status: 200 });
    expect(await ids(first())).toEqual([few.sku_id, soldOut.sku_id]);
    await remove(first(), few.sku_id, 1);
    expect(await ids(first())).toEqual([soldOut.sku_id]);
  });

  test("is refused for a SKU that can be ordered, for one off the shelf, for an unknown one, and beyond the limit", async () => {
    const inStock = await createProduct(shop, { stock: 5, min_order: 5 });
    expect(await create(first(), inStock)).toMatchObject({ status: 400, message: "这个规格有货，可以直接下单" });
    const [product, sku] = [await createProduct(shop, { stock: 0 }), await createProduct(shop, { stock: 0 })];
    await set("products", product.product_id, 0);
    await set("skus", sku.sku_id, 0);
    for (const gone of [product, sku, { sku_id: 999_999_999 }])
      expect(await create(first(), gone)).toMatchObject({ status: 404 });
    const more = await createProduct(shop, { stock: 0 });
    await shop.backend.database.write(async (tx) => {
      const skus = await tx
        .selectFrom("skus")
        .select("id")
        .where("id", "<>", more.sku_id)
        .limit(STOCK_ALERTS_MAX)
        .execute();
      const row = { customer_id: first().id, created_at: 1, told_at: null, closed_at: null };
      await tx
        .insertInto("stock_alerts")
        .values(skus.map(({ id }) => ({ ...row, sku_id: id })))
        .execute();
    });
    expect(await create(first(), more)).toMatchObject({
      status: 400,
      message: "到货通知最多登记 100 种，请先取消一些",
    });
    expect(await create(five[1] as Waiting, more)).toMatchObject({ status: 200 });
  });

  test("is registered once by forms that are sent at once", async () => {
    const article = await createProduct(shop, { stock: 0 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(first(), article)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await ids(first())).toEqual([article.sku_id]);
  });
});

describe("the telling", () => {
  test("reaches as many as there are units, the oldest first, and more only as units arrive", async () => {
    const article = await createProduct(shop, { stock: 0 });
    await allWait(article);
    await run();
    expect(await told()).toEqual([]);
    await move(article, 3);
    await run();
    expect(await told()).toEqual([1, 2, 3]);
    await run();
    expect(await told()).toEqual([1, 2, 3]);
    await move(article, 1);
    await run();
    expect(await told()).toEqual([1, 2, 3, 4]);
    await move(article, -4);
    await run();
    await move(article, 7);
    await run();
    await run();
    expect(await told()).toEqual([1, 2, 3, 4, 5]);
    expect(await ids(first())).toEqual([]);
    const rows = await shop.backend.database.read.selectFrom("stock_alerts").selectAll().execute();
    expect(rows.filter(({ told_at, closed_at }) => told_at !== null && told_at === closed_at)).toHaveLength(5);
  });

  test("names product, specification and page, and no price", async () => {
    const article = await createProduct(shop, { stock: 0, name: "到货硒鼓", price: 12_345 });
    await create(first(), article);
    await move(article, 1);
    await run();
    expect(await arrivals()).toMatchObject([
      {
        title: "到货了：到货硒鼓 黑色",
        body: expect.not.stringMatching(/¥|123/),
        path: `/goods_detail/${article.product_id}?sku=${article.sku_id}`,
      },
    ]);
  });

  test("waits until the stock reaches the minimum order, and begins again below it", async () => {
    const article = await createProduct(shop, { stock: 0, min_order: 3 });
    await allWait(article);
    await move(article, 2);
    await run();
    expect(await told()).toEqual([]);
    await move(article, 1);
    await run();
    expect(await told()).toEqual([1, 2, 3]);
    await move(article, -1);
    await run();
    await move(article, 1);
    await run();
    expect(await told()).toEqual([1, 2, 3, 4, 5]);
  });

  test("passes on units that were sold and arrive again", async () => {
    const article = await createProduct(shop, { stock: 0 });
    await allWait(article);
    await move(article, 2);
    await run();
    await move(article, -1);
    await run();
    expect(await told()).toEqual([1, 2]);
    await move(article, 1);
    await run();
    expect(await told()).toEqual([1, 2, 3]);
  });

  test("reaches a customer that registered while the stock was gone between two runs", async () => {
    const article = await createProduct(shop, { stock: 0 });
    await create(first(), article);
    await move(article, 1);
    await run();
    await move(article, -1);
    await create(five[1] as Waiting, article);
    await move(article, 1);
    await run();
    expect(await told()).toEqual([1, 2]);
  });

  test("leaves out cancelled alerts and disabled customers", async () => {
    const article = await createProduct(shop, { stock: 0 });
    await allWait(article);
    await remove(first(), article.sku_id);
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("customers")
        .set({ is_active: 0 })
        .where("id", "=", five[1]?.id ?? 0)
        .execute(),
    );
    await move(article, 2);
    await run();
    expect(await told()).toEqual([3, 4]);
  });

  test("waits for a product off the shelf, and ends with a removed SKU", async () => {
    const [product, sku] = [await createProduct(shop, { stock: 0 }), await createProduct(shop, { stock: 0 })];
    for (const article of [product, sku]) await create(first(), article);
    await set("products", product.product_id, 0);
    await set("skus", sku.sku_id, 0);
    for (const article of [product, sku]) await move(article, 5);
    await run();
    expect([await told(), await ids(first())]).toEqual([[], [product.sku_id]]);
    await set("products", product.product_id, 1);
    await set("skus", sku.sku_id, 1);
    await run();
    expect(await told()).toEqual([1]);
    const rows = await shop.backend.database.read.selectFrom("stock_alerts").select(["sku_id", "told_at"]).execute();
    expect(rows.find(({ sku_id }) => sku_id === sku.sku_id)).toMatchObject({ told_at: null });
  });

  test("by two processes at once reaches each customer once", async () => {
    const articles = await Promise.all(Array.from({ length: 3 }, () => createProduct(shop, { stock: 0 })));
    for (const article of articles) {
      await allWait(article);
      await move(article, 3);
    }
    const other = createBackend(shop.backend.database, shop.world.ports);
    await Promise.all(Array.from({ length: 20 }, (_, index) => run(index % 2 ? other : shop.backend)));
    expect((await told()).toSorted()).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3]);
  });
});
