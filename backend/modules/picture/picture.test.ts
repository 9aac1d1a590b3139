import { beforeEach, describe, expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { storeArtAddress } from "./art.ts";
import { escapeXml, renderDrawing } from "./draw.ts";
import { labelOf } from "./label.ts";
import { applyColors, colorTones } from "./paint.ts";
import { createPictures } from "./picture.ts";
import { DRAWINGS } from "./picture-name.ts";

describe("the four tones of a colour", () => {
  test.each([
    ["#c80000", { main: "#c80000", dark: "#8c0000", light: "#de6666", tint: "#f7d9d9" }],
    ["#000000", { main: "#000000", dark: "#000000", light: "#666666", tint: "#d9d9d9" }],
    ["#FFFFFF", { main: "#ffffff", dark: "#b3b3b3", light: "#ffffff", tint: "#ffffff" }],
  ])("%s", (hex, tones) => {
    expect(colorTones(hex)).toEqual(tones);
  });

  test("fill every placeholder of every drawing", () => {
    for (const [kind, drawing] of Object.entries(DRAWINGS))
      expect(applyColors(drawing, "#336699"), kind).not.toMatch(/[{}]/);
  });
});

describe("a picture's label", () => {
  const label = (product_name: string, sku_name: string, model = "") =>
    labelOf({ brand: "牌", product_name, sku_name, specs: model ? [{ name: "型号", value: model }] : [] }).code;
  test.each([
    ["the model of the SKU", label("惠普（HP）Q2612A 12A 硒鼓", "Q2612A 黑色", "Q2612A"), "Q2612A"],
    ["else the product's", label("晨光（M&G）Q7 中性笔", "黑色", "Q7"), "Q7"],
    ["else one in the title", label("牌 K35 按动中性笔", "黑色"), "K35"],
    ["never a printer that it fits", label("牌 墨粉 适用P1108", "默认"), ""],
    ["else the SKU's name", label("美的 保温杯", "黑色"), "黑色"],
    ["cut short", label("牌", "胶圈铁圈两用装订机加厚加长型"), "胶圈铁圈两用装订机加厚加长型"],
    ["cut shorter", label("牌", "胶圈铁圈两用装订机加厚加长型号"), "胶圈铁圈两用装订机加厚加长…"],
  ])("%s", (_, written, expected) => {
    expect(written).toBe(expected);
  });
});

test("text never becomes markup", () => {
  const hostile = `</text><script>alert("1")</script>&'\u0000\u0007\uFFFE`;
  const svg = renderDrawing({
    kind: "gel-pen",
    colour: "#000000",
    label: { brand: hostile, code: hostile, set: false },
    alt: hostile,
  });
  expect(svg).not.toContain("<script");
  for (const forbidden of ["\u0000", "\u0007", "\uFFFE"]) expect(svg).not.toContain(forbidden);
  expect(escapeXml(`<a href="x">&'`)).toBe("&#60;a href=&#34;x&#34;&#62;&#38;&#39;");
});

describe("a picture", () => {
  const shop = freshBackend();
  let image: string;
  const fetchPicture = (address: string) =>
    shop.backend.fetch(new Request(`http://backend.test/api/picture/${address.split("/").at(-1)}`));

  beforeEach(async () => {
    const { data } = await call(shop, "GET", "/api/store/product/detail/10001");
    image = (data as { images: [string] }).images[0];
  });

  test("is an SVG without scripts with an immutable cache header [P8.4]", async () => {
    expect(image).toMatch(/^\/pictures\/p10001-s100001-[\da-f]{10}\.svg$/);
    const answer = await fetchPicture(image);
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const svg = await answer.text();
    expect(svg).toContain("惠普");
    expect(svg).toContain("Q2612A");
  });

  test("has a new name after a change, and the old name is cached for a minute only", async () => {
    await shop.test.database.write((tx) =>
      tx.updateTable("skus").set({ color_hex: "#c8102e" }).where("id", "=", 100001).execute(),
    );
    const { data } = await call(shop, "GET", "/api/store/product/detail/10001");
    expect(data).not.toMatchObject({ images: [image] });
    expect((await fetchPicture(image)).headers.get("Cache-Control")).toBe("public, max-age=60");
  });

  test.each([
    "p1-s1-abc.svg",
    "p10001-s1-abc.svg",
    "art-nothing-1.svg",
    "..%2f..%2fetc.svg",
    "x.svg",
    "__proto__.svg",
    "art-constructor-1.svg",
  ])("%s is not found", async (name) => {
    expect(await call(shop, "GET", `/api/picture/${name}`)).toMatchObject({ status: 404 });
  });

  test("of a banner is served too", async () => {
    expect((await fetchPicture(storeArtAddress("paper"))).headers.get("Content-Type")).toContain("svg");
  });

  test("differs from the others in its list", async () => {
    const { data } = await call(shop, "GET", "/api/product/spu/lst?cate_id=10101&limit=24");
    const images = (data as { list: { image: string }[] }).list.map((card) => card.image);
    const svgs = await Promise.all(images.map(async (one) => (await fetchPicture(one)).text()));
    const withoutTitles = svgs.map((svg) => svg.replace(/<title>.*?<\/title>/, ""));
    expect(new Set(withoutTitles).size).toBeGreaterThan(images.length * 0.9);
  });

  test("is cached, the most recently used ones only", async () => {
    const pictures = createPictures(shop.test.database, 2);
    const names = [storeArtAddress("paper"), storeArtAddress("desk"), image].map((one) => one.split("/").at(-1) ?? "");
    for (const name of names) await pictures.find(name);
    expect(pictures.size()).toBe(2);
  });
});
