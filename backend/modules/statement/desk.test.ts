import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import { OWN_PASSWORD_NEEDED } from "#contract/rules/four-eyes.ts";
import { fen, formatFen } from "#contract/rules/money.ts";
import { monthRange } from "#contract/rules/month.ts";
import { NO_RIGHT } from "#contract/rules/staff.ts";
import type { staffDesk } from "#contract/staff-desk.ts";
import type { staffStatement } from "#contract/staff-statement.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { addMember, asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const MONTH = "2026-11";
const OWN = 5;

type Who = Awaited<ReturnType<typeof asMember>>;
type One = Answer<typeof staffStatement.one>;
let me: Awaited<ReturnType<typeof buyer>>;
let service: Who;
let finance: Who;
let order_sn = "";
beforeEach(async () => {
  me = await buyer(shop, demoCustomers.tradeMarkup);
  await me.pay(await me.order(await createProduct(shop, { cost: 100_000 }), 2));
  shop.world.now = monthRange("2026-12").from;
  me = await buyer(shop, demoCustomers.tradeMarkup);
  service = await asMember(shop, demoMembers.service);
  finance = await asMember(shop, demoMembers.finance);
  const { list } = (await me.get(`/api/statement/${MONTH}/lines`)).data as { list: { sn: string; amount: string }[] };
  order_sn = list.at(-1)?.sn ?? "";
});

const object = (claimed: string | null = null) =>
  me.post(`/api/statement/${MONTH}/object`, { order_sn, kind: "price", claimed, reason: "单价与报价不符" });
const pathOf = (act = "", id = OWN) => `/api/staff/customers/${id}/statements/${MONTH}${act && `/${act}`}`;
const read = async (who: Who) => (await who.get(pathOf())).data as One;
async function reply(who: Who, refund: string, more: object = {}) {
  const { version } = await read(finance);
  return who.post(pathOf("reply"), { key: newKey(), version, text: "按报价补差", refund, note: "", ...more });
}
const ofCustomer = async () => (await me.get(`/api/statement/${MONTH}`)).data as One;
const logged = () =>
  shop.backend.database.read.selectFrom("staff_log").selectAll().where("act", "=", "statement.reply").execute();
const received = async () => {
  const rows = await shop.backend.database.read
    .selectFrom("ledger")
    .select(["delta", "note"])
    .where("kind", "=", "difference")
    .execute();
  return rows;
};
async function decide(who: Who) {
  const { list } = (await who.get("/api/staff/requests")).data as {
    list: { request_id: number; can_decide: boolean; effects: object[] }[];
  };
  const request = list.find(({ can_decide }) => can_decide);
  const decision = { key: newKey(), approve: true, note: "" };
  return { request, ...(await who.post(`/api/staff/requests/${request?.request_id}/decide`, decision)) };
}

describe("an objection", () => {
  test("waits in the list and the queue of those who may answer it, within their scope", async () => {
    const listOf = async (who: Who, state = "waiting") =>
      (await who.get(`/api/staff/objections?state=${state}`)).data as Answer<typeof staffStatement.objections>;
    const before = (await listOf(service)).count;
    await object("900.00");
    expect((await listOf(service)).list.find(({ customer_id }) => customer_id === OWN)).toMatchObject({
      month: MONTH,
      sn: "DZ202611-000005",
      order_sn,
      claimed: "900.00",
      answered_at: null,
    });
    await addMember(shop, { phone: "13700000012", name: "吴二", role: "service" });
    const stranger = await asMember(shop, "13700000012");
    expect((await listOf(stranger)).list.some(({ customer_id }) => customer_id === OWN)).toBe(false);
    const queueOf = async (who: Who) =>
      ((await who.get("/api/staff/home")).data as Answer<typeof staffDesk.home>).queues.find(
        ({ kind }) => kind === "objection",
      )?.count;
    expect(await queueOf(service)).toBe(before + 1);
    expect(await queueOf(await asMember(shop, demoMembers.warehouse))).toBeUndefined();
    await reply(service, "0.00");
    expect((await listOf(service)).count).toBe(before);
    expect((await listOf(service, "answered")).list[0]).toMatchObject({ customer_id: OWN, month: MONTH });
  });

  test("is shown with the statement's rows and the difference that it states", async () => {
    await object("1800.00");
    const shown = await read(service);
    const { billed } = shown.objections[0] ?? {};
    expect(shown).toMatchObject({ state: "disputed", why: "", alone_below: "500.00" });
    expect(Number(shown.suggested)).toBeCloseTo(Number(billed) - 1800);
    expect(await read(finance)).toMatchObject({ alone_below: null });
    const { data } = await service.get(pathOf("lines"));
    expect((data as { list: object[] }).list).toContainEqual(expect.objectContaining({ sn: order_sn }));
    const months = (await service.get(`/api/staff/customers/${OWN}/statements`)).data;
    expect(months).toMatchObject({ list: [{ month: MONTH, state: "disputed" }] });
  });
});

