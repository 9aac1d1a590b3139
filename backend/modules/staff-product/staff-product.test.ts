import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { OWN_PASSWORD_NEEDED } from "#contract/rules/four-eyes.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import type { GoodsChange, StaffProductDetail, staffProduct } from "#contract/staff-product.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, memberOf, newKey } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
type Who = Awaited<ReturnType<typeof asMember>>;
type List = Answer<typeof staffProduct.list>;
let goods: Who;
let admin: Who;
beforeEach(async () => {
  goods = await asMember(shop, demoMembers.goods);
  admin = await asMember(shop, demoMembers.admin);
});

/** A toner with tiers and one SKU. */
const ID = 10_001;
async function read<T>(path: string): Promise<T> {
  const { status, message, data } = await goods.get(path);
  if (status !== 200) throw new Error(`${path} answers ${status} ${message}`);
  return data as T;
}
const detail = (id = ID) => read<StaffProductDetail>(`/api/staff/goods/${id}`);
const list = (query: string) => read<List>(`/api/staff/goods?${query}`);
const send = (changes: readonly GoodsChange[], more: object = {}, who = goods) =>
  who.post("/api/staff/goods/changes", { key: newKey(), changes, reason: "跟竞品", ...more });
/** Sets the price of the first SKU. */
async function reprice(price: number, more: { cost?: number; tiers?: string } = {}, options: object = {}, who = goods) {
  const { version, skus } = await detail();
  const cells = {
    price: yuan(price),
    ot_price: yuan(Math.max(price, fen(skus[0]?.cells.ot_price ?? "0"))),
    tiers: more.tiers ?? "",
    ...(more.cost === undefined ? {} : { cost: yuan(more.cost) }),
  };
  return send([{ product_id: ID, version, skus: [{ sku_id: skus[0]?.sku_id ?? 0, cells }] }], options, who);
}
const priceNow = async () => fen((await detail()).skus[0]?.cells.price ?? "0");
const logged = (act: string) =>
  shop.backend.database.read
    .selectFrom("staff_log")
    .selectAll()
    .where("act", "=", act)
    .where("member_id", "is not", null)
    .orderBy("id")
    .execute();
const isShown = async (id: number) =>
  ((await call(shop, "GET", `/api/store/product/detail/${id}`)).data as { is_show: number }).is_show;
async function decide(who: Who, isApproved = true) {
  const { data } = await who.get("/api/staff/requests");
  const { list: requests } = data as {
    list: { request_id: number; can_decide: boolean; effects: { label: string }[]; reason: string }[];
  };
  const request = requests.find(({ can_decide }) => can_decide);
  const answer = await who.post(`/api/staff/requests/${request?.request_id}/decide`, {
    key: newKey(),
    approve: isApproved,
    note: isApproved ? "" : "不批",
  });
  return { request, answer };
}

describe("the list", () => {
  test("counts its tabs, and finds by name, code, id and bar code", async () => {
    const all = await list("");
    expect(all.counts.all).toBe(all.counts.on + all.counts.off);
    expect(all.count).toBe(all.counts.all);
    expect(all.list).toHaveLength(50);
    const code = `${ID}-${(await detail()).skus[0]?.sku_id}`;
    for (const words of ["Q2612A 惠普", code, String(ID)]) {
      const found = await list(`keyword=${encodeURIComponent(words)}`);
      expect(found.list.some(({ product_id }) => product_id === ID)).toBe(true);
    }
    expect((await list("keyword=没有的东西")).count).toBe(0);
  });

  test("has the filters of store, brand, category and warehouse, and a margin that is thin", async () => {
    const all = await list("");
    for (const [name, options] of [
      ["store_id", all.stores],
      ["brand_id", all.brands],
      ["category_id", all.categories],
      ["warehouse_id", all.warehouses],
    ] as const) {
      const { count } = await list(`${name}=${options[0]?.id}`);
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(all.count);
    }
    const thin = await list("tab=thin");
    expect(thin.list.every(({ margin }) => (margin ?? 1) < 0.03)).toBe(true);
    await goods.post("/api/staff/goods/show", { key: newKey(), product_ids: [ID], is_show: false, reason: "停产" });
    expect((await list("tab=off")).list.map(({ product_id }) => product_id)).toContain(ID);
  });
});

