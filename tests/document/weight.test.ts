import { readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { product } from "#contract/product.ts";
import { CACHED_PAGE_BROTLI } from "#server/page-cache/page-cache.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { openShop, startBuiltShop } from "#tests/support/built.ts";

/** Tests the number of bytes that a browser loads for a page before any interaction. */

const shop = freshBackend();

const KB = 1024;
const SCRIPTS_MAX = 120 * KB;
const STYLE_SHEETS_MAX = 6;
const LIST_MAX = 20 * KB;
/** The name of a property in every Zod schema. */
const ZOD = "_zod";

const { assets }: ServerBuild = await startBuiltShop();

/** The scripts of a page and of the layouts around it. */
function scriptsOf(id: string): Set<string> {
  const route = assets.routes[id];
  const outer = route?.parentId
    ? scriptsOf(route.parentId)
    : [assets.entry.module, ...assets.entry.imports, assets.url];
  return new Set([...outer, ...(route ? [route.module, ...(route.imports ?? [])] : [])]);
}
const fileOf = (address: string) => `build/client${address}`;
const sizeOf = (address: string) =>
  statSync(`${fileOf(address)}.br`, { throwIfNoEntry: false })?.size ?? statSync(fileOf(address)).size;

const pages = Object.keys(assets.routes);

test.each(pages)("%s loads no schema and at most 120 KB of scripts beside the route manifest", (id) => {
  // The manifest is excluded, because it names every route of the shop and grows with each.
  const scripts = [...scriptsOf(id)].filter((address) => address !== assets.url);
  expect(scripts.filter((address) => readFileSync(fileOf(address), "utf8").includes(ZOD))).toEqual([]);
  expect(scripts.reduce((sum, address) => sum + sizeOf(address), 0)).toBeLessThanOrEqual(SCRIPTS_MAX);
});

test("no script before interaction makes a formatter of Intl, which takes a phone longer than rendering a page", () => {
  const scripts = new Set(pages.flatMap((id) => [...scriptsOf(id)]));
  expect([...scripts].filter((address) => /\bIntl\.(?!Segmenter)/.test(readFileSync(fileOf(address), "utf8")))).toEqual(
    [],
  );
});

/** The cascade layers of a style sheet in the order in which they win over each other, without that of Tailwind's defaults. */
const layersOf = (css: string) =>
  [...new Set(Array.from(css.matchAll(/@layer (\w+)/g), ([, name = ""]) => name))].filter(
    (name) => name !== "properties",
  );

test.each(["/", "/goods_cate?cid=1", "/goods_detail/10001", "/goods_search?title=A4", "/login"])(
  "%s has at most six style sheets with the layers in order, and no script is requested before it has loaded",
  async (address) => {
    const html = await (await (await openShop())(address)).text();
    const links = html.match(/<link [^>]*>/g) ?? [];
    const sheets = links.filter((link) => link.includes('rel="stylesheet"'));
    expect(sheets.length).toBeLessThanOrEqual(STYLE_SHEETS_MAX);
    const [first = ""] = sheets.map((link) => readFileSync(fileOf(/href="([^"]+)"/.exec(link)?.[1] ?? ""), "utf8"));
    expect(layersOf(first).slice(0, 3)).toEqual(["theme", "base", "components"]);
    expect(links.filter((link) => link.includes('rel="deferred-modulepreload"')).length).toBeGreaterThan(5);
    expect(links.filter((link) => link.includes('rel="modulepreload"'))).toEqual([]);
    expect(html.match(/<script[^>]*(?: src=|type="module")[^>]*>/g)).toBeNull();
  },
);

test("a list of 60 products is at most 20 KB and contains only the opened categories", async () => {
  const html = await (await (await openShop())("/goods_cate?cid=1&limit=60")).text();
  expect(brotliCompressSync(html, CACHED_PAGE_BROTLI).length).toBeLessThanOrEqual(LIST_MAX);
  const { data } = await call(shop, "GET", product.categories.path);
  const [, ...others] = product.categories.answer.parse(data);
  const below = others.flatMap(({ children }) => children.map(({ cate_name }) => cate_name));
  expect(below.length).toBeGreaterThan(20);
  expect(below.filter((name) => html.includes(`"${name}\\`))).toEqual([]);
});
