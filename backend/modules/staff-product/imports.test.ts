import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import { csvText } from "#contract/rules/csv.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import type { staffProduct } from "#contract/staff-product.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, memberOf, newKey } from "#tests/support/members.ts";
import { xlsxFile, zipFile } from "#tests/support/xlsx.ts";

const shop = freshBackend();
type Who = Awaited<ReturnType<typeof asMember>>;
type Report = Answer<typeof staffProduct.report>;
let goods: Who;
let table: string[][];
beforeEach(async () => {
  goods = await asMember(shop, demoMembers.goods);
  table = (await shop.backend.staff.exportGoods()).slice(0, 40);
});

const at = (title: string) => table[0]?.indexOf(title) ?? -1;
function set(row: number, title: string, cell: string) {
  table[row]?.splice(at(title), 1, cell);
}
/** Leaves the columns out that move by themselves. */
const csv = () => {
  const left = [at("库存"), at("销量")];
  return Buffer.from(csvText(table.map((row) => row.filter((_, column) => !left.includes(column)))));
};
async function send(bytes: Buffer, name = "年框调价.csv") {
  const { status, message, data } = await goods.post("/api/staff/goods/imports", {
    name,
    file: bytes.toString("base64"),
  });
  if (status !== 200) throw new Error(`${status} ${message}`);
  return (data as { import_id: number }).import_id;
}
const report = async (id: number, query = "") =>
  (await goods.get(`/api/staff/goods/imports/${id}?${query}`)).data as Report;
const write = (id: number, more: object = {}, who = goods) =>
  who.post(`/api/staff/goods/imports/${id}/write`, { key: newKey(), create: false, reason: "年框", ...more });
const nameOf = async (id: number) =>
  (await shop.backend.database.read.selectFrom("products").select("name").where("id", "=", id).executeTakeFirst())
    ?.name;
/** Counts a limit of the member up to its end. */
async function reachLimit(name: string, max: number) {
  const { id } = await memberOf(shop, demoMembers.goods);
  await shop.backend.database.write((tx) =>
    tx
      .insertInto("limits")
      .values({ name: `${name}:${id}`, count: max, resets_at: shop.world.now + 60_000 })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ count: max }))
      .execute(),
  );
}
const product = (row: number) => Number(table[row]?.[at("商品编号")]);

