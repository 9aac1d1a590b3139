import type { Generated } from "kysely";

declare module "../../database/schema.ts" {
  interface Schema {
    stores: {
      id: Generated<number>;
      name: string;
      kind: string;
      city: string;
      /** The address that it sends from; empty for none. */
      address: Generated<string>;
      intro: string;
      rating: string;
      desc_score: string;
      service_score: Generated<string>;
      postage_score: Generated<string>;
      service_phone: string;
      opened_on: string;
      sort: number;
      freight_json: string;
      /** The address of a picture; null for a logo drawn from the name. */
      logo: Generated<string | null>;
      /** 1 for a recommended store. */
      is_best: Generated<number>;
    };
    store_categories: { id: Generated<number>; store_id: number; name: string; sort: number };
    /** The categories of the shop whose products the store's category holds, with all below them. */
    store_category_sources: { store_category_id: number; category_id: number };
    store_followers: {
      customer_id: number;
      store_id: number;
      created_at: number;
      /** Epoch ms; a removed row can be restored for a day; null for a present one. */
      removed_at: number | null;
    };
  }
}
