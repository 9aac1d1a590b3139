import { expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { order as orders } from "#contract/order.ts";
import type { StaffReview } from "#contract/staff-review.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
let parcels = 0;

async function reviewed() {
  const buying = await buyer(shop, demoCustomers.tradeMarkup);
  const article = await createProduct(shop, { name: "粉盒" });
  await buying.pay(await buying.order(article));
  const [bought] = orders.list.answer.parse((await buying.get("/api/order/list")).data).list;
  if (!bought) throw new Error("no order");
  const { order_id: order, order_sn, list } = bought;
  parcels += 1;
  const parcel = { company: "顺丰速运", number: `SFREVIEW${parcels}` };
  await shop.backend.staff.orders.ship(commandLine(), order_sn, parcel);
  await buying.post(`/api/order/take/${order}`);
  const item = list[0]?.order_product_id;
  const scores = { product_score: 1, service_score: 1, postage_score: 1, is_anonymous: 0 };
  await buying.post(`/api/reply/${item}`, { ...scores, comment: "两支漏粉" });
  return { buying, article, order };
}
type Listed = { count: number; counts: Record<string, number>; list: StaffReview[] };
async function desk(phone: string) {
  const member = await asMember(shop, phone);
  return {
    ...member,
    list: async (search = "") => (await member.get(`/api/staff/reviews${search}`)).data as Listed,
    act: (id: number, act: string, body: object) =>
      member.post(`/api/staff/reviews/${id}/${act}`, { key: newKey(), ...body }),
  };
}

test("a review is answered twice, hidden with a reason that its customer reads, and shown again", async () => {
  const { buying, article, order } = await reviewed();
  const member = await desk(demoMembers.goods);
  const found = async () => (await member.list("?filter=all&keyword=两支漏粉")).list[0] as StaffReview;
  const { reply_id: id, version } = await found();
  const shown = async () => (await call(shop, "GET", `/api/store/product/reply/lst/${article.product_id}`)).data;
  expect(await member.act(id, "reply", { version, content: "已收到" })).toMatchObject({ status: 200 });
  expect(await member.act(id, "reply", { version, content: "晚了" })).toMatchObject({
    status: 409,
    message: expect.stringContaining("答复评价"),
  });
  await member.act(id, "reply", { version: (await found()).version, content: "退款今天处理" });
  expect(await shown()).toMatchObject({ count: 1, star: "1.0", list: [{ merchant_reply_content: "退款今天处理" }] });
  expect((await member.act(id, "hide", { version: (await found()).version, reason: " " })).status).toBe(400);
  await member.act(id, "hide", { version: (await found()).version, reason: "含侮辱字眼" });
  expect(await shown()).toMatchObject({ count: 0, star: null });
  const own = async () => (await buying.get(`/api/reply/order/${order}`)).data;
  expect(await own()).toMatchObject({ list: [{ hidden_reason: "含侮辱字眼" }] });
  expect((await member.list("?filter=hidden")).list.map(({ reply_id }) => reply_id)).toContain(id);
  await member.act(id, "show", { version: (await found()).version });
  expect(await shown()).toMatchObject({ count: 1 });
  expect(await own()).toMatchObject({ list: [{ hidden_reason: null }] });
  const log = await shop.backend.database.read.selectFrom("staff_log").select("act").where("subject_id", "=", id);
  expect((await log.where("subject", "=", "review").execute()).map(({ act }) => act)).toEqual([
    "review.reply",
    "review.reply",
    "review.hide",
    "review.show",
  ]);
});

test("an account manager has the reviews of the own customers alone", async () => {
  const { buying } = await reviewed();
  const member = await desk(demoMembers.service);
  const found = async () => (await member.list("?filter=open&keyword=两支漏粉")).list;
  const [review] = await found();
  await shop.backend.database.write((tx) =>
    tx.updateTable("customers").set({ manager_id: 2 }).where("id", "=", buying.id).execute(),
  );
  expect([review !== undefined, await found()]).toEqual([true, []]);
  const { reply_id: id, version } = review as StaffReview;
  for (const [act, body] of Object.entries({ reply: { content: "好" }, hide: { reason: "无关" }, show: {} }))
    expect([act, (await member.act(id, act, { version, ...body })).status]).toEqual([act, 404]);
});
