import { type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import { QUOTATION_TRANSITIONS, type QuotationAct, type QuotationState } from "#contract/rules/quotation.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** The state that a quotation has now: a quote whose validity is over has expired, also before the job has marked it. */
const stateAt = (now: number) => sql<QuotationState>`case
  when quotations.state = 'quoted' and quotations.valid_until <= ${now} then 'expired'
  else quotations.state end`;

const quotations = (db: Db, now: number) =>
  db.selectFrom("quotations").selectAll("quotations").select(stateAt(now).as("state_now"));
export type QuotationRow = Awaited<ReturnType<ReturnType<typeof quotations>["execute"]>>[number];

export const findOwn = (db: Db, customer_id: number, id: number, now: number) =>
  quotations(db, now).where("customer_id", "=", customer_id).where("id", "=", id).executeTakeFirst();

/** A quotation by its id or number, of any customer, for staff. */
export const findByName = (db: Db, name: string, now: number) =>
  quotations(db, now)
    .innerJoin("customers", "customers.id", "quotations.customer_id")
    .select(["customers.phone as login", "customers.company"])
    .where((row) => row.or([row("quotations.sn", "=", name), sql<SqlBool>`cast(quotations.id as text) = ${name}`]))
    .executeTakeFirst();

/** The newest quotations of all customers, of one state or of all. */
export function latest(db: Db, state: QuotationState | undefined, limit: number, now: number) {
  const rows = quotations(db, now)
    .innerJoin("customers", "customers.id", "quotations.customer_id")
    .select(["customers.phone as login", "customers.company"])
    .orderBy("quotations.updated_at", "desc")
    .orderBy("quotations.id", "desc")
    .limit(limit);
  return (state === undefined ? rows : rows.where(stateAt(now), "=", state)).execute();
}

const escapeLike = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

const matching = (db: Db, customer_id: number, keyword: string, now: number) => {
  const rows = quotations(db, now).where("customer_id", "=", customer_id);
  if (keyword === "") return rows;
  const pattern = escapeLike(keyword);
  return rows.where(
    sql<SqlBool>`(lower(quotations.name) like ${pattern} escape '\\' or lower(quotations.client) like ${pattern} escape '\\'
      or quotations.sn like ${pattern} escape '\\' or exists (select 1 from quotation_lines l
        join products p on p.id = l.product_id
        where l.quotation_id = quotations.id and lower(p.name) like ${pattern} escape '\\'))`,
  );
};

export async function countStates(db: Db, customer_id: number, keyword: string, now: number) {
  const rows = await db
    .selectFrom(matching(db, customer_id, keyword, now).as("matches"))
    .select("state_now")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .groupBy("state_now")
    .execute();
  return new Map(rows.map(({ state_now, count }) => [state_now, Number(count)]));
}

/** One page of the customer's quotations with the numbers of their scenes and lines, the last changed first. */
export function listOwn(
  db: Db,
  customer_id: number,
  { state, keyword, page, limit }: { state: QuotationState | "all"; keyword: string; page: number; limit: number },
  now: number,
) {
  const rows = matching(db, customer_id, keyword, now)
    .select(
      sql<number>`(select count(*) from quotation_scenes s where s.quotation_id = quotations.id)`.as("scene_count"),
    )
    .select(sql<number>`(select count(*) from quotation_lines l where l.quotation_id = quotations.id)`.as("line_count"))
    .select(
      sql<number | null>`(select v.total_fen from quotation_versions v
        where v.quotation_id = quotations.id and v.version = quotations.version)`.as("version_fen"),
    )
    .select(
      sql<number | null>`(select sum(l.price_fen * l.quantity) from quotation_lines l
        where l.quotation_id = quotations.id and l.accepted = 1)`.as("accepted_fen"),
    );
  return (state === "all" ? rows : rows.where(stateAt(now), "=", state))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countOwn(db: Db, customer_id: number): Promise<number> {
  const { count } = await db
    .selectFrom("quotations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("customer_id", "=", customer_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns undefined when the number is taken. */
export const insertQuotation = (tx: Db, row: Insertable<Schema["quotations"]>) =>
  tx
    .insertInto("quotations")
    .values(row)
    .onConflict((conflict) => conflict.column("sn").doNothing())
    .returning("id")
    .executeTakeFirst();

/** Makes an act on the customer's quotation. @returns false where its state does not allow the act. */
export async function act(
  tx: Db,
  { customer_id, id }: { customer_id: number; id: number },
  name: QuotationAct,
  now: number,
  change: Updateable<Schema["quotations"]> = {},
): Promise<boolean> {
  const { from, to } = QUOTATION_TRANSITIONS[name];
  const changed = await tx
    .updateTable("quotations")
    .set({ ...change, state: to, updated_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where(stateAt(now), "in", from)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Accepts a version that is not accepted yet. @returns false for another version or state. */
export async function accept(
  tx: Db,
  { customer_id, id, version }: { customer_id: number; id: number; version: number },
  now: number,
): Promise<boolean> {
  const changed = await tx
    .updateTable("quotations")
    .set({ accepted_at: now, updated_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where(stateAt(now), "in", QUOTATION_TRANSITIONS.accept.from)
    .where("version", "=", version)
    .where("accepted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Makes the next version of a quotation that the customer has not accepted, or whose quote has expired. @returns its number. */
export async function quote(
  tx: Db,
  id: number,
  change: { note: string; valid_until: number },
  now: number,
): Promise<number | null> {
  const { from, to } = QUOTATION_TRANSITIONS.quote;
  const changed = await tx
    .updateTable("quotations")
    .set(({ eb }) => ({
      ...change,
      state: to,
      version: eb("version", "+", 1),
      quoted_at: now,
      updated_at: now,
      accepted_at: null,
    }))
    .where("id", "=", id)
    .where(stateAt(now), "in", from)
    .where((row) => row.or([row("accepted_at", "is", null), row(stateAt(now), "=", "expired")]))
    .returning("version")
    .executeTakeFirst();
  return changed?.version ?? null;
}

/** Makes an accepted quotation, whose validity is not over, the order group's. @returns false where it is not. */
export async function order(
  tx: Db,
  { customer_id, id, group_id }: { customer_id: number; id: number; group_id: number },
  now: number,
): Promise<boolean> {
  const changed = await tx
    .updateTable("quotations")
    .set({ state: QUOTATION_TRANSITIONS.order.to, group_id, updated_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("state", "in", QUOTATION_TRANSITIONS.order.from)
    .where("valid_until", ">", now)
    .where("accepted_at", "is not", null)
    .where("group_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Marks quotes whose validity is over, and deletes their hidden cart lines. @returns how many. */
export async function expireOverdue(tx: Db, now: number): Promise<number> {
  const { from, to } = QUOTATION_TRANSITIONS.expire;
  const expired = await tx
    .updateTable("quotations")
    .set({ state: to })
    .where("state", "in", from)
    .where("valid_until", "<=", now)
    .returning("id")
    .execute();
  if (expired.length > 0) {
    const ids = expired.map(({ id }) => id);
    await tx.deleteFrom("cart_lines").where("quotation_id", "in", ids).execute();
  }
  return expired.length;
}

/** The lines of a quotation with their goods, in the order in which they were added. */
export const linesOf = (db: Db, quotation_id: number) =>
  db
    .selectFrom("quotation_lines as line")
    .innerJoin("quotation_scenes as scene", "scene.id", "line.scene_id")
    .innerJoin("products", "products.id", "line.product_id")
    .innerJoin("brands", "brands.id", "products.brand_id")
    .where("line.quotation_id", "=", quotation_id)
    .selectAll("line")
    .select(["scene.name as scene", "brands.name as brand"])
    .orderBy("line.scene_id")
    .orderBy("line.id")
    .execute();
export type LineRow = Awaited<ReturnType<typeof linesOf>>[number];

/** The id of the scene of this name, which is made where there is none. */
export async function sceneId(tx: Db, quotation_id: number, name: string): Promise<number> {
  const existing = await tx
    .selectFrom("quotation_scenes")
    .select("id")
    .where("quotation_id", "=", quotation_id)
    .where("name", "=", name)
    .executeTakeFirst();
  if (existing) return existing.id;
  return (
    await tx.insertInto("quotation_scenes").values({ quotation_id, name }).returning("id").executeTakeFirstOrThrow()
  ).id;
}

/** Deletes the scenes without lines. */
export const deleteEmptyScenes = (tx: Db, quotation_id: number) =>
  tx
    .deleteFrom("quotation_scenes")
    .where("quotation_id", "=", quotation_id)
    .where("id", "not in", (lines) =>
      lines.selectFrom("quotation_lines").select("scene_id").where("quotation_id", "=", quotation_id),
    )
    .execute();

export const insertLine = (tx: Db, row: Insertable<Schema["quotation_lines"]>) =>
  tx.insertInto("quotation_lines").values(row).returning("id").executeTakeFirstOrThrow();

export const setMarkup = (
  tx: Db,
  { customer_id, id }: { customer_id: number; id: number },
  change: Pick<Updateable<Schema["quotations"]>, "markup" | "rounding" | "updated_at">,
) => tx.updateTable("quotations").set(change).where("id", "=", id).where("customer_id", "=", customer_id).execute();

export const updateLine = (tx: Db, quotation_id: number, id: number, change: Updateable<Schema["quotation_lines"]>) =>
  tx.updateTable("quotation_lines").set(change).where("id", "=", id).where("quotation_id", "=", quotation_id).execute();

export const updateLines = (tx: Db, quotation_id: number, change: Updateable<Schema["quotation_lines"]>) =>
  tx.updateTable("quotation_lines").set(change).where("quotation_id", "=", quotation_id).execute();

export async function deleteLines(tx: Db, quotation_id: number, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("quotation_lines")
    .where("quotation_id", "=", quotation_id)
    .where("id", "in", ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The products of these SKUs that are for sale. */
export const skusForSale = (db: Db, sku_ids: readonly number[]) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("skus.id", "in", sku_ids)
    .where("skus.is_show", "=", 1)
    .where("products.is_show", "=", 1)
    .select(["skus.id", "skus.product_id"])
    .execute();

export const insertVersion = (tx: Db, row: Insertable<Schema["quotation_versions"]>) =>
  tx.insertInto("quotation_versions").values(row).execute();

export const versionsOf = (db: Db, quotation_id: number) =>
  db
    .selectFrom("quotation_versions")
    .selectAll()
    .where("quotation_id", "=", quotation_id)
    .orderBy("version", "desc")
    .execute();

export const insertMessage = (tx: Db, row: Omit<Insertable<Schema["quotation_messages"]>, "id">) =>
  tx.insertInto("quotation_messages").values(row).execute();

export const messagesOf = (db: Db, quotation_id: number) =>
  db.selectFrom("quotation_messages").selectAll().where("quotation_id", "=", quotation_id).orderBy("id").execute();

/** The company, the contact and the account manager of a customer. */
export const partiesOf = (db: Db, customer_id: number) =>
  db
    .selectFrom("customers")
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .where("customers.id", "=", customer_id)
    .select(["customers.company", "customers.real_name", "customers.nickname", "customers.phone"])
    .select(["managers.real_name as manager_name", "managers.phone as manager_phone"])
    .executeTakeFirstOrThrow();

export const bundles = (db: Db) => db.selectFrom("bundles").selectAll().orderBy("sort").orderBy("id").execute();

export const bundleLines = (db: Db) => db.selectFrom("bundle_lines").selectAll().orderBy("id").execute();
