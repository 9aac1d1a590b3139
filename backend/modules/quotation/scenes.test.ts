import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotation-document.ts";
import { QUOTATION_SCENES_MAX } from "#contract/rules/quotation.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const [PROJECTOR, CHAIR, TABLE] = [100_748, 101_118, 101_135];
const ABOUT = {
  name: "西溪新办公区",
  client: "",
  contact: "",
  phone: "",
  address: "",
  wanted_on: "",
  budget: null,
  remark: "",
};

/** A draft with the scenes 大会议室 (two lines) and 员工工位 (one line). */
async function draft() {
  const me = await buyer(shop, demoCustomers.tradeMarkup);
  const { offer_id } = (await me.post("/api/offer/create", ABOUT)).data as { offer_id: number };
  const add = (scene: string, lines: readonly Record<string, unknown>[]) =>
    me.post(`/api/offer/line/create/${offer_id}`, { scene, lines });
  await add("大会议室", [
    { product_attr_unique: PROJECTOR, cart_num: 1, target_price: "3900.00", remark: "要白色" },
    { product_attr_unique: CHAIR, cart_num: 12 },
  ]);
  await add("员工工位", [{ product_attr_unique: TABLE, cart_num: 2 }]);
  const read = async () => (await me.get(`/api/offer/detail/${offer_id}`)).data as Quotation;
  const scene = (name: string, body: Record<string, unknown>, by = me) =>
    by.post(`/api/offer/scene/${name}/${offer_id}`, body);
  const [room, desks] = (await read()).scenes.map(({ scene_id }) => scene_id) as [number, number];
  return { me, offer_id, read, add, scene, room, desks };
}

const names = ({ scenes }: Quotation) => scenes.map(({ name }) => name);

test("a scene of a draft is renamed, but not to the name of another [P6.110]", async () => {
  const { read, scene, room, desks } = await draft();
  expect(await scene("rename", { scene_id: room, name: "小会议室" })).toMatchObject({ status: 200 });
  // A scene may be renamed to its own name.
  expect(await scene("rename", { scene_id: room, name: "小会议室" })).toMatchObject({ status: 200 });
  expect(await scene("rename", { scene_id: desks, name: "小会议室" })).toMatchObject({
    status: 400,
    message: "已有场景“小会议室”，请换个名称",
  });
  for (const name of ["", "字".repeat(31)])
    expect(await scene("rename", { scene_id: room, name })).toMatchObject({ status: 400 });
  expect(names(await read())).toEqual(["小会议室", "员工工位"]);
});

test("a scene is copied with its lines under a free name, within the limits of a quotation [P6.110]", async () => {
  const { read, scene, room, desks } = await draft();
  expect(await scene("copy", { scene_id: room })).toMatchObject({ status: 200 });
  expect(await scene("copy", { scene_id: room })).toMatchObject({ status: 200 });
  const { scenes } = await read();
  expect(scenes.map(({ name }) => name)).toEqual(["大会议室", "员工工位", "大会议室 2", "大会议室 3"]);
  const copied = scenes[2]?.list.map(({ product_attr_unique, cart_num, target_price, remark }) => [
    product_attr_unique,
    cart_num,
    target_price,
    remark,
  ]);
  expect(copied).toEqual([
    [PROJECTOR, 1, "3900.00", "要白色"],
    [CHAIR, 12, null, ""],
  ]);
  const rest = QUOTATION_SCENES_MAX - scenes.length;
  for (let copied = 0; copied < rest; copied += 1) await scene("copy", { scene_id: desks });
  expect((await read()).scenes).toHaveLength(QUOTATION_SCENES_MAX);
  expect(await scene("copy", { scene_id: desks })).toMatchObject({
    status: 400,
    message: "一张报价单最多 20 个场景",
  });
});

test("a copy that has no room for its lines changes nothing [P6.110]", async () => {
  const { read, add, scene, room } = await draft();
  const rows = await shop.backend.database.read
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("skus.is_show", "=", 1)
    .where("products.is_show", "=", 1)
    .select("skus.id")
    .orderBy("skus.id")
    .limit(60)
    .execute();
  await add(
    "大会议室",
    rows.map(({ id }) => ({ product_attr_unique: id, cart_num: 1 })),
  );
  const before = await read();
  expect(await scene("copy", { scene_id: room })).toMatchObject({ status: 400 });
  expect(names(await read())).toEqual(names(before));
});

test("a scene is removed with its lines [P6.110]", async () => {
  const { read, scene, room } = await draft();
  expect(await scene("delete", { scene_id: room })).toMatchObject({ status: 200 });
  expect(names(await read())).toEqual(["员工工位"]);
  expect(await scene("delete", { scene_id: room })).toMatchObject({ status: 404 });
});

test("scenes of other quotations, of other customers, and of quotations that wait for a quote are not changed [P6.110]", async () => {
  const mine = await draft();
  const second = await draft();
  const other = await buyer(shop, demoCustomers.tradeCost);
  for (const [act, more] of [
    ["rename", { name: "别的" }],
    ["copy", {}],
    ["delete", {}],
  ] as const) {
    expect(await mine.scene(act, { scene_id: mine.room, ...more }, other), act).toMatchObject({ status: 404 });
    expect(await mine.scene(act, { scene_id: second.room, ...more }), act).toMatchObject({ status: 404 });
    expect(await mine.scene(act, { scene_id: -1, ...more }), act).toMatchObject({ status: 400 });
  }
  await mine.me.post(`/api/offer/ask/${mine.offer_id}`);
  for (const [act, more] of [
    ["rename", { name: "别的" }],
    ["copy", {}],
    ["delete", {}],
  ] as const)
    expect(await mine.scene(act, { scene_id: mine.room, ...more }), act).toMatchObject({ status: 409 });
  expect(names(await mine.read())).toEqual(["大会议室", "员工工位"]);
  expect(names(await second.read())).toEqual(["大会议室", "员工工位"]);
});