describe("a table of products", () => {
  test("is shown row by row before anything is written, and then written as a whole", async () => {
    set(1, "商品名称", "改过的名字");
    const before = await nameOf(product(1));
    const id = await send(csv());
    expect(await nameOf(product(1))).toBe(before);
    const shown = await report(id);
    expect(shown.counts).toMatchObject({ changed: 1, bad: 0, ask: 0 });
    expect(shown.list[0]).toMatchObject({
      state: "changed",
      product_id: product(1),
      note: expect.stringContaining("改过的名字"),
    });
    expect((await write(id)).data).toEqual({ written: 1, asked: 0, outcome: null });
    expect(await nameOf(product(1))).toBe("改过的名字");
    const rows = await shop.backend.database.read
      .selectFrom("staff_log")
      .select(["act", "batch", "subject_id"])
      .where("act", "like", "goods.%")
      .where("member_id", "is not", null)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { act: "goods.change", batch: expect.stringMatching(/./), subject_id: product(1) },
      { act: "goods.import", batch: rows[0]?.batch, subject_id: id },
    ]);
    expect(await write(id)).toMatchObject({ status: 409, message: "这份表已经写过，不会再写一次" });
    const again = await send(csv());
    expect(await report(again)).toMatchObject({ same_as: id, counts: { changed: 0 } });
  });

  test("is named as sent before only where the same one was written", async () => {
    await send(csv());
    const id = await send(csv());
    expect(await report(id)).toMatchObject({ same_as: null });
    await write(id);
    set(1, "商品名称", "另一份表");
    expect(await report(await send(csv()))).toMatchObject({ same_as: null });
  });

  test("is written once by two submits with one key, and its escaped formulas stay texts", async () => {
    set(1, "商品名称", "=一号笔");
    const id = await send(csv());
    const key = newKey();
    const [first, second] = [await write(id, { key }), await write(id, { key })];
    expect([first.status, second.data]).toEqual([200, first.data]);
    expect(await nameOf(product(1))).toBe("=一号笔");
  });

  test("with a bad cell writes nothing, and names its row, column and text", async () => {
    set(1, "商品名称", "好的名字");
    set(2, "售价", "48,0");
    set(3, "起订量", "0");
    const id = await send(csv());
    const shown = await report(id, "state=bad");
    expect(shown.list).toMatchObject([
      { line: 3, column: "售价", written: "48,0", note: "应为金额，如 12.50" },
      { line: 4, column: "起订量", written: "0" },
    ]);
    const answer = await write(id);
    expect(answer.message).toContain("第 3 行 售价");
    expect(await nameOf(product(1))).not.toBe("好的名字");
  });

  test("is not written once somebody else has changed one of its products", async () => {
    set(1, "商品名称", "表里的名字");
    const id = await send(csv());
    await shop.backend.staff.productAdmin.tax(product(1), 6);
    const answer = await write(id);
    expect(answer.status).toBe(409);
    expect(answer.message).toContain("读过之后别人改了其中 1 个商品");
    expect(await nameOf(product(1))).not.toBe("表里的名字");
  });

  test("asks for the products whose prices need a second member, and writes the others", async () => {
    set(1, "商品名称", "改名的那个");
    const other = table.findIndex((row, index) => index > 1 && row[at("商品名称")] !== "" && index > 3);
    set(other, "售价", "99999.00");
    set(other, "划线价", "99999.00");
    set(other, "阶梯价", "");
    const id = await send(csv());
    expect((await report(id)).counts).toMatchObject({ ask: 1, changed: 1 });
    expect((await write(id)).data).toMatchObject({ written: 1, asked: 1, outcome: "open" });
    expect(await nameOf(product(1))).toBe("改名的那个");
    const asked = await shop.backend.database.read
      .selectFrom("staff_requests")
      .selectAll()
      .where("act", "=", "goods.price")
      .execute();
    expect(asked).toMatchObject([{ subject_id: product(other) }]);
  });

  test("gets its pictures by the names of their files", async () => {
    set(1, "图片", "图片/a.jpg|b.png");
    const id = await send(csv());
    expect((await report(id)).missing).toEqual(["图片/a.jpg", "b.png"]);
    const image = async (background: string) =>
      (
        await sharp({ create: { width: 30, height: 30, channels: 3, background } })
          .png()
          .toBuffer()
      ).toString("base64");
    for (const [name, colour] of [
      ["a.jpg", "red"],
      ["b.png", "blue"],
      ["c.png", "green"],
    ] as const) {
      const { data } = await goods.post(`/api/staff/goods/imports/${id}/pictures`, {
        name,
        image: await image(colour),
      });
      expect(data).toEqual({ is_named: name !== "c.png" });
    }
    expect((await report(id)).missing).toEqual([]);
    expect((await write(id)).status).toBe(200);
    const row = await shop.backend.database.read
      .selectFrom("products")
      .select("pictures_json")
      .where("id", "=", product(1))
      .executeTakeFirst();
    expect(JSON.parse(row?.pictures_json ?? "[]")).toHaveLength(2);
  });

  test("takes the names of its pictures as they are, and at most 500 of them", async () => {
    set(1, "图片", "constructor|a.jpg");
    const id = await send(csv());
    expect((await report(id)).list.find(({ state }) => state === "bad")).toMatchObject({
      column: "图片",
      note: expect.not.stringContaining("function"),
    });
    const image = (
      await sharp({ create: { width: 30, height: 30, channels: 3, background: "red" } })
        .png()
        .toBuffer()
    ).toString("base64");
    const add = (name: string) => goods.post(`/api/staff/goods/imports/${id}/pictures`, { name, image });
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, turn) => [`p${turn}.jpg`, "/a.webp"]));
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("goods_imports")
        .set({ pictures_json: JSON.stringify(many) })
        .where("id", "=", id)
        .execute(),
    );
    expect(await add("q.jpg")).toMatchObject({ status: 400, message: "一份表最多 500 张图片" });
    await reachLimit("goods-picture", 1000);
    expect((await add("q.jpg")).message).toContain("上传过于频繁");
  });

  test("creates products, brands and categories where it is allowed to", async () => {
    set(1, "商品编号", "990001");
    set(1, "SKU编号", "9900011");
    set(1, "品牌", "全新的品牌");
    table = [table[0] ?? [], table[1] ?? []];
    const id = await send(csv());
    expect((await report(id)).counts.bad).toBe(1);
    expect((await report(id)).new_names).toBe(true);
    expect(await report(id, "create=true")).toMatchObject({ new_names: false, counts: { new: 1, bad: 0 } });
    expect((await write(id)).status).toBe(400);
    expect((await write(id, { create: true })).data).toMatchObject({ written: 1 });
    expect(await nameOf(990_001)).toBeDefined();
  });

  test("twenty writes at once write it once", async () => {
    set(1, "商品名称", "一次");
    const id = await send(csv());
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("that is no table, or too large, is refused with a sentence", async () => {
    await expect(send(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), "a.xlsx")).rejects.toThrow(/400/);
    const bomb = zipFile([{ name: "xl/worksheets/sheet1.xml", content: Buffer.alloc(80_000_000, 32) }]);
    await expect(send(bomb, "b.xlsx")).rejects.toThrow(/400/);
    const rows = Array.from({ length: 5100 }, (_, index) => [String(index)]);
    await expect(send(Buffer.from(csvText(rows)))).rejects.toThrow("一次最多 5000 行");
    const formulas = xlsxFile([
      ["商品编号", "商品名称"],
      ["=1+1", "=cmd|' /C calc'!A0"],
    ]);
    const id = await send(formulas, "c.xlsx").catch(() => null);
    if (id !== null) expect((await write(id)).status).not.toBe(200);
  });

  test("is refused beyond 5 MB, and beyond a hundred of a day", async () => {
    await expect(send(Buffer.alloc(5 * 1024 * 1024 + 1, "1"))).rejects.toThrow(TABLE_TOO_LARGE);
    await reachLimit("goods-table", 100);
    await expect(send(csv())).rejects.toThrow("上传过于频繁");
  });

  test("is for 商品 and 管理员 alone", async () => {
    const id = await send(csv());
    const service = await asMember(shop, demoMembers.service);
    expect((await service.get(`/api/staff/goods/imports/${id}`)).status).toBe(403);
    expect((await write(id, {}, service)).status).toBe(403);
  });
});
