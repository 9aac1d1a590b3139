import { describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { REFUND_WAIT_MS } from "#contract/rules/refund.ts";
import type { staffRefund } from "#contract/staff-refund.ts";
import { stockOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { freshKey } from "#tests/support/buying.ts";
import { deskRefunds } from "#tests/support/desk-refunds.ts";
import { licence } from "#tests/support/licence.ts";
import { addMember, demoMembers, newKey } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { allOf, unitsOf } from "#tests/support/refunding.ts";

const shop = freshBackend();
const { desk, show, act, logged, approve, ...make } = deskRefunds(shop);
const refunds = { ...make, desk, show, act, logged, approve };
const expectCleanAudit = async () => expect(await shop.backend.audit()).toEqual([]);
const list = async (as: Awaited<ReturnType<typeof desk>>, query: string) =>
  (await as.get(`/api/staff/refunds?${query}`)).data as Answer<typeof staffRefund.list>;
/** Gives the customer of the tests another account manager. */
const handOver = () =>
  shop.backend.database.write(async (tx) => {
    const of = tx.selectFrom("staff_members").select("manager_id").where("phone", "=", demoMembers.service);
    const { manager_id } = await of.executeTakeFirstOrThrow();
    const other = await tx.selectFrom("managers").select("id").where("id", "!=", manager_id).executeTakeFirstOrThrow();
    const mine = tx.updateTable("customers").set({ manager_id: other.id });
    await mine.where("phone", "=", demoCustomers.tradeMarkup).execute();
  });
const moveAway = (order_id: number) =>
  shop.backend.database.write(async (tx) => {
    const of = tx.selectFrom("warehouses").select("id").where("name", "!=", "上海仓");
    const { id: warehouse_id } = await of.executeTakeFirstOrThrow();
    await tx.deleteFrom("order_warehouses").where("order_id", "=", order_id).execute();
    await tx.insertInto("order_warehouses").values({ order_id, warehouse_id }).execute();
  });

describe("what a member sees", () => {
  test("is the own customers' for an account manager, returns of the own warehouse for that, all for finance", async () => {
    const money = await refunds.asked(1);
    const goods = await refunds.asked(1, { isGoods: true });
    const [service, warehouse, finance] = [
      await desk(),
      await desk(demoMembers.warehouse),
      await desk(demoMembers.finance),
    ];
    const statuses = async (sn: string) =>
      Promise.all([service, warehouse, finance].map(async (as) => (await as.get(`/api/staff/refunds/${sn}`)).status));
    expect(await statuses(money.sn)).toEqual([200, 404, 200]);
    expect(await statuses(goods.sn)).toEqual([200, 404, 200]);
    await shop.backend.staff.refunds.agree(goods.sn);
    expect(await statuses(goods.sn)).toEqual([200, 200, 200]);
    const sns = async (as: typeof service) =>
      (await list(as, "tab=send_back&limit=50")).list.map((one) => one.refund_sn);
    expect(await sns(warehouse)).toContain(goods.sn);
    await moveAway(goods.order.order_id);
    expect(await statuses(goods.sn)).toEqual([200, 404, 200]);
    expect(await sns(warehouse)).not.toContain(goods.sn);
    await handOver();
    expect(await statuses(goods.sn)).toEqual([404, 404, 200]);
    expect(await sns(service)).not.toContain(goods.sn);
    const body = { key: newKey(), version: "v", words: "", remark: "" };
    expect(await service.post(`/api/staff/refunds/${goods.sn}/agree`, body)).toMatchObject({ status: 404 });
    expect(await service.get(`/api/staff/orders/${goods.order.sn}/refund`)).toMatchObject({ status: 404 });
  });

  test("is listed by the earliest deadline, counted by tabs and found by numbers, company and phone", async () => {
    const service = await desk();
    const before = (await list(service, "")).counts;
    const first = await refunds.asked(2);
    shop.world.now += 1000;
    const second = await refunds.asked(1);
    const found = await list(service, "tab=review");
    const own = found.list.map((one) => one.refund_sn).filter((sn) => [first.sn, second.sn].includes(sn));
    expect(own).toEqual([first.sn, second.sn]);
    expect(found.counts.review).toBe(before.review + 2);
    expect(found.list.find((one) => one.refund_sn === first.sn)).toMatchObject({
      phone: "138****0015",
      pieces: 2,
      amount: "28.00",
      due_time: expect.any(Number),
    });
    for (const keyword of [second.sn, second.order.sn]) {
      expect((await list(service, `tab=all&keyword=${keyword}`)).list.map((one) => one.refund_sn)).toEqual([second.sn]);
    }
    const { list: byPhone } = await list(service, `tab=review&keyword=${demoCustomers.tradeMarkup}`);
    expect(byPhone.map((one) => one.refund_sn)).toEqual(expect.arrayContaining([first.sn, second.sn]));
    const searches = await logged("search.phone");
    expect(searches).toMatchObject([{ summary: expect.stringMatching(/^11 位号码，找到 \d+ 笔售后$/) }]);
    expect(JSON.stringify(searches)).not.toContain(demoCustomers.tradeMarkup);
  });

  test("has the pictures of the refund alone", async () => {
    const { me, order } = await refunds.paid(2);
    const key = freshKey();
    await me.post("/api/refund/picture", { key, image: Buffer.from(await licence()).toString("base64") });
    const { sn } = await me.applied(order, allOf(order), { key });
    const other = await refunds.asked(1);
    const service = await desk();
    const [picture] = (await show(service, sn)).pictures;
    expect(await service.get(`/api/staff/refunds/${sn}/pictures/${picture}`)).toMatchObject({ status: 200 });
    expect(await service.get(`/api/staff/refunds/${other.sn}/pictures/${picture}`)).toMatchObject({ status: 404 });
    const warehouse = await desk(demoMembers.warehouse);
    expect(await warehouse.get(`/api/staff/refunds/${sn}/pictures/${picture}`)).toMatchObject({ status: 404 });
  });
});

describe("a return", () => {
  test("is agreed to for goods alone", async () => {
    const { sn } = await refunds.asked(1);
    expect(await act(await desk(), sn, "agree", { words: "", remark: "" })).toMatchObject({
      status: 409,
      message: `${sn} 是仅退款，没有要寄回的商品`,
    });
  });

  test("is agreed to with an address and words, received, and paid once of twenty", async () => {
    const { sn, id, me, article } = await refunds.asked(2, { isGoods: true });
    const [service, warehouse] = [await desk(), await desk(demoMembers.warehouse)];
    const sent = { address: "杭州 1 号仓", words: "请附上单号", remark: "老客户" };
    expect(await act(service, sn, "agree", sent)).toMatchObject({ status: 200 });
    expect(await me.refund(id)).toMatchObject({
      status: 1,
      back_address: { address: "杭州 1 号仓" },
      history: [{ act: "apply" }, { act: "agree_goods", note: "请附上单号" }],
    });
    expect(JSON.stringify(await me.refund(id))).not.toContain("老客户");
    expect(await logged("refund.agree")).toMatchObject([{ label: sn, note: "老客户", amount_fen: null }]);
    expect((await show(warehouse, sn)).acts.receive).toBe("还没有寄回的快递单号，客户填写后才能确认收货");
    expect(await act(warehouse, sn, "receive")).toMatchObject({
      status: 409,
      message: `${sn} 还没有寄回的快递单号，客户填写后才能确认收货`,
    });
    await me.sendBack(id);
    const before = await me.balance();
    const { version } = await show(warehouse, sn);
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        warehouse.post(`/api/staff/refunds/${sn}/receive`, { key: newKey(), version, remark: "" }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.find(({ status }) => status !== 200)?.message).toMatch(
      /^高远航 \d\d:\d\d 已退货验收（收到并验收，退 ¥20\.00）/,
    );
    expect([await me.balance(), await stockOf(shop, article)]).toEqual([before + 2000, 100]);
    expect(await logged("refund.receive")).toHaveLength(1);
    await expectCleanAudit();
  });

  test("that is not as it should be waits for the account manager, who pays less, and says why", async () => {
    const { sn, id, me } = await refunds.sentBack(3);
    const [service, warehouse] = [await desk(), await desk(demoMembers.warehouse)];
    expect((await act(service, sn, "deduct", { amount: "10.00", words: "少一件" })).message).toContain("还没有验收");
    const found = { inspection: "fewer", received: 2, remark: "只有两件" };
    expect(await act(warehouse, sn, "inspect", { ...found, photos: [] })).toMatchObject({ status: 400 });
    const page = Buffer.from("<svg onload=alert(1)>").toString("base64");
    expect(await act(warehouse, sn, "inspect", { ...found, photos: [page] })).toMatchObject({ status: 400 });
    const photos = [(await licence("png", 0)).toString("base64"), (await licence("png", 1)).toString("base64")];
    const old = { version: "another version", photos };
    expect(await act(warehouse, sn, "inspect", { ...found, ...old })).toMatchObject({ status: 409 });
    const sent = { ...found, photos, key: newKey(), version: (await show(warehouse, sn)).version };
    expect(await act(warehouse, sn, "inspect", sent)).toMatchObject({ status: 200 });
    expect(await act(warehouse, sn, "inspect", sent)).toMatchObject({ status: 200 });
    const { inspection_pictures, pictures, parcel_pictures } = await show(service, sn);
    expect([inspection_pictures.length, pictures.length, parcel_pictures.length]).toEqual([2, 0, 0]);
    expect(await service.get(`/api/staff/refunds/${sn}/pictures/${inspection_pictures[0]}`)).toMatchObject({
      status: 200,
    });
    expect((await me.refund(id)).inspection_pictures).toEqual(inspection_pictures);
    expect(await me.get(`/api/refund/picture/${inspection_pictures[1]}`)).toMatchObject({ status: 200 });
    expect(await show(service, sn)).toMatchObject({ inspection: "fewer", received: 2, acts: { deduct: null } });
    expect(await act(warehouse, sn, "receive")).toMatchObject({ status: 409 });
    expect(await act(service, sn, "deduct", { amount: "30.01", words: "少一件" })).toMatchObject({
      status: 400,
      message: "最多退 ¥30.00",
    });
    const before = await me.balance();
    expect(await act(service, sn, "deduct", { amount: "20.00", words: "少一件，退两件的钱" })).toMatchObject({
      status: 200,
    });
    expect(await me.balance()).toBe(before + 2000);
    const seen = await me.refund(id);
    expect(seen).toMatchObject({ status: 3, refund_price: "20.00", cut_price: "10.00", short_price: "0.00" });
    expect(seen.history.at(-1)).toMatchObject({ act: "receive", note: "少一件，退两件的钱" });
    expect(JSON.stringify(seen)).not.toContain("只有两件");
    await expectCleanAudit();
  });
});

describe("a deduction", () => {
  type Back = Pick<Awaited<ReturnType<typeof refunds.sentBack>>, "order" | "sn">;
  const giveOf = ({ order }: Back) =>
    shop.backend.database.read
      .selectFrom("orders")
      .select(["give_points", "pay_fen"])
      .where("id", "=", order.order_id)
      .executeTakeFirstOrThrow();
  async function inspect(one: Back) {
    const photos = [(await licence("png", 0)).toString("base64")];
    const found = { inspection: "fewer", received: 1, remark: "只有一件", photos };
    expect(await act(await desk(demoMembers.warehouse), one.sn, "inspect", found)).toMatchObject({ status: 200 });
  }

  test("leaves the order the points of what it keeps", async () => {
    const { me, order } = await refunds.paid(3);
    await me.ship(order);
    const { id, sn } = await me.applied(order, unitsOf(order, 2), { refund_type: 2 });
    await shop.backend.staff.refunds.agree(sn);
    await me.sendBack(id);
    const one = { order, sn };
    await inspect(one);
    const { pay_fen } = await giveOf(one);
    expect(await act(await desk(), one.sn, "deduct", { amount: "12.00", words: "少一件" })).toMatchObject({
      status: 200,
    });
    expect((await giveOf(one)).give_points).toBe(Math.floor((pay_fen - 1200) / 100));
    await expectCleanAudit();
  });

  test("pays nothing, and takes nothing, where the points that are missing are worth more", async () => {
    const one = await refunds.sentBack(3);
    await inspect(one);
    await one.me.post(`/api/order/take/${one.order.order_id}`);
    await shop.backend.database.write(async (tx) => {
      const points = await one.me.points();
      await shop.backend.staff.ledger.move(tx, {
        asset: "points",
        holder: one.me.id,
        delta: -points,
        kind: "test",
        ref: "spent",
      });
    });
    const balance = await one.me.balance();
    expect(await act(await desk(), one.sn, "deduct", { amount: "0.10", words: "少两件" })).toMatchObject({
      status: 200,
    });
    expect(await one.me.balance()).toBe(balance);
    expect(await one.me.refund(one.id)).toMatchObject({ refund_price: "0.00" });
    await expectCleanAudit();
  });
});

describe("a refusal", () => {
  test("has a reason for the customer, and is taken back within a day while the pieces are free", async () => {
    const { sn, id, me, order } = await refunds.asked(2);
    const service = await desk();
    const refusal = { reason: "凭证看不清", explanation: "请补拍破损处", remark: "第三次了" };
    expect(await act(service, sn, "refuse", refusal)).toMatchObject({ status: 200 });
    expect(await me.refund(id)).toMatchObject({ status: -1, fail_message: "凭证看不清：请补拍破损处" });
    expect(JSON.stringify(await me.refund(id))).not.toContain("第三次了");
    expect(await act(service, sn, "reopen")).toMatchObject({ status: 200 });
    expect(await me.refund(id)).toMatchObject({ status: 0, fail_message: "" });
    // The task of the first application comes before the new deadline, and does nothing.
    shop.world.now += REFUND_WAIT_MS - 1000;
    await act(await desk(), sn, "refuse", refusal);
    await act(await desk(), sn, "reopen");
    shop.world.now += 2000;
    await runJob(shop, "run due tasks");
    expect((await me.refund(id)).status).toBe(0);
    await act(await desk(), sn, "refuse", refusal);
    const again = await me.applied(order, allOf(order));
    expect((await act(await desk(), sn, "reopen")).message).toContain("重新申请");
    await me.withdraw(again.id);
    shop.world.now += DAY_MS;
    expect((await act(await desk(), sn, "reopen")).message).toContain("超过 24 小时");
    await expectCleanAudit();
  });
});

describe("money without goods", () => {
  test("is paid by an account manager below ¥500 of a day, and from there by a second member", async () => {
    const [small, cent, next] = [
      await refunds.asked(1, { unit: 49_999 }),
      await refunds.asked(1, { unit: 100 }),
      await refunds.asked(1, { unit: 100 }),
    ];
    const service = await desk();
    expect(await act(service, small.sn, "pay", { amount: "499.99" })).toMatchObject({ data: { outcome: "done" } });
    expect(await logged("refund.money")).toMatchObject([{ amount_fen: 49_999, is_alone: 0 }]);
    expect((await show(service, cent.sn)).limit_price).toBe("0.01");
    expect(await act(service, cent.sn, "pay", { amount: "0.01" })).toMatchObject({ data: { outcome: "open" } });
    expect(await act(service, next.sn, "pay", { amount: "9.01" })).toMatchObject({ status: 400 });
    expect(await act(service, next.sn, "pay", { amount: "0.00" })).toMatchObject({ status: 400 });
    expect(await act(await desk(demoMembers.finance), cent.sn, "pay", { amount: "0.02" })).toMatchObject({
      status: 409,
      message: expect.stringContaining("已提请只退钱"),
    });
    expect((await cent.me.refund(cent.id)).status).toBe(0);
    expect((await show(service, cent.sn)).acts.pay).toContain("已提请只退钱");
    // Finance needs nobody for money that the customer has asked for.
    const finance = await desk(demoMembers.finance);
    expect(await act(finance, next.sn, "pay", { amount: "9.00" })).toMatchObject({ data: { outcome: "done" } });
    expect(await approve(service)).toMatchObject({ status: 403 });
    const before = await cent.me.balance();
    expect(await approve(finance)).toMatchObject({ status: 200 });
    expect(await cent.me.balance()).toBe(before + 1);
    expect((await logged("refund.money")).map(({ actor }) => actor)).toHaveLength(3);
    shop.world.now += DAY_MS + 1;
    const later = await refunds.asked(1, { unit: 100 });
    expect(await act(await desk(), later.sn, "pay", { amount: "1.00" })).toMatchObject({ data: { outcome: "done" } });
    await expectCleanAudit();
  });

  test("to the same customer counts whoever gives it, and a change voids what waits", async () => {
    const [first, second] = [await refunds.asked(1, { unit: 50_000 }), await refunds.asked(1, { unit: 100 })];
    const finance = await desk(demoMembers.finance);
    await act(finance, first.sn, "pay", { amount: "500.00" });
    const service = await desk();
    expect(await act(service, second.sn, "pay", { amount: "1.00" })).toMatchObject({ data: { outcome: "open" } });
    await second.me.withdraw(second.id);
    const before = await second.me.balance();
    await approve(finance);
    expect(await second.me.balance()).toBe(before);
    expect((await second.me.refund(second.id)).status).toBe(-2);
    expect(await logged("request.void")).toHaveLength(1);
    await expectCleanAudit();
  });

  test("by a member counts together over customers and over the kinds of giving, until a day is over", async () => {
    const [money, other] = [await refunds.paid(1, { unit: 40_000 }), await refunds.paid(1, { unit: 20_000 })];
    const service = await desk();
    await refunds.refundOwn(service, money.order, 1, { amount: "400.00" });
    // What a member has given to one customer counts for the next one, and what was given to a customer for the next member.
    const { sn } = await other.me.applied(other.order, allOf(other.order));
    const move = (customer_id: number) =>
      shop.backend.database.write((tx) =>
        tx
          .updateTable("staff_log")
          .set({ customer_id })
          .where("act", "in", ["refund.own", "statement.reply"])
          .execute(),
      );
    await move(1);
    expect((await show(service, sn)).limit_price).toBe("100.00");
    await shop.backend.database.write((tx) =>
      tx.updateTable("staff_log").set({ act: "statement.reply" }).where("act", "=", "refund.own").execute(),
    );
    expect((await show(service, sn)).limit_price).toBe("100.00");
    shop.world.now += DAY_MS - 1000;
    expect((await show(await desk(), sn)).limit_price).toBe("100.00");
    shop.world.now += 2000;
    expect((await show(await desk(), sn)).limit_price).toBe("500.00");
  });

  test("of a return does not give the goods back, and less than asked is no part of a later refund", async () => {
    const { me, order, article } = await refunds.paid(3);
    await me.ship(order);
    const [one] = order.items;
    const asked = [{ order_product_id: one?.id ?? 0, num: 1 }];
    const { id, sn } = await me.applied(order, asked, { refund_type: 2 });
    const service = await desk();
    expect(await act(service, sn, "pay", { amount: "4.00", words: "补偿 4 元，不用寄回" })).toMatchObject({
      status: 200,
    });
    expect(await me.refund(id)).toMatchObject({ status: 3, refund_type: 1, refund_price: "4.00", cut_price: "6.00" });
    expect(await stockOf(shop, article)).toBe(97);
    const rest = await me.applied(order, [{ order_product_id: one?.id ?? 0, num: 2 }]);
    const before = await me.balance();
    await act(service, rest.sn, "pay", { amount: "20.00" });
    expect(await me.balance()).toBe(before + 2000);
    await expectCleanAudit();
  });

  test("twenty at once pay once, and against the customer's withdrawal either happens", async () => {
    const one = await refunds.asked(1);
    const [service, before] = [await desk(), await one.me.balance()];
    const { version } = await show(service, one.sn);
    const pay = (sn: string, of: string, key = newKey()) =>
      service.post(`/api/staff/refunds/${sn}/pay`, { key, version: of, amount: "18.00", words: "", remark: "" });
    const all = await Promise.all(Array.from({ length: 20 }, () => pay(one.sn, version)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await one.me.balance()).toBe(before + 1800);
    for (let round = 0; round < 5; round += 1) {
      const two = await refunds.asked(1, { unit: 100 });
      const { version: read } = await show(service, two.sn);
      const key = newKey();
      const had = await two.me.balance();
      const body = { key, version: read, amount: "9.00", words: "", remark: "" };
      const [paid, gone] = await Promise.all([
        service.post(`/api/staff/refunds/${two.sn}/pay`, body),
        two.me.withdraw(two.id),
      ]);
      expect([paid.status, gone.status].filter((status) => status === 200)).toHaveLength(1);
      expect(await two.me.balance()).toBe(had + (paid.status === 200 ? 900 : 0));
      // A repeated submit of the same form pays nothing more.
      const again = await service.post(`/api/staff/refunds/${two.sn}/pay`, body);
      expect(again.status === 200).toBe(paid.status === 200);
      expect(await two.me.balance()).toBe(had + (paid.status === 200 ? 900 : 0));
    }
    await expectCleanAudit();
  });
});

test("the queue counts what waits for each role, by the automatic deadline", async () => {
  const counts = async (phone: string) => {
    const { data } = await (await desk(phone)).get("/api/staff/counts");
    return (data as { queues: { kind: string; count: number }[] }).queues.find(({ kind }) => kind === "refund")?.count;
  };
  const [service, warehouse] = [(await counts(demoMembers.service)) ?? 0, (await counts(demoMembers.warehouse)) ?? 0];
  await refunds.asked(1);
  const { sn } = await refunds.sentBack(1);
  expect([await counts(demoMembers.service), await counts(demoMembers.warehouse)]).toEqual([
    service + 1,
    warehouse + 1,
  ]);
  await act(await desk(demoMembers.warehouse), sn, "inspect", {
    inspection: "damaged",
    received: 1,
    remark: "碎了",
    photos: [(await licence("png", 0)).toString("base64")],
  });
  expect([await counts(demoMembers.service), await counts(demoMembers.warehouse)]).toEqual([service + 2, warehouse]);
  expect(await counts(demoMembers.goods)).toBeUndefined();
  await addMember(shop, { phone: "13700000012", name: "吴二", role: "service" });
  expect(await counts("13700000012")).toBe(0);
});
