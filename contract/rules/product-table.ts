/** The columns of a table of products with their titles: those of the product, then those of its SKUs. */
export const COLUMNS = {
  product_id: "商品编号",
  name: "商品名称",
  store: "店铺",
  brand: "品牌",
  category: "分类",
  unit_name: "单位",
  origin: "来源",
  keywords: "关键词",
  selling_points: "卖点",
  specs: "参数",
  cost_plus: "加价",
  tax_percent: "税率",
  sales: "销量",
  picture_kind: "图片类型",
  picture_detail: "图片款式",
  main_color: "主色",
  pictures: "图片",
  is_show: "上架",
  listed_at: "上架日期",
  sku_id: "SKU编号",
  attrs: "规格",
  sku_unit_name: "规格单位",
  pack_pieces: "包装数量",
  bar_code: "条码",
  price: "售价",
  cost: "成本价",
  ot_price: "划线价",
  stock: "库存",
  weight_kg: "重量",
  min_order: "起订量",
  tiers: "阶梯价",
  color_hex: "颜色值",
  sku_picture: "规格图片",
  sku_is_show: "规格上架",
} as const;
export type Column = keyof typeof COLUMNS;
// Object.keys of a literal is exactly its keys; TypeScript says string[].
export const COLUMN_NAMES = Object.keys(COLUMNS) as [Column, ...Column[]];
/** The cells of a row by their columns. */
export type Cells = Partial<Record<Column, string>>;

const SKU_START = COLUMN_NAMES.indexOf("sku_id");
/** The columns of the product but its id, which every row has. */
export const PRODUCT_COLUMNS: readonly Column[] = COLUMN_NAMES.slice(1, SKU_START);
/** The columns of its SKUs. */
export const SKU_COLUMNS: readonly Column[] = COLUMN_NAMES.slice(SKU_START);

/** The sheet of the empty table that says how its columns are filled in. */
export const GUIDE_SHEET = "填写说明";

/** The photographs of a product at most. */
export const PRODUCT_PICTURES_MAX = 8;
