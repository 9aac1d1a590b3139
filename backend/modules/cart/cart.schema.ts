import type { Generated } from "kysely";

declare module "../../database/schema.ts" {
  interface Schema {
    cart_lines: {
      id: Generated<number>;
      customer_id: number;
      product_id: number;
      sku_id: number;
      quantity: number;
      /** 1: a "buy now" line, which is in no list and no badge. */
      is_now: number;
      /** The flash sale that the line is bought in; 0 for none. */
      sale_id: Generated<number>;
      /** Fen; the customer's unit price when the line was added; null for lines older than the column. */
      unit_price: Generated<number | null>;
      /** The accepted quotation, and its line, that a hidden line orders at `quoted_price` (fen) until `quoted_until`. */
      quotation_id: Generated<number | null>;
      quotation_line_id: Generated<number | null>;
      quoted_price: Generated<number | null>;
      quoted_until: Generated<number | null>;
      created_at: number;
    };
    /** Lines that the customer has removed, with their former ids, for `restore`. */
    removed_cart_lines: {
      id: number;
      customer_id: number;
      product_id: number;
      sku_id: number;
      quantity: number;
      sale_id: Generated<number>;
      unit_price: Generated<number | null>;
      created_at: number;
      /** Epoch ms. */
      removed_at: number;
    };
  }
}
