import type { Db } from "../../database/database.ts";

export const bundles = (db: Db) => db.selectFrom("bundles").selectAll().orderBy("sort").orderBy("id").execute();

export const bundleLines = (db: Db) => db.selectFrom("bundle_lines").selectAll().orderBy("id").execute();
