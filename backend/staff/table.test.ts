import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestBackend } from "#tests/support/backend.ts";
import { readTable as readOf } from "./table.ts";

const readTable = (file: string) => readOf(createTestBackend().ports, file);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "table-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(name: string, bytes: string | Buffer) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}
const EXPECTED = [
  ["商品编号", "名称"],
  ["1", '笔, "好"\n第二行'],
];
const CSV = '商品编号,名称\r\n1,"笔, ""好""\n第二行"\r\n';

describe("a table is read from", () => {
  test("CSV as UTF-8, with and without a byte order mark", async () => {
    expect(await readTable(await fileWith("plain.csv", CSV))).toEqual(EXPECTED);
    expect(await readTable(await fileWith("mark.CSV", `\uFEFF${CSV}`))).toEqual(EXPECTED);
  });

  test("CSV in GBK, as Chinese Excel saves it", async () => {
    const gbk = Buffer.from("c9ccc6b7b1e0bac52cc3fbb3c60d0a312cb1ca0d0a", "hex");
    expect(await readTable(await fileWith("gbk.csv", gbk))).toEqual([
      ["商品编号", "名称"],
      ["1", "笔"],
    ]);
  });
});

describe("a file that is not a table is refused", () => {
  test.each([
    ["broken.xlsx", "PK\x03\x04 not a zip", /^不是可以读取的 Excel 文件/],
    ["picture.csv", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /^这是图片，里面的表格读不了/],
    ["empty.csv", "", /^文件是空的/],
  ])("%s", async (name, text, message) => {
    await expect(readTable(await fileWith(name, text))).rejects.toThrow(message);
  });

  test("a missing file", async () => {
    await expect(readTable(join(folder, "none.csv"))).rejects.toThrow(/^读不到文件/);
  });
});
