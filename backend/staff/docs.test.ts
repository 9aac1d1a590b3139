import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Command } from "commander";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { bankRow } from "#tests/support/bank.ts";
import { buyer } from "#tests/support/buying.ts";
import { centre, PDF } from "#tests/support/invoicing.ts";
import { beginToPay, notify, payAtCashier } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { allOf, refunder } from "#tests/support/refunding.ts";
import { applicant } from "#tests/support/settlements.ts";
import { runStaff, staffOf } from "#tests/support/staff.ts";
import { addCommands } from "./program.ts";
import { writeWorkbook } from "./workbook.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)(...args);
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "docs-"));
});
afterEach(() => {
  process.exitCode = 0;
});
afterAll(() => rmSync(folder, { recursive: true }));

const PAGES = ["staff", "goods-import", "printers-import", "desk", "first-hour", "deployment", "machines"].map(
  (name) => `docs/${name}.md`,
);

/** The words of a command line with its quotes, up to a redirection. */
const wordsOf = (line: string) =>
  [...(line.split(" > ")[0] ?? "").matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? "",
  );

/** The command that a line of words names; undefined for a line that names none, or nothing but a command. */
function commandOf(program: Command, words: readonly string[]): string | undefined {
  let command = program;
  const names: string[] = [];
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word);
    if (!next) break;
    command = next;
    names.push(word);
  }
  const isWhole = command !== program && command.commands.length === 0;
  const needsWords =
    command.registeredArguments.some(({ required }) => required) || command.options.some((one) => one.mandatory);
  return isWhole && (words.length > names.length || !needsWords) ? names.join(" ") : undefined;
}

const program = new Command();
addCommands(
  program,
  () => Promise.reject(new Error("unopened")),
  () => expect.unreachable("no settings"),
);

