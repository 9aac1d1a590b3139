import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { PLATFORM_ERASURE } from "#backend/platform/erasure.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { closing } from "#contract/closing.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { bankRow } from "#tests/support/bank.ts";
import { buyer } from "#tests/support/buying.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { setPassword, tokenOf } from "#tests/support/people.ts";
import { applicant } from "#tests/support/settlements.ts";
import { modules } from "../modules.ts";

const shop = freshBackend();
const phone = "13912349999";
const PASSWORD = "close2026";
const person = { real_name: "收货人甲", phone: "13912348888", detail: "某某路 77 号" };
let token = "";
let id = 0;
/** A customer of the test's own, with ¥580.00 and an address. */
beforeEach(async () => {
  const { customers } = shop.backend.staff;
  id = await customers.create(commandLine(), phone);
  await setPassword(shop, phone, PASSWORD);
  await customers.credit(commandLine(), phone, 58_000, "充值");
  await shop.backend.database.write((tx) =>
    tx
      .insertInto("addresses")
      .values({
        ...person,
        customer_id: id,
        province: "浙江省",
        city: "杭州市",
        district: "滨江区",
        street: "",
        is_default: 1,
        created_at: 1,
      })
      .execute(),
  );
  token = await tokenOf(shop, phone);
});

const post = (path: string, body: unknown = {}, by = token) =>
  call(shop, "POST", `/api/user/closing/${path}`, { token: by, body });
const read = async () => closing.read.answer.parse((await call(shop, "GET", "/api/user/closing", { token })).data);
const sentCode = () => shop.world.sent.findLast((message) => message.purpose === "close")?.code;
const row = () =>
  shop.backend.database.read
    .selectFrom("customers")
    .selectAll()
    .where("nickname", "=", "已注销用户")
    .executeTakeFirst();

/** Removes the balance, which otherwise blocks the closing. */
async function settle() {
  const { balance } = await shop.backend.database.read
    .selectFrom("customers")
    .select("balance")
    .where("phone", "=", phone)
    .executeTakeFirstOrThrow();
  if (balance > 0) await shop.backend.staff.customers.credit(commandLine(), phone, -balance, "退回");
}

async function askToClose() {
  await settle();
  await post("send");
  return post("request", { code: sentCode() });
}

const runTasks = () => shop.backend.jobs.find(({ name }) => name === "run due tasks")?.run();

describe("what blocks a closing", () => {
  test("a balance blocks the code and the request, with its amount", async () => {
    expect(await read()).toMatchObject({ blockers: [{ kind: "balance", amount: "580.00" }] });
    expect(await post("send")).toMatchObject({ status: 409 });
    await settle();
    expect((await read()).blockers).toEqual([]);
  });

  test("an unpaid order and a paid one on its way block it", async () => {
    const me = await buyer(shop, phone);
    const product = await createProduct(shop);
    const group = await me.order(product);
    expect((await read()).blockers.map(({ kind }) => kind)).toEqual(["balance", "unpaid"]);
    await me.pay(group);
    expect((await read()).blockers.map(({ kind }) => kind)).toEqual(["balance", "orders"]);
  });

  test("a matter opened between the code and the request blocks it too", async () => {
    await settle();
    await post("send");
    await shop.backend.staff.customers.credit(commandLine(), phone, 100, "补款");
    expect(await post("request", { code: sentCode() })).toMatchObject({ status: 409 });
  });
});

