import type { Db } from "../database/database.ts";

/** Changes of records that other modules name, by their ids. */
type Events = {
  "category.merged": { from: number; to: number };
  "brand.merged": { from: number; to: number };
  "brand.renamed": { id: number; before: string; after: string };
  /** Products have other texts, prices or shelf, by themselves or by their SKUs, brands or categories. */
  "products.changed": { ids: readonly number[] };
  /** An account manager is removed. */
  "manager.removed": { id: number };
  /** The customers of an account manager go to another one. */
  "manager.replaced": { from: number; to: number };
  /** A customer's logins end for safety, because a stranger may have had one. */
  "logins.ended": { customer_id: number };
};

/** What a module writes to its own tables after changes of other modules, in their transaction. */
export type Followers = { readonly [Name in keyof Events]?: (tx: Db, about: Events[Name]) => Promise<unknown> };

export type EventTeller = ReturnType<typeof createEvents>;

/** Tells modules of changes that they follow, so that the module that changes a record needs none of them. */
export function createEvents() {
  let followers: readonly Followers[] = [];
  return {
    /** Sets what the modules do, once they exist. */
    use(all: readonly Followers[]) {
      followers = all;
    },

    async tell<Name extends keyof Events>(tx: Db, name: Name, about: Events[Name]): Promise<void> {
      for (const follower of followers) await follower[name]?.(tx, about);
    },
  };
}
