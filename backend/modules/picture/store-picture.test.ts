import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { PICTURE_TOO_LONG, PICTURE_TOO_MANY_PIXELS } from "#contract/rules/picture.ts";
import { encodeWebp } from "./store-picture.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#eee" }, limitInputPixels: false });

async function stored(bytes: Uint8Array, square?: number) {
  const encoded = await encodeWebp(bytes, square);
  return "message" in encoded ? encoded : { ...encoded, ...(await sizeOf(encoded.bytes)) };
}

async function sizeOf(bytes: Uint8Array) {
  const { width, height, exif } = await sharp(bytes).metadata();
  return { width, height, exif };
}

describe("a picture is stored", () => {
  test.each([
    { what: "a long screenshot in its own width", size: [1080, 12_000], as: [1080, 12_000] },
    { what: "a wider and longer one in 16 megapixels", size: [1440, 17_280], as: [1154, 13_856] },
    { what: "a photograph in 1600 pixels", size: [4000, 3000], as: [1600, 1200] },
    { what: "an upright photograph in 1600 pixels too", size: [3000, 4000], as: [1600, 2133] },
    { what: "a small picture as it is", size: [60, 40], as: [60, 40] },
    { what: "a strip of 1 : 20", size: [100, 2000], as: [100, 2000] },
  ])("$what", async ({ size: [width = 0, height = 0], as: [w, h] }) => {
    const screenshot = await plain(width, height).png().toBuffer();
    expect(await stored(screenshot)).toMatchObject({ width: w, height: h });
  });

  test("upright and without its metadata, whatever its orientation", async () => {
    const corner = Buffer.from('<svg width="10" height="6"><rect width="10" height="6" fill="red"/></svg>');
    const edge = Buffer.from('<svg width="10" height="6"><rect width="10" height="6" fill="blue"/></svg>');
    const drawn = await plain(40, 24)
      .composite([
        { input: corner, left: 0, top: 0 },
        { input: edge, left: 30, top: 0 },
      ])
      .png()
      .toBuffer();
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const turned = await sharp(drawn).withMetadata({ orientation }).png().toBuffer();
      const upright = await sharp(turned).autoOrient().webp({ quality: 88 }).toBuffer();
      const encoded = await stored(turned);
      expect(encoded).toMatchObject({ ...(await sizeOf(upright)), exif: undefined });
      const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
      if ("bytes" in encoded) expect(Buffer.compare(await pixels(encoded.bytes), await pixels(upright))).toBe(0);
    }
  });

  test("as a square", async () => {
    expect(await stored(await plain(900, 600).jpeg().toBuffer(), 256)).toMatchObject({ width: 256, height: 256 });
  });

  test("from a photograph of 108 megapixels that is to be turned", async () => {
    const photo = await plain(12_000, 9000).withMetadata({ orientation: 6 }).jpeg({ quality: 30 }).toBuffer();
    expect(await stored(photo)).toMatchObject({ width: 1600, height: 2133 });
  });

  test("from one of 50 megapixels that a tool has made progressive", async () => {
    const photo = await plain(8192, 6144).jpeg({ quality: 30, progressive: true }).toBuffer();
    expect(await stored(photo)).toMatchObject({ width: 1600, height: 1200 });
  });
});

describe("a picture is refused", () => {
  test("by its header where it claims too many pixels, or too many to be decoded as a whole", async () => {
    const bomb = await plain(100, 100).png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    expect(await stored(bomb)).toEqual({ message: PICTURE_TOO_MANY_PIXELS });
    const interlaced = await plain(100, 100).png({ progressive: true }).toBuffer();
    interlaced.writeUInt32BE(12_000, 16);
    interlaced.writeUInt32BE(10_100, 20);
    expect(await stored(interlaced)).toEqual({ message: PICTURE_TOO_MANY_PIXELS });
  });

  test("with a sentence where it is more than 20 times as long as wide", async () => {
    for (const [width, height] of [
      [100, 2001],
      [2001, 100],
    ] as const)
      expect(await stored(await plain(width, height).png().toBuffer())).toEqual({ message: PICTURE_TOO_LONG });
  });

  test("where its bytes are none", async () => {
    for (const bytes of [Buffer.from("<svg/>"), Buffer.from("\xff\xd8\xffnone", "latin1")])
      expect(await stored(bytes)).toEqual({ message: null });
  });
});
