import type { Db } from "../../database/database.ts";

export const bundles = (db: Db) => db.selectFrom("bundles").selectAll().orderBy("sort").orderBy("id").execute();

export const bundleLines = (db: Db) => db.selectFrom("bundle_lines").selectAll().orderBy("id").execute();

export const alternatives = (db: Db, bundle_id: number) =>
  db
    .selectFrom("bundle_alternatives as alternative")
    .innerJoin("bundle_lines as line", "line.id", "alternative.bundle_line_id")
    .where("line.bundle_id", "=", bundle_id)
    .select(["alternative.bundle_line_id", "alternative.sku_id"])
    .orderBy("alternative.bundle_line_id")
    .orderBy("alternative.sort")
    .execute();
