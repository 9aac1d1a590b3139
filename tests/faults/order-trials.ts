import { storeCouponAddress } from "#app/features/store/store.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { createProduct, type TestStore } from "#tests/support/articles.ts";
import { fieldOn } from "#tests/support/browse.ts";
import { ADDRESS, TITLE_FIELDS } from "#tests/support/records.ts";
import { type Customer, picture, rowsOf, type Trials, TYPED, withPicture } from "./trial.ts";

/** The forms of an order, from its address to its invoice. */
export function orderTrials(shop: TestStore, customer: () => Customer): Trials {
  const db = () => shop.backend.database.read;
  const article = () => createProduct(shop, { price: 1000, cost: 900 });
  const paidOrder = async () => customer().paid([[await article(), 1]]);

  /** An order whose goods were received, and its item. */
  async function received() {
    const order = await paidOrder();
    await customer().ship(order);
    await customer().take(order);
    return { id: order.order_id, item: order.items[0]?.id ?? 0 };
  }

  return {
    async "address of the confirm page"() {
      const line = await customer().add(await article(), 1, 1);
      return {
        at: link(urls.checkout, {}, { cartId: line, new: 1 }),
        send: () => ({ intent: "save", ...ADDRESS, detail: TYPED }),
        done: rowsOf(() => db().selectFrom("addresses").select("id").where("customer_id", "=", customer().id)),
        typed: TYPED,
      };
    },
    async order() {
      const line = await customer().add(await article(), 1, 1);
      return {
        at: link(urls.checkout, {}, { cartId: line }),
        send: (page) => ({
          intent: "submit",
          key: fieldOn(page, "key"),
          quote: fieldOn(page, "quote"),
          address_id: String(customer().address_id),
          po_all: TYPED,
        }),
        done: rowsOf(() => db().selectFrom("orders").select("id").where("customer_id", "=", customer().id)),
        typed: TYPED,
      };
    },
    async "order's cancellation"() {
      const group = await customer().order(await article());
      return {
        at: link(urls.order.unpaidDetail, {}, { id: group }),
        send: () => ({ intent: "cancel", order_id: String(group) }),
        done: rowsOf(() =>
          db().selectFrom("ledger").select("id").where("kind", "=", "order_cancel").where("ref", "=", String(group)),
        ),
      };
    },
    async "order's deletion"() {
      const group = await customer().order(await article());
      await customer().post(`/api/order/cancel/${group}`);
      const { id } = await db()
        .selectFrom("orders")
        .select("id")
        .where("group_id", "=", group)
        .executeTakeFirstOrThrow();
      return {
        at: link(urls.order.list, {}, { type: 1 }),
        send: () => ({ intent: "remove", order_id: String(id) }),
        done: async () =>
          (await db().selectFrom("orders").select("is_hidden").where("id", "=", id).executeTakeFirstOrThrow())
            .is_hidden,
      };
    },
    async receipt() {
      const order = await paidOrder();
      await customer().ship(order);
      return {
        at: link(urls.order.detail, {}, { id: order.order_id }),
        send: () => ({ intent: "take", order_id: String(order.order_id) }),
        done: rowsOf(() =>
          db()
            .selectFrom("ledger")
            .select("id")
            .where("asset", "=", "points")
            .where("holder_id", "=", customer().id)
            .where("ref", "=", String(order.order_id)),
        ),
      };
    },
    async review() {
      const { id, item } = await received();
      return {
        at: link(urls.order.evaluation, {}, { id }),
        send: () =>
          withPicture(
            {
              intent: "review",
              [`comment_${item}`]: TYPED,
              [`product_score_${item}`]: "5",
              service_score: "4",
              postage_score: "3",
            },
            `picture_${item}`,
          ),
        done: async () => {
          const rows = await db()
            .selectFrom("reviews")
            .select("pictures_json")
            .where("order_item_id", "=", item)
            .execute();
          return rows.flatMap(({ pictures_json }) => JSON.parse(pictures_json)).length;
        },
        typed: TYPED,
      };
    },
    async "coupon claim"() {
      const { store_id } = await article();
      const coupon = await shop.backend.staff.coupons.add({
        type: COUPON_TYPE.store,
        targets: [],
        store_id,
        title: "全店商品",
        amount_fen: 3000,
        threshold_fen: 50_000,
        total: 5,
        per_customer: 3,
        valid_from: shop.world.now,
        valid_until: shop.world.now + 1_000_000,
      });
      return {
        at: storeCouponAddress(store_id),
        send: () => ({ intent: "receive", coupon_id: String(coupon), number: "1" }),
        done: rowsOf(() =>
          db()
            .selectFrom("customer_coupons")
            .select("id")
            .where("coupon_id", "=", coupon)
            .where("customer_id", "=", customer().id),
        ),
      };
    },
    async "invoice application"() {
      const order = await paidOrder();
      const { data } = await customer().post("/api/user/receipt/create", { ...TITLE_FIELDS, is_default: 0 });
      const { receipt_id } = data as { receipt_id: number };
      return {
        at: link(urls.invoice.list, {}, { type: 1, order_id: order.order_id }),
        send: (page) => ({
          intent: "apply",
          order_id: String(order.order_id),
          receipt_id: String(receipt_id),
          receipt_type: "1",
          email: "",
          mark: TYPED,
          key: fieldOn(page, "key"),
        }),
        done: rowsOf(() => db().selectFrom("invoice_orders").select("order_id").where("order_id", "=", order.order_id)),
        typed: TYPED,
      };
    },
    async "removal of a picture from the review"() {
      const { id, item } = await received();
      const { data } = await customer().post(`/api/reply/picture/${item}`, { image: await picture() });
      const { picture_id } = data as { picture_id: number };
      const left = rowsOf(() => db().selectFrom("review_pictures").select("id").where("id", "=", picture_id));
      return {
        at: link(urls.order.evaluation, {}, { id, picture: picture_id }),
        send: () => ({ intent: "remove_picture", [`comment_${item}`]: TYPED }),
        done: async () => 1 - (await left()),
        typed: TYPED,
      };
    },
  };
}
