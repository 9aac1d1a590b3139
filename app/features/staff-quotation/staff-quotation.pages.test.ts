import { describe, expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { startStaffSession } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as attachmentPage from "./attachment.resource.ts";
import * as filePage from "./price-file.resource.ts";
import * as tablePage from "./price-table.page.tsx";
import * as quotationPage from "./quotation.page.tsx";
import * as quotationsPage from "./quotations.page.tsx";
import { fieldOfLine, sumsOfQuotation } from "./staff-quotation.ts";

const shop = freshBackend();
const ABOUT = { client: "", contact: "", phone: "", address: "", wanted_on: "", budget: null, remark: "" };

/** A requested quotation of two lines that cost ¥99 and ¥70. */
async function asked() {
  const customer = await buyer(shop, demoCustomers.tradeMarkup);
  const board = await createProduct(shop, { name: "移动白板", price: 20_000, cost: 9_900, cost_plus: 600 });
  const chair = await createProduct(shop, { name: "会议椅", price: 10_000, cost: 7_000, cost_plus: 500 });
  const lines = [
    { product_attr_unique: board.sku_id, cart_num: 2, target_price: "98.00" },
    { product_attr_unique: chair.sku_id, cart_num: 1 },
  ];
  const { data } = await customer.post("/api/offer/create", { ...ABOUT, name: "新办公区", scene: "会议室", lines });
  const { offer_id } = data as { offer_id: number };
  await customer.post(`/api/offer/ask/${offer_id}`);
  return offer_id;
}

/** The requests of a member's browser to a page. */
async function browse(phone: string, path: string, params: Record<string, string> = {}) {
  const cookie = (await startStaffSession(await staffToken(shop, phone))).split(";")[0] ?? "";
  const page = visit(path, cookie);
  return {
    get: (search = "") => ({ ...page.get(`${path}${search}`), params }),
    post: (fields: Parameters<typeof page.post>[0]) => ({ ...page.post(fields), params }),
  };
}
const onQuotation = (phone: string, id: number) =>
  browse(phone, link(deskUrls.staffQuotation.detail, { id }), { id: String(id) });
type Refusal = {
  data: { form: { error: Record<string, string[]> | null; initialValue: Record<string, unknown> } };
  init: { status: number } | null;
};

test("the list has the tab's quotations, and falls back to the usual one; it is 403 for 仓库", async () => {
  const id = await asked();
  const page = await browse(demoMembers.service, deskUrls.staffQuotation.list);
  const found = await quotationsPage.loader(page.get("?tab=none&page=x"));
  expect(found).toMatchObject({ query: { tab: "asked", page: 1 } });
  expect(found.list.map(({ offer_id }) => offer_id)).toContain(id);
  const warehouse = await browse(demoMembers.warehouse, deskUrls.staffQuotation.list);
  expect(await outcome(quotationsPage.loader(warehouse.get()))).toMatchObject({ init: { status: 403 } });
});

describe("one quotation", () => {
  const fieldsOf = async (page: Awaited<ReturnType<typeof onQuotation>>) => {
    const { quotation, day } = await quotationPage.loader(page.get());
    const { version, draft } = quotation;
    const names = quotation.lines.map(({ line_id }) => fieldOfLine(line_id)) as [string, string];
    const form = {
      key: newKey(),
      version,
      draft_version: String(draft.draft_version),
      note: "",
      internal: "",
      valid_day: day,
    };
    return { quotation, names, form };
  };

  test("is filled by a rule without saving, then saved, and sent", async () => {
    const id = await asked();
    const page = await onQuotation(demoMembers.service, id);
    const { form, names, quotation } = await fieldsOf(page);
    const typed = { ...form, [names[0]]: "120", [names[1]]: "" };
    const fill = async (more: Record<string, string>) =>
      (await outcome(
        quotationPage.action(page.post({ ...typed, intent: "fill", rule: "margin", percent: "30", ...more })),
      )) as Refusal;
    const filled = (await fill({})).data.form.initialValue;
    // ¥70 / (1 − 30 %).
    expect(filled).toMatchObject({ [names[0]]: "120.00", [names[1]]: "100.00" });
    expect((await fill({ every: "on" })).data.form.initialValue).toMatchObject({ [names[0]]: "141.43" });
    expect((await fill({ rule: "target", every: "on" })).data.form.initialValue).toMatchObject({ [names[0]]: "98.00" });
    expect((await fill({ percent: "" })).data.form.error).toEqual({ percent: ["请填百分数"] });
    expect((await fieldsOf(page)).quotation.draft.draft_version).toBe(0);
    expect(sumsOfQuotation(quotation.lines, filled)).toMatchObject({
      total: "340.00",
      missing: 0,
      reasons: [],
      overTarget: "44.00",
    });
    const prices = { [names[0]]: "120", [names[1]]: "100" };
    expect(await outcome(quotationPage.action(page.post({ ...form, ...prices, intent: "draft" })))).toMatchObject({
      status: 303,
    });
    const sent = { ...(await fieldsOf(page)).form, ...prices, intent: "send" };
    expect(await outcome(quotationPage.action(page.post(sent)))).toMatchObject({ status: 303 });
    expect((await fieldsOf(page)).quotation).toMatchObject({ state: "quoted", versions: [{ total_price: "340.00" }] });
  });

  test("keeps the typed prices beside those that a colleague has saved", async () => {
    const id = await asked();
    const page = await onQuotation(demoMembers.service, id);
    const mine = await fieldsOf(page);
    const admin = await onQuotation(demoMembers.admin, id);
    const theirs = await fieldsOf(admin);
    await quotationPage.action(admin.post({ ...theirs.form, [mine.names[0]]: "125", intent: "draft" }));
    const refused = (await outcome(
      quotationPage.action(page.post({ ...mine.form, [mine.names[0]]: "121", intent: "draft" })),
    )) as Refusal & { data: { fresh: typeof mine.quotation } };
    expect(refused.init).toMatchObject({ status: 409 });
    expect(refused.data.form.initialValue).toMatchObject({ [mine.names[0]]: "121" });
    expect(refused.data.fresh).toMatchObject({ draft: { draft_version: 1 }, lines: [{ draft_price: "125.00" }, {}] });
  });

  test("shows errors beside the fields, and a loss waits for a second member", async () => {
    const id = await asked();
    const page = await onQuotation(demoMembers.service, id);
    const { form, names } = await fieldsOf(page);
    const wrong = (await outcome(
      quotationPage.action(page.post({ ...form, [names[0]]: "1.234", valid_day: "", intent: "send" })),
    )) as Refusal;
    expect(Object.keys(wrong.data.form.error ?? {}).sort()).toEqual([names[0], "valid_day"].sort());
    const loss = { ...form, [names[0]]: "98", [names[1]]: "70", intent: "send" };
    expect(await outcome(quotationPage.action(page.post(loss)))).toMatchObject({ status: 303 });
    expect((await fieldsOf(page)).quotation).toMatchObject({ state: "asked", pending: { by: "陈知远" } });
  });

  test("is declined with a reason, and answered by a message", async () => {
    const id = await asked();
    const page = await onQuotation(demoMembers.service, id);
    const { form } = await fieldsOf(page);
    const message = { intent: "message", key: newKey(), content: "今天给您" };
    expect(await outcome(quotationPage.action(page.post(message)))).toMatchObject({ status: 303 });
    const { version } = form;
    const decline = { intent: "decline", key: newKey(), version, reason: "", why: "" };
    expect(((await outcome(quotationPage.action(page.post(decline)))) as Refusal).data.form.error).toHaveProperty(
      "reason",
    );
    expect(await outcome(quotationPage.action(page.post({ ...decline, reason: "品类不做" })))).toMatchObject({
      status: 303,
    });
    expect((await fieldsOf(page)).quotation).toMatchObject({ state: "void", acts: { send: expect.any(String) } });
  });
});

test("a table is downloaded without costs, checked, and put into the draft beside other prices", async () => {
  const id = await asked();
  const params = { id: String(id) };
  const page = await browse(demoMembers.service, link(deskUrls.staffQuotation.table, { id }), params);
  const detail = await onQuotation(demoMembers.service, id);
  const { quotation } = await quotationPage.loader(detail.get());
  const [first, second] = quotation.lines.map(({ line_id }) => line_id);
  const file = await browse(demoMembers.service, link(deskUrls.staffQuotation.tableFile, { id }), params);
  const download = await filePage.loader(file.get());
  expect(download.headers.get("Content-Disposition")).toContain("attachment");
  const checked = (await outcome(
    tablePage.action(page.post({ intent: "check", text: `${first} 110\n77 白板 8.00` })),
  )) as { data: { checked: { list: unknown[] } } };
  expect(checked.data.checked.list).toMatchObject([{ line_id: first, price: "110.00" }, { raw: "77 白板 8.00" }]);
  const save = { intent: "save", key: newKey(), version: quotation.version, draft_version: "0" };
  expect(await outcome(tablePage.action(page.post({ ...save, [fieldOfLine(first ?? 0)]: "110.00" })))).toMatchObject({
    status: 303,
  });
  const next = { ...save, key: newKey(), draft_version: "1", [fieldOfLine(second ?? 0)]: "80.00" };
  expect(await outcome(tablePage.action(page.post(next)))).toMatchObject({ status: 303 });
  expect((await quotationPage.loader(detail.get())).quotation.lines.map(({ draft_price }) => draft_price)).toEqual([
    "110.00",
    "80.00",
  ]);
});

test("files of messages are downloads that no browser opens as a page", async () => {
  const id = await asked();
  const upload = "offers/from-customer.webp";
  await shop.world.ports.uploads.write(upload, Buffer.from("RIFF0000WEBP"));
  const { id: message } = await shop.backend.database.write((tx) =>
    tx
      .insertInto("quotation_messages")
      .values({ quotation_id: id, author: "customer", content: "见图", upload, created_at: shop.world.now })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const params = { id: String(id), message_id: String(message) };
  const page = await browse(demoMembers.service, link(deskUrls.staffQuotation.attachment, params), params);
  const { headers } = await attachmentPage.loader(page.get());
  expect(headers.get("Content-Disposition")).toMatch(/^attachment/);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});
