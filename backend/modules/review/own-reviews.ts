import { photographAddress } from "#contract/picture.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { NO_ORDER } from "#contract/rules/messages.ts";
import { REVIEW_PICTURES_MAX } from "#contract/rules/review.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Page } from "../../database/paging.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { CustomerUploads } from "../picture/customer-uploads.ts";
import { uploadName } from "../picture/store-picture.ts";
import * as store from "./own-review.store.ts";
import { toReview } from "./review.ts";

const uploadLimit = (id: number) => ({ name: `review:upload:${id}`, max: 60, windowMs: HOUR_MS });
const NAME_PREFIX = "review-";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  customerUploads: CustomerUploads;
  finishReviewed: (tx: Db, customer_id: number, order_id: number) => Promise<number>;
};
type Opinion = {
  product_score: number;
  service_score: number;
  postage_score: number;
  comment: string;
  is_anonymous: 0 | 1;
};

/** Reviews as their authors write them. */
export function createOwnReviews({ database, customerUploads, finishReviewed, ports: { clock } }: Deps) {
  /** The customer's item without a review. @throws ApiError 404, 409. */
  async function openItem(db: Db, customer: Owner, id: number) {
    const item = await store.findItem(db, customer.id, id);
    if (!item) throw notFound(NO_ORDER);
    if (item.isRefunded && item.review_id === null) throw new ApiError(409, "这个商品已全部退款，不用评价");
    if (!item.isOpen)
      throw new ApiError(409, item.review_id === null ? "这个订单现在不能评价" : "这个商品已经评价过了");
    return item;
  }

  return {
    /** The customer's reviews, hidden ones included. */
    async mine(customer: Owner, page: Page) {
      const { rows, count } = await store.ownReviews(database.read, customer.id, page);
      const list = rows.map((row) => ({
        ...toReview(row),
        order_id: row.order_id,
        product_id: row.product_id,
        store_name: row.name,
        is_anonymous: row.is_anonymous === 1 ? (1 as const) : (0 as const),
        hidden_reason: reasonOf(row),
      }));
      return { count, list };
    },

    /** The items of an order with their reviews and waiting pictures. @throws ApiError 404. */
    async ofOrder(customer: Owner, order_id: number) {
      const rows = await store.itemsWithReviews(database.read, customer.id, order_id);
      if (rows.length === 0) throw notFound(NO_ORDER);
      const ids = rows.map(({ order_item_id }) => order_item_id);
      const pictures = await store.picturesOfReview(database.read, customer.id, ids);
      return rows.map((row) => {
        const review = row.id === null ? null : toReview(row as Parameters<typeof toReview>[0]);
        const waiting = review ? [] : pictures.filter(({ order_item_id }) => order_item_id === row.order_item_id);
        return {
          order_product_id: row.order_item_id,
          ...(row.category === null ? {} : { category: row.category }),
          pictures: waiting.map(({ id, name }) => ({ picture_id: id, image: photographAddress(name) })),
          review,
          hidden_reason: reasonOf(row),
        };
      });
    },

    /**
     * Writes the review of an item with its pictures; it is shown at once, and the last one of an order finishes it.
     * @returns how many items of the order wait for a review.
     * @throws ApiError 404, 409.
     */
    create: (customer: Owner, item_id: number, { comment, ...opinion }: Opinion): Promise<number> =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const item = await openItem(tx, customer, item_id);
        const pictures = await store.picturesOfReview(tx, customer.id, [item_id]);
        const written = await store.insertReview(tx, {
          order_item_id: item_id,
          customer_id: customer.id,
          product_id: item.product_id,
          sku_id: item.sku_id,
          ...opinion,
          content: comment,
          reply: null,
          replied_at: null,
          created_at: clock.now(),
          pictures_json: JSON.stringify(pictures.map(({ name }) => photographAddress(name))),
        });
        if (!written) throw new ApiError(409, "这个商品已经评价过了");
        return finishReviewed(tx, customer.id, item.order_id);
      }),

    /**
     * Stores a picture as WebP without its metadata under an unguessable name; an upload with the same content is
     * ignored.
     * @throws ApiError 404, 409, and 400 for anything but a JPEG, PNG or WebP picture, and for too many.
     */
    upload: ({ id: customer_id }: Owner, order_item_id: number, bytes: Uint8Array): Promise<number> =>
      customerUploads.addPicture(customer_id, bytes, {
        prefix: uploadName(NAME_PREFIX),
        limit: uploadLimit(customer_id),
        picturesMax: REVIEW_PICTURES_MAX,
        tooMany: `最多上传 ${REVIEW_PICTURES_MAX} 张图片`,
        check: () => openItem(database.read, { id: customer_id }, order_item_id),
        async pictures(tx) {
          await openItem(tx, { id: customer_id }, order_item_id);
          const pictures = await store.picturesOfReview(tx, customer_id, [order_item_id]);
          return pictures.map(({ id, name }) => ({ id, upload: uploadName(name) }));
        },
        insert(tx, upload) {
          const name = upload.slice(uploadName("").length);
          return store.insertReviewPicture(tx, { customer_id, order_item_id, name, created_at: clock.now() });
        },
      }),

    /** @throws ApiError 404 for a picture that is not the customer's, or whose review is written. */
    async removePicture(customer: Owner, picture_id: number) {
      const removed = await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        return store.deleteReviewPicture(tx, customer.id, picture_id);
      });
      if (!removed) throw notFound("图片不存在");
      await customerUploads.remove(uploadName(removed.name));
    },
  };
}

/** Why the shop has hidden a review; "" for reviews that were hidden without a reason, null for shown ones. */
const reasonOf = ({ state, hidden_reason }: { state: "shown" | "hidden" | null; hidden_reason: string | null }) =>
  state === "hidden" ? (hidden_reason ?? "") : null;
