import { describe, expect, test } from "vitest";
import { sentSize, UPLOAD_BYTES_MAX } from "./picture.ts";
import { type Documents, EMPTY_FILE, fileTooLarge, HEIC_REFUSED, promisedKind, uploadProblem } from "./upload.ts";

const bytesOf = (head: string) => Uint8Array.from(head.padEnd(64, "\x01"), (one) => one.charCodeAt(0));
const problem = (head: string, documents: Documents = [], size = 9000) =>
  uploadProblem({ size, start: bytesOf(head) }, documents);
const other = (name: string) => `这是 ${name} 图片，请另存为 jpg、png 或 webp，或截图后再传`;

describe("a file is judged by its first bytes", () => {
  test.each([
    ["\xff\xd8\xff\xe1", null],
    ["\x89PNG\r\n\x1a\n", null],
    ["RIFF\n\0\0\0WEBPVP8 ", null],
    ["\0\0\0 ftypheic", HEIC_REFUSED],
    ["\0\0\0 ftypmif1\0\0\0\0mif1heic", HEIC_REFUSED],
    ["\0\0\0 ftypmif1\0\0\0\0mif1avif", other("AVIF")],
    ["\0\0\0 ftypavif", other("AVIF")],
    ["GIF89a", other("GIF")],
    ["BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", other("BMP")],
    ["II*\0", other("TIFF")],
    ["\xef\xbb\xbf<?xml version='1.0'?>\n<!-- drawn -->\n<svg ", other("SVG")],
    ["\n<svg>", other("SVG")],
    ["8BPS", other("PSD")],
    ["\xff\x0a", other("JPEG XL")],
    ["%PDF-1.7", "这是 PDF 文件，不是图片，请上传 jpg、png 或 webp"],
    ["\0\0\0 ftypisom", "这是视频，不是图片，请上传 jpg、png 或 webp"],
    ["\0\0\0\x14ftypqt  ", "这是视频，不是图片，请上传 jpg、png 或 webp"],
    ["PK\x03\x04", "这是 Office 文件或压缩包，不是图片，请上传 jpg、png 或 webp"],
    ["\xd0\xcf\x11\xe0", "这是旧版 Office 文件，不是图片，请上传 jpg、png 或 webp"],
    ["<!DOCTYPE html>", "这是网页，不是图片，请上传 jpg、png 或 webp"],
    ["BM of a text", "这个文件不是图片，请上传 jpg、png 或 webp"],
  ])("%j", (head, expected) => expect(problem(head)).toBe(expected));

  test("with the documents that its field accepts", () => {
    expect(problem("%PDF-1.7", ["pdf"])).toBeNull();
    expect(problem("PK\x03\x04", ["pdf", "xlsx"])).toBeNull();
    expect(problem("PK\x03\x04", ["pdf"])).toBe(
      "这是 Office 文件或压缩包，不是图片或可用的文件，请上传 jpg、png、webp 或 PDF",
    );
    expect(promisedKind(bytesOf("%PDF-"), ["xlsx"])).toBeNull();
    expect(uploadProblem({ size: 9000, start: bytesOf("%PDF-") })).toBe(problem("%PDF-"));
  });

  test("before its size, of which both numbers are said", () => {
    expect(problem("", [], 0)).toBe(EMPTY_FILE);
    expect(problem("\0\0\0 ftypheic", [], 2 * UPLOAD_BYTES_MAX)).toBe(HEIC_REFUSED);
    expect(problem("\xff\xd8\xff", [], UPLOAD_BYTES_MAX)).toBeNull();
    expect(problem("\xff\xd8\xff", [], UPLOAD_BYTES_MAX + 1)).toBe(
      "图片不能超过 5 MB，所选的有 5.1 MB，请压缩或截图后再传",
    );
    expect(problem("%PDF-", ["pdf"], UPLOAD_BYTES_MAX + 1)).toBe(fileTooLarge(UPLOAD_BYTES_MAX + 1, false));
    expect(fileTooLarge(8_700_000)).toBe("图片不能超过 5 MB，所选的有 8.3 MB，请压缩或截图后再传");
    expect(fileTooLarge(8_700_000, false)).toBe("附件不能超过 5 MB，所选的有 8.3 MB，请压缩或分开后再传");
  });
});

test("of a file whose bytes are not read yet, only the size is judged", () => {
  const start = new Uint8Array();
  expect(uploadProblem({ size: UPLOAD_BYTES_MAX, start })).toBeNull();
  expect(uploadProblem({ size: UPLOAD_BYTES_MAX + 1, start })).toBe(fileTooLarge(UPLOAD_BYTES_MAX + 1));
});

test.each([
  ["a photograph to 2560 pixels", [12_000, 9000], [2560, 1920]],
  ["an upright one too", [3000, 4000], [1920, 2560]],
  ["a long screenshot in its own width", [1080, 12_000], [1080, 12_000]],
  ["a wider one to 1600 pixels and 16 megapixels", [2160, 9000], [1600, 6666]],
  ["one that is three times as high as wide as a photograph", [1000, 3000], [853, 2560]],
  ["a small picture as it is", [60, 40], [60, 40]],
])("a browser sends %s", (_, [width = 0, height = 0], [w, h]) => {
  expect(sentSize({ width, height })).toEqual({ width: w, height: h });
});
