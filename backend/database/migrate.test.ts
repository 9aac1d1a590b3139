import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createDataVersion } from "#backend/cache/data-version.ts";
import { createProductIndex } from "#backend/modules/product/product-index/product-index.ts";
import { matchingIds, writeTokens } from "#backend/modules/search/search.store.ts";
import { parseQuery } from "#backend/words/tokens.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { addToCart, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { bankRow } from "#tests/support/bank.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { allOf, refunder } from "#tests/support/refunding.ts";
import { ddlFor } from "./ddl.ts";
import { MIGRATION_NAMES, migrate } from "./migrate.ts";
import goodsChanges from "./migrations/0004-goods-changes.ts";
import transfers from "./migrations/0026-transfers.ts";
import orderLists from "./migrations/0038-order-lists.ts";
import statementMails from "./migrations/0050-statement-mails.ts";

const shop = freshBackend();
const run = (statement: string) => shop.test.database.write((tx) => sql.raw(statement).execute(tx));

test("a database with the log of changed products migrates to dated rows once and retains its products", async () => {
  const { database, staff } = shop.backend;
  const ddl = ddlFor(database.engine);
  await run("drop index products_updated_at");
  await run("drop index skus_availability_changed_at");
  await run("alter table products drop column updated_at");
  await run("alter table skus drop column availability_changed_at");
  await run(`alter table products add column min_price ${ddl.int} not null default 0`);
  for (const statement of goodsChanges(ddl)) await run(statement);
  await run("delete from migrations where name = '0005-updated-at'");

  expect(await migrate(database)).toEqual(["0005-updated-at"]);
  expect(await migrate(database)).toEqual([]);
  expect(await database.read.selectFrom("products").select("id").execute()).toHaveLength(689);
  const index = createProductIndex(database, createDataVersion(database, 0));
  const isForSale = async (id: number) => (await index.current()).rowOf(id) !== undefined;
  expect(await isForSale(10_002)).toBe(true);
  await staff.productAdmin.show(10_002, 0);
  expect(await isForSale(10_002)).toBe(false);
});

test("older SKUs without their own unit have their product's unit and are no packs", async () => {
  const { database } = shop.backend;
  for (const column of ["unit_name", "pack_pieces"]) await run(`alter table skus drop column ${column}`);
  for (const column of ["pack_pieces", "piece_unit"]) await run(`alter table order_items drop column ${column}`);
  await run("delete from migrations where name = '0008-sku-units'");

  expect(await migrate(database)).toEqual(["0008-sku-units"]);
  const skus = await database.read
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["skus.unit_name", "skus.pack_pieces", "products.unit_name as piece_unit"])
    .execute();
  expect(skus).toHaveLength(1499);
  for (const sku of skus) expect(sku).toMatchObject({ unit_name: sku.piece_unit, pack_pieces: null });
});

test("older cart lines without a recorded price are preserved without one", async () => {
  const { database } = shop.backend;
  const token = await tokenOf(shop, demoCustomers.tradeCost);
  await addToCart(shop, token, { product_id: 10_001, sku_id: 100_001, store_id: 6 }, 2);
  for (const table of ["cart_lines", "removed_cart_lines"]) await run(`alter table ${table} drop column unit_price`);
  await run("delete from migrations where name = '0029-cart-line-prices'");

  expect(await migrate(database)).toEqual(["0029-cart-line-prices"]);
  const lines = await database.read.selectFrom("cart_lines").select(["sku_id", "quantity", "unit_price"]).execute();
  expect(lines).toEqual([{ sku_id: 100_001, quantity: 2, unit_price: null }]);
  await database.write((tx) => tx.deleteFrom("cart_lines").execute());
});

