import { describe, expect, test } from "vitest";
import { urls } from "#app/urls.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { allOf, refunder, unitsOf } from "#tests/support/refunding.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { rowsOf } from "#tests/support/workbook.ts";
import { action, loader } from "./confirm.page.tsx";
import { loader as detailLoader } from "./detail.page.tsx";
import { loader as goodsLoader } from "./goods.page.tsx";
import { loader as parcelLoader } from "./logistics.page.tsx";
import { loader as exportLoader } from "./refund-export.resource.ts";
import { loader as selectLoader } from "./refund-select.page.tsx";
import { action as listAction, loader as listLoader } from "./refunds.page.tsx";

const shop = freshBackend();

async function bought() {
  const customer = await refunder(shop, demoCustomers.tradeCost);
  const order = await customer.paid([[await createProduct(shop, { cost: 1000 }), 3]]);
  const token = await tokenOf(shop, demoCustomers.tradeCost);
  return { customer, order, token, item: order.items[0]?.id ?? 0 };
}
const landed = (answer: unknown) => {
  const response = answer as Response;
  return [response.status, response.headers.get("Location")];
};

describe("the form of an application", () => {
  const fields = { refund_type: 1, key: "form-key-of-a-test", refund_message: "其他", mark: "多买了" };

  test("shows the server's amounts, with units capped at the remaining ones", async () => {
    const { order, token, item } = await bought();
    const at = await visit(`/refund_confirm?id=${order.order_id}&item=${item}&num=99&refund_type=2`).with(token);
    const { preview, draft } = await loader(at.get());
    expect(preview.list).toMatchObject([{ num: 3, refund_price: "30.00" }]);
    expect(draft).toMatchObject({ type: 1, items: [{ item, num: 3 }] });
  });

  test("keeps what was typed in its address through every act that does not send it [P3.1]", async () => {
    const { order, token, item } = await bought();
    const at = await visit(`/refund_confirm?id=${order.order_id}&item=${item}&step=${item}x2`).with(token);
    const [status, to] = landed(await action(at.post({ intent: "refresh", item, num: 3, ...fields })));
    expect(status).toBe(303);
    expect(Object.fromEntries(new URL(String(to), "http://shop.invalid").searchParams)).toEqual({
      id: `${order.order_id}`,
      item: `${item}`,
      num: "2",
      refund_type: "1",
      key: fields.key,
      refund_message: "其他",
      mark: "多买了",
    });
  });

  test("leads to the refund that it made, once for its key [R4]", async () => {
    const { customer, order, token, item } = await bought();
    const at = await visit(`/refund_confirm?id=${order.order_id}&item=${item}`).with(token);
    const send = async () => landed(await action(at.post({ intent: "apply", item, num: 2, ...fields })));
    const first = await send();
    expect(first).toEqual([303, expect.stringContaining("/refund_detail?id=")]);
    expect(await send()).toEqual(first);
    expect((await customer.refunds()).count).toBe(1);
  });

  test("names a missing reason beside its field, and a refusal of the backend above the form", async () => {
    const { customer, order, token, item } = await bought();
    const at = await visit(`/refund_confirm?id=${order.order_id}&item=${item}`).with(token);
    const empty = await action(at.post({ intent: "apply", item, num: 2, ...fields, refund_message: "" }));
    expect(empty).toMatchObject({
      init: { status: 400 },
      data: { form: { error: { refund_message: ["请选择退款原因"] } } },
    });
    await customer.applied(order, allOf(order));
    const late = await action(at.post({ intent: "apply", item, num: 2, ...fields }));
    expect(late).toMatchObject({ init: { status: 409 }, data: { form: { error: { "": ["商品已退款"] } } } });
  });

  test("without anything to refund leads back to the choice of items", async () => {
    const { order, token } = await bought();
    const at = await visit(`/refund_confirm?id=${order.order_id}`).with(token);
    expect(landed(await outcome(loader(at.get())))).toEqual([
      302,
      `${urls.refund.select}?id=${order.order_id}&missing=1`,
    ]);
    const none = await visit("/user/refund_select").with(token);
    expect(landed(await outcome(selectLoader(none.get())))).toEqual([302, urls.refund.afterSale]);
  });
});

