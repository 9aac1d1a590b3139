import { type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import { DAY_MS, dayToInstant } from "#contract/rules/calendar.ts";
import { OPEN_STATES, PRICED_STATES, type QuotationOrder, type QuotationState } from "#contract/rules/quotation.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import type { Schema } from "../../database/schema.ts";

/** The state of a quotation now; a quote past its validity has expired even before the job has marked it. */
export const stateAt = (now: number) => sql<QuotationState>`case
  when quotations.state = 'quoted' and quotations.valid_until <= ${now} then 'expired'
  else quotations.state end`;

const quotations = (db: Db, now: number) =>
  db.selectFrom("quotations").selectAll("quotations").select(stateAt(now).as("state_now"));
export type QuotationRow = Awaited<ReturnType<ReturnType<typeof quotations>["execute"]>>[number];

export const findOwnQuotation = (db: Db, customer_id: number, id: number, now: number) =>
  quotations(db, now).where("customer_id", "=", customer_id).where("id", "=", id).executeTakeFirst();

/** A quotation by its id or number, of any customer, for staff. */
export const findQuotationByName = (db: Db, name: string, now: number) =>
  quotations(db, now)
    .innerJoin("customers", "customers.id", "quotations.customer_id")
    .select(["customers.phone as login", "customers.company"])
    .where((row) => row.or([row("quotations.sn", "=", name), sql<SqlBool>`cast(quotations.id as text) = ${name}`]))
    .executeTakeFirst();

/** The newest quotations of all customers, of one state or of all. */
export function latestQuotations(db: Db, state: QuotationState | undefined, limit: number, now: number) {
  const rows = quotations(db, now)
    .innerJoin("customers", "customers.id", "quotations.customer_id")
    .select(["customers.phone as login", "customers.company"])
    .orderBy("quotations.updated_at", "desc")
    .orderBy("quotations.id", "desc")
    .limit(limit);
  return (state === undefined ? rows : rows.where(stateAt(now), "=", state)).execute();
}

/** Selects quotations by words and by the days of their creation in Shanghai, first and last, empty for no bound. */
type ListFilter = { readonly keyword: string; readonly from?: string; readonly to?: string };

/** One page of a list; `limit` is the number of entries per page. */
export type ListPage = ListFilter & {
  readonly state: QuotationState | "all";
  readonly order: QuotationOrder;
  readonly page: number;
  readonly limit: number;
};

const matching = (db: Db, customer_id: number, { keyword, from, to }: ListFilter, now: number) => {
  let rows = quotations(db, now).where("customer_id", "=", customer_id);
  if (from) rows = rows.where("quotations.created_at", ">=", dayToInstant(from));
  if (to) rows = rows.where("quotations.created_at", "<", dayToInstant(to) + DAY_MS);
  if (keyword === "") return rows;
  const pattern = likePattern(keyword);
  return rows.where(
    sql<SqlBool>`(lower(quotations.name) like ${pattern} escape '\\' or lower(quotations.client) like ${pattern} escape '\\'
      or quotations.sn like ${pattern} escape '\\' or exists (select 1 from quotation_lines l
        join products p on p.id = l.product_id
        where l.quotation_id = quotations.id and lower(p.name) like ${pattern} escape '\\'))`,
  );
};

/** The sum of the last quote in fen, or of the lines of it that the customer has accepted; null before a quote. */
const quotedFen = sql<number | null>`case when quotations.accepted_at is null
  then (select v.total_fen from quotation_versions v
    where v.quotation_id = quotations.id and v.version = quotations.version)
  else (select sum(l.price_fen * l.quantity) from quotation_lines l
    where l.quotation_id = quotations.id and l.accepted = 1) end`;

/** The number and the quoted sum of the matches of each state, in fen. */
export async function sumQuotationStates(db: Db, customer_id: number, wanted: ListFilter, now: number) {
  const rows = await db
    .selectFrom(matching(db, customer_id, wanted, now).select(quotedFen.as("quoted_fen")).as("matches"))
    .select("state_now")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("quoted_fen").as("fen")])
    .groupBy("state_now")
    .execute();
  return new Map(rows.map(({ state_now, count, fen }) => [state_now, { count: Number(count), fen: Number(fen ?? 0) }]));
}

/** Less than any instant in epoch ms with a minus sign. */
const NEVER = -Number.MAX_SAFE_INTEGER;
/** The rank of a row in each order, the greatest first; rows of equal rank follow by their last change. */
const RANKS = {
  recent: () => sql<number>`quotations.updated_at`,
  ending: (now) =>
    sql<number>`case ${stateAt(now)} when 'quoted' then -quotations.valid_until else ${sql.lit(NEVER)} end`,
  amount: (now) => sql<number>`case when ${stateAt(now)} in (${sql.join(PRICED_STATES)}) then ${quotedFen} else -1 end`,
} as const satisfies Record<QuotationOrder, (now: number) => unknown>;

/** One page of the customer's quotations with the numbers of their scenes and lines. */
export function listOwnQuotations(
  db: Db,
  customer_id: number,
  { state, order, page, limit, ...wanted }: ListPage,
  now: number,
) {
  const rows = matching(db, customer_id, wanted, now)
    .select(
      sql<number>`(select count(*) from quotation_scenes s where s.quotation_id = quotations.id)`.as("scene_count"),
    )
    .select(sql<number>`(select count(*) from quotation_lines l where l.quotation_id = quotations.id)`.as("line_count"))
    .select(quotedFen.as("quoted_fen"));
  return (state === "all" ? rows : rows.where(stateAt(now), "=", state))
    .orderBy(RANKS[order](now), "desc")
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** The names and states of the customer's open quotations that changed last. */
export const listOpenQuotations = (db: Db, customer_id: number, limit: number, now: number) =>
  db
    .selectFrom("quotations")
    .where("customer_id", "=", customer_id)
    .where(stateAt(now), "in", OPEN_STATES)
    .select(["id as offer_id", "name", stateAt(now).as("state")])
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

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

export const setMarkup = (
  tx: Db,
  { customer_id, id }: { customer_id: number; id: number },
  change: Pick<Updateable<Schema["quotations"]>, "markup" | "rounding" | "updated_at">,
) => tx.updateTable("quotations").set(change).where("id", "=", id).where("customer_id", "=", customer_id).execute();

/** The company, the contact and the account manager of a customer. */
export const partiesOf = (db: Db, customer_id: number) =>
  db
    .selectFrom("customers")
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .where("customers.id", "=", customer_id)
    .select(["customers.company", "customers.real_name", "customers.nickname", "customers.phone"])
    .select(["managers.real_name as manager_name", "managers.phone as manager_phone"])
    .executeTakeFirstOrThrow();
