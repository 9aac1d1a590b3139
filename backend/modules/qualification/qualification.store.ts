import type { Generated, Insertable } from "kysely";
import type { QualificationKind } from "#contract/rules/qualification.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** Days are yyyy-MM-dd; a certificate without `valid_to` does not end. */
    qualifications: {
      id: Generated<number>;
      kind: QualificationKind;
      name: string;
      number: string;
      authority: string;
      holder: string;
      scope: string;
      valid_from: string;
      valid_to: string | null;
      /** A path of the shop, or "" for a drawn picture. */
      image: string;
    };
  }
}

export type NewQualification = Omit<Insertable<Schema["qualifications"]>, "id">;

export const listQualifications = (db: Db) => db.selectFrom("qualifications").selectAll().orderBy("id").execute();

/** @returns undefined, with nothing written, when there is one of that kind, name and number. */
export const insertQualification = (tx: Db, row: NewQualification) =>
  tx
    .insertInto("qualifications")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "name", "number"]).doNothing())
    .returning("id")
    .executeTakeFirst();

/** @returns how many were removed. */
export async function deleteQualification(tx: Db, id: number) {
  const { numDeletedRows } = await tx.deleteFrom("qualifications").where("id", "=", id).executeTakeFirst();
  return Number(numDeletedRows);
}

export const lockQualification = (tx: Db, id: number) =>
  tx
    .updateTable("qualifications")
    .set((row) => ({ scope: row.ref("scope") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** The other certificate of a kind, name and number. */
export const sameQualification = (
  tx: Db,
  { kind, name, number }: Pick<NewQualification, "kind" | "name" | "number">,
  except: number,
) =>
  tx
    .selectFrom("qualifications")
    .select("id")
    .where("kind", "=", kind)
    .where("name", "=", name)
    .where("number", "=", number)
    .where("id", "!=", except)
    .executeTakeFirst();

export const updateQualification = (tx: Db, id: number, row: NewQualification) =>
  tx.updateTable("qualifications").set(row).where("id", "=", id).execute();
