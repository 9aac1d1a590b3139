import { formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { COLUMN_NAMES, COLUMNS, type Column, PRODUCT_COLUMNS } from "#contract/rules/product-table.ts";
import { inChunks } from "../../database/chunks.ts";
import type { Database, Db } from "../../database/database.ts";
import { categoryNames, readProducts } from "./export.store.ts";

type Row = Awaited<ReturnType<typeof readProducts>>[number];

export type ProductExport = ReturnType<typeof createProductExport>;

/** The whole catalogue as the table that `goods import` reads; imported unchanged it changes nothing. */
export const createProductExport = (database: Pick<Database, "read">) => async (): Promise<string[][]> =>
  tableOf(await readProductRows(database.read));

/** The row of a SKU with the cells of its product. */
export type ProductRow = Record<Column, string>;

/** The rows of these products as their table has them, or of all products. */
export async function readProductRows(db: Db, ids?: readonly number[]): Promise<ProductRow[]> {
  const names = new Map((await categoryNames(db)).map(({ id, name }) => [id, name]));
  const rows = ids ? await Promise.all(inChunks(ids).map((some) => readProducts(db, some))) : [await readProducts(db)];
  return rows.flat().map((row) => cellsOf(row, names));
}

/** The rows below their titles. A product's own cells are on its first row only, so that they are edited in one place. */
export const tableOf = (rows: readonly ProductRow[]): string[][] => [
  COLUMN_NAMES.map((key) => COLUMNS[key]),
  ...rows.map((row, index) => {
    const isFirst = rows[index - 1]?.product_id !== row.product_id;
    return COLUMN_NAMES.map((key) => (isFirst || !PRODUCT_COLUMNS.includes(key) ? row[key] : ""));
  }),
];

/** A blank cell would leave the pictures and the bar code of the importing shop unchanged. */
const NONE = "无";
const yesNo = (value: number) => (value === 1 ? "是" : "否");
/** JSON columns are written by the import alone. */
const listOf = (json: string) => (JSON.parse(json) as string[]).join("|");
const pairsOf = (pairs: readonly (readonly [string, string])[]) => pairs.map((pair) => pair.join(":")).join("|");

function cellsOf(row: Row, names: ReadonlyMap<number, string>): ProductRow {
  const specs: { name: string; value: string }[] = JSON.parse(row.specs_json);
  const attrs: Record<string, string> = JSON.parse(row.attrs_json);
  const tiers: { min_qty: number; price: number }[] = JSON.parse(row.tiers_json);
  const path = [row.category_top, row.category_second, row.category_id];
  return {
    product_id: String(row.product_id),
    name: row.product_name,
    store: row.store,
    brand: row.brand,
    category: path.map((id) => names.get(id) ?? "").join(">"),
    unit_name: row.unit_name,
    origin: row.origin ?? "",
    keywords: listOf(row.keywords_json),
    selling_points: listOf(row.selling_points_json),
    specs: pairsOf(specs.map(({ name, value }) => [name, value])),
    cost_plus: yuan(row.cost_plus),
    tax_percent: `${row.tax_percent}%`,
    sales: String(row.sales),
    picture_kind: row.picture_kind,
    picture_detail: row.picture_detail,
    main_color: row.main_color,
    pictures: listOf(row.pictures_json) || NONE,
    is_show: yesNo(row.product_is_show),
    listed_at: formatDay(row.listed_at),
    sku_id: String(row.sku_id),
    attrs: pairsOf(Object.entries(attrs)),
    sku_unit_name: row.sku_unit_name,
    pack_pieces: row.pack_pieces === null ? "" : String(row.pack_pieces),
    bar_code: row.bar_code ?? NONE,
    price: yuan(row.price),
    cost: yuan(row.cost),
    ot_price: yuan(row.ot_price),
    stock: String(row.stock),
    weight_kg: String(row.weight_g / 1000),
    min_order: String(row.min_order),
    tiers: pairsOf(tiers.map(({ min_qty, price }) => [String(min_qty), yuan(price)])),
    color_hex: row.color_hex ?? "",
    sku_picture: row.picture ?? NONE,
    sku_is_show: yesNo(row.sku_is_show),
  };
}
