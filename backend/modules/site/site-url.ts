import { z } from "zod";
import type { Database } from "../../database/database.ts";
import { readSetting } from "./site.store.ts";

const setting = z.object({ site_url: z.string() }).catch({ site_url: "" });

/** The shop's address without a trailing slash, or "" when staff have set none. */
export const createSiteUrl = (database: Database) => async () =>
  setting.parse(await readSetting(database.read, "config")).site_url.replace(/\/+$/, "");
