import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { monthOf, monthRange } from "#contract/rules/month.ts";
import { type Article, createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { bankRow } from "#tests/support/bank.ts";
import { buyer } from "#tests/support/buying.ts";
import { giveLine } from "#tests/support/credit.ts";
import { deskRefunds } from "#tests/support/desk-refunds.ts";
import { centre, PDF } from "#tests/support/invoicing.ts";
import { asMember, demoMembers, memberOf, newKey } from "#tests/support/members.ts";
import { beginToPay, notify, payAtCashier, runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { allOf, refunder, unitsOf } from "#tests/support/refunding.ts";
import { APPLICATION, applicant } from "#tests/support/settlements.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const refunds = deskRefunds(shop);
const CUSTOMER = demoCustomers.tradeMarkup;
const OTHER = demoCustomers.tradeCost;
const MINUTE_MS = 60_000;

type Answer = { status: number; message: string };
type Desk = Awaited<ReturnType<typeof asMember>>;
/** The words that name a record, by the place that they take in both of two equal records. */
type Named = Record<string, string | number>;
type Case<One extends Named> = {
  /** Makes a record; the second one is equal to the first. */
  make(turn: number): Promise<One>;
  desk(one: One): Promise<Answer>;
  command(one: One): string[];
  /** Makes both refuse afterwards; without it the same act is tried a second time, with null none is. */
  bad?: { desk(one: One): Promise<Answer>; command(one: One): string[] } | null;
  /** What a member must say and the command line cannot, so that it differs in the log. */
  differs?: readonly string[];
  /** Whether a second member approves it at the desk, which the command line does alone. */
  isApproved?: true;
};
const define = <One extends Named>(one: Case<One>) => one as unknown as Case<Named>;

/** The tables of which both acts must write the same. */
const TABLES = [
  "agreed_prices",
  "bank_receipts",
  "credit_bills",
  "credit_lines",
  "customers",
  "gateway_refunds",
  "invoice_files",
  "invoice_reds",
  "invoices",
  "ledger",
  "mails",
  "order_groups",
  "order_items",
  "packages",
  "orders",
  "package_items",
  "package_traces",
  "payments",
  "quotation_lines",
  "quotation_messages",
  "quotation_versions",
  "quotations",
  "refund_events",
  "refund_items",
  "refunds",
  "staff_log",
  "staff_members",
  "statement_objections",
  "statements",
  "tokens",
  "transfers",
] as const;
type Row = Record<string, unknown>;
type Snapshot = Map<string, Map<string, string>>;
/** Columns that say who has acted, or that count rows. */
const LEFT_OUT = [
  "id",
  "member_id",
  "actor",
  "role",
  "address",
  "after",
  "points",
  "balance",
  "upload",
  "red_upload",
  "nickname",
];

async function rowsOf(table: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(shop.backend.database.read);
  return rows;
}
async function lastLog(): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from staff_log order by id desc limit 1`.execute(shop.backend.database.read);
  return rows[0];
}
const keyOf = (row: Row) => JSON.stringify(row.id ?? [row.customer_id, row.sku_id, row.token_hash, row.package_id]);
async function snapshot(): Promise<Snapshot> {
  const known = new Set((await shop.backend.database.read.introspection.getTables()).map(({ name }) => name));
  const tables = TABLES.filter((table) => known.has(table));
  return new Map(
    await Promise.all(
      tables.map(
        async (table) =>
          [table, new Map((await rowsOf(table)).map((row) => [keyOf(row), JSON.stringify(row)]))] as const,
      ),
    ),
  );
}

/** What an act has added, changed and removed, with the words of its record replaced by their places. */
async function written(before: Snapshot, one: Named, differs: readonly string[]) {
  const after = await snapshot();
  const words = Object.entries(one).sort(([, a], [, b]) => String(b).length - String(a).length);
  const toText = (table: string, text: string) => {
    const row = JSON.parse(text) as Row;
    const shown = Object.entries(row).filter(
      ([column]) => ![...LEFT_OUT, ...differs].includes(column) && !(column.endsWith("_id") && table !== "staff_log"),
    );
    const isRequest = table === "staff_log" && String(row.act).startsWith("request.");
    if (isRequest) return [];
    const json = words.reduce(
      (all, [place, word]) =>
        typeof word === "string"
          ? all.replaceAll(word, `<${place}>`)
          : all.replace(new RegExp(`(?<=[:[,"])${word}(?=[,\\]}"\\\\])`, "g"), `<${place}>`),
      JSON.stringify(Object.fromEntries(shown)),
    );
    // Rows that the act itself has added have ids of their own.
    return [
      json
        .replace(/TK\d{20}/g, "<refund>")
        .replace(/(_id\\?":|\[\[|"ref":"(?:invoice_red:)?|"label":"#)\d+/g, "$1<id>"),
    ];
  };
  return [...after].flatMap(([table, rows]) => {
    const old = before.get(table) ?? new Map<string, string>();
    const changed = [...rows].filter(([key, text]) => old.get(key) !== text).flatMap(([, text]) => toText(table, text));
    const gone = [...old.keys()].filter((key) => !rows.has(key)).length;
    return [...changed.map((text) => `${table} ${text}`), ...(gone > 0 ? [`${table} removed ${gone}`] : [])];
  });
}

/** A refusal without the colleague who was quicker, whom the desk names. */
const plain = (message: string, one: Named) =>
  Object.entries(one)
    .sort(([, a], [, b]) => String(b).length - String(a).length)
    .reduce(
      (text, [place, word]) => text.replace(new RegExp(`(?<!\\w)${word}(?!\\w)`, "g"), `<${place}>`),
      message.replace(/^\S.* \d\d:\d\d 已[^（]*（.*?）。/, ""),
    );

let folder = "";
let pdf = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "same-acts-"));
  pdf = join(folder, "a.pdf");
  writeFileSync(pdf, PDF);
});
afterAll(() => rmSync(folder, { recursive: true }));

let desk: Desk;
let article: Article;
beforeEach(async () => {
  desk = await asMember(shop, demoMembers.admin);
  article = await createProduct(shop, { price: 1000, cost: 900, cost_plus: 100, stock: 90 });
});
afterEach(() => {
  process.exitCode = 0;
});

async function paidOrder(num = 3) {
  const me = await refunder(shop, CUSTOMER);
  const order = await me.paid([[article, num]]);
  const named = { order: order.sn, order_id: order.order_id, group: order.group, item: order.items[0]?.id ?? 0 };
  return { me, order, named };
}
async function shippedOrder(turn: number) {
  const { order, named } = await paidOrder();
  const parcel = `SF9900771${turn}`;
  const label = { company: "顺丰速运", number: parcel };
  await shop.backend.staff.orders.ship({ program: "test" }, order.sn, label);
  const { id } = await shop.backend.database.read
    .selectFrom("packages")
    .select("id")
    .where("number", "=", parcel)
    .executeTakeFirstOrThrow();
  return { ...named, parcel, package: id };
}
async function refundIn(state: "review" | "review of goods" | "sent back") {
  const { me, order, named } = await paidOrder();
  const isGoods = state !== "review";
  if (isGoods) await me.ship(order);
  const { id, sn } = await me.applied(order, unitsOf(order, 2), { refund_type: isGoods ? 2 : 1 });
  if (state === "sent back") {
    await shop.backend.staff.refunds.agree(sn);
    await me.sendBack(id);
  }
  return { ...named, refund: sn, refund_id: id };
}
async function failedRefund() {
  const me = await refunder(shop, CUSTOMER);
  const made = await me.submit([await me.add(article, 1, 1)]);
  const { group_order_id: group } = made.data as { group_order_id: number };
  await notify(shop, "weixin", await payAtCashier(shop, await beginToPay(me, group)));
  const read = shop.backend.database.read;
  const of = read.selectFrom("orders").select(["id", "sn"]).where("group_id", "=", group);
  const { id: order_id, sn: order } = await of.executeTakeFirstOrThrow();
  const items = read.selectFrom("order_items").select("id").where("order_id", "=", order_id);
  const { id: item } = await items.executeTakeFirstOrThrow();
  const one = { group, order_id, sn: order, items: [{ id: item, num: 1 }] };
  const { id, sn } = await me.applied(one, allOf(one));
  await shop.backend.staff.refunds.agree(sn);
  await runJob(shop, "run due tasks");
  const paid = read.selectFrom("gateway_refunds").select("refund_no").where("ref", "=", sn);
  const { refund_no } = await paid.executeTakeFirstOrThrow();
  return { refund: sn, refund_id: id, refund_no, order };
}
async function transfer() {
  // The id of this customer is that of no transfer, which the comparison would confuse.
  const me = await buyer(shop, demoCustomers.regular);
  const group = await me.order(article);
  const { data } = await me.post(`/api/pay/transfer/create/${group}`);
  const { transfer_id } = data as { transfer_id: number };
  await shop.backend.database.write((tx) =>
    tx
      .updateTable("transfers")
      .set({ state: "submitted", submitted_at: shop.world.now })
      .where("id", "=", transfer_id)
      .execute(),
  );
  const { read } = shop.backend.database;
  const { code } = await read
    .selectFrom("transfers")
    .select("code")
    .where("id", "=", transfer_id)
    .executeTakeFirstOrThrow();
  const { sn } = await read.selectFrom("order_groups").select("sn").where("id", "=", group).executeTakeFirstOrThrow();
  const order = read.selectFrom("orders").select("sn").where("group_id", "=", group);
  return { code, transfer_id, group, group_sn: sn, order: (await order.executeTakeFirstOrThrow()).sn };
}
/** An objection to a line of the last month, which no other has. */
async function objection() {
  await paidOrder();
  const month = monthOf(shop.world.now);
  shop.world.now = monthRange(month).to;
  desk = await asMember(shop, demoMembers.admin);
  const me = await buyer(shop, CUSTOMER);
  const { list } = (await me.get(`/api/statement/${month}/lines`)).data as { list: { sn: string }[] };
  const order_sn = list.at(-1)?.sn ?? "";
  await me.post(`/api/statement/${month}/object`, { order_sn, kind: "price", claimed: null, reason: "单价不符" });
  const customer = (await customerOf(shop, CUSTOMER)).id;
  const statement = `DZ${month.replace("-", "")}-${String(customer).padStart(6, "0")}`;
  return { phone: CUSTOMER, customer, month, statement, order: order_sn };
}
const ANSWER = { text: "按报价补差", refund: "5.00", note: "" };
const answering = ({ phone, month }: Named) => ["statements", "answer", `${phone}`, `${month}`, "--text", ANSWER.text];
async function invoice(turn: number, isIssued = false) {
  const { me, order, named } = await paidOrder();
  const mine = centre(me);
  const [id = 0] = await mine.applied(await mine.title(), [order.order_id]);
  const of = shop.backend.database.read.selectFrom("invoices").select("sn").where("id", "=", id);
  const { sn } = await of.executeTakeFirstOrThrow();
  const number = `2633200000000000${turn}001`;
  if (isIssued) await shop.backend.staff.invoices.issue(String(id), { number });
  return { ...named, application: sn, invoice: id, number, red: `2633200000000000${turn}002` };
}
async function quotation(isQuoted: boolean) {
  const me = await buyer(shop, CUSTOMER);
  const about = { client: "", contact: "", phone: "", address: "", wanted_on: "", budget: null, remark: "" };
  const lines = [{ product_attr_unique: article.sku_id, cart_num: 2 }];
  const created = await me.post("/api/offer/create", { ...about, name: "新办公区", scene: "会议室", lines });
  const { offer_id: offer } = created.data as { offer_id: number };
  await me.post(`/api/offer/ask/${offer}`);
  const { row, lines: own } = await shop.backend.staff.quotations.show(String(offer));
  const [line] = own;
  if (isQuoted) {
    const rows = [{ line_id: line?.id ?? 0, price: 1000, quantity: 2 }];
    await shop.backend.staff.quotations.quote(String(offer), { rows, days: 3 });
  }
  return { offer, offer_sn: row.sn, line: line?.id ?? 0 };
}
/** Two customers who are equal but for their names. */
async function customer(turn: number) {
  const phone = `1391234567${turn}`;
  await shop.backend.staff.customers.create({ program: "test" }, phone, 0);
  await shop.backend.staff.settlements.approveCustomer({ program: "test" }, phone, 0);
  return { phone, customer: (await customerOf(shop, phone)).id };
}

const TERMS = { limit: "500.00", days: 30, state: "normal", contract: "HT-1", reason: "老客户" };
const TERM_OPTIONS = ["--limit", TERMS.limit, "--days", String(TERMS.days), "--contract", TERMS.contract];
const CORRECTED = { told: "少记一笔", reason: "对账差额", evidence: "对账单 11" };
const CORRECTED_OPTIONS = Object.entries(CORRECTED).flatMap(([name, text]) => [`--${name}`, text]);
async function creditLine(turn: number) {
  const one = await customer(turn);
  await giveLine(shop, one.phone, { limit_fen: 50_000 });
  return one;
}

/** Their applications for trade prices. */
async function application(turn: number) {
  const one = await customer(turn);
  const of = shop.backend.database.write;
  await of((tx) => tx.updateTable("customers").set({ audit_state: 0 }).where("id", "=", one.customer).execute());
  const phone = `1391234561${turn}`;
  const mine = applicant(shop, await tokenOf(shop, one.phone));
  const id = await mine.apply({ phone });
  const row = (await shop.backend.staff.settlements.list()).find((other) => other.id === id);
  return { ...one, applicant: phone, application: id, number: row?.number ?? "" };
}

const postTo = async (path: string, act: string, body: object) => {
  const { version } = (await desk.get(path)).data as { version: string };
  return desk.post(`${path}${act}`, { key: newKey(), version, ...body });
};
/** Asks, and lets a second administrator approve. */
async function approved(ask: () => Promise<Answer>): Promise<Answer> {
  const { read, write } = shop.backend.database;
  const of = read.selectFrom("staff_members").select("id").where("phone", "=", demoMembers.finance);
  const { id } = await of.executeTakeFirstOrThrow();
  await write((tx) =>
    tx
      .insertInto("staff_roles")
      .values({ member_id: id, role: "admin", granted_at: 0 })
      .onConflict((one) => one.doNothing())
      .execute(),
  );
  const answer = await ask();
  return answer.status === 200 ? refunds.approve(await asMember(shop, demoMembers.finance)) : answer;
}
const onCredit = ({ customer: id }: Named, act: string, body: object) =>
  postTo(`/api/staff/customers/${id}/credit`, act, body);
const onOrder = ({ order }: Named, act: string, body: object) => postTo(`/api/staff/orders/${order}`, act, body);
const onRefund = ({ refund }: Named, act: string, body: object) => postTo(`/api/staff/refunds/${refund}`, act, body);
const onInvoice = ({ invoice: id }: Named, act: string, body: object) => postTo(`/api/staff/invoices/${id}`, act, body);
const onOffer = ({ offer }: Named, act: string, body: object) => postTo(`/api/staff/offers/${offer}`, act, body);
const onTransfer = ({ transfer_id: id }: Named, act: string, body: object) =>
  postTo(`/api/staff/payments/transfers/${id}`, act, body);
const onCustomer = ({ customer: id }: Named, act: string, body: object) =>
  postTo(`/api/staff/customers/${id}`, act, body);
const dayIn = (days: number) => formatDay(shop.world.now + days * 24 * 60 * MINUTE_MS);
const TOLD = "11-21 10:20 电话，张三";
const files = [{ name: "a.pdf", content: PDF.toString("base64") }];
const texts = { words: "", remark: "" };

const cases: Record<string, Case<Named>> = {
  "an order is shipped": define({
    make: async (turn) => ({ ...(await paidOrder()).named, parcel: `SF9900770${turn}` }),
    desk: (one) => onOrder(one, "/ship", { company: "顺丰速运", number: one.parcel, items: [] }),
    command: ({ order, parcel }) => ["orders", "ship", order, "--company", "顺丰速运", "--number", parcel].map(String),
  }),
  "a trace is written down": define({
    make: shippedOrder,
    desk: ({ order, package: id }) =>
      desk.post(`/api/staff/orders/${order}/packages/${id}/trace`, { key: newKey(), state: "delivered", text: "前台" }),
    command: ({ order }) => ["orders", "trace", String(order), "--state", "已签收", "--text", "前台"],
  }),
  "units of an order are refunded by the shop": define({
    make: async () => (await paidOrder()).named,
    desk: ({ order, item }) =>
      refunds.refundOwn(desk, { sn: String(order), items: [{ id: Number(item), num: 3 }] } as never, 2, {
        amount: "15.00",
        remark: "老客户",
      }),
    command: ({ order }) =>
      ["orders", "refund", String(order), "--items", `${article.sku_id}:2`, "--amount", "15.00"].concat(
        ["--reason", "少发一件"],
        ["--remark", "老客户"],
      ),
    bad: {
      desk: ({ order, item }) =>
        refunds.refundOwn(desk, { sn: String(order), items: [{ id: Number(item), num: 3 }] } as never, 1, {
          amount: "99.00",
        }),
      command: ({ order }) =>
        ["orders", "refund", String(order), "--items", `${article.sku_id}:1`].concat(
          ["--amount", "99.00"],
          ["--reason", "少发一件"],
        ),
    },
  }),
  "a return is agreed to": define({
    make: () => refundIn("review of goods"),
    desk: (one) => onRefund(one, "/agree", { ...texts, address: "杭州 1 号仓", words: "请附上单号" }),
    command: ({ refund }) =>
      ["refunds", "agree", String(refund)].concat(["--address", "杭州 1 号仓"], ["--note", "请附上单号"]),
  }),
  "money is paid without goods": define({
    make: () => refundIn("review"),
    desk: (one) => onRefund(one, "/pay", { ...texts, amount: "20.00" }),
    command: ({ refund }) => ["refunds", "agree", String(refund)],
  }),
  "a refund is refused": define({
    make: () => refundIn("review"),
    desk: (one) => onRefund(one, "/refuse", { reason: "凭证看不清", explanation: "请补拍", remark: "" }),
    command: ({ refund }) => ["refunds", "refuse", String(refund), "--reason", "凭证看不清：请补拍"],
  }),
  "returned goods are received": define({
    make: () => refundIn("sent back"),
    desk: (one) => onRefund(one, "/receive", { remark: "" }),
    command: ({ refund }) => ["refunds", "receive", String(refund)],
  }),
  "a failed refund goes to the balance": define({
    make: failedRefund,
    desk: (one) => onRefund(one, "/balance", { consent: TOLD }),
    command: ({ refund }) => ["refunds", "balance", String(refund), "--consent", TOLD],
  }),
  "a transfer is confirmed": define({
    make: transfer,
    desk: (one) => onTransfer(one, "/confirm", { checks: ["amount", "payer", "code"], reason: "看过回单" }),
    command: ({ code }) => ["transfers", "confirm", String(code)],
    differs: ["note"],
  }),
  "slips are refused": define({
    make: transfer,
    desk: (one) => onTransfer(one, "/reject", { why: "其他", note: "少 2 元" }),
    command: ({ code }) => ["transfers", "reject", String(code), "--reason", "少 2 元"],
  }),
  "a row of the bank is skipped": define({
    async make(turn) {
      const serial = `SKIP000${turn}`;
      const [row] = await shop.backend.staff.transfers.importStatement([bankRow("保证金", 100, { serial })]);
      return { receipt: Number(row?.id), serial };
    },
    desk: ({ receipt }) => postTo(`/api/staff/payments/receipts/${receipt}`, "/skip", { reason: "保证金" }),
    command: ({ receipt }) => ["transfers", "skip-row", String(receipt), "--reason", "保证金"],
  }),
  "a row of the bank is allocated": define({
    async make(turn) {
      const one = await transfer();
      const { read } = shop.backend.database;
      const of = read.selectFrom("transfers").select(["amount_fen", "customer_id"]).where("id", "=", one.transfer_id);
      const { amount_fen, customer_id: customer } = await of.executeTakeFirstOrThrow();
      const serial = `ROW0000${turn}`;
      const [row] = await shop.backend.staff.transfers.importStatement([bankRow("货款", amount_fen, { serial })]);
      return { ...one, receipt: Number(row?.id), serial, customer, amount: yuan(amount_fen) };
    },
    desk: ({ receipt, transfer_id, customer, amount }) =>
      postTo(`/api/staff/payments/receipts/${receipt}`, "/allocate", {
        customer_id: customer,
        parts: [{ transfer_id, amount }],
        balance: "0.00",
      }),
    command: ({ receipt, code }) => ["transfers", "confirm-row", String(receipt), "--for", String(code)],
    // The desk names each part; the number of pieces is the id of the first receipt.
    differs: ["summary", "after_json", "total_num"],
    bad: null,
  }),
  "an invoice is issued": define({
    make: (turn) => invoice(turn),
    desk: (one) => onInvoice(one, "/issue", { number: one.number, amount: "39.00", files }),
    command: ({ application, number }) => [
      "invoices",
      "issue",
      String(application),
      "--number",
      String(number),
      "--file",
      pdf,
    ],
  }),
  "an application for an invoice is rejected": define({
    make: (turn) => invoice(turn),
    desk: (one) => onInvoice(one, "/reject", { reason: "税号不对" }),
    command: ({ application }) => ["invoices", "reject", String(application), "--reason", "税号不对"],
  }),
  "a part of an invoice is reversed": define({
    make: (turn) => invoice(turn, true),
    desk: (one) =>
      onInvoice(one, "/red", { original: one.number, number: one.red, amount: "5.00", reason: "部分退款", files }),
    command: ({ application, red }) =>
      ["invoices", "red", String(application), "--number", String(red)].concat(
        ["--amount", "5.00"],
        ["--reason", "部分退款"],
        ["--file", pdf],
      ),
    bad: {
      desk: (one) =>
        onInvoice(one, "/red", {
          original: one.number,
          number: "26332000000000000009",
          amount: "999.00",
          reason: "x",
          files,
        }),
      command: ({ application }) =>
        ["invoices", "red", String(application), "--number", "26332000000000000009"].concat(
          ["--amount", "999.00"],
          ["--reason", "x"],
          ["--file", pdf],
        ),
    },
  }),
  "a quote is extended": define({
    make: () => quotation(true),
    desk: (one) => onOffer(one, "/extend", { valid_day: dayIn(15) }),
    command: ({ offer }) => ["offers", "extend", String(offer), "--valid", "15"],
  }),
  "a request for a quote is declined": define({
    make: () => quotation(false),
    desk: (one) => onOffer(one, "/decline", { reason: "品类不做", internal: "建议找同行" }),
    command: ({ offer }) =>
      ["offers", "decline", String(offer), "--reason", "品类不做"].concat(["--internal", "建议找同行"]),
  }),
  "a balance is corrected": define({
    make: customer,
    desk: (one) =>
      approved(() =>
        postTo(`/api/staff/customers/${one.customer}/balance`, "/correct", {
          amount: "12.00",
          told: "更正",
          reason: "更正",
          evidence: "回单 1",
        }),
      ),
    command: ({ phone }) => ["customers", "credit", String(phone), "--amount=12.00", "--why", "更正"],
    bad: {
      desk: (one) =>
        postTo(`/api/staff/customers/${one.customer}/balance`, "/correct", {
          amount: "-99.00",
          told: "更正",
          reason: "更正",
          evidence: "回单 1",
        }),
      command: ({ phone }) => ["customers", "credit", String(phone), "--amount=-99.00", "--why", "更正"],
    },
    differs: ["note"],
    isApproved: true,
  }),
  "a credit line is opened": define({
    make: customer,
    desk: (one) => approved(() => onCredit(one, "/set", TERMS)),
    command: ({ phone }) => ["credit", "set", String(phone), ...TERM_OPTIONS, "--reason", TERMS.reason],
    isApproved: true,
  }),
  "a credit line gives less": define({
    make: creditLine,
    desk: (one) => onCredit(one, "/set", { ...TERMS, days: 15 }),
    command: ({ phone }) =>
      ["credit", "set", String(phone), ...TERM_OPTIONS, "--reason", TERMS.reason].concat(["--days", "15"]),
  }),
  "a credit line is paused": define({
    make: creditLine,
    desk: (one) => onCredit(one, "/pause", { reason: "拖欠" }),
    command: ({ phone }) => ["credit", "pause", String(phone), "--reason", "拖欠"],
  }),
  "what is owed is corrected": define({
    make: creditLine,
    desk: (one) => approved(() => onCredit(one, "/correct", { amount: "12.00", ...CORRECTED })),
    command: ({ phone }) => ["credit", "correct", String(phone), "--amount=12.00", ...CORRECTED_OPTIONS],
    bad: {
      desk: (one) => onCredit(one, "/correct", { amount: "-99.00", ...CORRECTED }),
      command: ({ phone }) => ["credit", "correct", String(phone), "--amount=-99.00", ...CORRECTED_OPTIONS],
    },
    isApproved: true,
  }),
  "an objection to a statement is answered": define({
    make: objection,
    desk: (one) => postTo(`/api/staff/customers/${one.customer}/statements/${one.month}`, "/reply", ANSWER),
    command: (one) => [...answering(one), "--refund", "5.00"],
    // The command line names the customer and the month, which the page of the desk shows.
    bad: null,
    differs: ["created_at"],
  }),
  "a disabled customer is enabled": define({
    async make(turn) {
      const one = await customer(turn);
      await shop.backend.staff.customers.disable({ program: "test" }, one.phone);
      return one;
    },
    desk: (one) => onCustomer(one, "/enable", { reason: "误停" }),
    command: ({ phone }) => ["customers", "enable", String(phone)],
    bad: null,
    differs: ["note"],
  }),
  "a customer gets an account manager": define({
    make: customer,
    async desk(one) {
      const of = shop.backend.database.read.selectFrom("managers").select("id").where("real_name", "=", "陈知远");
      const { id } = await of.executeTakeFirstOrThrow();
      return onCustomer(one, "/manager", { manager_id: id, reason: "换人" });
    },
    command: ({ phone }) => ["customers", "manager", String(phone), "陈知远"],
    bad: null,
    differs: ["note"],
  }),
  "the sessions of a customer end": define({
    async make(turn) {
      const one = await customer(turn);
      await tokenOf(shop, one.phone);
      return one;
    },
    desk: ({ customer: id }) => desk.post(`/api/staff/customers/${id}/sessions`, { key: newKey() }),
    command: ({ phone }) => ["customers", "sessions", String(phone), "--end"],
    bad: null,
  }),
  "a price is agreed": define({
    make: customer,
    async desk({ customer: id }) {
      const path = `/api/staff/customers/${id}/prices`;
      const text = `${article.sku_id},9.50,${dayIn(30)}`;
      const { data } = await desk.post(`${path}/check`, { text });
      const { line } = (data as { list: { line: { sku_id: number; version: string } }[] }).list[0] ?? {};
      const row = { row: 1, sku_id: line?.sku_id, version: line?.version, price: "9.50", until: dayIn(30) };
      return desk.post(path, { key: newKey(), rows: [row], reason: "年框" });
    },
    command: ({ phone }) =>
      ["customers", "prices", "set", String(phone), String(article.sku_id)].concat(
        ["--price", "9.50"],
        ["--until", dayIn(30)],
      ),
    bad: null,
    differs: ["note", "batch"],
  }),
  "an application is refused": define({
    make: application,
    desk: ({ application }) =>
      postTo(`/api/staff/applications/${application}`, "/refuse", { reasons: [], other: "证照已过期", note: "" }),
    command: ({ number }) => ["merchants", "reject", String(number), "--reason", "证照已过期"],
    // The two sentences about a decided application differ.
    bad: null,
  }),
  "an application for trade prices is approved": define({
    make: application,
    desk: ({ application: id }) =>
      postTo(`/api/staff/applications/${id}`, "/approve", {
        price_class: "markup",
        company: APPLICATION.company,
        manager_id: null,
        note: "",
        password: "",
      }),
    command: ({ number }) => ["merchants", "approve", String(number), "--type", "0"],
    bad: null,
    // The desk names the account manager, too.
    differs: ["after_json"],
  }),
  "a member is disabled": define({
    async make(turn) {
      const phone = `1391234562${turn}`;
      await staffOf(shop)("members", "add", phone, "--name", `员工${turn}`, "--role", "财务");
      return { phone, name: `员工${turn}`, member: (await memberOf(shop, phone)).id };
    },
    desk: ({ member }) =>
      approved(async () => {
        const { list } = (await desk.get("/api/staff/members")).data as {
          list: { member_id: number; version: number }[];
        };
        const version = list.find(({ member_id }) => member_id === member)?.version;
        const body = { key: newKey(), version, successor: null, reason: "离职", password: "" };
        return desk.post(`/api/staff/members/${member}/disable`, body);
      }),
    command: ({ phone }) => ["members", "disable", String(phone)],
    bad: null,
    differs: ["note"],
    isApproved: true,
  }),
  "a customer is disabled": define({
    make: customer,
    desk: (one) => approved(() => onCustomer(one, "/disable", { reason: "骗货" })),
    command: ({ phone }) => ["customers", "disable", String(phone)],
    // The command line disables a disabled customer again, which changes nothing.
    bad: null,
    differs: ["note"],
    isApproved: true,
  }),
};

describe("the desk and the command line do the same", () => {
  test.each(Object.entries(cases))("%s", async (name, { make, differs = [], isApproved, ...one }) => {
    if (name.startsWith("a failed refund")) refuseAtPlatform();
    const staff = staffOf(shop);
    const [first, second] = [await make(1), await make(2)];
    const left = isApproved ? [...differs, "is_alone"] : differs;
    const before = await snapshot();
    expect(await one.desk(first)).toMatchObject({ status: 200 });
    const byDesk = await written(before, first, left);
    const between = await snapshot();
    await staff(...one.command(second));
    const byCommand = await written(between, second, left);
    expect(byCommand).toEqual(byDesk);
    expect(byDesk.filter((row) => row.startsWith("staff_log"))).toHaveLength(1);
    const last = await lastLog();
    expect([last?.member_id, Number(last?.is_alone)]).toEqual([null, isApproved ? 1 : 0]);

    expect(await shop.backend.audit()).toEqual([]);
    const refused = one.bad === undefined ? one : one.bad;
    if (refused === null) return;
    const answer = await refused.desk(first);
    expect(answer.status).not.toBe(200);
    const thrown = await staff(...refused.command(second)).then(
      () => expect.unreachable("the command does it"),
      ({ message }: Error) => message,
    );
    expect(plain(thrown, second)).toBe(plain(answer.message, first));
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("a payment that was settled otherwise has its row of the log", async () => {
    refuseAtPlatform();
    const { refund, refund_no } = await failedRefund();
    await staffOf(shop)("payments", "settle", refund_no, "--note", "银行转账退回");
    expect(await lastLog()).toMatchObject({
      act: "refund.settle",
      label: refund,
      note: "银行转账退回",
      summary: expect.stringContaining(refund_no),
    });
    await expect(staffOf(shop)("payments", "settle", refund_no, "--note", "再来")).rejects.toThrow("已经退款");
  });

  test("a large refund of the command line is marked as nobody else's", async () => {
    const large = await createProduct(shop, { price: 60_000, cost: 60_000, cost_plus: 0 });
    const me = await refunder(shop, OTHER);
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ balance: 100_000_000 }).where("id", "=", me.id).execute(),
    );
    const order = await me.paid([[large, 2]]);
    for (const alone of [0, 1]) {
      await staffOf(shop)("orders", "refund", order.sn, "--items", `${large.sku_id}:1`, "--reason", "破损");
      expect(Number((await lastLog())?.is_alone)).toBe(alone);
    }
  });
});

/** Lets WeChat Pay end every refund without paying. */
function refuseAtPlatform() {
  const closed = async () => ({ state: "closed", word: "CLOSED" }) as const;
  const weixin = { ...shop.world.cashier.gateways.weixin, refund: closed, queryRefund: closed };
  shop.backend = createBackend(shop.test.database, { ...shop.world.ports, gateways: { weixin } });
}