test("the attachment of an objection is read within the scope alone", async () => {
  const file = Buffer.from("%PDF-1.7\n%%EOF\n").toString("base64");
  const objection = { order_sn, kind: "price", reason: "单价不符", attachment: { name: "报价单.pdf", file } };
  await me.post(`/api/statement/${MONTH}/object`, objection);
  const { attachment } = (await read(service)).objections[0] ?? {};
  const path = `/api/staff/objections/${attachment?.attachment_id}/attachment`;
  expect(await service.get(path)).toMatchObject({ data: { name: "报价单.pdf", file } });
  await addMember(shop, { phone: "13700000012", name: "吴二", role: "service" });
  expect((await (await asMember(shop, "13700000012")).get(path)).status).toBe(404);
});

describe("an answer", () => {
  test("is read by the customer, reopens the statement, and gives the difference with its row of the log", async () => {
    await object();
    expect((await reply(service, "28.48", { note: "漏选报价" })).data).toEqual({ outcome: "done" });
    expect(await ofCustomer()).toMatchObject({ state: "open", objections: [{ answer: "按报价补差" }] });
    expect(await received()).toEqual([{ delta: 2848, note: "对账差价：DZ202611-000005" }]);
    expect(await logged()).toMatchObject([
      { customer_id: OWN, amount_fen: 2848, note: "按报价补差；内部：漏选报价", label: "DZ202611-000005" },
    ]);
    expect(await shop.backend.audit()).toEqual([]);
    expect((await read(service)).why).toBe("对账单待确认，没有等答复的异议");
  });

  test("from ¥500 of a day waits for 财务, who gives it alone", async () => {
    await object();
    expect((await reply(service, "499.99")).data).toEqual({ outcome: "done" });
    await object();
    expect((await reply(service, "0.01")).data).toEqual({ outcome: "open" });
    expect(await received()).toHaveLength(1);
    const { request } = await decide(finance);
    expect(request?.effects).toEqual([
      { label: "退差价到余额", before: "24 小时内已给 ¥499.99", after: "+¥0.01" },
      { label: "给客户的答复", before: "", after: "按报价补差" },
    ]);
    expect((await received()).map(({ delta }) => delta)).toEqual([49_999, 1]);
    await object();
    expect((await reply(finance, "600.00")).data).toEqual({ outcome: "done" });
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("exactly ¥500 waits", async () => {
    await object();
    expect((await reply(service, "500.00")).data).toEqual({ outcome: "open" });
    expect((await read(service)).why).toBe("陈知远 已提请答复，等财务批；要改先撤回那一条");
  });

  test("is void where the objection is gone before the approval", async () => {
    await object();
    await reply(service, "500.00");
    await shop.backend.staff.statements.answer({ program: "命令行 test" }, demoCustomers.tradeMarkup, MONTH, {
      text: "电话里说清了",
    });
    await decide(finance);
    expect(await received()).toEqual([]);
    expect(await ofCustomer()).toMatchObject({ objections: [{ answer: "电话里说清了" }] });
  });

  test("of the command line gives no more than the month's purchases either", async () => {
    await object();
    const { refund_max } = await read(finance);
    const answer = (refund_fen: number) =>
      shop.backend.staff.statements.answer({ program: "命令行 test" }, demoCustomers.tradeMarkup, MONTH, {
        text: "补差",
        refund_fen,
      });
    await expect(answer(fen(refund_max) + 1)).rejects.toThrow("差价不能超过这个月的采购");
    expect(await received()).toEqual([]);
    await answer(fen(refund_max));
    expect((await received()).map(({ delta }) => delta)).toEqual([fen(refund_max)]);
  });

  test("to an objection that the customer has withdrawn says so, not who acted before", async () => {
    await object();
    await reply(finance, "1.00");
    shop.world.now += 60_000;
    await object();
    const { version, objections } = await read(service);
    const id = objections.find(({ answer }) => answer === null)?.objection_id;
    shop.world.now += 60_000;
    expect(await me.post(`/api/statement/objection/withdraw/${id}`)).toMatchObject({ status: 200 });
    const late = { key: newKey(), version, text: "再说", refund: "1.00", note: "" };
    expect((await service.post(pathOf("reply"), late)).message).toMatch(/^客户本人 \d\d:\d\d 撤回了异议/);
  });

  test("to an objection that is gone, or to an older one, is refused with who was quicker", async () => {
    await object();
    const { version } = await read(service);
    await reply(finance, "1.00");
    const late = { key: newKey(), version, text: "再说", refund: "1.00", note: "" };
    const refused = await service.post(pathOf("reply"), late);
    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(/^方静 .* 已答复对账异议/);
    await object();
    expect((await service.post(pathOf("reply"), { ...late, key: newKey() })).status).toBe(409);
    expect(await received()).toHaveLength(1);
  });

  test("of twenty members at once is written once", async () => {
    await object();
    const { version } = await read(service);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        finance.post(pathOf("reply"), { key: newKey(), version, text: "补差", refund: "1.00", note: "" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await received()).toHaveLength(1);
  });

  test("gives no more than the month's purchases, and the same form once", async () => {
    await object();
    const { refund_max, version } = await read(service);
    const more = (Number(refund_max) + 0.01).toFixed(2);
    expect((await reply(finance, more)).message).toBe(
      `差价不能超过这个月的采购，最多还能退 ${formatFen(fen(refund_max))}`,
    );
    const form = { key: newKey(), version, text: "补差", refund: "1.00", note: "" };
    await finance.post(pathOf("reply"), form);
    expect((await finance.post(pathOf("reply"), form)).status).toBe(200);
    expect(await received()).toHaveLength(1);
  });

  test("and those before it together give no more than the month's purchases, also where they were asked for before", async () => {
    await object();
    const { refund_max } = await read(service);
    await reply(finance, (Number(refund_max) - 500).toFixed(2));
    await object();
    expect(await read(service)).toMatchObject({ refund_max: "500.00" });
    expect((await reply(finance, "500.01")).message).toBe("差价不能超过这个月的采购，最多还能退 ¥500.00");
    expect((await reply(service, "500.00")).data).toEqual({ outcome: "open" });
    // The month's purchases are less by the time of the approval.
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("orders")
        .set((row) => ({ goods_fen: row("goods_fen", "-", 1), pay_fen: row("pay_fen", "-", 1) }))
        .where("sn", "=", order_sn)
        .execute(),
    );
    expect((await decide(finance)).status).toBe(409);
    expect(await received()).toHaveLength(1);
  });

  test("asks a lone 财务 of a shop for the password where a 客服 has nobody else", async () => {
    await object();
    await shop.backend.database.write((tx) =>
      tx.updateTable("staff_members").set({ is_active: 0 }).where("phone", "!=", demoMembers.service).execute(),
    );
    const { version } = await read(service);
    const form = { key: newKey(), version, text: "补差", refund: "500.00", note: "" };
    expect((await service.post(pathOf("reply"), form)).message).toBe(OWN_PASSWORD_NEEDED);
  });

  test("without an objection, and to a customer that is gone, is refused", async () => {
    await object();
    await reply(finance, "0.00");
    expect(await reply(finance, "1.00")).toMatchObject({ status: 409, message: "没有等答复的异议，没有写" });
    await object();
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ closed_at: shop.world.now }).where("id", "=", OWN).execute(),
    );
    expect(await reply(finance, "1.00")).toMatchObject({ status: 409, message: "客户已注销，不能再答复" });
    expect(await received()).toEqual([]);
  });

  test("needs the right and the scope", async () => {
    await object();
    await addMember(shop, { phone: "13700000012", name: "吴二", role: "service" });
    const stranger = await asMember(shop, "13700000012");
    expect((await stranger.get(pathOf())).status).toBe(404);
    expect((await reply(stranger, "1.00")).status).toBe(404);
    const goods = await asMember(shop, demoMembers.goods);
    expect(await reply(goods, "1.00")).toMatchObject({ status: 403, message: NO_RIGHT });
  });
});
