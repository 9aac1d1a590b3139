type Named = { name: string; value: string };

/** A SKU to be written; amounts in fen. */
export type SkuDraft = {
  sku_id: number;
  attrs: readonly Named[];
  /** null for the unit of the product. */
  sku_unit_name: string | null;
  pack_pieces: number | null;
  /** null keeps the code, an empty text removes it. */
  bar_code: string | null;
  price: number;
  cost: number;
  /** null for the price. */
  ot_price: number | null;
  /** Pieces counted; null leaves the stock. */
  stock: number | null;
  weight_kg: number;
  min_order: number;
  tiers: readonly { min_qty: number; price: number }[];
  color_hex: string | null;
  /** null keeps the photograph. */
  sku_picture: readonly string[] | null;
  sku_is_show: 0 | 1;
};

/** A product to be written with the SKUs of it that change; amounts in fen. */
export type ProductDraft = {
  id: number;
  name: string;
  store: string;
  brand: string;
  /** `一级>二级>三级`. */
  category: string;
  unit_name: string;
  origin: string | null;
  keywords: readonly string[];
  selling_points: readonly string[];
  specs: readonly Named[];
  cost_plus: number;
  /** null keeps the rate, sales and photographs. */
  tax_percent: number | null;
  sales: number | null;
  pictures: readonly string[] | null;
  picture_kind: string;
  picture_detail: string;
  main_color: string;
  is_show: 0 | 1;
  /** Epoch ms; null keeps the day. */
  listed_at: number | null;
  skus: readonly SkuDraft[];
};