test("older bundles without sizes and messages without documents are not changed", async () => {
  const { database } = shop.backend;
  const count = async (table: "bundles" | "bundle_lines" | "quotation_messages") =>
    (await database.read.selectFrom(table).select("id").execute()).length;
  const counts = () => Promise.all([count("bundles"), count("bundle_lines"), count("quotation_messages")]);
  const before = await counts();
  expect(Math.min(...before)).toBeGreaterThan(4);
  await run("drop table bundle_alternatives");
  for (const column of ["people_label", "people", "sizes_json"]) await run(`alter table bundles drop column ${column}`);
  await run("alter table bundle_lines drop column scaled");
  for (const column of ["file_name", "file_bytes"]) await run(`alter table quotation_messages drop column ${column}`);
  await run("delete from migrations where name = '0056-bundle-sizes'");

  expect(await migrate(database)).toEqual(["0056-bundle-sizes"]);
  expect(await counts()).toEqual(before);
  const bundles = await database.read.selectFrom("bundles").select(["people", "sizes_json", "people_label"]).execute();
  for (const bundle of bundles) expect(bundle).toEqual({ people: null, sizes_json: "[]", people_label: "" });
});

test("older lists of quick order preserve their ids when visitors may have lists, and new ones get later ids", async () => {
  const { database } = shop.backend;
  await run("drop table order_lists");
  const ddl = ddlFor(database.engine);
  for (const statement of orderLists(ddl)) await run(statement);
  const [{ id: customer_id } = { id: 0 }] = await database.read.selectFrom("customers").select("id").execute();
  const list = { customer_id, name: "旧清单", rows_json: "[]", headings_json: "[]", row_count: 0, version: 3 };
  const insert = (created_at: number) =>
    database.write((tx) =>
      tx
        .insertInto("order_lists")
        .values({ ...list, created_at })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
  const first = await insert(1);
  await run("delete from migrations where name = '0053-lists-of-visitors'");

  expect(await migrate(database)).toEqual(["0053-lists-of-visitors"]);
  const migrated = await database.read.selectFrom("order_lists").selectAll().execute();
  expect(migrated).toEqual([{ ...list, ...first, visitor_hash: null, created_at: 1 }]);
  expect((await insert(2)).id).toBeGreaterThan(first.id);
  await expect(run("update order_lists set customer_id = null")).rejects.toThrow(/constraint/i);
  await run("delete from order_lists");
});

test("customers who had mails about statements keep them, at an address that they confirm", async () => {
  const { database } = shop.backend;
  await run("drop table statement_rounds");
  for (const statement of statementMails(ddlFor(database.engine))) await run(statement);
  const [one, two, three] = (
    await database.read.selectFrom("customers").select("id").orderBy("id").limit(3).execute()
  ).map(({ id }) => id);
  for (const table of ["notice_mails", "notice_choices"]) await run(`delete from ${table}`);
  await run(
    `insert into statement_mails values (${one}, 'one@example.com', '2026-10'), (${two}, 'two@example.com', '2026-09')`,
  );
  await run(`insert into notice_mails (customer_id, email, code_hash, code_expires_at, attempts_left, confirmed_at)
    values (${two}, 'cg@example.com', '', 0, 0, 1)`);
  for (const id of [two, three])
    for (const channel of ["mail", "robot"])
      await run(`insert into notice_choices values (${id}, 'document', '${channel}')`);
  await run("delete from migrations where name = '0102-statement-notices'");

  expect(await migrate(database)).toEqual(["0102-statement-notices"]);
  const { read } = database;
  expect(await read.selectFrom("statement_rounds").select("month").execute()).toEqual([{ month: "2026-10" }]);
  const mails = read.selectFrom("notice_mails").select(["customer_id", "email", "pending_email", "confirmed_at"]);
  expect(await mails.orderBy("customer_id").execute()).toEqual([
    { customer_id: one, email: "", pending_email: "one@example.com", confirmed_at: null },
    { customer_id: two, email: "cg@example.com", pending_email: "", confirmed_at: 1 },
  ]);
  const off = await read.selectFrom("notice_choices").selectAll().execute();
  expect(off.map((row) => `${row.customer_id}:${row.kinds}:${row.channel}`).sort()).toEqual(
    [two, three]
      .flatMap((id) => [`${id}:invoice:mail`, `${id}:invoice:robot`, `${id}:statement:robot`])
      .concat(`${three}:statement:mail`)
      .sort(),
  );
  for (const table of ["notice_mails", "notice_choices", "statement_rounds"]) await run(`delete from ${table}`);
});

test("older receipts of bank statements stay booked, for their customer and in the audit", async () => {
  const { database } = shop.backend;
  await run("drop table bank_receipts");
  await run("drop table statement_imports");
  const isOfReceipts = (statement: string) => /\bbank_receipts\b/.test(statement);
  for (const statement of transfers(ddlFor(database.engine)).filter(isOfReceipts)) await run(statement);
  const { id, customer_id } = await database.read
    .selectFrom("transfers")
    .select(["id", "customer_id"])
    .executeTakeFirstOrThrow();
  await run(`insert into bank_receipts (serial, traded_on, payer, amount_fen, remark, transfer_id, outcome, created_at)
    values ('SN01', '2026-11-20', '远山', 1800, 'HK', ${id}, 'credited', 1)`);
  await run(`update customers set balance = balance + 1800 where id = ${customer_id}`);
  await run(`insert into ledger (asset, holder_id, delta, after, kind, ref, note, created_at)
    select 'balance', id, 1800, balance, 'transfer', 'SN01', '', 1 from customers where id = ${customer_id}`);
  await run("delete from migrations where name = '0072-statement-rows'");

  expect(await migrate(database)).toEqual(["0072-statement-rows"]);
  const receipts = await database.read.selectFrom("bank_receipts").selectAll().execute();
  const booked = { serial: "SN01", payer: "远山", amount_fen: 1800, outcome: "credited", transfer_id: id, customer_id };
  expect(receipts).toEqual([expect.objectContaining({ ...booked, serial_kind: null, balance_fen: null })]);
  expect(await shop.backend.audit()).toEqual([]);
  const again = { ...bankRow("HK", 1800), serial: "SN01", traded_on: "2026-11-20" };
  expect(await shop.backend.staff.transfers.importStatement([again])).toMatchObject([{ outcome: "known" }]);
  await expect(run("update bank_receipts set amount_fen = -1")).rejects.toThrow(/constraint/i);
});

test("products imported with radicals in place of characters are found by the characters", async () => {
  const { database } = shop.backend;
  const { product_id } = await createProduct(shop);
  const words = ["⻓", "⻓尾", "尾夹", "τ⻓尾", "a4"];
  await database.write((tx) => writeTokens(tx, database.engine, [{ id: product_id, tokens: words }]));
  const found = async (text: string) => (await matchingIds(database, [parseQuery(text)]))[0];
  const others = await found("长尾夹");
  expect(others).not.toContain(product_id);
  await run("delete from migrations where name = '0075-search-words-without-radicals'");

  expect(await migrate(database)).toEqual(["0075-search-words-without-radicals"]);
  expect(await found("长尾夹")).toEqual([...(others ?? []), product_id].sort((a, b) => a - b));
  expect(await found("a4 长尾")).toContain(product_id);
});

test("older carts preserve their lines when quotations are added", async () => {
  const { database } = shop.backend;
  await addToCart(
    shop,
    await tokenOf(shop, demoCustomers.tradeCost),
    { product_id: 10_001, sku_id: 100_001, store_id: 6 },
    2,
  );
  const children = ["bundle_alternatives", "bundle_lines", "bundles", "quotation_drafts", "quotation_messages"];
  for (const table of [...children, "quotation_versions"]) await run(`drop table ${table}`);
  await run("drop index cart_lines_quotation");
  for (const column of ["quotation_id", "quotation_line_id", "quoted_price", "quoted_until"])
    await run(`alter table cart_lines drop column ${column}`);
  for (const table of ["quotation_lines", "quotation_scenes", "quotations"]) await run(`drop table ${table}`);
  const names = ["0036-quotations", "0051-quotation-pictures", "0056-bundle-sizes", "0090-quotations-of-staff"];
  for (const name of names) await run(`delete from migrations where name = '${name}'`);

  expect(await migrate(database)).toEqual(names);
  const lines = await database.read
    .selectFrom("cart_lines")
    .select(["sku_id", "quantity", "quotation_id", "quoted_price"])
    .execute();
  expect(lines).toEqual([{ sku_id: 100_001, quantity: 2, quotation_id: null, quoted_price: null }]);
  await database.write((tx) => tx.deleteFrom("cart_lines").execute());
});

test("older orders without a recorded public price have the customer's price", async () => {
  const { database } = shop.backend;
  await run("alter table orders drop column public_fen");
  await run("delete from migrations where name = '0039-public-prices-of-orders'");

  expect(await migrate(database)).toEqual(["0039-public-prices-of-orders"]);
  const orders = await database.read.selectFrom("orders").select(["goods_fen", "public_fen"]).execute();
  expect(orders.length).toBeGreaterThan(10);
  for (const { goods_fen, public_fen } of orders) expect(public_fen).toBe(goods_fen);
});

describe("a shop of the version before flash sales, saved printers, stores and certificates", () => {
  const NAMES = MIGRATION_NAMES.filter((name) => name >= "0011" && name < "0017" && name !== "0015-coupons");
  const count = async (table: "ledger" | "orders" | "cart_lines" | "stores" | "articles" | "customers") => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      shop.test.database.read,
    );
    return Number(rows[0]?.n);
  };

  /** Takes the schema back to that of migration 0010, with the rows that it can hold. */
  async function takeBack() {
    const { engine } = shop.backend.database;
    await run("drop table qualifications");
    await run("drop index articles_date");
    await run("drop index articles_category");
    await run("alter table articles drop column content");
    await run("alter table articles add column paragraphs_json text not null default '[]'");
    await run("drop table store_followers");
    for (const column of ["logo", "service_score", "postage_score", "is_best"]) {
      await run(`alter table stores drop column ${column}`);
    }
    await run("drop table my_printers");
    await run("drop index cart_lines_one_per_sku");
    await run("create unique index cart_lines_one_per_sku on cart_lines (customer_id, sku_id) where is_now = 0");
    for (const table of ["cart_lines", "removed_cart_lines", "order_items"]) {
      await run(`alter table ${table} drop column sale_id`);
    }
    await run("drop table seckill_purchases");
    await run("drop table seckill_sales");
    // Rows of this version and of later ones, which the ledger of that version refuses.
    await run("delete from ledger where asset not in ('balance', 'points', 'stock')");
    if (engine === "postgres") {
      await run("alter table ledger drop constraint ledger_asset_check");
      await run("alter table ledger add constraint ledger_asset_check check (asset in ('balance', 'points', 'stock'))");
    }
    await run(`delete from migrations where name in (${NAMES.map((name) => `'${name}'`).join(", ")})`);
  }

  test("migrates with its rows: articles become Markdown, and the ledger gains its last kind", async () => {
    const { database, staff } = shop.backend;
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    await addToCart(shop, token, { product_id: 10_001, sku_id: 100_001, store_id: 6 }, 2);
    await takeBack();
    const [article] = await database.read.selectFrom("articles").select("id").orderBy("id").execute();
    const paragraphs = JSON.stringify(["第一段，'引号'", "第二段 \\ 反斜线", "第三段"]);
    await database.write((tx) =>
      sql`update articles set paragraphs_json = ${paragraphs} where id = ${article?.id}`.execute(tx),
    );
    const tables = ["ledger", "orders", "cart_lines", "stores", "articles", "customers"] as const;
    const before = await Promise.all(tables.map(count));

    expect(await migrate(database)).toEqual(NAMES);
    expect(await migrate(database)).toEqual([]);
    expect(await Promise.all(tables.map(count))).toEqual(before);

    const articles = await database.read.selectFrom("articles").select(["id", "content"]).orderBy("id").execute();
    expect(articles[0]?.content).toBe("第一段，'引号'\n\n第二段 \\ 反斜线\n\n第三段");
    expect(articles.slice(1).every(({ content }) => content === "")).toBe(true);
    const stores = await database.read.selectFrom("stores").selectAll().execute();
    for (const store of stores) {
      expect(store).toMatchObject({ logo: null, service_score: "5.0", postage_score: "5.0", is_best: 0 });
    }
    expect(await database.read.selectFrom("cart_lines").select(["sku_id", "sale_id"]).execute()).toEqual([
      { sku_id: 100_001, sale_id: 0 },
    ]);
    // What staff add afterwards uses the new tables, their numbers and the new kind of ledger row.
    const sku = await database.read.selectFrom("skus").selectAll().where("id", "=", 100_001).executeTakeFirstOrThrow();
    const id = await staff.coupons.add({
      type: COUPON_TYPE.store,
      targets: [],
      store_id: 1,
      title: "迁移后",
      amount_fen: 100,
      threshold_fen: 1000,
      total: 1,
      per_customer: 1,
      valid_from: 0,
      valid_until: 1,
    });
    expect(id).toBeGreaterThan(0);
    const row = { holder_id: 1, delta: 1, after: 1, kind: "opening", ref: "test", note: "", created_at: 0 };
    await expect(run(insert({ ...row, asset: "gold" }))).rejects.toThrow();
    await run(insert({ ...row, asset: "sale", holder_id: sku.id }));
    expect(await count("ledger")).toBe((before[0] ?? 0) + 1);
  });

  const insert = (row: Record<string, string | number>) =>
    `insert into ledger (${Object.keys(row).join(", ")}) values (${Object.values(row)
      .map((value) => (typeof value === "number" ? value : `'${value}'`))
      .join(", ")})`;
});

