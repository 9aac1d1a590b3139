import { type Expression, type SqlBool, sql } from "kysely";
import { STAFF_REVIEW_FILTER_NAMES, type StaffReviewFilter } from "#contract/rules/review.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import type { Page } from "../../database/paging.ts";

/** The condition on `customers` by which a member sees some of them. */
type Scope = Expression<SqlBool>;

export type ReviewFilters = Page & { filter: StaffReviewFilter; keyword: string };

const FILTERS: Readonly<Record<StaffReviewFilter, Expression<SqlBool>>> = {
  open: sql`(reviews.reply is null and reviews.state = 'shown')`,
  all: sql`1 = 1`,
  hidden: sql`reviews.state = 'hidden'`,
};

const inScope = (db: Db, scope: Scope) =>
  db
    .selectFrom("reviews")
    .innerJoin("customers", "customers.id", "reviews.customer_id")
    .innerJoin("order_items", "order_items.id", "reviews.order_item_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .where(scope);

const selected = (db: Db, scope: Scope) =>
  inScope(db, scope)
    .selectAll("reviews")
    .select(["order_items.name", "order_items.sku", "orders.sn as order_sn"])
    .select(["customers.company", "customers.real_name"]);

/** A review in the scope. */
export const findReviewInScope = (db: Db, scope: Scope, id: number) =>
  selected(db, scope).where("reviews.id", "=", id).executeTakeFirst();
export type DeskRow = NonNullable<Awaited<ReturnType<typeof findReviewInScope>>>;

function matching(keyword: string) {
  const pattern = likePattern(keyword);
  return sql<SqlBool>`(lower(order_items.name) like ${pattern} escape '\\'
    or lower(reviews.content) like ${pattern} escape '\\' or lower(customers.company) like ${pattern} escape '\\'
    or lower(orders.sn) like ${pattern} escape '\\')`;
}

/** One page of reviews, the newest first, those without a reply by their scores, and how many match. */
export async function listReviewsInScope(db: Db, scope: Scope, { filter, keyword, page, limit }: ReviewFilters) {
  const found = selected(db, scope)
    .where(FILTERS[filter])
    .$if(keyword !== "", (query) => query.where(matching(keyword)));
  const [rows, { count }] = await Promise.all([
    found
      .$if(filter === "open", (query) =>
        query.orderBy(sql`reviews.product_score + reviews.service_score + reviews.postage_score`),
      )
      .orderBy("reviews.id", "desc")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(count) };
}

/** The number of reviews of each list: one query. */
export async function countReviews(db: Db, scope: Scope): Promise<Record<StaffReviewFilter, number>> {
  const row = await inScope(db, scope)
    .select(
      STAFF_REVIEW_FILTER_NAMES.map((name) =>
        sql<number>`coalesce(sum(case when ${FILTERS[name]} then 1 else 0 end), 0)`.as(name),
      ),
    )
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), all: Number(row.all), hidden: Number(row.hidden) };
}