describe("the request", () => {
  test("needs the code that was sent in this session, within its attempts", async () => {
    await settle();
    await post("send");
    const code = sentCode();
    const wrong = code === "000000" ? "000001" : "000000";
    const elsewhere = await tokenOf(shop, phone);
    expect(await post("request", { code }, elsewhere)).toMatchObject({ status: 400, message: "验证码错误" });
    for (let attempt = 1; attempt <= 5; attempt += 1) await post("request", { code: wrong });
    expect(await post("request", { code })).toMatchObject({ status: 400, message: "验证码错误" });
  });

  test("ends every session and waits for seven days", async () => {
    const elsewhere = await tokenOf(shop, phone);
    expect(await askToClose()).toMatchObject({ data: { closes_at: shop.world.now + 7 * DAY_MS } });
    for (const ended of [token, elsewhere])
      expect(await call(shop, "GET", "/api/user", { token: ended })).toMatchObject({ message: "请登录" });
    shop.world.now += 7 * DAY_MS - 1;
    await runTasks();
    expect(await row()).toBeUndefined();
    shop.world.now += 1;
    await runTasks();
    expect(await row()).toMatchObject({ is_active: 0, closed_at: shop.world.now });
  });

  test("is cancelled by a login within the wait, which reports it once", async () => {
    await askToClose();
    const login = async () => {
      const answer = await call(shop, "POST", "/api/auth/login", { body: { account: phone, password: PASSWORD } });
      expect(answer).toMatchObject({ status: 200 });
      return (answer.data as { closing_cancelled?: boolean }).closing_cancelled;
    };
    expect([await login(), await login()]).toEqual([true, false]);
    shop.world.now += 8 * DAY_MS;
    await runTasks();
    expect(await row()).toBeUndefined();
  });

  test("is delayed by a day by a matter that was opened meanwhile", async () => {
    await askToClose();
    await shop.backend.staff.customers.credit(commandLine(), phone, 100, "补款");
    shop.world.now += 7 * DAY_MS;
    await runTasks();
    expect(await row()).toBeUndefined();
    await shop.backend.staff.customers.credit(commandLine(), phone, -100, "退回");
    shop.world.now += DAY_MS;
    await runTasks();
    expect(await row()).toMatchObject({ is_active: 0 });
  });
});

/** Every text of every table that contains one of these words, as table and column. */
async function textsWith(words: readonly string[]): Promise<string[]> {
  const db = shop.backend.database.read;
  const found: string[] = [];
  for (const table of await db.introspection.getTables()) {
    if (/^(sqlite_|product_search)/.test(table.name)) continue;
    const rows = await sql<Record<string, unknown>>`select * from ${sql.table(table.name)}`.execute(db);
    for (const values of rows.rows)
      for (const [column, value] of Object.entries(values))
        if (typeof value === "string" && words.some((word) => value.includes(word)))
          found.push(`${table.name}.${column}`);
  }
  return found;
}