test("older orders and coupons are preserved without a discount when orders can use coupons [P7.10]", async () => {
  const { database, drop } = await emptyDatabase();
  onTestFinished(drop);
  const before = (statement: string) => database.write((tx) => sql.raw(statement).execute(tx));
  await migrate(database, "0022");
  await before("insert into managers (id, real_name, phone, region) values (1, '', '', '')");
  const customer = "'', '', '', 0, 0, 0, 0, 1, 0, 1, 0";
  await before(
    `insert into customers (id, phone, company, real_name, nickname, is_open_member, is_money_level, audit_state,
     audit_type, manager_id, phone_checked, is_active, created_at, biz_user_id)
     values (1, '13900000001', ${customer}, '')`,
  );
  await before(
    `insert into stores (id, name, kind, city, intro, rating, desc_score, service_phone, opened_on, sort, freight_json)
     values (1, '店', '', '', '', '', '', '', '', 0, '')`,
  );
  await before(
    `insert into order_groups (id, sn, customer_id, state, goods_fen, postage_fen, points_used, points_fen, pay_fen,
     total_num, real_name, phone, province, address, created_at, closes_at)
     values (7, 'G', 1, 'paid', 100, 8, 3, 3, 105, 1, '', '', '', '', 0, 0)`,
  );
  await before(
    `insert into orders (id, sn, group_id, customer_id, store_id, status, goods_fen, postage_fen, points_used, points_fen,
     pay_fen, total_num, give_points, mark, po, created_at)
     values (8, 'O', 7, 1, 1, 0, 100, 8, 3, 3, 105, 1, 1, '', '', 0)`,
  );
  await before(
    `insert into order_items (id, order_id, product_id, sku_id, name, sku, image, unit_name, unit_fen, quantity, total_fen,
     points_fen) values (9, 8, 1, 1, '', '', '', '', 100, 1, 100, 3)`,
  );
  const common = "100, 1000, 10, 1, 1, 0, 1, null, 0";
  await before(
    `insert into coupons (id, store_id, title, amount_fen, threshold_fen, total, given, per_customer, valid_from, valid_until,
     ended_at, created_at) values (1, 1, '店铺', ${common}), (2, null, '平台', ${common})`,
  );
  await before(
    "insert into customer_coupons (customer_id, coupon_id, number, taken_at) values (1, 1, 1, 5), (1, 2, 1, 6)",
  );

  expect((await migrate(database))[0]).toBe("0022-coupons-in-orders");
  const { read } = database;
  const none = { coupon_fen: 0, platform_coupon_fen: 0, points_fen: 3 };
  expect(await read.selectFrom("order_groups").selectAll().execute()).toMatchObject([{ id: 7, pay_fen: 105, ...none }]);
  expect(await read.selectFrom("orders").selectAll().execute()).toMatchObject([{ id: 8, pay_fen: 105, ...none }]);
  expect(await read.selectFrom("order_items").selectAll().execute()).toMatchObject([
    { id: 9, total_fen: 100, ...none },
  ]);
  const coupons = await read.selectFrom("coupons").select(["id", "type"]).orderBy("id").execute();
  expect(coupons.map(({ type }) => type)).toEqual([COUPON_TYPE.store, COUPON_TYPE.platform]);
  expect(await read.selectFrom("customer_coupons").select(["unused", "group_id"]).execute()).toEqual([
    { unused: 1, group_id: null },
    { unused: 1, group_id: null },
  ]);
  const ledger = read.selectFrom("ledger").select(["holder_id", "delta"]).where("asset", "=", "coupon");
  expect(await ledger.orderBy("holder_id").execute()).toHaveLength(2);
  await expect(before("update orders set coupon_fen = 5")).rejects.toThrow();
  await before("update orders set coupon_fen = 5, pay_fen = 100");
  await expect(before("delete from order_groups")).rejects.toThrow();
});

