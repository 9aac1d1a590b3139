import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop, startBuiltShop } from "#tests/support/built.ts";
import { demoMembers, deskCookieOf, memberOf, newKey, staffToken } from "#tests/support/members.ts";
import { type DeskRecords, deskPagesOf } from "#tests/support/site-map.ts";

/** What customers have written is text on every page of the desk, on the build. */

const shop = freshBackend();
const SLOW = 300_000;
const MARK = "xq7";
const HOSTILE = `"'><script>${MARK}</script><img src=${MARK} onerror=alert(1)>`;
const RUN = [`<script>${MARK}`, `<img src=${MARK}`, `${MARK}=""`];

/** Texts of customers, as the desk shows them. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  customers: ["company", "real_name", "nickname"],
  order_groups: ["real_name", "address"],
  orders: ["mark", "deliver_note", "po"],
  refunds: ["reason", "remark"],
  quotations: ["name", "client", "contact", "remark"],
  quotation_lines: ["remark"],
  quotation_messages: ["content"],
  transfers: ["payer", "note"],
  bank_receipts: ["payer", "remark"],
  manager_messages: ["content"],
  reviews: ["content"],
  statement_objections: ["reason"],
};

const pages = deskPagesOf(await startBuiltShop()).filter(({ isLayout, access }) => !isLayout && access === "staff");
let visit: Awaited<ReturnType<typeof openShop>>;
let records: DeskRecords;
beforeEach(async () => {
  visit = await openShop();
  const { read, write } = shop.backend.database;
  const known = await read.introspection.getTables();
  for (const [table, columns] of Object.entries(TEXTS)) {
    const own = known.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    for (const column of columns.filter((one) => own.includes(one))) {
      await write((tx) => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${HOSTILE}`.execute(tx));
    }
  }
  const order = await read.selectFrom("orders").select(["sn", "customer_id"]).orderBy("id").executeTakeFirstOrThrow();
  const refund = await read.selectFrom("refunds").select("sn").orderBy("id").executeTakeFirst();
  const application = await read.selectFrom("settlements").select("id").orderBy("id").executeTakeFirst();
  const asked = await read.selectFrom("quotations").select("id").where("state", "=", "asked").executeTakeFirstOrThrow();
  records = {
    member: (await memberOf(shop, demoMembers.goods)).id,
    request: 1,
    sn: order.sn,
    customer: order.customer_id,
    application: application?.id ?? 1,
    refund_sn: refund?.sn ?? "",
    asked_quotation: asked.id,
  };
});

test("names, addresses, remarks and messages run nowhere, printed pages included", { timeout: SLOW }, async () => {
  const cookie = await deskCookieOf(await staffToken(shop, demoMembers.admin));
  const kinds = ["pick", "note", "label"].map((kind) => `${deskUrls.staffOrder.print}?kind=${kind}&sn=${records.sn}`);
  const addresses = pages.filter(({ hasPage }) => hasPage).map(({ address }) => address(records));
  for (const kind of ["pick", "note", "label"]) {
    const body = new URLSearchParams({ key: newKey(), kind, sn: records.sn });
    expect((await visit(deskUrls.staffOrder.print, { cookie, body })).status).toBe(303);
  }
  const showing: string[] = [];
  for (const address of [...addresses, ...kinds]) {
    const answer = await visit(address, { cookie });
    const html = await answer.text();
    if (answer.headers.get("Content-Type")?.includes("text/html")) {
      for (const run of RUN) expect([address, html.includes(run)]).toEqual([address, false]);
      if (html.includes(`&lt;script&gt;${MARK}`)) showing.push(address);
    }
  }
  // The lists and the pages of an order, a customer, a refund, a quotation and a paper.
  expect(showing.length).toBeGreaterThan(8);
});
