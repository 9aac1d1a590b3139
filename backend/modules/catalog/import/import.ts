import { inChunks } from "../../../database/chunks.ts";
import type { Database, Db } from "../../../database/database.ts";
import type { Ledger } from "../../../platform/ledger.ts";
import type { Ports } from "../../../ports.ts";
import { markProductsChanged } from "../index/product-index.store.ts";
import { choicesOf, filterSpecs } from "../products/specs.ts";
import { writeTokens } from "../search/search.store.ts";
import { productTokens } from "../search/tokens.ts";
import { type Created, createNames, invalidPaths, type Names, splitPath } from "./create-names.ts";
import { lockExisting, readNames, readOwners, readStock, saveProducts, saveSkus, saveSpecs } from "./import.store.ts";
import { importPictures, type PictureAddresses, type ReadPictureFile } from "./import-pictures.ts";
import { type CellProblem, COLUMNS, type ImportedProduct, type ImportedSku, readRows } from "./import-row.ts";
import { parseListedDay } from "./listed-day.ts";

const ROWS_MAX = 50_000;

type Deps = {
  database: Database;
  ledger: Pick<Ledger, "move">;
  ports: Pick<Ports, "clock" | "random" | "uploads">;
  /** The kinds of drawings that products may have. */
  pictureKinds: ReadonlySet<string>;
  /** The origins that pictures may come from. */
  pictureOrigins: readonly string[];
};
type CategoryPath = { top: number; second: number; third: number; names: string[] };
type ResolvedProduct = {
  product: ImportedProduct;
  store_id: number;
  brand_id: number;
  brandName: string;
  category: CategoryPath;
};

export type ImportResult =
  | { ok: true; products: number; skus: number; created: Created }
  | { ok: false; problems: CellProblem[] };

export type ImportOptions = {
  /** Unknown brands and categories are created instead of refused. */
  create?: boolean;
  /** Reads the picture files that the table names; without it none is found. */
  readFile?: ReadPictureFile;
};

export type ProductImport = ReturnType<typeof createProductImport>;

/**
 * Imports a table of products: every row is checked before any is written, each bad cell is reported, and importing the
 * same table again changes nothing (P9.2). SKUs that the table does not name stay.
 */