test("an order with one carrier and number migrates to one package with all of its pieces", async () => {
  const { database } = shop.backend;
  const items = () =>
    database.read.selectFrom("order_items").select(["order_id", "id", "quantity"]).orderBy("id").execute();
  const before = await items();
  const shipped = before[0]?.order_id;
  for (const table of ["package_traces", "package_items", "packages"]) await run(`drop table ${table}`);
  await run("drop index orders_to_receive");
  await run("drop index order_items_held");
  await run("alter table order_items drop column dispatched");
  for (const column of ["delivery_name", "delivery_no"]) {
    await run(`alter table orders add column ${column} text not null default ''`);
  }
  await run(`update orders set shipped_at = null where id <> ${shipped}`);
  await run(`update orders set delivery_name = '顺丰速运', delivery_no = 'SF1', shipped_at = 7 where id = ${shipped}`);
  await run("delete from migrations where name = '0023-packages'");

  expect(await migrate(database)).toEqual(["0023-packages"]);
  expect(await migrate(database)).toEqual([]);
  const packages = await database.read.selectFrom("packages").selectAll().execute();
  expect(packages).toMatchObject([
    { order_id: shipped, company: "顺丰速运", number: "SF1", shipped_at: 7, delivered_at: null },
  ]);
  expect(await database.read.selectFrom("package_items").selectAll().orderBy("order_item_id").execute()).toEqual(
    before
      .filter(({ order_id }) => order_id === shipped)
      .map(({ id, quantity }) => ({ package_id: packages[0]?.id, order_item_id: id, quantity })),
  );
  const { dispatched } = await database.read
    .selectFrom("order_items")
    .select(({ fn }) => fn.sum<number>("dispatched").as("dispatched"))
    .where("order_id", "<>", shipped ?? 0)
    .executeTakeFirstOrThrow();
  expect(Number(dispatched)).toBe(0);
  expect(await items()).toEqual(before);
  await expect(run("update order_items set dispatched = quantity + 1")).rejects.toThrow();
});

