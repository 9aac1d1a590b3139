import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import { hashOf } from "../../platform/hash.ts";
import { type Limit, subnetOf } from "../../platform/limits.ts";
import type { Platform } from "../../platform/module.ts";
import type { ListSource } from "../../tables/read-list.ts";
import * as store from "./order-list.store.ts";
import { type OrderLists, VISITOR_LIFE_MS } from "./order-lists.ts";

type Deps = Pick<Platform, "database" | "limits"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  lists: Pick<OrderLists, "insert">;
};

const KEY_BYTES = 32;
/** The maximum of visitors' lists; a new one replaces the oldest. */
const LISTS_MAX = 300;
/** The limits of visitors' lists in an hour, per household or office and in total, because matching is expensive. */
const limitsOf = (ip: string): Limit[] => [
  { name: `quick_order:visitor:${subnetOf(ip)}`, max: 40, windowMs: HOUR_MS },
  { name: "quick_order:visitors", max: 1200, windowMs: HOUR_MS },
];

export type VisitorLists = ReturnType<typeof createVisitorLists>;

/**
 * The lists that visitors paste before their login. A browser reaches its list by a random key, of which the database
 * stores the hash. The login makes the list one of the customer's own, with the same id.
 */
export function createVisitorLists({ database, limits, lists, ports: { clock, random } }: Deps) {
  const oldest = () => clock.now() - VISITOR_LIFE_MS;
  return {
    /** Stores a visitor's list. @throws ApiError 400 for content that is not a list, and for too many lists in an hour. */
    async create(ip: string, source: ListSource, name: string): Promise<{ list_id: number; key: string }> {
      // Runs in its own transaction, because a refusal must not restore the count, and matching is slow.
      await database.write((tx) => limits.takeAll(tx, limitsOf(ip), "识别过于频繁，请登录后再试"));
      const key = random.token(KEY_BYTES);
      const sender = { client: subnetOf(ip), isVisitor: true };
      const owner = { visitor_hash: hashOf(key) };
      const list_id = await lists.insert(owner, sender, source, name, (tx) =>
        store.deleteVisitorLists(tx, oldest(), LISTS_MAX),
      );
      return { list_id, key };
    },

    /** Gives the list of the key to the customer, once. @throws ApiError 404 for an unknown or expired key. */
    async claim({ id }: Pick<Caller, "id">, key: string): Promise<number> {
      const given = await database.write((tx) => store.assignToCustomer(tx, hashOf(key), id, oldest()));
      if (given === null) throw notFound("没有这份清单，可能已过期");
      return given;
    },

    deleteExpired: () => database.write((tx) => store.deleteVisitorLists(tx, oldest(), LISTS_MAX)),
  };
}
