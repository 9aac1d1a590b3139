import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { escapeXml, renderDrawing } from "./draw.ts";
import { coloursOfSet, type Label, packageLabel } from "./label.ts";
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
    packageLabel({ brand: "牌", product_name, sku_name, specs: model ? [{ name: "型号", value: model }] : [] })?.code;
  test.each([
    ["the model of the SKU", label("惠普（HP）Q2612A 12A 硒鼓", "Q2612A 黑色", "Q2612A"), "Q2612A"],
    ["else the product's", label("晨光（M&G）Q7 中性笔", "黑色", "Q7"), "Q7"],
    ["else one in the title", label("牌 K35 按动中性笔", "黑色"), "K35"],
    ["never a printer that it fits", label("牌 墨粉 适用P1108", "默认"), undefined],
    ["never a colour", label("美的 保温杯", "黑色"), undefined],
    ["never a number of packs", label("得力 A4复印纸 70g", "5包/箱"), undefined],
    ["never a measure", label("得力 长尾夹", "25cm"), undefined],
    ["never words", label("得力 夹子", "单强力", "标准型"), undefined],
    ["cut short", label("牌", "AB-123456789012"), "AB-1234567890…"],
  ])("%s", (_, written, expected) => {
    expect(written).toBe(expected);
  });
});

describe("a set", () => {
  test("is drawn with one piece for each colour, and only where pieces differ in colour alone [P8.4]", () => {
    const pieces = coloursOfSet("toner-cartridge", "四色套装");
    expect(pieces).toHaveLength(4);
    expect(coloursOfSet("ink-cartridge", "CL-846 彩色")).toEqual([]);
    expect(coloursOfSet("sticky-note", "四色膜 100张")).toEqual([]);
    const svg = renderDrawing({ kind: "toner-cartridge", colour: "#000000", pieces, label: null, alt: "" });
    for (const colour of pieces) expect(svg).toContain(colorTones(colour).dark);
  });
});

describe("a drawing", () => {
  const svgOf = (kind: string, label: Label | null, pieces: readonly string[] = []) =>
    renderDrawing({ kind, colour: "#336699", pieces, label, alt: "" });
  /** The edges of the drawn area without shadows, in the 400 by 400 of the picture. */
  async function edges(svg: string) {
    const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    let [left, right, top, bottom] = [400, 0, 400, 0];
    for (let y = 0; y < 400; y += 1) {
      for (let x = 0; x < 400; x += 1) {
        if ((data[(y * 400 + x) * 4 + 3] ?? 0) < 90) continue;
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      }
    }
    return { left, right, top, bottom };
  }

  test.each(Object.keys(DRAWINGS))("of %s fills the picture and is not cut off [P8.4]", async (kind) => {
    for (const pieces of [[], ["#1f1f1f", "#00a0d6", "#d6246e", "#f2c500"]]) {
      const { left, right, top, bottom } = await edges(svgOf(kind, null, pieces));
      expect(Math.max(right - left, bottom - top)).toBeGreaterThanOrEqual(360);
      expect(Math.min(left, top, 399 - right, 399 - bottom)).toBeGreaterThanOrEqual(8);
    }
  });

  test("has its label from 160 CSS pixels on only", () => {
    const svg = svgOf("toner-cartridge", { brand: "惠普", code: "Q2612A" });
    expect(svg).toContain("@media(max-width:159px)");
    expect(svg).toContain(".label{display:none}");
    expect(svgOf("toner-cartridge", null)).not.toContain("label");
  });
});

test("text never becomes markup", () => {
  const hostile = `</text><script>alert("1")</script>&'\u0000\u0007\uFFFE`;
  const svg = renderDrawing({
    kind: "gel-pen",
    colour: "#000000",
    pieces: [],
    label: { brand: hostile, code: hostile },
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
    await shop.test.database.write((tx) => tx.updateTable("products").set({ pictures_json: "[]" }).execute());
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

  test.each(["p1-s1-abc.svg", "p10001-s1-abc.svg", "..%2f..%2fetc.svg", "x.svg", "__proto__.svg"])(
    "%s is not found",
    async (name) => {
      expect(await call(shop, "GET", `/api/picture/${name}`)).toMatchObject({ status: 404 });
    },
  );

  test("differs from the others in its list", async () => {
    const { data } = await call(shop, "GET", "/api/product/spu/lst?cate_id=10101&limit=24");
    const images = (data as { list: { image: string }[] }).list.map((card) => card.image);
    const svgs = await Promise.all(images.map(async (one) => (await fetchPicture(one)).text()));
    const withoutTitles = svgs.map((svg) => svg.replace(/<title>.*?<\/title>/, ""));
    expect(new Set(withoutTitles).size).toBeGreaterThan(images.length * 0.9);
  });

  test("is cached, the most recently used ones only", async () => {
    const pictures = createPictures(shop.test.database, 2);
    const { data } = await call(shop, "GET", "/api/product/spu/lst?cate_id=10101");
    const images = (data as { list: { image: string }[] }).list.map((card) => card.image);
    for (const one of images) expect(await pictures.find(one.split("/").at(-1) ?? "")).not.toBeNull();
    expect(images.length).toBeGreaterThan(2);
    expect(pictures.size()).toBe(2);
  });
});
