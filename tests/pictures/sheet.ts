import { mkdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Browser } from "@playwright/test";
import type { Photograph } from "#backend/demo/choose-photograph.ts";
import { readDemoRows } from "#backend/demo/seed-catalog.ts";
import {
  type ChosenPhotographs,
  photographName,
  photographsFor,
  productsOfRows,
  readPhotographs,
} from "#backend/demo/seed-photographs.ts";

const FOLDER = resolve("build/sheet");
const PER_PAGE = 48;

const STYLE = `
  body { margin: 8px; font: 11px/1.25 sans-serif; }
  ul { display: grid; grid-template-columns: repeat(8, minmax(0, 1fr)); gap: 6px; margin: 0; padding: 0; list-style: none; }
  li { border: 1px solid #ddd; padding: 3px; overflow: hidden; overflow-wrap: anywhere; }
  .own { display: block; width: 140px; height: 140px; margin: auto; }
  .sku { width: 32px; height: 32px; }
  small { color: #777; }
`;

/** Takes `build/sheet/*.png`, which show each product of the demo and its SKUs beside its title, kind by kind. */
export async function takeSheet(browser: Browser) {
  const { header, rows } = await readDemoRows();
  const chosen = photographsFor(await readPhotographs(), productsOfRows(header, rows));
  const ofKinds = chosen.toSorted((a, b) => (a.product.kind < b.product.kind ? -1 : 1));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "zh-CN" });
  await mkdir(FOLDER, { recursive: true });
  for (let from = 0; from < ofKinds.length; from += PER_PAGE) {
    const items = await Promise.all(ofKinds.slice(from, from + PER_PAGE).map(itemOf));
    await page.setContent(`<style>${STYLE}</style><ul>${items.join("")}</ul>`, { waitUntil: "load" });
    const number = String(from / PER_PAGE + 1).padStart(2, "0");
    await page.screenshot({ path: resolve(FOLDER, `${number}.png`), fullPage: true });
  }
}

async function itemOf({ product, own, skus }: ChosenPhotographs): Promise<string> {
  const small = await Promise.all(
    skus.map(async (sku, index) => `<img class="sku" src="${await dataUrl(sku)}">${product.skus[index]?.name ?? ""}`),
  );
  return `<li><img class="own" src="${await dataUrl(own)}"><b>${product.id}</b> ${product.title}
    <small>${product.kind} ${product.detail} ${product.colour} ${own.name}<br>${small.join(" ")}</small></li>`;
}

async function dataUrl(photograph: Photograph): Promise<string> {
  const bytes = await readFile(resolve("backend/demo/photographs", photographName(photograph)));
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}
