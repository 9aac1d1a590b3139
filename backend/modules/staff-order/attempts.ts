import type { Db } from "../../database/database.ts";
import type { Attempts } from "../payment/attempts.ts";

/** Ends the waiting payments of a group at their gateways. */
export type EndAttempts = Attempts["end"];
/** Expires the attempts of a group, in the caller's transaction. */
export type ExpireAttempts = (tx: Db, customer_id: number, group_id: number) => Promise<unknown>;
