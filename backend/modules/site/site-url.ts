import { z } from "zod";
import { siteOrigin } from "#contract/rules/site-origin.ts";
import type { Database } from "../../database/database.ts";
import { readSetting } from "./site.store.ts";

const setting = z.object({ site_url: z.string() }).catch({ site_url: "" });

/** The shop's origin, or "" when staff have set none. */
export const createSiteUrl = (database: Database) => async () =>
  siteOrigin(setting.parse(await readSetting(database.read, "config")).site_url) ?? "";
