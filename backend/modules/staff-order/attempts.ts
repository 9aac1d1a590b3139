import type { Db } from "../../database/database.ts";
import type { Attempts } from "../payment/attempts.ts";

/** Ends the waiting payments of a group at their gateways. */
export type EndAttempts = Attempts["end"];
/** Lets no QR code of a group be used any more, in the caller's transaction. */
export type ExpireAttempts = (tx: Db, customer_id: number, group_id: number) => Promise<unknown>;
