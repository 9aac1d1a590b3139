import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { ensureBill } from "#backend/modules/credit/credit.store.ts";
import { hashOf } from "#backend/platform/hash.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { type Article, createProduct, type TestStore } from "./articles.ts";
import { buyer } from "./buying.ts";
import { licence } from "./licence.ts";
import { allOf, refunder } from "./refunding.ts";
import { createSale } from "./sales.ts";
import { APPLICATION } from "./settlements.ts";
import type { Records } from "./site-map.ts";

/** The fields of an address form. */
export const ADDRESS = {
  real_name: "周小禾",
  phone: "13912345678",
  province: "北京市",
  city: "市辖区",
  district: "海淀区",
  street: "",
  detail: "中关村大街 1 号",
};

/** The fields of a title's form. */
export const TITLE_FIELDS = {
  receipt_title_type: 2,
  receipt_type: 2,
  receipt_title: "示例商贸有限公司",
  duty_paragraph: "91350100M000100Y43",
  address: "福州市示例路 1 号",
  tel: "0591-88000000",
  bank_name: "示例银行福州分行",
  bank_code: "0000000000001001",
  email: "caiwu@example.com",
} as const;
const INVOICE_TITLE = {
  kind: 2,
  type: 2,
  title: TITLE_FIELDS.receipt_title,
  tax_number: TITLE_FIELDS.duty_paragraph,
  address: TITLE_FIELDS.address,
  tel: TITLE_FIELDS.tel,
  bank_name: TITLE_FIELDS.bank_name,
  bank_account: TITLE_FIELDS.bank_code,
  email: TITLE_FIELDS.email,
} as const;

/** Cancels the orders of earlier records, because a customer has a bounded number of unpaid ones. */
async function cancelUnpaid({ backend }: TestStore, buying: Awaited<ReturnType<typeof buyer>>) {
  const unpaid = backend.database.read.selectFrom("order_groups").select("id").where("customer_id", "=", buying.id);
  for (const { id } of await unpaid.where("state", "=", "unpaid").execute()) {
    await buying.post(`/api/order/cancel/${id}`, {});
  }
}

/** Creates one record of each kind for this customer through the API. */
export async function ownedRecords(shop: TestStore, phone: string): Promise<Records> {
  const article = await createProduct(shop);
  await sellInRunningSession(shop, article);
  const buying = await buyer(shop, phone);
  await cancelUnpaid(shop, buying);
  const paid = await buying.order(article);
  await buying.pay(paid);
  const { data } = await buying.get(`/api/order/group_order_detail/${paid}`);
  // The backend has parsed it with the contract's schema.
  const [order] = (data as { orders: { order_id: number; list: { order_product_id: number }[] }[] }).orders;
  const group = await buying.order(article);
  await bookLastMonth(shop, buying.id);
  const item = order?.list[0]?.order_product_id ?? 0;
  return {
    product: article.product_id,
    sku: article.sku_id,
    order: order?.order_id ?? 0,
    item,
    group,
    ...(await agreedRefund(shop, phone)),
    line: await buying.add(article),
    address: buying.address_id,
    licence: await insertLicence(shop, buying.id),
    ...(await insertTransfer(shop, buying.id, group)),
    recharge: await insertRecharge(shop, buying.id),
    awaited: await insertRechargeTransfer(shop, buying.id),
    photo: await insertPhoto(shop, buying.id, item),
    ...(await quotations(shop, phone)),
    objection: await insertObjection(shop, buying.id),
    ...(await insertStanding(shop, buying, article)),
    ...(await insertInvoice(shop, buying.id)),
    list: await insertList(shop, buying.id, article),
    notice: await insertNotice(shop, buying.id),
    message_file: await insertMessageFile(shop, buying.id),
    credit_bill: await insertBill(shop, buying.id),
    avatar: await insertAvatar(shop, buying.id),
    session: await insertSession(shop, buying.id),
    wechat_account: await insertWechatAccount(shop, buying.id),
  };
}

