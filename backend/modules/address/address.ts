import type { Db } from "../../database/database.ts";
import type { Caller } from "../../serve.ts";
import { findAddress } from "./address.store.ts";

type Owner = Pick<Caller, "id">;

/** The customer's own address, or undefined for what is not there or not theirs; `db` may be a transaction. */
export function addressOf(db: Db, who: Owner, id: number) {
  return findAddress(db, who.id, id);
}
