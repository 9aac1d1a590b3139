import { formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Database } from "../../../database/database.ts";
import { readCategoryNames, readProducts } from "./export.store.ts";
import { COLUMNS, type Column, KEYS, PRODUCT_KEYS } from "./import-row.ts";

type Row = Awaited<ReturnType<typeof readProducts>>[number];

export type ProductExport = ReturnType<typeof createProductExport>;

/** The whole catalogue as the table that `goods import` reads; imported unchanged it changes nothing. */
export function createProductExport(database: Pick<Database, "read">) {
  return async function exportGoods(): Promise<string[][]> {
    const names = new Map((await readCategoryNames(database.read)).map(({ id, name }) => [id, name]));
    const rows = await readProducts(database.read);
    const table = rows.map((row, index) => {
      const cells = cellsOf(row, names);
      // A product's own cells are on its first row only, so that they are edited in one place.
      const isFirst = rows[index - 1]?.product_id !== row.product_id;
      return KEYS.map((key) => (isFirst || !PRODUCT_KEYS.includes(key) ? cells[key] : ""));
    });
    return [KEYS.map((key) => COLUMNS[key]), ...table];
  };
}

/** A blank cell would leave the pictures and the bar code of the importing shop unchanged. */
const NONE = "无";
const yesNo = (value: number) => (value === 1 ? "是" : "否");
/** JSON columns are written by the import alone. */
const listOf = (json: string) => (JSON.parse(json) as string[]).join("|");
const pairsOf = (pairs: readonly (readonly [string, string])[]) => pairs.map((pair) => pair.join(":")).join("|");

function cellsOf(row: Row, names: ReadonlyMap<number, string>): Record<Column, string> {
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
