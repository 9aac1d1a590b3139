import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { freightTemplate } from "#backend/modules/store/freight-template.ts";
import { createLedger } from "#backend/platform/ledger.ts";
import { piecePrice } from "#contract/rules/pricing.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { photographName, readPhotographs } from "./seed-photographs.ts";

const shop = freshBackend();
const read = () => shop.test.database.read;

test("the demo holds the whole catalogue, its stock on the ledger", async () => {
  const rows = async (name: "products" | "skus" | "printers" | "consumables" | "stores" | "brands") =>
    (await read().selectFrom(name).select("id").execute()).length;
  expect(await rows("products")).toBe(689);
  expect(await rows("skus")).toBe(1499);
  expect(await rows("printers")).toBe(1051);
  expect(await rows("consumables")).toBe(570);
  expect([await rows("stores"), await rows("brands")]).toEqual([12, 91]);
  expect(await createLedger(shop.test.database, shop.world.ports).audit()).toEqual([]);
});

test("cost with mark-up is below the tiers, and the tiers below the price", async () => {
  const skus = await read()
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["skus.price", "skus.cost", "skus.ot_price", "skus.tiers_json", "products.cost_plus"])
    .execute();
  for (const { price, cost, cost_plus, ot_price, tiers_json } of skus) {
    const tiers: { price: number }[] = JSON.parse(tiers_json);
    const lowest = Math.min(price, ...tiers.map((tier) => tier.price));
    expect(cost + cost_plus).toBeLessThan(lowest);
    expect(ot_price).toBeGreaterThan(price);
  }
});

test("every pack has its own unit and its pieces, and a piece of it costs about as much as a single one [P6.21]", async () => {
  const skus = await read()
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["skus.product_id", "skus.name", "skus.unit_name", "skus.pack_pieces", "skus.price"])
    .select("products.unit_name as piece_unit")
    .execute();
  const packs = skus.filter(({ name }) => /套装$|[双三四五].装$|\d[包卷本盒]?\/[箱包提]$|×\d+瓶$/.test(name));
  expect(packs.length).toBeGreaterThan(120);
  for (const { name, unit_name, pack_pieces, piece_unit } of packs) {
    expect([name, pack_pieces]).toEqual([name, expect.any(Number)]);
    expect([name, unit_name]).not.toEqual([name, piece_unit]);
  }
  for (const { product_id, pack_pieces, price } of packs) {
    const singles = skus.filter((sku) => sku.product_id === product_id && sku.pack_pieces === null);
    const dearest = Math.max(...singles.map((sku) => sku.price));
    if (singles.length > 0) expect(piecePrice(price, pack_pieces ?? 1)).toBeLessThan(1.25 * dearest);
  }
});

describe("freight", () => {
  test("has a template in every store, and the templates differ", async () => {
    const stores = await read().selectFrom("stores").select("freight_json").execute();
    const templates = stores.map(({ freight_json }) => freightTemplate.parse(JSON.parse(freight_json)));
    expect(new Set(templates.map(({ by }) => by)).size).toBe(2);
    expect(new Set(templates.map(({ free_over }) => free_over))).toEqual(new Set([9900, 19900, null]));
    for (const { excluded } of templates) expect(excluded).toContain("台湾省");
    expect(templates.filter(({ excluded }) => excluded.includes("西藏自治区")).length).toBe(1);
  });
});

test("the site has banners whose links match products, hot words, headlines and the privacy agreement", async () => {
  const home = await call(shop, "GET", "/api/pc/home");
  const { pc_home_head_banner: banners } = home.data as { pc_home_head_banner: { link: string; image: string }[] };
  expect(banners.length).toBe(4);
  for (const { link, image } of banners) {
    const query = new URL(link, "http://shop.test").searchParams;
    const narrowed = new URLSearchParams({ cate_id: query.get("cid") ?? "", keyword: query.get("title") ?? "" });
    const { data } = await call(shop, "GET", `/api/product/spu/lst?${narrowed}`);
    expect(data, link).toMatchObject({ corrected: null, count: expect.toSatisfy((count) => count > 0 && count < 689) });
    const picture = await shop.backend.fetch(new Request(`http://x/api/picture/${image.split("/").at(-1)}`));
    expect(picture.headers.get("Content-Type")).toBe("image/webp");
  }
  expect((await call(shop, "GET", "/api/common/hot_keyword")).data).toHaveLength(12);
  expect((await call(shop, "GET", "/api/article/headlines")).data).toMatchObject({ latest: Array(10).fill({}) });
  const agreement = await call(shop, "GET", "/api/agreement/sys_userr_privacy");
  expect(agreement.data).toMatchObject({
    title: "用户隐私协议",
    paragraphs: expect.toSatisfy((all) => all.length > 11),
  });
});

test("every product and SKU has a photograph, which lies among the uploads under a name of its content [P8.5]", async () => {
  const products = await read().selectFrom("products").select("pictures_json").execute();
  const skus = await read().selectFrom("skus").select("picture").where("picture", "is not", null).execute();
  const shown = products.map(({ pictures_json }): string[] => JSON.parse(pictures_json));
  expect(shown.filter((pictures) => pictures.length === 0)).toEqual([]);
  const names = new Set((await readPhotographs()).map(photographName));
  for (const address of [...shown.flat(), ...skus.flatMap(({ picture }) => picture ?? [])]) {
    expect(names).toContain(address.replace("/api/picture/", ""));
  }
  for (const name of names) {
    const answer = await shop.backend.fetch(new Request(`http://x/api/picture/${name}`));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("Content-Type"), name).toBe("image/webp");
    expect(bytes.byteLength).toBeLessThan(60 * 1024);
    expect(name).toContain(createHash("sha256").update(bytes).digest("hex").slice(0, 10));
  }
});