test("the list follows one state of its tab, and the file has the same refunds, a row for each item", async () => {
  const { customer, order, token } = await bought();
  const { sn } = await customer.applied(order, unitsOf(order, 1));
  const again = await customer.applied(order, unitsOf(order, 1));
  await customer.withdraw(again.id);
  const listed = async (search: string) => {
    const { list, status } = await listLoader((await visit(`/user/refund_list${search}`).with(token)).get());
    return [status, list.map(({ refund_order_sn }) => refund_order_sn)];
  };
  expect(await listed("?status=-2")).toEqual(["-2", [again.sn]]);
  expect(await listed("?type=1&status=0")).toEqual(["0", [sn]]);
  // A state of another tab and one that does not exist are ignored.
  expect(await listed("?type=1&status=-2")).toEqual(["", [sn]]);
  expect(await listed("?status=9")).toEqual(["", [sn, again.sn]]);
  const rows = async (search: string, owner = token) => {
    const at = await visit(`/user/refund_list/export${search}`).with(owner);
    return rowsOf((await exportLoader(at.get())) as Response);
  };
  const [head = []] = await rows("");
  expect(head.slice(0, 8)).toEqual(["申请时间", "退款单号", "订单号", "店铺", "类型", "状态", "状态时间", "商品"]);
  expect((await rows("?status=-2")).slice(1)).toMatchObject([{ 1: again.sn, 4: "仅退款", 5: "已撤销", 10: 1, 13: 10 }]);
  expect(await rows("")).toHaveLength(3);
  expect(await rows("", await tokenOf(shop, demoCustomers.stationer))).toHaveLength(1);
});

test("a question is asked only about an act that is possible, and the act leads back to the list", async () => {
  const { customer, order, token } = await bought();
  const { id } = await customer.applied(order, allOf(order));
  const asked = (act: string) => visit(`/user/refund_list?confirm=${act}&refund=${id}`).with(token);
  expect((await listLoader((await asked("withdraw")).get())).question).toMatchObject({ act: "withdraw", id });
  expect((await listLoader((await asked("remove")).get())).question).toBeNull();
  const at = await visit("/user/refund_list?type=1").with(token);
  expect(landed(await listAction(at.post({ intent: "withdraw", refund_order_id: id })))).toEqual([
    303,
    "/user/refund_list?type=1",
  ]);
  expect(await customer.refund(id)).toMatchObject({ status: -2 });
});

test("the form of the parcel opens only while goods are to be sent back", async () => {
  const { customer, order, token } = await bought();
  await customer.ship(order);
  const { id, sn } = await customer.applied(order, allOf(order), { refund_type: 2 });
  const at = await visit(`/refund_goods?id=${id}`).with(token);
  expect(landed(await outcome(goodsLoader(at.get())))).toEqual([302, `/refund_detail?id=${id}`]);
  await shop.backend.staff.refunds.agree(sn);
  expect(await goodsLoader(at.get())).toMatchObject({ typed: { delivery_phone: demoCustomers.tradeCost } });

  // The page of its traces leads to the refund until it is sent.
  const parcel = await visit(`/refund_logistics?id=${id}`).with(token);
  expect(landed(await outcome(parcelLoader(parcel.get())))).toEqual([302, `/refund_detail?id=${id}`]);
  await customer.sendBack(id);
  await shop.backend.staff.refunds.trace(sn, "到达杭州");
  expect(await parcelLoader(parcel.get())).toMatchObject({
    refund: { back_address: { address: expect.stringContaining("退货仓") }, list: [{ refund_num: 3 }] },
    steps: [{}, {}, { name: "寄回商品" }, { name: "店铺收货", at: null }, {}],
    parcel: { express: [{ status: "到达杭州" }] },
  });
});

test("another customer's refund is 404", async () => {
  const { customer, order } = await bought();
  const { id } = await customer.applied(order, allOf(order));
  const at = await visit(`/refund_detail?id=${id}`).with(await tokenOf(shop, demoCustomers.stationer));
  expect(await outcome(detailLoader(at.get()))).toMatchObject({ init: { status: 404 } });
});