/** Books a movement of the balance in the previous month, so that a statement exists. */
async function bookLastMonth({ backend, world }: TestStore, holder: number) {
  const now = world.now;
  world.now = now - 30 * 24 * 60 * 60 * 1000;
  const movement = { asset: "balance", holder, delta: 1, kind: "credit", ref: randomUUID() } as const;
  await backend.database.write((tx) => backend.staff.ledger.move(tx, movement));
  world.now = now;
}

/** The bill of a month without an order that is left. */
async function insertBill({ backend }: TestStore, customer_id: number): Promise<number> {
  const { id } = await backend.database.write((tx) => ensureBill(tx, customer_id, "2026-09"));
  return id;
}

async function insertNotice({ backend, world }: TestStore, customer_id: number): Promise<number> {
  const text = { title: "发票已开票", body: "", path: "/user/invoice_list" };
  const row = {
    customer_id,
    kind: "invoice",
    event: randomUUID(),
    ...text,
    created_at: world.now,
    read_at: null,
  } as const;
  const inserted = await backend.database.write((tx) =>
    tx.insertInto("notices").values(row).returning("id").executeTakeFirstOrThrow(),
  );
  return inserted.id;
}

/** A picture of a message to the account manager. */
async function insertMessageFile({ backend, world }: TestStore, customer_id: number): Promise<number> {
  const upload = "messages/sample.webp";
  await world.ports.uploads.write(upload, await licence("webp"));
  return backend.database.write(async (tx) => {
    const message = { customer_id, manager_id: null, content: "见图", created_at: world.now };
    const { id: message_id } = await tx
      .insertInto("manager_messages")
      .values(message)
      .returning("id")
      .executeTakeFirstOrThrow();
    const file = { message_id, customer_id, upload, file_name: "见图.webp", file_bytes: 1 };
    return (await tx.insertInto("message_files").values(file).returning("id").executeTakeFirstOrThrow()).id;
  });
}

/** An answered objection with a picture to the statement of an early month, which no other test uses. */
async function insertObjection({ backend, world }: TestStore, customer_id: number): Promise<number> {
  const upload = "statements/sample.webp";
  await world.ports.uploads.write(upload, await licence("webp"));
  const at = world.now;
  return backend.database.write(async (tx) => {
    await tx
      .insertInto("statements")
      .values({ customer_id, month: "2025-01", state: "open", closing_fen: null, net_fen: null, confirmed_at: null })
      .onConflict((conflict) => conflict.columns(["customer_id", "month"]).doNothing())
      .execute();
    const { id: statement_id } = await tx
      .selectFrom("statements")
      .select("id")
      .where("customer_id", "=", customer_id)
      .where("month", "=", "2025-01")
      .executeTakeFirstOrThrow();
    const row = {
      statement_id,
      order_sn: "",
      reason: "见图",
      upload,
      answer: "已核对",
      created_at: at,
      answered_at: at,
    };
    const inserted = tx.insertInto("statement_objections").values(row).returning("id");
    return (await inserted.executeTakeFirstOrThrow()).id;
  });
}

