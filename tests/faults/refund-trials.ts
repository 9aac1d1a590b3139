import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { CARRIERS, REFUND_REASONS } from "#contract/rules/refund.ts";
import { createProduct, type TestStore } from "#tests/support/articles.ts";
import { fieldOn } from "#tests/support/browse.ts";
import { freshKey } from "#tests/support/buying.ts";
import { allOf } from "#tests/support/refunding.ts";
import { type Customer, picture, rowsOf, type Trials, TYPED, withPicture } from "./trial.ts";

/** The forms of a refund. */
export function refundTrials(shop: TestStore, customer: () => Customer): Trials {
  const db = () => shop.backend.database.read;
  const paidOrder = async () => customer().paid([[await createProduct(shop, { price: 1000, cost: 900 }), 1]]);

  /** A picture of evidence under this key, and the number of times that it was removed. */
  async function evidence(key: string) {
    const { data } = await customer().post("/api/refund/picture", { key, image: await picture() });
    const { picture_id } = data as { picture_id: number };
    const left = rowsOf(() => db().selectFrom("refund_pictures").select("id").where("id", "=", picture_id));
    return { picture_id, removed: async () => 1 - (await left()) };
  }

  /** A refund whose goods are to be sent back. */
  async function agreed() {
    const order = await paidOrder();
    await customer().ship(order);
    const { id, sn } = await customer().applied(order, allOf(order), { refund_type: 2 });
    await shop.backend.staff.refunds.agree(sn);
    return id;
  }

  return {
    async "refund application"() {
      const order = await paidOrder();
      const [item] = order.items;
      return {
        at: link(urls.refund.confirm, {}, { id: order.order_id, item: String(item?.id), num: 1 }),
        send: (page) =>
          withPicture(
            {
              intent: "apply",
              item: String(item?.id),
              num: "1",
              refund_type: "1",
              key: fieldOn(page, "key"),
              refund_message: REFUND_REASONS[0],
              mark: TYPED,
            },
            "picture",
          ),
        done: rowsOf(() =>
          db()
            .selectFrom("refunds")
            .innerJoin("refund_pictures", "refund_pictures.refund_id", "refunds.id")
            .select("refund_pictures.id")
            .where("refunds.order_id", "=", order.order_id),
        ),
        typed: TYPED,
      };
    },
    async "return parcel"() {
      const id = await agreed();
      return {
        at: link(urls.refund.goods, {}, { id }),
        send: () =>
          withPicture(
            {
              intent: "send_back",
              delivery_type: CARRIERS[0],
              delivery_id: "SF12345678",
              delivery_phone: "13912345678",
              delivery_mark: TYPED,
            },
            "picture",
          ),
        done: rowsOf(() =>
          db()
            .selectFrom("refund_events")
            .innerJoin("refund_pictures", "refund_pictures.refund_id", "refund_events.refund_id")
            .select("refund_pictures.id")
            .where("refund_events.refund_id", "=", id)
            .where("act", "=", "send_back"),
        ),
        typed: TYPED,
      };
    },
    async "refund's withdrawal"() {
      const order = await paidOrder();
      const { id } = await customer().applied(order, allOf(order));
      return {
        at: link(urls.refund.detail, {}, { id }),
        send: () => ({ intent: "withdraw", refund_order_id: String(id) }),
        done: rowsOf(() =>
          db().selectFrom("refund_events").select("id").where("refund_id", "=", id).where("act", "=", "withdraw"),
        ),
      };
    },
    async "deletion of a refund's record"() {
      const order = await paidOrder();
      const { id } = await customer().applied(order, allOf(order));
      await customer().withdraw(id);
      return {
        at: link(urls.refund.detail, {}, { id }),
        send: () => ({ intent: "remove", refund_order_id: String(id) }),
        done: async () =>
          (await db().selectFrom("refunds").select("is_hidden").where("id", "=", id).executeTakeFirstOrThrow())
            .is_hidden,
      };
    },
    async "removal of a picture from the application"() {
      const order = await paidOrder();
      const key = freshKey();
      const { picture_id, removed } = await evidence(key);
      const item = String(order.items[0]?.id);
      return {
        at: link(urls.refund.confirm, {}, { id: order.order_id, item, num: 1, key, picture: picture_id }),
        send: () => ({ intent: "remove_picture", item, num: "1", refund_type: "1", key, mark: TYPED }),
        done: removed,
        typed: TYPED,
      };
    },
    async "removal of a picture from the return parcel"() {
      const id = await agreed();
      const { data } = await customer().get(`/api/refund/detail/${id}`);
      const { picture_id, removed } = await evidence((data as { back_key: string }).back_key);
      return {
        at: link(urls.refund.goods, {}, { id, picture: picture_id }),
        send: () => ({ intent: "remove_picture", delivery_id: "SF12345678", delivery_mark: TYPED }),
        done: removed,
        typed: TYPED,
      };
    },
  };
}