export function createProductImport({ database, ledger, ports, pictureKinds, pictureOrigins }: Deps) {
  return async function importGoods(
    table: readonly (readonly string[])[],
    { create = false, readFile }: ImportOptions = {},
  ): Promise<ImportResult> {
    if (table.length > ROWS_MAX) return rejected([{ line: ROWS_MAX, column: "", message: `一次最多 ${ROWS_MAX} 行` }]);
    const { products, problems } = readRows(table);
    if (create) problems.push(...invalidPaths(products));
    // The names are looked up even when cells are bad, so that one run reports everything.
    const names = await readNames(database.read);
    problems.push(...unknownNames(products, names, pictureKinds, create));
    problems.push(...skusOfOtherProducts(products, await readOwners(database.read, skuIdsOf(products))));
    const pictures = await importPictures(products, { uploads: ports.uploads, origins: pictureOrigins, readFile });
    problems.push(...pictures.problems);
    if (problems.length > 0) return rejected(problems);
    return database.write(async (tx) => {
      const existing = await lockExisting(tx, database.engine, idsOf(products), skuIdsOf(products));
      // Checked again under the lock: another import may have taken the ids since.
      const taken = skusOfOtherProducts(products, existing.skus);
      if (taken.length > 0) return rejected(taken);
      const creation = create ? await createNames(tx, database.engine, products) : null;
      const resolved = products.map((product) => resolveNames(product, creation?.names ?? names));
      await save(tx, resolved, existing, pictures.addresses);
      const created = creation?.created ?? { brands: [], categories: [] };
      return { ok: true, products: products.length, skus: skuIdsOf(products).length, created };
    });
  };

  async function save(
    tx: Db,
    resolved: readonly ResolvedProduct[],
    existing: Awaited<ReturnType<typeof lockExisting>>,
    addresses: PictureAddresses,
  ) {
    const addressesOf = (names: readonly string[]) => names.map((name) => addresses.get(name) ?? name);
    const picturesBefore = new Map(existing.skus.map(({ id, picture }) => [id, picture]));
    const before = new Map(existing.products.map((row) => [row.id, row]));
    const now = ports.clock.now();
    const ids = resolved.map(({ product }) => product.id);
    await saveProducts(
      tx,
      database.engine,
      resolved.map(({ product, store_id, brand_id, category }) => ({
        id: product.id,
        store_id,
        brand_id,
        category_top: category.top,
        category_second: category.second,
        category_id: category.third,
        name: product.name,
        unit_name: product.unit_name,
        origin: product.origin,
        keywords_json: JSON.stringify(product.keywords),
        selling_points_json: JSON.stringify(product.selling_points),
        specs_json: JSON.stringify(product.specs),
        attrs_json: JSON.stringify(choicesOf(allAttrs(product, existing.skus))),
        cost_plus: product.cost_plus,
        sales: product.sales ?? before.get(product.id)?.sales ?? 0,
        picture_kind: product.picture_kind,
        picture_detail: product.picture_detail || product.picture_kind,
        main_color: product.main_color,
        pictures_json: product.pictures
          ? JSON.stringify(addressesOf(product.pictures))
          : (before.get(product.id)?.pictures_json ?? "[]"),
        product_type: 0,
        is_show: product.is_show,
        listed_at: parseListedDay(product.listed_at, before.get(product.id)?.listed_at, now),
      })),
    );
    await saveSkus(
      tx,
      resolved.flatMap(({ product }) =>
        product.skus.map((sku, sort) => ({
          ...skuRow(product, sku, sort),
          picture: sku.sku_picture
            ? (addressesOf(sku.sku_picture)[0] ?? null)
            : (picturesBefore.get(sku.sku_id) ?? null),
        })),
      ),
    );
    await saveSpecs(
      tx,
      ids,
      resolved.flatMap(({ product }) =>
        filterSpecs(
          product.specs,
          product.skus.map((sku) => sku.attrs),
        ).map((spec) => ({ product_id: product.id, ...spec })),
      ),
    );
    for (const some of inChunks(resolved)) await writeTokens(tx, database.engine, some.map(tokensOf));
    await moveStock(
      tx,
      resolved.flatMap(({ product }) => product.skus),
    );
    await markProductsChanged(tx, database.engine, ids);
  }

  /** Moves each SKU's stock to the counted pieces, by its difference and in ascending order of the SKUs. */
  async function moveStock(tx: Db, skus: readonly ImportedSku[]) {
    // Read after the rows were written and locked: a concurrent import may have created the same SKU.
    const stocks = await readStock(
      tx,
      skus.map(({ sku_id }) => sku_id),
    );
    const ref = `${ports.clock.now()}-${ports.random.token(6)}`;
    for (const { sku_id, stock } of [...skus].sort((a, b) => a.sku_id - b.sku_id)) {
      if (stock === null) continue;
      const delta = stock - (stocks.get(sku_id) ?? 0);
      const moved = await ledger.move(tx, { asset: "stock", holder: sku_id, delta, kind: "import", ref });
      if (!moved) throw new Error(`stock of SKU ${sku_id} moved while it was locked`);
    }
  }
}

const rejected = (problems: CellProblem[]): ImportResult => ({
  ok: false,
  problems: problems.sort((a, b) => a.line - b.line),
});
const idsOf = (products: readonly ImportedProduct[]) => products.map(({ id }) => id).sort((a, b) => a - b);
const skuIdsOf = (products: readonly ImportedProduct[]) =>
  products.flatMap(({ skus }) => skus.map(({ sku_id }) => sku_id)).sort((a, b) => a - b);

function unknownNames(
  products: readonly ImportedProduct[],
  { stores, brands, categories }: Names,
  pictureKinds: ReadonlySet<string>,
  create: boolean,
): CellProblem[] {
  return products.flatMap(({ line, store, brand, category, picture_kind }) => {
    const problems: CellProblem[] = [];
    const addProblem = (column: string, message: string) => problems.push({ line, column, message });
    if (!stores.some(({ name }) => name === store)) addProblem(COLUMNS.store, `没有店铺 ${store}`);
    if (!create && !brands.some(({ name }) => name === brand)) addProblem(COLUMNS.brand, `没有品牌 ${brand}`);
    if (!create && !findPath(category, categories)) {
      addProblem(COLUMNS.category, `没有三级分类 ${category}，应写作 一级>二级>三级`);
    }
    if (!pictureKinds.has(picture_kind)) addProblem(COLUMNS.picture_kind, `没有图片类型 ${picture_kind}`);
    return problems;
  });
}