test("a migration recorded under its former name does not run twice", async () => {
  const { database } = shop.test;
  await run("update migrations set name = '0001-ground-floor' where name = '0001-initial'");
  expect(await migrate(database)).toEqual([]);
});

test("migrations are the files of their folder, in the order of their names", () => {
  const files = readdirSync(new URL("./migrations", import.meta.url)).map((file) => file.replace(/\.ts$/, ""));
  expect(MIGRATION_NAMES.slice(0, files.length)).toEqual(files.sort());
});

test("older payments have a refunded amount of 0", async () => {
  const { database } = shop.backend;
  const before = await database.read.selectFrom("payments").select(["id", "amount_fen"]).orderBy("id").execute();
  expect(before.length).toBeGreaterThan(0);
  for (const table of ["gateway_refunds", "payment_attempts", "recharge_bills", "recharges"])
    await run(`drop table ${table}`);
  await run("alter table payments drop column refunded_fen");
  await run("delete from migrations where name = '0027-online-payments'");

  expect(await migrate(database)).toEqual(["0027-online-payments"]);
  const after = await database.read
    .selectFrom("payments")
    .select(["id", "amount_fen", "refunded_fen"])
    .orderBy("id")
    .execute();
  expect(after).toEqual(before.map((payment) => ({ ...payment, refunded_fen: 0 })));
});

