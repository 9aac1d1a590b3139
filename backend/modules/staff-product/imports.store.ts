import type { Generated, Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import { type Page, selectPage } from "../../database/paging.ts";
import type { Schema } from "../../database/schema.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** Tables of products that members have sent, read or written. */
    goods_imports: {
      id: Generated<number>;
      member_id: number;
      at: number;
      /** The name of the file. */
      name: string;
      /** SHA-256 of the file. */
      digest: string;
      /** The name of the upload with the file. */
      upload: string;
      /** The version of each product of the table when it was sent, by id; that of an unknown product is empty. */
      versions_json: string;
      /** The addresses of the pictures that were sent for it, by the names of their files. */
      pictures_json: Generated<string>;
      counts_json: string;
      written_at: number | null;
      /** The common mark of its rows of the log; empty before it is written. */
      batch: Generated<string>;
    };
  }
}

const withMember = (db: Db) =>
  db
    .selectFrom("goods_imports")
    .innerJoin("staff_members", "staff_members.id", "goods_imports.member_id")
    .selectAll("goods_imports")
    .select("staff_members.name as member");

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const findImport = (db: Db, id: number) => withMember(db).where("goods_imports.id", "=", id).executeTakeFirst();

export const listImports = (db: Db, page: Page) => selectPage(withMember(db), "goods_imports.id", page);

export async function insertImport(tx: Db, row: Insertable<Schema["goods_imports"]>): Promise<number> {
  const { id } = await tx.insertInto("goods_imports").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The table, locked for the rest of the transaction. */
export const lockImport = (tx: Db, id: number) =>
  tx
    .updateTable("goods_imports")
    .set((row) => ({ name: row.ref("name") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** An earlier table with this content that was written. */
export const writtenBefore = (db: Db, { id, digest }: { id: number; digest: string }) =>
  db
    .selectFrom("goods_imports")
    .select("id")
    .where("digest", "=", digest)
    .where("id", "<", id)
    .where("written_at", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();

export const updateImport = (
  tx: Db,
  id: number,
  change: Partial<
    Pick<Schema["goods_imports"], "written_at" | "counts_json"> & { batch: string; pictures_json: string }
  >,
) => tx.updateTable("goods_imports").set(change).where("id", "=", id).execute();
