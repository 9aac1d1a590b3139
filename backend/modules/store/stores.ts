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

/** The rating of a new store. */
const INITIAL_RATING = "5.0";

export type Stores = ReturnType<typeof createStores>;

/** The merchants, as staff set them up (P9.1). */
export function createStores(database: Database) {
  return {
    list: () => listStores(database.read),

    async add({ freight, ...row }: NewStore): Promise<number> {
      const values = {
        ...row,
        rating: INITIAL_RATING,
        desc_score: INITIAL_RATING,
        freight_json: JSON.stringify(freight),
      };
      const inserted = await database.write((tx) => insertStore(tx, values));
      if (!inserted) throw new ApiError(400, `已有店铺 ${row.name}`);
      return inserted.id;
    },
  };
}
