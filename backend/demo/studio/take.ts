import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { PRODUCTS } from "./products.ts";
import { photograph } from "./render.ts";

/**
 * `npm run photographs [-- <name> …]`: renders the photographs of the demo's products, those of the given names only, and
 * lists all that exist in data/photographs.json. A file's name ends with the hash of its content.
 */
const EDGE = 560;
const FOLDER = "backend/demo/photographs";

const names = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
for (const [name, { views }] of Object.entries(PRODUCTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const [view, shot] of Object.entries(views)) {
    const bytes = await photograph(await shot(), EDGE);
    for (const file of filesOf(`${name}-${view}`)) rmSync(`${FOLDER}/${file}`);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
    writeFileSync(`${FOLDER}/${name}-${view}-${hash}.webp`, bytes);
    process.stdout.write(`${name} ${view} ${bytes.length}\n`);
  }
  writeList();
}

/** The files of a view, with any hash. */
function filesOf(view: string): string[] {
  return readdirSync(FOLDER).filter((file) => new RegExp(`^${view}-[\\da-f]{10}\\.webp$`).test(file));
}

/** Lists the products of which all views exist. */
function writeList() {
  const listed = Object.entries(PRODUCTS).flatMap(([name, { product, views, pictures, skus = {} }]) => {
    const fileOf = (view: string) => filesOf(`${name}-${view}`)[0];
    if (Object.keys(views).some((view) => fileOf(view) === undefined)) return [];
    const skuFiles = Object.entries(skus).map(([sku, view]) => [sku, fileOf(view)]);
    return [{ product, pictures: pictures.map(fileOf), skus: Object.fromEntries(skuFiles) }];
  });
  writeFileSync("backend/demo/data/photographs.json", `${JSON.stringify(listed, null, 2)}\n`);
}