test("older order items hold no refunded pieces, and can be refunded afterwards", async () => {
  const { database } = shop.backend;
  const items = () => database.read.selectFrom("order_items").select(["id", "quantity"]).orderBy("id").execute();
  const before = await items();
  expect(before.length).toBeGreaterThan(0);
  for (const table of ["refund_traces", "refund_pictures", "refund_events", "refund_items", "refunds"])
    await run(`drop table ${table}`);
  await run("drop index order_items_held");
  for (const column of ["cancelled_pieces", "returned_pieces", "refunded_pieces", "open_pieces"])
    await run(`alter table order_items drop column ${column}`);
  await run("drop index gateway_refunds_ref");
  for (const column of ["ref", "balance_at"]) await run(`alter table gateway_refunds drop column ${column}`);
  await run("delete from migrations where name in ('0025-refunds', '0086-refunds-at-the-desk')");

  expect(await migrate(database)).toEqual(["0025-refunds", "0086-refunds-at-the-desk"]);
  expect(await migrate(database)).toEqual([]);
  expect(await items()).toEqual(before);
  const held = await database.read
    .selectFrom("order_items")
    .select(["open_pieces", "refunded_pieces", "returned_pieces", "cancelled_pieces"])
    .distinct()
    .execute();
  expect(held).toEqual([{ open_pieces: 0, refunded_pieces: 0, returned_pieces: 0, cancelled_pieces: 0 }]);
  await expect(run("update order_items set refunded_pieces = quantity, open_pieces = 1")).rejects.toThrow();
  const me = await refunder(shop, demoCustomers.tradeCost);
  const order = await me.paid([[await createProduct(shop, { cost: 1000 }), 2]]);
  const { id, sn } = await me.applied(order, allOf(order));
  await shop.backend.staff.refunds.agree(sn);
  expect((await me.refund(id)).status).toBe(3);
});

