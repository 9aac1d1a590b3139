import { expect, test } from "vitest";
import { isRasterPicture, isTooLong, parseOrigins, storedSize } from "./picture.ts";

test.each([
  { what: "a JPEG", head: "\xff\xd8\xff\xe0", raster: true },
  { what: "a PNG", head: "\x89PNG\r\n\x1a\n", raster: true },
  { what: "a WebP", head: "RIFF\n\0\0\0WEBPVP8 ", raster: true },
  { what: "an AVIF", head: "\0\0\n\0ftypavif", raster: true },
  { what: "a sequence of AVIF", head: "\0\0\0 ftypavis", raster: true },
  { what: "a film", head: "\0\0\0 ftypisom", raster: false },
  { what: "a WAV", head: "RIFF\0\0\0\0WAVE", raster: false },
  { what: "a JPEG behind other bytes", head: " \xff\xd8\xff\xe0", raster: false },
  { what: "a PNG behind other bytes", head: " \x89PNG\r\n\x1a\n", raster: false },
  { what: "a WebP behind other bytes", head: "xRIFF\0\0\0WEBP", raster: false },
  { what: "a PDF", head: "%PDF-1.7", raster: false },
  { what: "nothing", head: "", raster: false },
])("$what is a picture: $raster", ({ head, raster }) => {
  expect(isRasterPicture(Uint8Array.from(head, (one) => one.charCodeAt(0)))).toBe(raster);
});

test.each([
  ["", []],
  [" https://a.example.com , http://B.example.com:8080,", ["https://a.example.com", "http://b.example.com:8080"]],
  ["https://a.example.com/", null],
  ["https://a.example.com,ftp://b.example.com", null],
  ["https://user@a.example.com", null],
  ["a https://a.example.com", null],
  ["javascript:https://a.example.com", null],
  ["https://", null],
  ["https://a:b", null],
])("the list %j has the origins %j", (list, origins) => expect(parseOrigins(list)).toEqual(origins));

test.each([
  [20, 1, false],
  [21, 1, true],
  [1, 21, true],
  [20, 400, false],
  [400, 19, true],
  [400, 400, false],
])("%d by %d pixels are too long: %s", (width, height, long) => expect(isTooLong({ width, height })).toBe(long));

test.each([
  ["as it is", [1600, 10_000], [1600, 10_000]],
  ["1600 pixels wide", [3200, 9000], [1600, 4500]],
  ["16,000 pixels high", [900, 17_000], [847, 16_000]],
  ["with 16 megapixels", [1500, 15_000], [1264, 12_649]],
  ["at least one pixel wide", [1, 20_000], [1, 16_000]],
  ["at least one pixel high", [4000, 1], [1600, 1]],
])("a picture is stored %s", (_, [width = 0, height = 0], [w, h]) => {
  expect(storedSize({ width, height })).toEqual({ width: w, height: h });
});
