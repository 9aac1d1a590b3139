import { unescapeFormulas } from "#contract/rules/csv.ts";
import { GUIDE_SHEET } from "#contract/rules/product-table.ts";
import { GOODS_ROWS_MAX } from "#contract/rules/staff-product.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Platform } from "../../platform/module.ts";
import { noticesOf } from "../../tables/table.ts";
import type { CheckedTable, ProductImport } from "../product-import/import.ts";
import { type ProductActs, type ProductPlan, versionOfProduct } from "../product-import/product-acts.ts";
import type { ImportRow } from "./imports.store.ts";

type Deps = {
  ports: Pick<Platform["ports"], "reading" | "uploads">;
  acts: Pick<ProductActs, "plansOf" | "read">;
  checkGoods: ProductImport["check"];
};
/** The addresses of sent pictures by the names of their files. */
type Pictures = Readonly<Record<string, string>>;

export type ImportTables = ReturnType<typeof createImportTables>;

/** Tables of products: their files read, and checked against the products as they are. */
export function createImportTables({ acts, checkGoods, ports: { reading, uploads } }: Deps) {
  /** The rows of a file by their numbers, and what of it was not read. @throws ApiError 400 */
  async function readFile(bytes: Uint8Array) {
    const { tables, hidden } = await reading.tables(bytes);
    const [first, ...further] = tables;
    const others = further.filter(({ name }) => name !== GUIDE_SHEET);
    const table: string[][] = [];
    for (const { row, cells } of first?.rows ?? []) {
      if (row > GOODS_ROWS_MAX + 1) throw new ApiError(400, `一次最多 ${GOODS_ROWS_MAX} 行，请分成几份`);
      while (table.length < row - 1) table.push([]);
      table.push(unescapeFormulas(cells));
    }
    const unread = others.length > 0 ? [`工作表 ${others.map(({ name }) => name).join("、")} 没有读取`] : [];
    return { table, notices: [...noticesOf(hidden), ...unread] };
  }

  /** The same for the stored file of a table. @throws ApiError 400, 404 */
  async function readStored({ upload }: Pick<ImportRow, "upload">) {
    const bytes = await uploads.read(upload);
    if (!bytes) throw notFound("这份表的文件已不在，请重新上传");
    return readFile(bytes);
  }

  /** Checks a table as it is now. The names of sent pictures stand for their addresses. */
  async function checkTable(db: Db, table: string[][], pictures: Pictures, create: boolean) {
    const sent = table.map((row) => row.map((cell) => withAddresses(cell, pictures)));
    const checked = await checkGoods(db, sent, { create });
    const badLines = new Set(checked.problems.map(({ line }) => line));
    const isFine = ({ after }: ProductPlan) => !after.skus.some(({ line }) => badLines.has(line));
    return { checked, plans: (await acts.plansOf(db, checked)).filter(isFine) };
  }

  /** The version of each product of the table. */
  async function versionsOf(db: Db, { products }: Pick<CheckedTable, "products">) {
    const ids = products.map(({ id }) => id);
    const known = groupBy(await acts.read(db, ids), ({ product_id }) => Number(product_id));
    return Object.fromEntries(
      ids.map((id) => [String(id), known.has(id) ? versionOfProduct(known.get(id) ?? []) : ""]),
    );
  }

  return { readFile, readStored, checkTable, versionsOf };
}

/** Whether a cell of the table names the file of a picture. */
export const namesPicture = (table: readonly string[][], name: string) =>
  table.some((cells) => cells.some((cell) => withAddresses(cell, { [name]: "" }) !== cell));

/** The cell with the addresses of sent pictures in place of the names of their files, with or without their folders. */
function withAddresses(cell: string, pictures: Pictures): string {
  if (!/\.(jpe?g|png|webp|avif)/i.test(cell)) return cell;
  const sent = (name: string) => (Object.hasOwn(pictures, name) ? pictures[name] : undefined);
  return cell
    .split(/([|\n\r])/)
    .map((part) => {
      const name = part.trim();
      const file = name.split("/").at(-1) ?? name;
      return sent(name) ?? sent(file) ?? part;
    })
    .join("");
}