describe("a change of cells", () => {
  test("is checked as a table is, written with its row of the log, and found by the search", async () => {
    const { version, skus } = await detail();
    const change = {
      product_id: ID,
      version,
      product: { name: "惠普 Q2612A 超长寿命硒鼓", keywords: "Q2612A|长寿命" },
      skus: [{ sku_id: skus[0]?.sku_id ?? 0, cells: { min_order: "2" } }],
    };
    expect((await send([change])).data).toMatchObject({ done: [{ product_id: ID }], asked: [], left: [] });
    const after = await detail();
    expect(after.cells.name).toBe("惠普 Q2612A 超长寿命硒鼓");
    expect(after.skus[0]?.cells.min_order).toBe("2");
    expect(after.log[0]).toMatchObject({ act: "goods.change", note: "跟竞品" });
    const { data } = await call(shop, "GET", "/api/product/spu/lst?keyword=长寿命");
    expect((data as { list: { product_id: number }[] }).list[0]?.product_id).toBe(ID);
  });

  test.each([
    [{ product: { name: "" } }, "商品名称：不能为空"],
    [{ product: { category: "没有>这个>分类" } }, "没有三级分类"],
    [{ product: { brand: "没有的品牌" } }, "没有品牌"],
    [{ cells: { price: "48,0" } }, "售价：应为金额，如 12.50"],
    [{ cells: { bar_code: "6920000100500" } }, "条码"],
    [{ cells: { tiers: "3:1.00" } }, "阶梯价应高于企业价"],
    [{ cells: { min_order: "0" } }, "不能小于 1"],
    [{ product: { pictures: "a.jpg" } }, "找不到图片文件"],
  ])("is refused with the message of its cell: %j", async (bad, message) => {
    const { version, skus } = await detail();
    const { product = {}, cells = {} } = bad as { product?: object; cells?: object };
    const change = { product_id: ID, version, product, skus: [{ sku_id: skus[0]?.sku_id ?? 0, cells }] };
    const answer = await send([change]);
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(message);
    expect((await detail()).version).toBe(version);
  });

  test("of a product that has changed since says who changed it, and writes nothing", async () => {
    const { version } = await detail();
    const rename = (name: string, who: Who) => send([{ product_id: ID, version, product: { name } }], {}, who);
    expect((await rename("第一个名字", admin)).status).toBe(200);
    const answer = await rename("第二个名字", goods);
    expect(answer.status).toBe(409);
    expect(answer.message).toMatch(/已改商品.*您填的没有写入/);
    expect((await detail()).cells.name).toBe("第一个名字");
  });

  test("sent twice with one key is written once, and twenty at once change it once", async () => {
    const { version } = await detail();
    const body = { key: newKey(), changes: [{ product_id: ID, version, product: { name: "一次" } }], reason: "" };
    const twice = await Promise.all([1, 2].map(() => goods.post("/api/staff/goods/changes", body)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await logged("goods.change")).toHaveLength(1);
    const next = (await detail()).version;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => send([{ product_id: ID, version: next, product: { name: `名字 ${at}` } }])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("that changes nothing is refused", async () => {
    const { version, cells } = await detail();
    const same = { product_id: ID, version, product: { name: cells.name ?? "" } };
    expect(await send([same])).toMatchObject({ status: 400, message: "没有改动" });
  });

  test("adds a SKU with the next id, which can be bought", async () => {
    const { version, skus } = await detail();
    const cells = { attrs: "型号:双支装", price: "1080.00", cost: "1000.00", pack_pieces: "2", sku_unit_name: "套" };
    const answer = await send([{ product_id: ID, version, skus: [{ sku_id: null, cells }] }]);
    expect(answer.status).toBe(200);
    const after = await detail();
    expect(after.skus).toHaveLength(skus.length + 1);
    expect(after.skus.at(-1)).toMatchObject({ name: "双支装", stock: 0 });
  });
});

describe("a change of prices", () => {
  test("within 15 % is written, in carts too, and keeps the price before", async () => {
    const before = await priceNow();
    const price = Math.round(before * 1.05);
    expect((await reprice(price)).data).toMatchObject({ done: [{ product_id: ID }] });
    expect(await priceNow()).toBe(price);
    expect((await logged("goods.price"))[0]?.summary).toContain(`售价 ${yuan(before)} → ${yuan(price)}`);
    const rows = await shop.backend.database.read.selectFrom("sku_prices").selectAll().execute();
    expect(rows).toMatchObject([{ price_before: before, price }]);
  });

  test("counts together with those of the same day", async () => {
    const before = await priceNow();
    await reprice(Math.round(before * 1.1));
    const second = await reprice(Math.round(before * 1.16));
    expect(second.data).toMatchObject({ outcome: "open", asked: [{ text: "24 小时内变动超过 15%" }] });
    expect(await priceNow()).toBe(Math.round(before * 1.1));
    await decide(admin, false);
    shop.world.now += DAY_MS;
    goods = await asMember(shop, demoMembers.goods);
    expect((await reprice(Math.round(before * 1.16))).data).toMatchObject({ outcome: null });
  });

  test("below cost waits for 管理员, who sees the margin, and is executed as it was shown", async () => {
    const cost = fen((await detail()).skus[0]?.cells.cost ?? "0");
    const answer = await reprice(cost - 100);
    expect(answer.data).toMatchObject({ outcome: "open" });
    expect((await detail()).asked).toBe("罗佳");
    const { request, answer: decided } = await decide(admin);
    expect(decided.status).toBe(200);
    expect(request?.reason).toContain("低于成本");
    expect(request?.effects.some(({ label }) => label.includes("改后毛利"))).toBe(true);
    expect(await priceNow()).toBe(cost - 100);
  });

  test("is part of the version, and stock is neither that nor written back by an approval", async () => {
    const { version, skus } = await detail();
    const before = await priceNow();
    await reprice(Math.round(before * 1.02));
    expect((await send([{ product_id: ID, version, product: { name: "旧版" } }])).status).toBe(409);
    const cost = fen(skus[0]?.cells.cost ?? "0");
    expect((await reprice(cost - 100)).data).toMatchObject({ outcome: "open" });
    const stockNow = async () => Number((await detail()).skus[0]?.stock);
    const stock = await stockNow();
    await shop.backend.staff.warehouses.stock(skus[0]?.sku_id ?? 0, "上海仓", 5, "入库");
    await decide(admin);
    expect([await priceNow(), await stockNow()]).toEqual([cost - 100, stock + 5]);
  });

  test("that raises the cost above the price alone waits too", async () => {
    const { version, skus } = await detail();
    const { price = "0", ot_price = "" } = skus[0]?.cells ?? {};
    const cells = { cost: yuan(fen(price) - 1), ot_price, tiers: "" };
    const change = {
      product_id: ID,
      version,
      product: { cost_plus: "0.00" },
      skus: [{ sku_id: skus[0]?.sku_id ?? 0, cells }],
    };
    await send([{ product_id: ID, version, product: { cost_plus: "0.00" } }]);
    const after = (await detail()).version;
    expect((await send([{ ...change, version: after, product: {} }])).data).toMatchObject({ outcome: "open" });
  });

  test("is void where the product changes before the approval", async () => {
    const cost = fen((await detail()).skus[0]?.cells.cost ?? "0");
    await reprice(cost - 100);
    const { version } = await detail();
    await send([{ product_id: ID, version, product: { name: "新名字" } }]);
    await decide(admin);
    expect(await priceNow()).not.toBe(cost - 100);
  });

  test("asks a lone 管理员 for the own password", async () => {
    const cost = fen((await detail()).skus[0]?.cells.cost ?? "0");
    expect((await reprice(cost - 100, {}, {}, admin)).message).toBe(OWN_PASSWORD_NEEDED);
    expect((await reprice(cost - 100, {}, { password: "staff2026" }, admin)).data).toMatchObject({
      outcome: "waiting",
    });
    shop.world.now += DAY_MS;
    await runJob(shop, "execute approved acts");
    expect((await logged("goods.price")).at(-1)).toMatchObject({ is_alone: 1 });
  });

  test("of a lone 管理员 is not held up by one that fails", async () => {
    const of = ({ product_id, version, skus: [sku] }: StaffProductDetail) => {
      const cells = { price: yuan(fen(sku?.cells.cost ?? "0") - 100), tiers: "" };
      return { product_id, version, skus: [{ sku_id: sku?.sku_id ?? 0, cells }] };
    };
    const changes = [of(await detail(10_001)), of(await detail(10_003))];
    await send(changes, { password: "staff2026" }, admin);
    await shop.backend.database.write((tx) =>
      tx.updateTable("staff_requests").set({ payload_json: "{" }).where("subject_id", "=", 10_001).execute(),
    );
    shop.world.now += DAY_MS;
    await expect(runJob(shop, "execute approved acts")).rejects.toThrow("JSON");
    expect(await logged("goods.price")).toMatchObject([{ subject_id: 10_003 }]);
  });

  test("of several products writes what can be written, and says what cannot", async () => {
    const [a, b, c] = [await detail(10_001), await detail(10_002), await detail(10_003)];
    const of = ({ product_id, version, skus }: StaffProductDetail, price: (now: number) => number) => ({
      product_id,
      version,
      skus: skus.map(({ sku_id, cells }) => {
        const now = fen(cells.price ?? "0");
        return { sku_id, cells: { price: yuan(price(now)), ot_price: yuan(now * 2), tiers: "" } };
      }),
    });
    await send([{ product_id: b.product_id, version: b.version, product: { name: "换了名字" } }]);
    const { data } = await send([of(a, (now) => now + 100), of(b, (now) => now + 100), of(c, (now) => now * 2)]);
    expect(data).toMatchObject({
      done: [{ product_id: 10_001 }],
      left: [{ product_id: 10_002 }],
      asked: [{ product_id: 10_003 }],
    });
    const check = await goods.post("/api/staff/goods/check", {
      changes: [of(await detail(10_001), (now) => now - 100)],
    });
    expect(check.data).toMatchObject({ list: [{ problem: null, reasons: [], changes: [{}, {}] }] });
  });
});

test("a product is taken off sale with its reason, and what depends on it is said before", async () => {
  const { data } = await goods.get(`/api/staff/goods/showing?ids=${ID},99999999`);
  expect(data).toMatchObject({ list: [{ product_id: ID, is_show: true, lacks: [] }] });
  const body = { product_ids: [ID], is_show: false, reason: "停产" };
  const key = newKey();
  for (const _ of [1, 2]) {
    expect((await goods.post("/api/staff/goods/show", { key, ...body })).data).toEqual({ changed: 1 });
  }
  expect((await goods.post("/api/staff/goods/show", { key: newKey(), ...body })).status).toBe(409);
  expect(await isShown(ID)).toBe(0);
  expect(await logged("goods.off")).toMatchObject([{ note: "停产", subject_id: ID }]);
});

describe("a new product", () => {
  const product = {
    name: "测试碎纸机",
    unit_name: "台",
    cost_plus: "10.00",
  };
  const create = async (sku: object, more: object = {}, key = newKey()) => {
    const { store, brand, category } = (await detail()).cells;
    const body = { ...product, store, brand, category, ...more };
    return goods.post("/api/staff/goods", { key, product: body, sku });
  };

  test("is created once by two submits with one key", async () => {
    const key = newKey();
    const [first, second] = [
      await create({ price: "100.00", cost: "80.00" }, {}, key),
      await create({ price: "100.00", cost: "80.00" }, {}, key),
    ];
    expect([first.status, second.data]).toEqual([200, first.data]);
    expect(await logged("goods.create")).toHaveLength(1);
  });

  test("is not for sale until it is offered, and lacks what it lacks", async () => {
    const { data } = await create({ price: "100.00", cost: "80.00" });
    const { product_id } = data as { product_id: number };
    expect(await detail(product_id)).toMatchObject({
      is_show: false,
      lacks: ["picture", "stock"],
      cells: { name: "测试碎纸机" },
    });
    expect(await isShown(product_id)).toBe(0);
    await goods.post("/api/staff/goods/show", {
      key: newKey(),
      product_ids: [product_id],
      is_show: true,
      reason: "新品",
    });
    expect(await isShown(product_id)).toBe(1);
    expect(await logged("goods.create")).toHaveLength(1);
  });

  test("refuses what a table refuses, and prices that need a second member", async () => {
    expect((await create({ price: "", cost: "80.00" })).message).toContain("售价");
    expect((await create({ price: "70.00", cost: "80.00" }, { cost_plus: "0" })).status).toBe(409);
  });

  test("gets ids of its own where ten are created at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => create({ price: "100.00", cost: "80.00" }, { name: `同时 ${at}` })),
    );
    const ids = answers.map(({ data }) => (data as { product_id: number }).product_id);
    expect(new Set(ids).size).toBe(10);
  });
});

describe("photographs", () => {
  const picture = async (background: string) =>
    (
      await sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .jpeg()
        .toBuffer()
    ).toString("base64");
  const add = async (background: string) =>
    goods.post(`/api/staff/goods/${ID}/pictures`, { image: await picture(background) });

  test("are added up to eight, the same one once, and put into order by their cell", async () => {
    const before = (await detail()).pictures;
    await add("red");
    await add("red");
    const { pictures, version } = await detail();
    expect(pictures).toHaveLength(before.length + 1);
    const reversed = [...pictures].reverse();
    await send([{ product_id: ID, version, product: { pictures: reversed.map(({ picture }) => picture).join("|") } }]);
    expect((await detail()).pictures).toEqual(reversed);
    expect((await logged("goods.change")).at(-1)?.summary).toBe(`换图片 ${pictures.length} 张 → ${pictures.length} 张`);
    for (const colour of ["blue", "green", "black", "white", "gray", "pink", "orange"]) await add(colour);
    expect((await detail()).pictures).toHaveLength(8);
    expect((await add("navy")).message).toContain("最多 8 张");
  });

  test("of a member are bounded in an hour", async () => {
    const { id } = await memberOf(shop, demoMembers.goods);
    const limit = { name: `goods-picture:${id}`, count: 1000, resets_at: shop.world.now + 60_000 };
    await shop.backend.database.write((tx) => tx.insertInto("limits").values(limit).execute());
    expect((await add("red")).message).toContain("上传过于频繁");
  });

  test("are refused where they are no pictures", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString(
      "base64",
    );
    expect((await goods.post(`/api/staff/goods/${ID}/pictures`, { image: svg })).status).toBe(400);
  });
});

test("an export writes who took it, once for all its parts", async () => {
  const first = await read<{ rows: string[][]; next: number | null }>("/api/staff/goods/export");
  expect(first.next).not.toBeNull();
  await read(`/api/staff/goods/export?after=${first.next}`);
  expect(await logged("goods.export")).toHaveLength(1);
});

test("costs are for 商品 and 管理员 alone", async () => {
  for (const phone of [demoMembers.service, demoMembers.warehouse, demoMembers.finance]) {
    const other = await asMember(shop, phone);
    expect((await other.get("/api/staff/goods")).status).toBe(403);
    expect((await other.get(`/api/staff/goods/${ID}`)).status).toBe(403);
  }
  const token = await tokenOf(shop, demoCustomers.tradeCost);
  expect((await call(shop, "GET", `/api/staff/goods/${ID}`, { token })).status).not.toBe(200);
});