describe("a closed account", () => {
  test("leaves no name, phone, address or mail in any table, keeps its orders, and the audit is clean", async () => {
    const me = await buyer(shop, phone);
    const product = await createProduct(shop);
    await me.pay(await me.order(product));
    await call(shop, "POST", "/api/user/change/info", {
      token: me.token,
      body: { nickname: "昵称甲", real_name: "姓名甲" },
    });
    const title = {
      kind: 2,
      type: 1,
      title: "抬头公司",
      tax_number: "91330110MA2KM3L57X",
      email: "secret@example.com",
    };
    const database = shop.backend.database;
    await database.write(async (tx) => {
      await tx
        .updateTable("orders")
        .set({ status: 3, mark: "送到 secret", po: "secret", deliver_note: "secret" })
        .where("customer_id", "=", id)
        .execute();
      const empty = { address: "", tel: "", bank_name: "", bank_account: "" };
      await tx
        .insertInto("invoice_titles")
        .values({ ...title, ...empty, kind: 2, type: 1, customer_id: id, is_default: 0, created_at: 1 })
        .execute();
      await tx
        .insertInto("mails")
        .values({ ref: "x", recipient: title.email, subject: "s", body: "secret", created_at: 1, sent_at: 1 })
        .execute();
      const {
        sheet: _sheet,
        line: _line,
        lost: _lost,
        ...receipt
      } = bankRow("secret", 100, {
        payer: "secret",
        payer_account: "secret",
      });
      const booked = {
        outcome: "skipped",
        reason: "secret",
        transfer_id: null,
        related_id: null,
        created_at: 1,
      } as const;
      await tx
        .insertInto("bank_receipts")
        .values({ ...receipt, ...booked, customer_id: id })
        .execute();
      await tx
        .insertInto("manager_messages")
        .values([
          { customer_id: id, manager_id: null, content: "secret", created_at: 1, author: "customer" as const },
          { customer_id: id, manager_id: null, content: "secret", created_at: 2, author: "staff" as const },
        ])
        .execute();
    });
    const words = [phone, "昵称甲", "姓名甲", "secret", "抬头公司", ...Object.values(person)];
    expect((await textsWith(words)).length).toBeGreaterThan(5);
    token = me.token;
    await askToClose();
    shop.world.now += 7 * DAY_MS;
    await runTasks();
    expect(await textsWith(words)).toEqual([]);
    expect(await row()).toMatchObject({ id, phone: `closed-${id}`, balance: 0, points: 0, password_hash: null });
    expect(await database.read.selectFrom("orders").select("id").where("customer_id", "=", id).execute()).not.toEqual(
      [],
    );
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("leaves its name, company, phone and remarks neither in the log of staff nor in their requests", async () => {
    const application_id = await applicant(shop, token).apply({ company: "注销的公司", real_name: "联系人乙" });
    const [member, admin] = [await asMember(shop, demoMembers.service), await asMember(shop, demoMembers.admin)];
    await member.get(`/api/staff/customers?keyword=${phone}`);
    await member.post(`/api/staff/customers/${id}/phone`, { key: newKey() });
    const version = async (path: string) => ((await member.get(path)).data as { version: string }).version;
    const application = `/api/staff/applications/${application_id}`;
    const approval = { company: "注销的公司名", manager_id: 1, note: "备注 secret", password: "" };
    const asked = { key: newKey(), version: await version(application), price_class: "cost", ...approval };
    expect(await member.post(`${application}/approve`, asked)).toMatchObject({ data: { outcome: "open" } });
    const { list } = (await admin.get("/api/staff/requests")).data as { list: { request_id: number }[] };
    const decision = { key: newKey(), approve: true, note: "同意 secret" };
    await admin.post(`/api/staff/requests/${list[0]?.request_id}/decide`, decision);
    const customer = `/api/staff/customers/${id}`;
    const moved = { key: newKey(), version: await version(customer), manager_id: null, reason: "理由 secret" };
    expect(await member.post(`${customer}/manager`, moved)).toMatchObject({ status: 200 });
    const words = [phone, "注销的公司", "联系人乙", "secret"];
    const before = await textsWith(words);
    for (const place of ["staff_log.personal_after", "staff_log.note", "staff_requests.payload_json"]) {
      expect(before).toContain(place);
    }
    token = await tokenOf(shop, phone);
    await askToClose();
    shop.world.now += 7 * DAY_MS;
    await runTasks();
    expect(await textsWith(words)).toEqual([]);
    const left = await shop.backend.database.read
      .selectFrom("staff_log")
      .select(["act", "summary", "label"])
      .where("customer_id", "=", id)
      .where("act", "=", "customer.approve")
      .execute();
    expect(left).toMatchObject([{ summary: "企业认证，成本价", label: expect.stringMatching(/^RZ/) }]);
  });

  test("takes the files of its messages and objections away, and leaves those of staff", async () => {
    const { uploads } = shop.world.ports;
    const [objected, asked, answered] = ["statements/a1.pdf", "offers/b2.webp", "offers/c3.pdf"];
    for (const name of [objected, asked, answered]) await uploads.write(name, Buffer.from("%PDF-1.7 %%EOF"));
    const created_at = shop.world.now;
    await shop.backend.database.write(async (tx) => {
      const statement = { customer_id: id, month: "2026-10", state: "open" as const };
      const { id: statement_id } = await tx
        .insertInto("statements")
        .values({ ...statement, closing_fen: null, net_fen: null, confirmed_at: null })
        .returning("id")
        .executeTakeFirstOrThrow();
      const objection = { statement_id, order_sn: "", reason: "少了", answer: null, created_at, answered_at: null };
      await tx
        .insertInto("statement_objections")
        .values({ ...objection, upload: objected, file_name: "a.pdf" })
        .execute();
    });
    const about = { name: "新办公室", client: "", contact: "", phone: "", address: "", wanted_on: "", remark: "" };
    const lines = [{ product_attr_unique: (await createProduct(shop)).sku_id, cart_num: 1 }];
    const offer = { ...about, budget: null, scene: "会议室", lines };
    const { offer_id } = (await call(shop, "POST", "/api/offer/create", { token, body: offer })).data as {
      offer_id: number;
    };
    await shop.backend.database.write((tx) =>
      tx
        .insertInto("quotation_messages")
        .values([
          { quotation_id: offer_id, author: "customer", content: "见图", upload: asked, created_at },
          { quotation_id: offer_id, author: "staff", content: "见附件", upload: answered, created_at },
        ])
        .execute(),
    );
    await call(shop, "POST", `/api/offer/void/${offer_id}`, { token });
    await askToClose();
    shop.world.now += 7 * DAY_MS;
    await runTasks();
    // Separate tasks remove the files.
    await runTasks();
    expect(await Promise.all([objected, asked, answered].map((name) => uploads.read(name)))).toEqual([
      null,
      null,
      expect.anything(),
    ]);
    const { reason, upload, file_name } = await shop.backend.database.read
      .selectFrom("statement_objections")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect({ reason, upload, file_name }).toEqual({ reason: "", upload: null, file_name: null });
  });

  test("empties its conversation: texts of both sides, their files and the notes of staff", async () => {
    const database = shop.backend.database;
    const file = Buffer.from("%PDF-1.7\n%%EOF").toString("base64");
    const sent = { content: "见附件 secret", files: [{ name: "secret.pdf", file }] };
    await call(shop, "POST", "/api/user/manager_message", { token, body: sent });
    const member = await asMember(shop, demoMembers.admin);
    const conversation = `/api/staff/messages/${id}`;
    const { version } = (await member.get(conversation)).data as { version: number };
    expect(await member.post(`${conversation}/reply`, { key: newKey(), version, ...sent })).toMatchObject({
      status: 200,
    });
    await member.post(`${conversation}/note`, { key: newKey(), content: "备注 secret" });
    const uploads = await database.read
      .selectFrom("message_files")
      .select("upload")
      .where("customer_id", "=", id)
      .execute();
    expect(uploads).toHaveLength(2);
    expect(await textsWith(["secret"])).toEqual(
      expect.arrayContaining(["manager_messages.content", "message_files.file_name", "message_notes.content"]),
    );
    token = await tokenOf(shop, phone);
    await askToClose();
    shop.world.now += 7 * DAY_MS;
    for (const _ of [1, 2]) await runTasks();
    expect(await textsWith(["secret"])).toEqual([]);
    for (const table of ["conversations", "manager_messages", "message_files", "message_notes", "notices"] as const)
      expect(await database.read.selectFrom(table).selectAll().where("customer_id", "=", id).execute(), table).toEqual(
        [],
      );
    const left = await Promise.all(uploads.map(({ upload }) => shop.world.ports.uploads.read(upload)));
    expect(left).toEqual([null, null]);
  });

  test("frees its phone for a new account", async () => {
    await askToClose();
    shop.world.now += 7 * DAY_MS;
    await runTasks();
    const login = { account: phone, password: PASSWORD };
    expect(await call(shop, "POST", "/api/auth/login", { body: login })).toMatchObject({ message: "账号或密码错误" });
    expect(await shop.backend.staff.customers.create(commandLine(), phone)).not.toBe(id);
  });

  test("covers every table of a customer: each is deleted, emptied or untouched by its module", async () => {
    const tables = await shop.backend.database.read.introspection.getTables();
    const owned = tables
      .filter(({ columns }) => columns.some(({ name }) => name === "customer_id"))
      .map(({ name }) => name);
    const erasures = [PLATFORM_ERASURE, ...modules.map(({ erasure }) => erasure)];
    const placed = erasures.flatMap(({ deleted = [], emptied = {}, untouched = [] }) => [
      ...deleted,
      ...Object.keys(emptied),
      ...untouched,
    ]);
    expect(placed.toSorted()).toEqual(owned.toSorted());
  });
});
