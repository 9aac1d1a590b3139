declare module "../../database/schema.ts" {
  interface Schema {
    printers: {
      id: number;
      brand_id: number;
      brand: string;
      series: string;
      model: string;
      short_model: string;
      type: string;
      color_mode: string;
      function: string;
      market: string;
      product_id: number | null;
      sku_id: number | null;
    };
    consumables: {
      id: number;
      brand_id: number;
      brand: string;
      code: string;
      alias: string;
      name: string;
      kind: string;
      color: string;
      color_hex: string;
      yield_pages: number | null;
      yield_note: string;
      origin: string;
      fits_brand_id: number;
      replaces_id: number | null;
      product_id: number;
      sku_id: number;
    };
    consumable_printers: { consumable_id: number; printer_id: number };
    sku_consumables: { sku_id: number; consumable_id: number };
  }
}

export {};
