import type { Db } from "../database/database.ts";
import { hashOf } from "./hash.ts";

/** How long a browser stays known after its last login, in ms. */
const LIFE_MS = 365 * 24 * 60 * 60 * 1000;

const hashOfBrowser = (phone: string, browser: string) => hashOf(`known-browser:${phone}:${browser}`);

/** Writes down that the browser with this secret has proven the phone; "" is none. */
export async function rememberBrowser(tx: Db, phone: string, browser: string, now: number) {
  if (browser === "") return;
  await tx
    .insertInto("known_browsers")
    .values({ hash: hashOfBrowser(phone, browser), created_at: now })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ created_at: now }))
    .execute();
}

/** The hash of the browser with this secret where it has proven the phone before; else null. */
export async function knownBrowser(db: Db, phone: string, browser: string): Promise<string | null> {
  if (browser === "") return null;
  const hash = hashOfBrowser(phone, browser);
  const row = await db.selectFrom("known_browsers").select("hash").where("hash", "=", hash).executeTakeFirst();
  return row?.hash ?? null;
}

export const deleteOldBrowsers = (tx: Db, now: number) =>
  tx
    .deleteFrom("known_browsers")
    .where("created_at", "<=", now - LIFE_MS)
    .execute();
