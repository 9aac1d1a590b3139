import { yuan } from "#contract/rules/money.ts";
import { COLUMNS } from "#contract/rules/product-table.ts";
import type { Database, Db } from "../../database/database.ts";
import type { Ports } from "../../ports.ts";
import type { Created } from "../product/saving/names.ts";
import { type ProductSaving, skuIdsOf, takenSkus } from "../product/saving/save-products.ts";
import { invalidPaths, unknownNames } from "./check-names.ts";
import { type CheckedPictures, checkPictures, type ReadPictureFile, storePictures } from "./import-pictures.ts";
import { type CellProblem, type ImportedProduct, isBelowCost, readRows } from "./import-row.ts";

const ROWS_MAX = 50_000;

type Deps = {
  database: Database;
  saving: Pick<ProductSaving, "save" | "readNames" | "readOwners">;
  ports: Pick<Ports, "uploads">;
  /** The kinds of drawings that products may have. */
  pictureKinds: ReadonlySet<string>;
  /** The origins that pictures may come from. */
  pictureOrigins: readonly string[];
};
export type ImportResult =
  | { ok: true; products: number; skus: number; created: Created }
  | { ok: false; problems: CellProblem[] };

export type ImportOptions = {
  /** Creates unknown brands and categories instead of refusing them. */
  create?: boolean;
  /** Reads the picture files that the table names; without it no file is found. */
  readFile?: ReadPictureFile | undefined;
};

/** A table whose rows were read; it can be written where it has no problems. */
export type CheckedTable = {
  products: ImportedProduct[];
  problems: CellProblem[];
  create: boolean;
} & Pick<CheckedPictures, "addresses" | "files">;

export type ProductImport = ReturnType<typeof createProductImport>;

/** Reads tables of products and writes them. */
export function createProductImport({ database, saving, ports, pictureKinds, pictureOrigins }: Deps) {
  /** Reads every row and checks it; nothing is written. */
  async function check(
    db: Db,
    table: readonly (readonly string[])[],
    { create = false, readFile }: ImportOptions = {},
  ): Promise<CheckedTable> {
    if (table.length > ROWS_MAX) {
      const problems = [{ line: ROWS_MAX, column: "", message: `一次最多 ${ROWS_MAX} 行` }];
      return { products: [], problems, addresses: new Map(), files: [], create };
    }
    const { products, problems } = readRows(table);
    if (create) problems.push(...invalidPaths(products));
    // The names are checked even when cells are bad, so that one run reports everything.
    problems.push(...unknownNames(products, await saving.readNames(db), pictureKinds, create));
    const owners = await saving.readOwners(db, skuIdsOf(products));
    problems.push(...problemsOf(takenSkus(products, owners), products));
    const pictures = await checkPictures(products, { origins: pictureOrigins, readFile });
    problems.push(...pictures.problems);
    problems.sort((a, b) => a.line - b.line);
    return { products, problems, addresses: pictures.addresses, files: pictures.files, create };
  }

  /** Writes checked products in the caller's transaction. @returns the problems of what has changed since the check */
  async function write(tx: Db, { products, addresses, create }: CheckedTable): Promise<ImportResult> {
    const saved = await saving.save(tx, products, { addresses, create });
    if (!saved.ok) return { ok: false, problems: problemsOf(saved.taken, products) };
    return { ok: true, products: products.length, skus: skuIdsOf(products).length, created: saved.created };
  }

  /**
   * Imports a table of products: every row is checked before any is written, each bad cell is reported, and importing
   * the same table again changes nothing. SKUs that the table does not name stay. A price below cost is a bad cell here.
   */
  async function importGoods(table: readonly (readonly string[])[], options?: ImportOptions): Promise<ImportResult> {
    const checked = await check(database.read, table, options);
    const problems = [...checked.problems, ...pricesBelowCost(checked.products)].sort((a, b) => a.line - b.line);
    if (problems.length > 0) return { ok: false, problems };
    await storePictures(checked.files, { uploads: ports.uploads, readFile: options?.readFile });
    return database.write((tx) => write(tx, checked));
  }

  return { check, write, importGoods };
}

const pricesBelowCost = (products: readonly ImportedProduct[]) =>
  products.flatMap(({ skus }) =>
    skus.filter(isBelowCost).map(({ line, cost }): CellProblem => {
      return { line, column: COLUMNS.price, message: `低于成本价 ${yuan(cost)}，要在工作台提请批准` };
    }),
  );

/** The cells of SKUs that belong to another product. */
function problemsOf(taken: readonly { sku_id: number; owner: number }[], products: readonly ImportedProduct[]) {
  const lines = new Map(products.flatMap(({ skus }) => skus.map(({ sku_id, line }) => [sku_id, line])));
  return taken.map(({ sku_id, owner }): CellProblem => {
    return { line: lines.get(sku_id) ?? 0, column: COLUMNS.sku_id, message: `已属于商品 ${owner}` };
  });
}
