import type { Database } from "../../../database/database.ts";
import type { Ledger } from "../../../platform/ledger.ts";
import type { Ports } from "../../../ports.ts";
import { type Created, createNames, invalidPaths } from "./create-names.ts";
import { lockExisting, readNames, readOwners } from "./import.store.ts";
import { importPictures, type ReadPictureFile } from "./import-pictures.ts";
import { type CellProblem, COLUMNS, type ImportedProduct, readRows } from "./import-row.ts";
import { resolveNames, unknownNames } from "./resolve-names.ts";
import { createSaveImport } from "./save-import.ts";

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
export type ImportResult =
  | { ok: true; products: number; skus: number; created: Created }
  | { ok: false; problems: CellProblem[] };

type ImportOptions = {
  /** Creates unknown brands and categories instead of refusing them. */
  create?: boolean;
  /** Reads the picture files that the table names; without it no file is found. */
  readFile?: ReadPictureFile;
};

export type ProductImport = ReturnType<typeof createProductImport>;

/**
 * Imports a table of products: every row is checked before any is written, each bad cell is reported, and importing the
 * same table again changes nothing. SKUs that the table does not name stay.
 */
export function createProductImport({ database, ledger, ports, pictureKinds, pictureOrigins }: Deps) {
  const save = createSaveImport({ database, ledger, ports });
  return async function importGoods(
    table: readonly (readonly string[])[],
    { create = false, readFile }: ImportOptions = {},
  ): Promise<ImportResult> {
    if (table.length > ROWS_MAX) return rejected([{ line: ROWS_MAX, column: "", message: `一次最多 ${ROWS_MAX} 行` }]);
    const { products, problems } = readRows(table);
    if (create) problems.push(...invalidPaths(products));
    // The names are checked even when cells are bad, so that one run reports everything.
    const names = await readNames(database.read);
    problems.push(...unknownNames(products, names, pictureKinds, create));
    problems.push(...skusOfOtherProducts(products, await readOwners(database.read, skuIdsOf(products))));
    const pictures = await importPictures(products, { uploads: ports.uploads, origins: pictureOrigins, readFile });
    problems.push(...pictures.problems);
    if (problems.length > 0) return rejected(problems);
    return database.write(async (tx) => {
      const existing = await lockExisting(tx, database.engine, idsOf(products), skuIdsOf(products));
      // Checked again under the lock, because another import may have taken the ids since.
      const taken = skusOfOtherProducts(products, existing.skus);
      if (taken.length > 0) return rejected(taken);
      const creation = create ? await createNames(tx, database.engine, products) : null;
      const resolved = products.map((product) => resolveNames(product, creation?.names ?? names));
      await save(tx, resolved, existing, pictures.addresses);
      const created = creation?.created ?? { brands: [], categories: [] };
      return { ok: true, products: products.length, skus: skuIdsOf(products).length, created };
    });
  };
}

const rejected = (problems: CellProblem[]): ImportResult => ({
  ok: false,
  problems: problems.sort((a, b) => a.line - b.line),
});
const idsOf = (products: readonly ImportedProduct[]) => products.map(({ id }) => id).sort((a, b) => a - b);
const skuIdsOf = (products: readonly ImportedProduct[]) =>
  products.flatMap(({ skus }) => skus.map(({ sku_id }) => sku_id)).sort((a, b) => a - b);

/**
 * SKUs of the table that belong to another product, which carts, quotations and orders refer to by their ids for ever.
 */
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