/** A quoted quotation and a draft, each of one line. */
async function quotations(shop: TestStore, phone: string) {
  const me = await buyer(shop, phone);
  const about = { client: "", contact: "", phone: "", address: "", wanted_on: "", budget: null, remark: "" };
  const made = async (name: string) => {
    const { sku_id } = await createProduct(shop);
    const lines = [{ product_attr_unique: sku_id, cart_num: 2 }];
    const { data } = await me.post("/api/offer/create", { ...about, name, scene: "会议室", lines });
    // The backend has parsed it with the contract's schema.
    const { offer_id } = data as { offer_id: number };
    const { scenes } = (await me.get(`/api/offer/detail/${offer_id}`)).data as {
      scenes: { scene_id: number; list: { line_id: number }[] }[];
    };
    return { offer_id, scene_id: scenes[0]?.scene_id ?? 0, line_id: scenes[0]?.list[0]?.line_id ?? 0 };
  };
  const quoted = await made("已报价的项目");
  await me.post(`/api/offer/ask/${quoted.offer_id}`);
  const rows = [{ line_id: quoted.line_id, quantity: 2, price: 500 }];
  await shop.backend.staff.quotations.quote(String(quoted.offer_id), { rows, days: 15 });
  const upload = "offers/sample.webp";
  await shop.world.ports.uploads.write(upload, await licence("webp"));
  const picture = await shop.backend.database.write((tx) =>
    tx
      .insertInto("quotation_messages")
      .values({
        quotation_id: quoted.offer_id,
        author: "customer",
        content: "见图",
        upload,
        created_at: shop.world.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const draft = await made("草稿项目");
  return {
    quotation: quoted.offer_id,
    quotation_scene: quoted.scene_id,
    quotation_line: quoted.line_id,
    quotation_attachment: picture.id,
    draft: draft.offer_id,
    draft_scene: draft.scene_id,
    draft_line: draft.line_id,
  };
}

/** A refund whose goods are to be sent back, and a picture of another form. */
async function agreedRefund(shop: TestStore, phone: string) {
  const customer = await refunder(shop, phone);
  const article = await createProduct(shop);
  const credit = { delta: 10_000, kind: "credit", ref: `refund of ${article.sku_id}` };
  await shop.backend.database.write((tx) =>
    shop.backend.staff.ledger.move(tx, { asset: "balance", holder: customer.id, ...credit }),
  );
  const order = await customer.paid([[article, 1]]);
  await customer.ship(order);
  const { id, sn } = await customer.applied(order, allOf(order), { refund_type: 2 });
  await shop.backend.staff.refunds.agree(sn);
  const upload = "refunds/sample.webp";
  await shop.world.ports.uploads.write(upload, await licence("webp"));
  const row = { customer_id: customer.id, form_key: "sample-form-of-refund", refund_id: null, upload };
  const picture = await shop.backend.database.write((tx) =>
    tx
      .insertInto("refund_pictures")
      .values({ ...row, created_at: shop.world.now })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return { refund: id, evidence: picture.id };
}

/** A picture of the customer's draft for a store, inserted into the database because uploads are limited. */
async function insertLicence({ backend, world }: TestStore, customer_id: number): Promise<number> {
  const upload = "licences/sample.webp";
  await world.ports.uploads.write(upload, await licence("webp"));
  const now = world.now;
  return backend.database.write(async (tx) => {
    const draft = await tx
      .selectFrom("settlements")
      .select("id")
      .where("customer_id", "=", customer_id)
      .where("kind", "=", "merchant")
      .executeTakeFirst();
    const { id: settlement_id } =
      draft ??
      (await tx
        .insertInto("settlements")
        .values({
          customer_id,
          kind: "merchant",
          state: 0,
          fields_json: JSON.stringify(APPLICATION),
          store_name: "",
          code_doubtful: 0,
          reject_reason: null,
          created_at: now,
          updated_at: now,
          submitted_at: null,
          reviewed_at: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow());
    const row = { customer_id, settlement_id, upload, created_at: now };
    return (await tx.insertInto("settlement_pictures").values(row).returning("id").executeTakeFirstOrThrow()).id;
  });
}

/** A transfer for the group with a slip, inserted into the database because the transfers of a customer are limited. */
async function insertTransfer({ backend, world }: TestStore, customer_id: number, group_id: number) {
  const upload = "slips/sample.webp";
  await world.ports.uploads.write(upload, await licence("webp"));
  const created_at = world.now;
  return backend.database.write(async (tx) => {
    const { id: transfer } = await tx
      .insertInto("transfers")
      .values({
        customer_id,
        group_id,
        recharge_id: null,
        code: `HKSAMPLE${group_id}`,
        amount_fen: 1800,
        state: "waiting",
        payer: "",
        note: "",
        reason: null,
        created_at,
        submitted_at: null,
        received_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const slips = tx.insertInto("transfer_slips").values({ customer_id, transfer_id: transfer, upload, created_at });
    const { id: slip } = await slips.returning("id").executeTakeFirstOrThrow();
    return { transfer, slip };
  });
}

/** A recharge that waits, inserted into the database because the recharges of a customer are limited. */
function insertRecharge({ backend, world }: TestStore, customer_id: number): Promise<number> {
  const row = { customer_id, amount_fen: 50_000, type: "weixin" as const, state: "waiting" as const };
  return backend.database.write(async (tx) => {
    const sn = `CZ${randomUUID()}`;
    const inserted = tx.insertInto("recharges").values({ sn, ...row, created_at: world.now, paid_at: null });
    return (await inserted.returning("id").executeTakeFirstOrThrow()).id;
  });
}

/**
 * A recharge that waits for a bank transfer, inserted into the database because such recharges of a customer are
 * limited.
 */
async function insertRechargeTransfer(shop: TestStore, customer_id: number): Promise<number> {
  const recharge_id = await insertRecharge(shop, customer_id);
  const row = { customer_id, group_id: null, recharge_id, code: `HKRECHARGE${recharge_id}`, amount_fen: 50_000 };
  const empty = { payer: "", note: "", reason: null, submitted_at: null, received_at: null };
  await shop.backend.database.write(async (tx) => {
    const inserted = tx
      .insertInto("transfers")
      .values({ ...row, ...empty, state: "waiting", created_at: shop.world.now });
    await inserted.execute();
  });
  return recharge_id;
}

/**
 * A title and an issued invoice with a file for the newest paid order, inserted into the database because titles are
 * limited.
 */
async function insertInvoice({ backend, world }: TestStore, customer_id: number) {
  const upload = "invoices/sample.pdf";
  await world.ports.uploads.write(upload, Buffer.from("%PDF-1.4\n%%EOF\n"));
  const created_at = world.now;
  return backend.database.write(async (tx) => {
    const inserted = tx
      .insertInto("invoice_titles")
      .values({ ...INVOICE_TITLE, customer_id, is_default: 0, created_at });
    const { id: title } = await inserted.returning("id").executeTakeFirstOrThrow();
    const order = await tx
      .selectFrom("orders")
      .innerJoin("order_groups", "order_groups.id", "orders.group_id")
      .where("orders.customer_id", "=", customer_id)
      .where("order_groups.state", "=", "paid")
      .select(["orders.id", "orders.store_id", "orders.pay_fen"])
      .orderBy("orders.id", "desc")
      .executeTakeFirstOrThrow();
    const { id: invoice } = await tx
      .insertInto("invoices")
      .values({
        sn: `FP${randomUUID()}`,
        customer_id,
        store_id: order.store_id,
        type: 1,
        state: 1,
        amount_fen: order.pay_fen,
        title_id: title,
        title_json: JSON.stringify(TITLE_FIELDS),
        remark: "",
        number: randomUUID(),
        red_number: null,
        reason: null,
        upload,
        red_upload: null,
        created_at,
        issued_at: created_at,
        withdrawn_at: null,
        rejected_at: null,
        reversed_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("invoice_orders")
      .values({ invoice_id: invoice, order_id: order.id, amount_fen: order.pay_fen, is_live: 1 })
      .execute();
    return { title, invoice };
  });
}

/** A line of the standing list in its own group, and a list that waits for approval. */
function insertStanding(
  { backend, world }: TestStore,
  buying: { id: number; address_id: number },
  { sku_id }: Article,
) {
  const { id: customer_id, address_id } = buying;
  const created_at = world.now;
  return backend.database.write(async (tx) => {
    const { id: standing_group } = await tx
      .insertInto("standing_groups")
      .values({ customer_id, name: `组${sku_id}`, sort: sku_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: standing_line } = await tx
      .insertInto("standing_lines")
      .values({ customer_id, sku_id, group_id: standing_group, quantity: 2, created_at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: approval } = await tx
      .insertInto("approvals")
      .values({
        customer_id,
        form_key: `sample-of-${sku_id}`,
        title: "补货",
        approver: "周敏",
        email: null,
        message: "",
        hides_prices: 0,
        address_id,
        address: "上海市",
        lines_json: "[]",
        total_fen: 0,
        postage_fen: 0,
        pieces: 0,
        state: "waiting" as const,
        decided_by: null,
        reason: null,
        decided_at: null,
        group_id: null,
        expires_at: created_at + 30 * 24 * 60 * 60 * 1000,
        created_at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { standing_group, standing_line, approval };
  });
}

/** A picture of an item that is not reviewed yet, inserted into the database because uploads are limited. */
function insertPhoto({ backend, world }: TestStore, customer_id: number, order_item_id: number): Promise<number> {
  const row = { customer_id, order_item_id, name: `${randomUUID()}.webp`, created_at: world.now };
  return backend.database.write(
    async (tx) => (await tx.insertInto("review_pictures").values(row).returning("id").executeTakeFirstOrThrow()).id,
  );
}

/** A list of quick order whose first row is matched, inserted into the database because lists are limited. */
function insertList({ backend, world }: TestStore, customer_id: number, { sku_id }: Article): Promise<number> {
  const row = { raw: "测试硒鼓 2", words: "测试硒鼓", listed: { amount: 2, unit: null }, full_width: false };
  const rows = [
    { ...row, row: 1, by: "code", sku_id, proposals: [], is_found: true },
    { ...row, row: 2, by: null, sku_id: null, proposals: [], is_found: false },
  ];
  const list = {
    customer_id,
    name: "",
    rows_json: JSON.stringify(rows),
    headings_json: "[]",
    row_count: 2,
    version: 1,
  };
  return backend.database.write(
    async (tx) =>
      (
        await tx
          .insertInto("order_lists")
          .values({ ...list, created_at: world.now })
          .returning("id")
          .executeTakeFirstOrThrow()
      ).id,
  );
}

/** Adds a sale of the article to the demo's running session, so that the page of a sale shows it. */
async function sellInRunningSession(shop: TestStore, article: Article) {
  const { now } = shop.world;
  const session = await shop.backend.database.read
    .selectFrom("seckill_sales")
    .select(["starts_at", "ends_at"])
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  if (session) await createSale(shop, article, { ...session, quota: 50, per_customer: 50 });
}

/** The rows of a customer in every table with a `customer_id`, to verify that none changed. */
export async function ownedCounts({ backend }: TestStore, id: number) {
  const { read } = backend.database;
  const tables = (await read.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => name === "customer_id"),
  );
  const held: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)} where customer_id = ${id}`.execute(read);
    held[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  const { rows } = await sql`select * from customers where id = ${id}`.execute(read);
  const moved = await sql`select count(*) as moves from ledger`.execute(read);
  return { ...held, customer: rows, ledger: moved.rows };
}

/** The customer's own picture, inserted into the database because uploads are limited. */
async function insertAvatar({ backend, world }: TestStore, customer_id: number): Promise<string> {
  const name = `${randomUUID()}.webp`;
  await world.ports.uploads.write(`avatars/${name}`, await licence("webp"));
  await backend.database.write((tx) =>
    tx
      .updateTable("customers")
      .set({ avatar: `avatars/${name}` })
      .where("id", "=", customer_id)
      .execute(),
  );
  return name;
}

/** A bound account of WeChat. */
async function insertWechatAccount({ backend, world }: TestStore, customer_id: number): Promise<number> {
  const [bound_at, used_at] = [world.now, world.now];
  const row = { customer_id, app_id: "demo", openid: randomUUID(), device: "iPhone · 微信", bound_at, used_at };
  return backend.database.write(async (tx) => {
    // A customer has a bounded number of them, and the tests call this several times.
    await tx.deleteFrom("wechat_accounts").where("customer_id", "=", customer_id).execute();
    return (await tx.insertInto("wechat_accounts").values(row).returning("id").executeTakeFirstOrThrow()).id;
  });
}

/** A session of another browser. */
async function insertSession({ backend, world }: TestStore, customer_id: number): Promise<string> {
  const hash = hashOf(randomUUID());
  const row = { hash, customer_id, created_at: world.now, expires_at: world.now + DAY_MS, device: "Edge · Windows" };
  await backend.database.write((tx) => tx.insertInto("tokens").values(row).execute());
  return hashOf(`session:${hash}`);
}
