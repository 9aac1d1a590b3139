import type { Insertable } from "kysely";
import { ORDER_TRANSITIONS } from "#contract/rules/order.ts";
import type { Db } from "../../database/database.ts";
import { type Page, selectPage } from "../../database/paging.ts";
import type { Schema } from "../../database/schema.ts";

const ownItems = (db: Db, customer_id: number) =>
  db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("orders.customer_id", "=", customer_id)
    .where("order_groups.state", "=", "paid");

/** The items of a paid order of the customer with their reviews. */
export const itemsWithReviews = (db: Db, customer_id: number, order_id: number) =>
  ownItems(db, customer_id)
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .leftJoin("products", "products.id", "order_items.product_id")
    .leftJoin("categories", "categories.id", "products.category_top")
    .leftJoin("reviews", "reviews.order_item_id", "order_items.id")
    .where("orders.id", "=", order_id)
    .select(["order_items.id as order_item_id", "order_items.sku", "customers.nickname"])
    .select("categories.name as category")
    .select(["reviews.id", "reviews.product_score", "reviews.service_score", "reviews.postage_score"])
    .select(["reviews.content", "reviews.pictures_json", "reviews.is_anonymous", "reviews.created_at"])
    .select(["reviews.reply", "reviews.replied_at", "reviews.state", "reviews.hidden_reason"])
    .orderBy("order_items.id")
    .execute();

/** One page of the reviews that the customer has written, the newest first. */
export const ownReviews = (db: Db, customer_id: number, page: Page) =>
  selectPage(
    db
      .selectFrom("reviews")
      .innerJoin("order_items", "order_items.id", "reviews.order_item_id")
      .innerJoin("customers", "customers.id", "reviews.customer_id")
      .where("reviews.customer_id", "=", customer_id)
      .selectAll("reviews")
      .select(["customers.nickname", "order_items.sku", "order_items.name", "order_items.order_id"]),
    "reviews.id",
    page,
  );

/** An item of the customer, and whether it can be reviewed now. */
export async function findItem(db: Db, customer_id: number, id: number) {
  const item = await ownItems(db, customer_id)
    .leftJoin("reviews", "reviews.order_item_id", "order_items.id")
    .where("order_items.id", "=", id)
    .select(["order_items.id", "order_items.order_id", "order_items.product_id", "order_items.sku_id"])
    .select(["orders.status", "order_items.quantity", "order_items.refunded_pieces", "reviews.id as review_id"])
    .executeTakeFirst();
  if (!item) return undefined;
  const isRefunded = item.refunded_pieces >= item.quantity;
  const isReceived = ORDER_TRANSITIONS.review.from.some((state) => state === item.status);
  return { ...item, isRefunded, isOpen: isReceived && item.review_id === null && !isRefunded };
}

export const picturesOfReview = (db: Db, customer_id: number, item_ids: readonly number[]) =>
  db
    .selectFrom("review_pictures")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .where("order_item_id", "in", item_ids)
    .orderBy("id")
    .execute();

export async function insertReviewPicture(
  tx: Db,
  row: Omit<Insertable<Schema["review_pictures"]>, "id">,
): Promise<number> {
  return (await tx.insertInto("review_pictures").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** Removes a picture whose item has no review. @returns its name, or undefined where there is none. */
export const deleteReviewPicture = (tx: Db, customer_id: number, id: number) =>
  tx
    .deleteFrom("review_pictures")
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("order_item_id", "not in", (reviewed) => reviewed.selectFrom("reviews").select("order_item_id"))
    .returning("name")
    .executeTakeFirst();

/** @returns whether the review was written; false for an item that has one. */
export async function insertReview(tx: Db, row: Omit<Insertable<Schema["reviews"]>, "id">): Promise<boolean> {
  const inserted = await tx
    .insertInto("reviews")
    .values(row)
    .onConflict((conflict) => conflict.column("order_item_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The names of the pictures that customers added to the review. */
export const pictureNamesOf = (db: Db, review_id: number) =>
  db
    .selectFrom("review_pictures")
    .innerJoin("reviews", "reviews.order_item_id", "review_pictures.order_item_id")
    .where("reviews.id", "=", review_id)
    .select("review_pictures.name")
    .execute();
