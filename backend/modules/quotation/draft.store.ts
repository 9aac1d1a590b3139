import type { Insertable } from "kysely";
import type { Fen } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** What staff have typed and not sent. */
export const findDraft = (db: Db, quotation_id: number) =>
  db
    .selectFrom("quotation_drafts as draft")
    .leftJoin("staff_members", "staff_members.id", "draft.member_id")
    .selectAll("draft")
    .select("staff_members.name as by")
    .where("draft.quotation_id", "=", quotation_id)
    .executeTakeFirst();

export const pricesOf = (draft: { prices_json: string } | undefined): Map<number, Fen> =>
  new Map(JSON.parse(draft?.prices_json ?? "[]") as [number, Fen][]);

type Draft = Omit<Insertable<Schema["quotation_drafts"]>, "version">;

/** Saves a draft as the one after `version`. @returns its version; null where another one was saved since. */
export async function saveQuotationDraft(tx: Db, draft: Draft, version: number): Promise<number | null> {
  const next = version + 1;
  const { quotation_id, ...change } = draft;
  const saved =
    version === 0
      ? await tx
          .insertInto("quotation_drafts")
          .values({ ...draft, version: next })
          .onConflict((conflict) => conflict.column("quotation_id").doNothing())
          .returning("version")
          .executeTakeFirst()
      : await tx
          .updateTable("quotation_drafts")
          .set({ ...change, version: next })
          .where("quotation_id", "=", quotation_id)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  return saved?.version ?? null;
}

/** Empties a draft whose version was sent; the internal remark stays. */
export const emptyDraft = (tx: Db, quotation_id: number) =>
  tx
    .updateTable("quotation_drafts")
    .set(({ eb }) => ({ prices_json: "[]", note: "", valid_day: "", version: eb("version", "+", 1) }))
    .where("quotation_id", "=", quotation_id)
    .execute();
