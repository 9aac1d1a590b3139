import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["app", "backend", "contract", "server"];
/** Words that no text of the shop may have. */
const WORDS: [string, RegExp][] = [
  ["consumer slang", /亲[，,~]|哟|[\u4e00-\u9fff][~～](?!\p{L})/u],
  ["a name of the account manager besides 客服经理", /客户经理/],
  ["a name of the order number besides 订单号", /订单编号/],
  ["orders counted in 张, which counts invoices, coupons and quotations", /orders\.length\} 张|张订单/],
];

const texts = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs|json|css|md)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
).map((file) => ({ file, text: readFileSync(file, "utf8") }));

test.each(WORDS)("no text of the shop has %s", (_, word) => {
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.flatMap(({ file, text }) => (word.test(text) ? [file] : []))).toEqual([]);
});

test("the demo's data alone has the shop's name, which pages read from the site config [P1.3]", () => {
  const named = texts.flatMap(({ file, text }) => (text.includes("百采汇") ? [file] : []));
  expect(named).toContain("backend/demo/seed-site.ts");
  expect(named.filter((file) => !file.startsWith("backend/demo/"))).toEqual([]);
});
