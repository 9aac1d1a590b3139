import sharp from "sharp";
import { expect, test, vi } from "vitest";
import paper from "#backend/demo/data/goods-03.json";
import type { ProductCard } from "#contract/product.ts";
import type { Product } from "#contract/product-fields.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { createProductExport } from "./export.ts";

const shop = freshBackend({ pictureOrigins: ["https://pictures.example.com"] });
const [header = [], ...rows] = paper;
const productId = rows[0]?.[header.indexOf("商品编号")] ?? "";
/** The first product of the demo's paper with these pictures; its first row and its second. */
const table = (pictures: string, first: string, second = "") => {
  const own = rows.filter((row) => row[header.indexOf("商品编号")] === productId);
  return [
    [...header, "图片", "规格图片"],
    ...own.map((row, index) => [...row, index === 0 ? pictures : "", index === 0 ? first : index === 1 ? second : ""]),
  ];
};
const files: Record<string, Uint8Array> = {};
const readFile = async (name: string) => files[name] ?? null;
const draw = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } }).withExif({ IFD0: { Artist: "secret" } });

const importTable = (sheet: string[][]) => shop.backend.staff.importGoods(sheet, { readFile });
const detail = async () =>
  (await call(shop, "GET", `/api/store/product/detail/${productId}`)).data as Pick<Product, "images" | "skus">;

test("files are re-encoded and stored, addresses are taken over, and pages receive both [P9.11]", async () => {
  files["图片/正面.jpg"] = await draw("#c8102e").jpeg().toBuffer();
  files["back.png"] = await draw("#1e4ea1").png().toBuffer();
  const remote = "https://pictures.example.com/a.jpg?v=2";
  expect(await importTable(table(`图片/正面.jpg|${remote}`, "back.png", "无"))).toMatchObject({ ok: true });
  const { images, skus } = await detail();
  expect(images).toEqual([expect.stringMatching(/^\/api\/picture\/[\da-f]{40}\.webp$/), remote]);
  expect(skus[0]?.image).toMatch(/^\/api\/picture\/[\da-f]{40}\.webp$/);
  expect(skus[0]?.image).not.toBe(images[0]);
  expect(skus[1]?.image).toBe(images[0]);
  const answer = await shop.backend.fetch(new Request(`http://backend.test${images[0]}`));
  expect(answer.headers.get("Content-Type")).toBe("image/webp");
  expect(answer.headers.get("Cache-Control")).toContain("immutable");
  const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([stored.format, stored.width, stored.exif]).toEqual(["webp", 40, undefined]);
});

test("a list shows the product's own picture, whichever SKU it shows", async () => {
  files["own.jpg"] = await draw("#c8102e").jpeg().toBuffer();
  files["sku.jpg"] = await draw("#1e4ea1").jpeg().toBuffer();
  await importTable(table("own.jpg", "sku.jpg"));
  const { images, skus } = await detail();
  const { data } = await call(shop, "GET", `/api/product/spu/lst?keyword=${encodeURIComponent("红百旺")}`);
  const card = (data as { list: ProductCard[] }).list.find(({ product_id }) => String(product_id) === productId);
  expect([card?.sku_id, card?.image]).toEqual([skus[0]?.sku_id, images[0]]);
  expect(skus[0]?.image).not.toBe(images[0]);
});

test("blank cells leave the pictures, an export brings them back, 无 removes them [P9.11]", async () => {
  files["a.jpg"] = await draw("#0a7d3c").jpeg().toBuffer();
  await importTable(table("a.jpg", "a.jpg"));
  const before = await detail();
  await importTable(table("", ""));
  expect(await detail()).toEqual(before);
  const exported = await createProductExport(shop.test.database)();
  await importTable(table("无", "无"));
  expect((await detail()).images[0]).toMatch(/^\/pictures\/.*\.svg$/);
  expect(await importTable(exported)).toMatchObject({ ok: true });
  expect(await detail()).toEqual(before);
});

test.each([
  ["none.jpg", "找不到图片文件 none.jpg"],
  ["../a.jpg", "../a.jpg 应为导入文件旁的图片文件（如 图片/a.jpg）或 https:// 地址"],
  ["/etc/a.jpg", "/etc/a.jpg 应为导入文件旁的图片文件（如 图片/a.jpg）或 https:// 地址"],
  ["a.svg", "a.svg 应为导入文件旁的图片文件（如 图片/a.jpg）或 https:// 地址"],
  ["false.jpg", "false.jpg 不是可用的图片，应为 JPEG、PNG、WebP 或 AVIF，不超过 10 MB"],
  ["large.jpg", "large.jpg 不是可用的图片，应为 JPEG、PNG、WebP 或 AVIF，不超过 10 MB"],
  ["http://pictures.example.com/a.jpg", "http://pictures.example.com/a.jpg 应为 https:// 地址"],
  ["//pictures.example.com/a.jpg", "//pictures.example.com/a.jpg 应为 https:// 地址"],
  ["https://elsewhere.example.com/a.jpg", "https://elsewhere.example.com 不在设置 PICTURE_ORIGINS 中"],
  [Array.from({ length: 9 }, (_, index) => `${index}.jpg`).join("|"), "最多 8 张图片"],
])("%s is refused by its line, and nothing is written [P9.11]", async (pictures, message) => {
  files["false.jpg"] = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  files["large.jpg"] = Buffer.concat([await draw("#fff").jpeg().toBuffer(), Buffer.alloc(11 * 1024 * 1024)]);
  const before = await detail();
  expect(await importTable(table(pictures, ""))).toEqual({
    ok: false,
    problems: [{ line: 2, column: "图片", message }],
  });
  expect(await detail()).toEqual(before);
});

test("a refused import stores no picture, and the import that follows stores each", async () => {
  const written = vi.spyOn(shop.world.ports.uploads, "write");
  files["a.jpg"] = await draw("#123456").jpeg().toBuffer();
  const wrong = table("a.jpg", "none.jpg");
  expect(await importTable(wrong)).toMatchObject({ ok: false });
  const price = header.indexOf("售价");
  const wrongPrice = table("a.jpg", "").map((row, index) => (index === 1 ? row.with(price, "-1") : row));
  expect(await importTable(wrongPrice)).toMatchObject({ ok: false });
  expect(written).not.toHaveBeenCalled();
  expect(await importTable(table("a.jpg", ""))).toMatchObject({ ok: true });
  expect(written).toHaveBeenCalledTimes(1);
  written.mockRestore();
});

test("a bad picture of a SKU is refused by that SKU's line [P9.11]", async () => {
  files["a.jpg"] = await draw("#0a7d3c").jpeg().toBuffer();
  const sheet = table("a.jpg", "none.jpg");
  expect(await importTable(sheet)).toMatchObject({ problems: [{ line: 2, column: "规格图片" }] });
  const two = table("a.jpg", "a.jpg|a.jpg");
  expect(await importTable(two)).toMatchObject({ problems: [{ message: "最多 1 张图片" }] });
});
