import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { startStaffSession } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { freshKey } from "#tests/support/buying.ts";
import { deskRefunds } from "#tests/support/desk-refunds.ts";
import { licence } from "#tests/support/licence.ts";
import { demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { allOf } from "#tests/support/refunding.ts";
import { staticMarkup } from "#tests/support/static-markup.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as ownPage from "./own.page.tsx";
import * as payPage from "./pay.page.tsx";
import * as picture from "./picture.resource.ts";
import * as refundPage from "./refund.page.tsx";
import { RefundTable } from "./refund-table.tsx";
import * as refundsPage from "./refunds.page.tsx";

const shop = freshBackend();
const refunds = deskRefunds(shop);

/** The requests of a member's browser to a page. */
async function browse(phone: string, path: string, params: Record<string, string> = {}) {
  const cookie = (await startStaffSession(await staffToken(shop, phone))).split(";")[0] ?? "";
  const page = visit(path, cookie);
  return {
    get: (search = "") => ({ ...page.get(`${path}${search}`), params }),
    post: (fields: Parameters<typeof page.post>[0]) => ({ ...page.post(fields), params }),
  };
}
const onRefund = (phone: string, sn: string) => browse(phone, link(deskUrls.staffRefund.detail, { sn }), { sn });
type Refusal = {
  data: { form: { error: Record<string, string[]>; initialValue: Record<string, unknown> } };
  init: { status: number };
};
const errorOf = async (answered: unknown) => ((await answered) as Refusal).data.form.error;

test("the list begins with what the member decides or receives, and is 403 without the right", async () => {
  const { sn } = await refunds.sentBack(1);
  const { sn: asked } = await refunds.asked(1);
  const warehouse = await browse(demoMembers.warehouse, deskUrls.staffRefund.list);
  const received = await refundsPage.loader(warehouse.get());
  expect(received.query.tab).toBe("receive");
  expect(received.list.map((row) => row.refund_sn)).toContain(sn);
  const service = await browse(demoMembers.service, deskUrls.staffRefund.list);
  const found = await refundsPage.loader(service.get(`?keyword=${asked}`));
  expect(found).toMatchObject({ count: 1, query: { tab: "review" } });
  const html = staticMarkup(createElement(RefundTable, { rows: found.list, now: found.now }));
  expect(html).toContain(`href="/staff/refunds/${asked}"`);
  expect(html).toContain("138****0015");
  const goods = await browse(demoMembers.goods, deskUrls.staffRefund.list);
  expect(await outcome(refundsPage.loader(goods.get()))).toMatchObject({ init: { status: 403 } });
});

describe("one refund", () => {
  test("is agreed to, received as not right and paid less, on its page", async () => {
    const { sn, id, me } = await refunds.asked(2, { isGoods: true });
    const [service, warehouse] = [await onRefund(demoMembers.service, sn), await onRefund(demoMembers.warehouse, sn)];
    const version = async () => (await refundPage.loader(service.get())).refund.version;
    const send = async (as: typeof service, fields: Record<string, string | number> & { intent: string }) =>
      refundPage.action(as.post({ key: newKey(), version: await version(), ...fields }));
    expect(await send(service, { intent: "agree", words: "请附单号" })).toMatchObject({ status: 303 });
    await me.sendBack(id);
    expect((await errorOf(send(service, { intent: "receive" })))[""]).toEqual(["您的岗位不能做这件事"]);
    const found = { intent: "inspect", inspection: "damaged", received: "２", remark: "碎了一件" };
    expect(await errorOf(send(warehouse, found))).toEqual({ photo_1: ["请传照片，拍清哪里不符"] });
    const form = new FormData();
    const fields = { key: newKey(), version: await version(), ...found };
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set("photo_2", new File([new Uint8Array(await licence("png", 0))], "IMG_1.png"));
    const { request, ...rest } = warehouse.post({});
    const headers = new Headers(request.headers);
    headers.delete("Content-Type");
    headers.delete("Content-Length");
    const upload = new Request(request.url, { method: "POST", headers, body: form });
    expect(await refundPage.action({ ...rest, request: upload })).toMatchObject({ status: 303 });
    expect((await refundPage.loader(service.get())).refund.inspection_pictures).toHaveLength(1);
    const wrong = { intent: "deduct", amount: "20.01", words: "碎了一件" };
    expect(await errorOf(send(service, wrong))).toEqual({ amount: ["最多退 ¥20.00"] });
    expect(await errorOf(send(service, { ...wrong, amount: "abc" }))).toEqual({
      amount: ["退款金额请填 0.01 元以上，最多两位小数"],
    });
    expect(await send(service, { ...wrong, amount: "10" })).toMatchObject({ status: 303 });
    expect((await refundPage.loader(service.get())).refund).toMatchObject({ state: 3, amount: "10.00" });
  });

  test("keeps what was typed after somebody else was quicker, and says who", async () => {
    const { sn } = await refunds.asked(1);
    const service = await onRefund(demoMembers.service, sn);
    const { version } = (await refundPage.loader(service.get())).refund;
    const refusal = { intent: "refuse", key: newKey(), version, reason: "人为损坏", explanation: "外壳有裂" };
    const finance = await onRefund(demoMembers.finance, sn);
    expect(await refundPage.action(finance.post(refusal))).toMatchObject({ status: 303 });
    const late = (await refundPage.action(
      service.post({ ...refusal, key: newKey(), explanation: "照片看不出" }),
    )) as Refusal;
    expect(late.data.form.error[""]?.[0]).toMatch(/^方静 \d\d:\d\d 已拒绝售后（人为损坏：外壳有裂）/);
    expect(late.data.form.initialValue).toMatchObject({ explanation: "照片看不出" });
    expect(await errorOf(refundPage.action(service.post({ ...refusal, reason: "", explanation: "" })))).toEqual({
      reason: ["请选一个原因"],
      explanation: ["请写清依据"],
    });
  });

  test("shows its pictures as downloads that no cache keeps", async () => {
    const { me, order } = await refunds.paid(1);
    const key = freshKey();
    await me.post("/api/refund/picture", { key, image: Buffer.from(await licence()).toString("base64") });
    const { sn } = await me.applied(order, allOf(order), { key });
    const page = await onRefund(demoMembers.service, sn);
    const [id] = (await refundPage.loader(page.get())).refund.pictures;
    const file = link(deskUrls.staffRefund.picture, { sn, picture: id ?? 0 });
    const response = await picture.loader((await browse(demoMembers.service, file, { sn, picture: String(id) })).get());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename=${sn}-${id}.webp`,
      "x-content-type-options": "nosniff",
    });
  });
});

test("money without goods is paid on a page of its own, from ¥500 on by a request", async () => {
  const { sn, me } = await refunds.asked(1, { unit: 50_000 });
  const path = link(deskUrls.staffRefund.pay, { sn });
  const page = await browse(demoMembers.service, path, { sn });
  const { refund, amount } = await payPage.loader(page.get());
  expect([amount, refund.limit_price]).toEqual(["500.00", "500.00"]);
  const fields = { intent: "pay", key: newKey(), version: refund.version, amount: "500.00" };
  const before = await me.balance();
  expect(await payPage.action(page.post(fields))).toMatchObject({ status: 303 });
  expect(await me.balance()).toBe(before);
  const again = payPage.action(page.post({ ...fields, key: newKey(), amount: "499.99" }));
  expect((await errorOf(again))[""]?.[0]).toContain("已提请只退钱");
  const warehouse = await browse(demoMembers.warehouse, path, { sn });
  expect(await outcome(payPage.loader(warehouse.get()))).toMatchObject({ init: { status: 403 } });
});

test("a refund of the shop is computed first, then sent, and leads to the refund", async () => {
  const { order, me } = await refunds.paid(3);
  const path = link(deskUrls.staffRefund.own, { sn: order.sn });
  const page = await browse(demoMembers.service, path, { sn: order.sn });
  expect((await ownPage.loader(page.get())).check).toMatchObject({ chosen: null, lines: [{ left: 3 }] });
  const field = `num_${order.items[0]?.id}`;
  expect((await ownPage.loader(page.get(`?${field}=9`))).check).toMatchObject({
    chosen: null,
    wrong: "可退件数不足，请刷新后重试",
  });
  const { check } = await ownPage.loader(page.get(`?${field}=2`));
  expect(check.chosen).toMatchObject({ worth_price: "20.00" });
  const fields = { intent: "own", key: newKey(), version: check.version, amount: "20.00", [field]: "2" };
  expect(await errorOf(ownPage.action(page.post(fields)))).toEqual({ words: ["请写退款的原因"] });
  const nothing = { ...fields, [field]: "0", words: "缺货" };
  expect((await errorOf(ownPage.action(page.post(nothing))))[""]).toEqual(["请先选要退的件数"]);
  const before = await me.balance();
  const sent = (await ownPage.action(page.post({ ...fields, words: "缺货" }))) as Response;
  expect(sent.headers.get("Location")).toMatch(/^\/staff\/refunds\/TK/);
  expect(await me.balance()).toBe(before + 2000);
});