test("older payments and refunds at gateways are preserved when refunds can fail", async () => {
  const { database, drop } = await emptyDatabase();
  onTestFinished(drop);
  const before = (statement: string) => database.write((tx) => sql.raw(statement).execute(tx));
  await migrate(database, "0069");
  await before("insert into managers (id, real_name, phone, region) values (1, '', '', '')");
  await before(
    `insert into customers (id, phone, company, real_name, nickname, is_open_member, is_money_level, audit_state,
     audit_type, manager_id, phone_checked, is_active, created_at, biz_user_id)
     values (1, '13900000001', '', '', '', 0, 0, 0, 0, 1, 0, 1, 0, '')`,
  );
  await before(
    `insert into recharges (id, sn, customer_id, amount_fen, type, state, created_at)
     values (3, 'CZ3', 1, 500, 'weixin', 'paid', 0)`,
  );
  await before(
    `insert into payment_attempts (id, out_trade_no, type, customer_id, recharge_id, amount_fen, state, qr_url,
     transaction_id, created_at, expires_at, asked_at)
     values (5, 'ZF5', 'weixin', 1, 3, 500, 'paid', '', 'T5', 0, 0, 0), (6, 'ZF6', 'alipay', 1, 3, 500, 'closed', '', null, 0, 0, 0)`,
  );
  await before(
    `insert into gateway_refunds (id, refund_no, attempt_id, amount_fen, note, state, created_at)
     values (9, 'TK9', 5, 500, '', 'accepted', 4)`,
  );

  expect((await migrate(database))[0]).toBe("0069-refunds-that-fail");
  const { read } = database;
  expect(await read.selectFrom("payment_attempts").selectAll().orderBy("id").execute()).toMatchObject([
    { id: 5, out_trade_no: "ZF5", transaction_id: "T5", refund_seen_at: null, settled_note: "" },
    { id: 6, out_trade_no: "ZF6", transaction_id: null, state: "closed" },
  ]);
  expect(await read.selectFrom("gateway_refunds").selectAll().execute()).toMatchObject([
    { id: 9, refund_no: "TK9", attempt_id: 5, state: "accepted", created_at: 4, asked_at: 0, reason: "" },
  ]);
  await before("update payment_attempts set state = 'refunded' where id = 6");
  await before("update gateway_refunds set state = 'failed'");
  await expect(before("update payment_attempts set state = 'paid' where id = 6")).rejects.toThrow();
  await expect(before("update gateway_refunds set state = 'lost'")).rejects.toThrow();
  await expect(before("update gateway_refunds set attempt_id = 999")).rejects.toThrow();
});
