import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { ShipRow } from "#contract/staff-shipping.ts";
import { chosenOf, picksOfAll, textOfParcels } from "./staff-shipping.ts";

const pick = (warehouse: string, code: string, pieces: number) => ({
  warehouse,
  code,
  name: "",
  sku: "",
  unit: "",
  pieces,
});

test("the pieces of all orders are picked by warehouse, in the order of the shelves, each with its orders", () => {
  const sheets = [
    { sn: "D1", picks: [pick("上海仓", "10400-2", 4), pick("上海仓", "9-1", 1)] },
    { sn: "D2", picks: [pick("上海仓", "10400-2", 6), pick("北京仓", "10400-2", 3), pick("上海仓", "10400-1", 2)] },
  ];
  expect(picksOfAll(sheets)).toMatchObject([
    { warehouse: "北京仓", pieces: 3, picks: [{ code: "10400-2", orders: [{ sn: "D2", pieces: 3 }] }] },
    {
      warehouse: "上海仓",
      pieces: 13,
      picks: [
        { code: "9-1", pieces: 1 },
        { code: "10400-1", pieces: 2 },
        {
          code: "10400-2",
          pieces: 10,
          orders: [
            { sn: "D1", pieces: 4 },
            { sn: "D2", pieces: 6 },
          ],
        },
      ],
    },
  ]);
});

test("chosen orders are read once each, from repeated values and from a list, and bounded", () => {
  expect(chosenOf(new URLSearchParams("sn=a&sn=b,a&sn="))).toEqual(["a", "b"]);
  const many = Array.from({ length: 80 }, (_, n) => `sn=${n}`).join("&");
  expect(chosenOf(new URLSearchParams(many))).toHaveLength(50);
});

test("a checked table is shown as lines, and a row without a number by its own text", () => {
  const row = { sn: "D1", written: "顺丰", number: "SF123456", raw: "D1 顺丰 SF123456" } as ShipRow;
  const unread = { ...row, number: "", raw: "D1 顺丰 见附件" };
  expect(textOfParcels([row, unread])).toBe("D1\t顺丰\tSF123456\nD1 顺丰 见附件");
});

test("a label is printed on a page of its own size, which it fits into", async () => {
  const css = (
    await Promise.all(
      ["../../ui/a4.css", "./sheets.css"].map((file) => readFile(new URL(file, import.meta.url), "utf8")),
    )
  ).join("\n");
  expect(css).toMatch(/@page label \{[^}]*size: 100mm 150mm/);
  expect(css).toMatch(/\.label \{[^}]*page: label/);
  const margin = Number(/@page label \{[^}]*margin: ([\d.]+)mm/.exec(css)?.[1]);
  const [, width = 0, height = 0] =
    /\n {2}\.label \{[^}]*width: (\d+)mm;\s+height: (\d+)mm/.exec(css)?.map(Number) ?? [];
  expect([width + 2 * margin <= 100, height + 2 * margin <= 150]).toEqual([true, true]);
});
