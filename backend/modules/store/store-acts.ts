import type { STORE_KINDS } from "#contract/rules/store.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import type { FreightTemplate } from "./freight-template.ts";
import { insertStore, listStores, lockStore, type StoreRow, updateStore } from "./stores.store.ts";

export type NewStore = {
  name: string;
  kind: (typeof STORE_KINDS)[number];
  city: string;
  address: string;
  intro: string;
  service_phone: string;
  opened_on: string;
  freight: FreightTemplate;
  logo?: string | null;
  is_best?: 0 | 1;
};

/** The rating of a new store. */
const INITIAL_RATING = "5.0";

export type StoreChange = Partial<
  Pick<
    StoreRow,
    | "city"
    | "address"
    | "intro"
    | "service_phone"
    | "logo"
    | "rating"
    | "desc_score"
    | "service_score"
    | "postage_score"
    | "is_best"
    | "freight_json"
  >
>;

const NAMES: Readonly<Record<keyof StoreChange, string>> = {
  city: "所在城市",
  address: "发货地址",
  intro: "简介",
  service_phone: "电话",
  logo: "标志",
  rating: "评分",
  desc_score: "描述相符",
  service_score: "服务态度",
  postage_score: "物流速度",
  is_best: "品牌好店",
  freight_json: "运费",
};

export const storeRecord = ({ id, name }: Pick<StoreRow, "id" | "name">): ActedRecord => ({
  subject: "store",
  id,
  label: name,
});

export type StoreActs = ReturnType<typeof createStoreActs>;

/** What staff change of a store, at the desk and at the command line: part of a transaction, logged. */
export function createStoreActs({ staffLog }: Pick<Platform, "staffLog">) {
  return {
    list: listStores,
    lock: lockStore,

    /** @returns its id. @throws ApiError 400 where a store has this name */
    async add(tx: Db, actor: Actor, { freight, ...row }: NewStore): Promise<number> {
      const values = {
        ...row,
        rating: INITIAL_RATING,
        desc_score: INITIAL_RATING,
        freight_json: JSON.stringify(freight),
      };
      const inserted = await insertStore(tx, values);
      if (!inserted) throw new ApiError(400, `已有店铺 ${row.name}`);
      const record = storeRecord({ id: inserted.id, name: row.name });
      await staffLog.write(tx, actor, { act: "store.add", record, summary: `${row.kind}，${row.city}` });
      return inserted.id;
    },

    /** Changes a locked store; what is the same is left out of the log. */
    async change(tx: Db, actor: Actor, store: StoreRow, change: StoreChange) {
      const keys = (Object.keys(change) as (keyof StoreChange)[]).filter((key) => change[key] !== store[key]);
      if (keys.length === 0) return;
      await updateStore(tx, store.name, change);
      const of = (row: StoreChange) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
      await staffLog.write(tx, actor, {
        act: "store.change",
        record: storeRecord(store),
        summary: keys.map((key) => NAMES[key]).join("、"),
        before: of(store),
        after: of(change),
      });
    },
  };
}