/** The ids of the product's store, brand and category, whose names have been checked. */
function resolveNames(product: ImportedProduct, { stores, brands, categories }: Names): ResolvedProduct {
  const store = stores.find(({ name }) => name === product.store);
  const brand = brands.find(({ name }) => name === product.brand);
  const category = findPath(product.category, categories);
  if (!store || !brand || !category) throw new Error(`the names of product ${product.id} no longer exist`);
  return { product, store_id: store.id, brand_id: brand.id, brandName: `${brand.name} ${brand.name_en}`, category };
}

type CategoryRow = { id: number; parent_id: number; level: number; name: string };

function findPath(path: string, categories: readonly CategoryRow[]): CategoryPath | null {
  const names = splitPath(path);
  let parent_id = 0;
  const found: number[] = [];
  for (const name of names) {
    const row: CategoryRow | undefined = categories.find((one) => one.parent_id === parent_id && one.name === name);
    if (!row) return null;
    found.push(row.id);
    parent_id = row.id;
  }
  const [top, second, third, ...more] = found;
  if (top === undefined || second === undefined || third === undefined || more.length > 0) return null;
  return { top, second, third, names };
}

/** SKUs of the table that belong to another product; carts, quotations and orders refer to a SKU by its id for ever. */
function skusOfOtherProducts(
  products: readonly ImportedProduct[],
  known: readonly { id: number; product_id: number }[],
) {
  const owners = new Map(known.map(({ id, product_id }) => [id, product_id]));
  return products.flatMap(({ id, skus }) =>
    skus.flatMap(({ sku_id, line }): CellProblem[] => {
      const owner = owners.get(sku_id);
      return owner === undefined || owner === id
        ? []
        : [{ line, column: COLUMNS.sku_id, message: `已属于商品 ${owner}` }];
    }),
  );
}

const attrsOf = (sku: ImportedSku) => Object.fromEntries(sku.attrs.map(({ name, value }) => [name, value]));
const skuName = (sku: ImportedSku) => sku.attrs.map(({ value }) => value).join(" ") || "默认";

/** The attributes of all SKUs of a product, in the table or not. */
function allAttrs(
  { id, skus }: ImportedProduct,
  known: readonly { id: number; product_id: number; attrs_json: string }[],
) {
  const named = new Set(skus.map(({ sku_id }) => sku_id));
  const others = known.filter((sku) => sku.product_id === id && !named.has(sku.id));
  return [...skus.map(attrsOf), ...others.map((sku): Record<string, string> => JSON.parse(sku.attrs_json))];
}

function skuRow({ id: product_id, unit_name }: ImportedProduct, sku: ImportedSku, sort: number) {
  return {
    id: sku.sku_id,
    product_id,
    name: skuName(sku),
    attrs_json: JSON.stringify(attrsOf(sku)),
    unit_name: sku.sku_unit_name ?? unit_name,
    pack_pieces: sku.pack_pieces,
    price: sku.price,
    cost: sku.cost,
    ot_price: sku.ot_price ?? sku.price,
    stock: 0,
    weight_g: Math.round(sku.weight_kg * 1000),
    min_order: sku.min_order,
    tiers_json: JSON.stringify(sku.tiers),
    color_hex: sku.color_hex,
    sort,
    is_show: sku.sku_is_show,
  };
}

/** The specification that names the printers of a consumable, by whose models it is found. */
const FITS_PRINTERS = "适用机型";

function tokensOf({ product, brandName, category }: ResolvedProduct) {
  const printers = product.specs.filter(({ name }) => name === FITS_PRINTERS).map(({ value }) => value);
  const names = [...product.keywords, ...product.skus.map(skuName), ...printers];
  return {
    id: product.id,
    tokens: productTokens({ title: product.name, brand: brandName, kinds: category.names.slice(1), names }),
  };
}
