import type { Generated } from "kysely";

declare module "../../database/schema.ts" {
  interface Schema {
    categories: { id: number; parent_id: number; level: number; name: string; sort: number };
    brands: { id: number; name: string; name_en: string; sort: number };
    products: {
      id: number;
      store_id: number;
      brand_id: number;
      category_top: number;
      category_second: number;
      category_id: number;
      name: string;
      /** The unit of one piece. */
      unit_name: string;
      origin: string | null;
      keywords_json: string;
      selling_points_json: string;
      specs_json: string;
      attrs_json: string;
      cost_plus: number;
      sales: number;
      picture_kind: string;
      picture_detail: string;
      main_color: string;
      /** Addresses of photographs; a product without photographs is shown by its drawing. */
      pictures_json: Generated<string>;
      product_type: number;
      /** The VAT that its prices contain, in percent. */
      tax_percent: Generated<number>;
      is_show: number;
      listed_at: number;
      /** The last change of the product, of a SKU or of a filter that lists depend on; see timestamps.ts. */
      updated_at: number;
    };
    skus: {
      id: number;
      product_id: number;
      name: string;
      attrs_json: string;
      price: number;
      cost: number;
      ot_price: number;
      stock: number;
      weight_g: number;
      min_order: number;
      tiers_json: string;
      color_hex: string | null;
      /** The address of this SKU's own photograph. */
      picture: Generated<string | null>;
      sort: number;
      is_show: number;
      /** The unit of prices, stock, minimum order and tiers. */
      unit_name: string;
      /** The pieces in one unit; null where the SKU is no pack. */
      pack_pieces: number | null;
      /** EAN-13, EAN-8 or UPC-A; null without one. */
      bar_code: Generated<string | null>;
      /** The last change between sold out and in stock, which the ledger writes without locking the product. */
      availability_changed_at: Generated<number>;
    };
    /** Changes of a SKU's price or cost, in fen. */
    sku_prices: {
      id: Generated<number>;
      sku_id: number;
      at: number;
      price_before: number;
      price: number;
      cost_before: number;
      cost: number;
    };
    /** Specifications that are short and common enough to filter by. */
    product_specs: { product_id: number; name: string; value: string };
  }
}
