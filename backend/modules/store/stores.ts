import type { Database } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { FreightTemplate } from "../checkout/freight-template.ts";
import { insertStore, listStores } from "./stores.store.ts";

export const STORE_KINDS = ["自营", "旗舰", "专营"] as const;

export type NewStore = {
  name: string;
  kind: (typeof STORE_KINDS)[number];
  city: string;
  intro: string;
  service_phone: string;
  opened_on: string;
  freight: FreightTemplate;
};

/** What a shop has before anybody judged it. */
const UNJUDGED = "5.0";

export type Stores = ReturnType<typeof createStores>;

/** The merchants, as staff set them up (P9.1). */
export function createStores(database: Database) {
  return {
    list: () => listStores(database.read),

    async add({ freight, ...row }: NewStore): Promise<number> {
      const values = { ...row, rating: UNJUDGED, desc_score: UNJUDGED, freight_json: JSON.stringify(freight) };
      const made = await database.write((tx) => insertStore(tx, values));
      if (!made) throw new ApiError(400, `已有店铺 ${row.name}`);
      return made.id;
    },
  };
}