/** The examples of the pages: of the right column of the table of commands, and of the texts and code below it. */
const examples = PAGES.flatMap((page) =>
  readFileSync(page, "utf8")
    .split("\n")
    .flatMap((line) => {
      const text = line.startsWith("| `") ? line.split(" | ").slice(1).join(" | ") : line;
      const spans = text.startsWith("npm run staff -- ")
        ? [text]
        : [...text.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
      return spans.map((span) => span.replace("npm run staff -- ", "").replaceAll("\\|", "|"));
    })
    .flatMap((example) => {
      const name = commandOf(program, wordsOf(example));
      return name === undefined || example.includes("<command>") ? [] : [{ page, example, name }];
    }),
).filter(({ example }, index, all) => all.findIndex((one) => one.example === example) === index);

const { read, write } = {
  read: () => shop.backend.database.read,
  write: (work: Parameters<typeof shop.backend.database.write>[0]) => shop.backend.database.write(work),
};
const PHONE = "13912345678";
const addShop = async () => {
  await staff(...wordsOf("shops add --name 第一店 --kind 自营 --city 上海 --fee 8"));
  return {};
};
const addCustomer = async () => {
  await staff("customers", "create", PHONE, "--balance", "100.00");
  return {};
};
/** A SKU of the demo with many pieces in 上海仓, at a price above that of the flash sale of the examples. */
const placedSku = async () => {
  const row = await read()
    .selectFrom("warehouse_stock as held")
    .innerJoin("warehouses", "warehouses.id", "held.warehouse_id")
    .innerJoin("skus", "skus.id", "held.sku_id")
    .where("warehouses.name", "=", "上海仓")
    .where("held.stock", ">=", 100)
    .where("skus.price", ">", 3000)
    .select("skus.id")
    .executeTakeFirstOrThrow();
  return { "1000101": String(row.id) };
};
/** Frees the name of the demo's warehouse or manager that an example adds. */
const rename = (table: "warehouses" | "managers", column: "name" | "real_name", name: string) => async () => {
  const [rows, field] = [sql.table(table), sql.ref(column)];
  await write(async (tx) => {
    await sql`update ${rows} set ${field} = ${`从前的${name}`} where ${field} = ${name}`.execute(tx);
  });
  return {};
};
/** A payment of the examples that its gateway paid back, and a refund that its gateway did not pay. */
async function failedRefund() {
  const me = await buyer(shop, demoCustomers.tradeMarkup);
  const group = await me.order(await createProduct(shop));
  await notify(shop, "weixin", await payAtCashier(shop, await beginToPay(me, group)));
  const { id, out_trade_no } = await read()
    .selectFrom("payment_attempts")
    .select(["id", "out_trade_no"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const row = { refund_no: "TK1a2b3c", attempt_id: id, amount_fen: 1, note: "退款", created_at: shop.world.now };
  await write(async (tx) => {
    await tx.updateTable("payment_attempts").set({ refund_seen_at: shop.world.now }).where("id", "=", id).execute();
    await tx
      .insertInto("gateway_refunds")
      .values({ ...row, state: "failed", reason: "CLOSED" })
      .execute();
  });
  return { ZF20261121000123456789: out_trade_no };
}
const customer = () => refunder(shop, demoCustomers.tradeCost);

/** A paid order of the SKUs that the example of a package names. */
async function paidOrder() {
  const me = await customer();
  const line = async (sku_id: number) => {
    const row = await read()
      .selectFrom("skus")
      .innerJoin("products", "products.id", "skus.product_id")
      .where("skus.id", "=", sku_id)
      .select(["skus.id as sku_id", "skus.product_id", "products.store_id"])
      .executeTakeFirstOrThrow();
    await write((tx) => tx.updateTable("customers").set({ balance: 100_000_000 }).where("id", "=", me.id).execute());
    return me.add(row, 40, 1);
  };
  const carts = [await line(100506), await line(100587)];
  const placed = await me.submit(carts);
  const { group_order_id } = placed.data as { group_order_id: number };
  await me.pay(group_order_id);
  const order = await read()
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .where("orders.group_id", "=", group_order_id)
    .where("order_items.sku_id", "=", 100506)
    .select("orders.sn")
    .executeTakeFirstOrThrow();
  return { "<order_sn>": order.sn };
}
async function sentOrder() {
  const words = await paidOrder();
  await staff("orders", "ship", words["<order_sn>"], "--company", "顺丰速运", "--number", "SF101");
  return words;
}

/** A refund in the state that an act needs. */
const refundFor = (state: "toReview" | "toReceive") => async () => {
  const me = await customer();
  const order = await me.paid([[await createProduct(shop), 2]]);
  if (state === "toReview") return { TK20261121000123456789: (await me.applied(order, allOf(order))).sn };
  await me.ship(order);
  const { id, sn } = await me.applied(order, allOf(order), { refund_type: 2 });
  await staff("refunds", "agree", sn);
  await me.sendBack(id);
  return { TK20261121000123456789: sn };
};

/** A refund that its platform has ended without paying. */
async function closedRefund() {
  const me = await customer();
  const made = await me.submit([await me.add(await createProduct(shop), 1, 1)]);
  const { group_order_id: group } = made.data as { group_order_id: number };
  await notify(shop, "weixin", await payAtCashier(shop, await beginToPay(me, group)));
  const { id: order_id, sn: order_sn } = await read()
    .selectFrom("orders")
    .select(["id", "sn"])
    .where("group_id", "=", group)
    .executeTakeFirstOrThrow();
  const { id } = await read()
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", order_id)
    .executeTakeFirstOrThrow();
  const order = { group, order_id, sn: order_sn, items: [{ id, num: 1 }] };
  const { sn } = await me.applied(order, allOf(order));
  await staff("refunds", "agree", sn);
  await write((tx) =>
    tx.updateTable("gateway_refunds").set({ state: "failed", reason: "CLOSED" }).where("ref", "=", sn).execute(),
  );
  return { TK20261121000123456789: sn };
}

/** An application for an invoice, issued where the act needs it. */
const invoiceFor = (isIssued: boolean) => async () => {
  const me = await customer();
  const mine = centre(me);
  const order = await me.paid([[await createProduct(shop), 1]]);
  const [id] = await mine.applied(await mine.title(), [order.order_id]);
  if (isIssued) await staff("invoices", "issue", String(id), "--number", "26332000000000000001");
  const { sn } = await read()
    .selectFrom("invoices")
    .select("sn")
    .where("id", "=", id ?? 0)
    .executeTakeFirstOrThrow();
  return { FP20261121000123456789: sn, "12": String(id) };
};

async function submittedTransfer() {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const group = await me.order(await createProduct(shop));
  await me.post(`/api/pay/transfer/create/${group}`);
  await write((tx) =>
    tx
      .updateTable("transfers")
      .set({ state: "submitted", submitted_at: shop.world.now })
      .where("group_id", "=", group)
      .execute(),
  );
  const { code } = await read()
    .selectFrom("transfers")
    .select("code")
    .where("group_id", "=", group)
    .executeTakeFirstOrThrow();
  const { sn } = await read().selectFrom("order_groups").select("sn").where("id", "=", group).executeTakeFirstOrThrow();
  return { HK7Q4K9MA: code, WXG2611210001: sn };
}

/** A row of a statement that waits. */
async function waitingRow() {
  const words = await submittedTransfer();
  const [row] = await shop.backend.staff.transfers.importStatement([bankRow("货款", 100)]);
  return { ...words, "12": String(row?.id) };
}

async function application() {
  const mine = applicant(shop, await tokenOf(shop, demoCustomers.stationer));
  const id = await mine.apply();
  return { RZ202611210007: (await shop.backend.staff.settlements.list()).find((row) => row.id === id)?.number ?? "" };
}

async function disputedStatement() {
  await addCustomer();
  const order = await paidOrder();
  await write(async (tx) => {
    const { id } = await tx.selectFrom("customers").select("id").where("phone", "=", PHONE).executeTakeFirstOrThrow();
    const of = tx.selectFrom("orders").select("group_id").where("sn", "=", order["<order_sn>"]);
    const { group_id } = await of.executeTakeFirstOrThrow();
    await tx.updateTable("orders").set({ customer_id: id }).where("group_id", "=", group_id).execute();
    const paid_at = Date.UTC(2026, 9, 15);
    await tx.updateTable("order_groups").set({ customer_id: id, paid_at }).where("id", "=", group_id).execute();
    const statement = await tx
      .insertInto("statements")
      .values({
        customer_id: id,
        month: "2026-10",
        state: "disputed",
        closing_fen: null,
        net_fen: null,
        confirmed_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("statement_objections")
      .values({
        statement_id: statement.id,
        order_sn: "",
        reason: "运费",
        answer: null,
        answered_at: null,
        created_at: shop.world.now,
      })
      .execute();
  });
  return {};
}

async function addApproved() {
  await addCustomer();
  await staff("customers", "approve", PHONE, "--type", "1");
  return {};
}
async function addCreditLine() {
  await addApproved();
  await staff("credit", "set", PHONE, "--limit", "50000", "--contract", "HT-1", "--reason", "老客户");
  await staff(
    "credit",
    "correct",
    PHONE,
    "--amount=20",
    "--told",
    "期初",
    "--reason",
    "旧系统",
    "--evidence",
    "余额表",
  );
  return {};
}

/** A quotation that waits for its prices, with the table of its lines filled in. */
async function askedQuotation() {
  const me = await buyer(shop, demoCustomers.tradeMarkup);
  const { sku_id } = await createProduct(shop);
  const about = { client: "", contact: "", phone: "", address: "", wanted_on: "", budget: null, remark: "" };
  const lines = [{ product_attr_unique: sku_id, cart_num: 2 }];
  const created = await me.post("/api/offer/create", { ...about, name: "新办公区", scene: "会议室", lines });
  const { offer_id } = created.data as { offer_id: number };
  await me.post(`/api/offer/ask/${offer_id}`);
  const [head = [], ...rows] = await shop.backend.staff.quotations.table(String(offer_id));
  const filled = [head, ...rows.map((row) => [...row.slice(0, -1), "9.00"])];
  writeFileSync(join(folder, "lines.csv"), filled.map((row) => row.join(",")).join("\n"));
  return { "12": String(offer_id) };
}

const firstId = (table: "reviews" | "articles" | "coupons" | "qualifications", documented: string) => async () => {
  const { id } = await read().selectFrom(table).select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return { [documented]: String(id) };
};

type Words = Record<string, string>;
/** What must exist before the examples of a command, and the words that name it. */
const FIXTURES: Record<string, () => Promise<Words>> = {
  "shops set": addShop,
  "shops categories set": addShop,
  "warehouses add": rename("warehouses", "name", "上海仓"),
  "warehouses fill": addShop,
  "warehouses stock": placedSku,
  "warehouses transfer": placedSku,
  "coupons add": addShop,
  "coupons end": firstId("coupons", "3"),
  "goods import": addShop,
  "goods price": async () => ({ "1000101": String((await createProduct(shop)).sku_id) }),
  "goods stock": placedSku,
  "customers approve": addCustomer,
  "customers disable": addCustomer,
  "customers credit": addCustomer,
  "credit show": addCreditLine,
  "credit set": addApproved,
  "credit pause": addCreditLine,
  "credit correct": addCreditLine,
  "customers prices set": addApproved,
  "customers manager": addCustomer,
  "managers add": rename("managers", "real_name", "陈知远"),
  "merchants show": application,
  "merchants approve": application,
  "merchants reject": application,
  "transfers show": submittedTransfer,
  "transfers confirm": submittedTransfer,
  "transfers reject": submittedTransfer,
  "payments show": failedRefund,
  "payments retry": failedRefund,
  "payments settle": failedRefund,
  "transfers confirm-row": waitingRow,
  "transfers skip-row": waitingRow,
  "statements list": disputedStatement,
  "statements answer": disputedStatement,
  "offers show": askedQuotation,
  "offers quote": askedQuotation,
  "offers message": askedQuotation,
  "offers extend": async () => {
    const words = await askedQuotation();
    await staff("offers", "quote", words["12"], "--file", join(folder, "lines.csv"), "--valid", "3");
    return words;
  },
  "offers decline": askedQuotation,
  "orders list": addShop,
  "orders show": paidOrder,
  "orders note": paidOrder,
  "orders ship": paidOrder,
  "orders refund": paidOrder,
  "orders trace": sentOrder,
  "refunds show": refundFor("toReview"),
  "refunds agree": refundFor("toReview"),
  "refunds refuse": refundFor("toReview"),
  "refunds trace": refundFor("toReceive"),
  "refunds receive": refundFor("toReceive"),
  "refunds balance": closedRefund,
  "invoices show": invoiceFor(false),
  "invoices file": invoiceFor(true),
  "invoices issue": invoiceFor(false),
  "invoices reject": invoiceFor(false),
  "invoices red": invoiceFor(true),
  "reviews reply": firstId("reviews", "12"),
  "reviews hide": firstId("reviews", "12"),
  "reviews show": firstId("reviews", "12"),
  "seckill add": async () => {
    // The demo's sales of this day would overlap.
    await write((tx) =>
      tx
        .updateTable("seckill_sales")
        .set((row) => ({ starts_at: row("starts_at", "-", 10 * DAY_MS), ends_at: row("ends_at", "-", 10 * DAY_MS) }))
        .execute(),
    );
    return placedSku();
  },
  "seckill end": async () => {
    const words = await placedSku();
    const day = formatDay(shop.world.now + 30 * DAY_MS);
    const times = ["--from", `${day}T10:00`, "--to", `${day}T12:00`];
    await staff("seckill", "add", words["1000101"], ...times, "--price", "19.90", "--stock", "10", "--limit", "1");
    const { id } = await read()
      .selectFrom("seckill_sales")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return { "12": String(id) };
  },
  "news remove": firstId("articles", "12"),
};

const GOODS =
  "商品编号,商品名称,店铺,品牌,分类,单位,SKU编号,规格,售价,成本价\n77001,好笔,第一店,新牌,文具>笔>中性笔,支,770011,默认,3.00,2.00\n";
const ARTICLE = readFileSync("docs/staff.md", "utf8").match(/```\n(---\n[\s\S]*?)```/)?.[1] ?? "";
/** The contents of the files that the examples read, by name. */
const FILES: Record<string, string | Buffer> = {
  "goods.csv": GOODS,
  "printers.csv": "打印机品牌,系列,机型,类型,黑白彩色,功能\n惠普,LaserJet Pro,LaserJet Pro P9108,激光,黑白,打印机\n",
  "customers.csv": `手机号码,公司,期初余额\n${PHONE},青溪文具店,10.00\n`,
  "statement.csv": "交易日期,对方户名,贷方金额（收入）,附言,流水号\n20261121,远山,1.00,无,BANK0001\n",
  "article.md": ARTICLE,
  "privacy.md": ARTICLE,
  "invoice.pdf": PDF,
  "red.pdf": PDF,
  "安装说明.pdf": PDF,
};

/** The word with the path of a file or folder moved into the test's own folder. */
const inFolder = (word: string, before: string) =>
  /\.(csv|xlsx|md|pdf|db)$/.test(word) || ["--pictures", "--slips", "--attachments", "--folder"].includes(before)
    ? join(folder, basename(word))
    : word;

test("the pages have examples of every group of commands", () => {
  const groups = new Set(examples.map(({ name }) => name.split(" ")[0]));
  expect(program.commands.map((one) => one.name()).filter((name) => !groups.has(name))).toEqual([]);
});

test.each(examples.filter(({ name }) => name !== "backup" && name !== "restore"))(
  "$page: $example is accepted [P9.1]",
  async ({ example, name }) => {
    for (const [file, content] of Object.entries(FILES)) writeFileSync(join(folder, file), content);
    const [head = [], ...rows] = GOODS.trim()
      .split("\n")
      .map((line) => line.split(","));
    await writeWorkbook(join(folder, "goods.xlsx"), [{ name: "商品", widths: [], rows: [head, ...rows] }]);
    const fixtures = await FIXTURES[name]?.();
    const known: Words = { "<file>": name.startsWith("customers") ? "customers.csv" : "goods.xlsx", ...fixtures };
    if (name === "goods import") await staff("goods", "import", join(folder, "goods.csv"), "--create");
    const words = wordsOf(example).map((word) => known[word] ?? word);
    const output = await staff(...words.map((word, index) => inFolder(word, words[index - 1] ?? "")));
    expect([process.exitCode ?? 0, output]).toEqual([0, expect.any(String)]);
  },
);

test("a backup and its restoration, as the page shows them, are accepted", async () => {
  const lines = examples
    .filter(({ page, name }) => page === "docs/staff.md" && (name === "backup" || name === "restore"))
    .map(({ example }) => wordsOf(example));
  expect(lines.map(([name]) => name)).toEqual(["backup", "restore"]);
  if (shop.backend.database.engine !== "sqlite") return;
  const [backup = [], restore = []] = lines.map((words) => words.map((word) => inFolder(word, "")));
  const unopened = () => Promise.reject(new Error("not opened"));
  expect(await runStaff(unopened, { DATABASE_URL: shop.test.url }, backup)).toContain("已备份");
  const other = `file:${join(folder, "restored.db")}`;
  expect(await runStaff(unopened, { DATABASE_URL: other }, restore)).toContain("已恢复");
});
