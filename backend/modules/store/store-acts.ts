import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import { listStores, lockStore, type StoreRow, updateStore } from "./stores.store.ts";

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
