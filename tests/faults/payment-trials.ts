import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { createProduct, type TestStore } from "#tests/support/articles.ts";
import { fieldOn } from "#tests/support/browse.ts";
import { freshKey } from "#tests/support/buying.ts";
import { type Customer, picture, rowsOf, type Trials, TYPED, withPicture } from "./trial.ts";

/** The forms that pay, and those of a transfer. */
export function paymentTrials(shop: TestStore, customer: () => Customer): Trials {
  const db = () => shop.backend.database.read;
  const article = () => createProduct(shop, { price: 1000, cost: 900 });

  /** An unpaid order that is paid by transfer: its group and the transfer. */
  async function transferred() {
    const group = await customer().order(await article());
    const { data } = await customer().post(`/api/pay/transfer/create/${group}`);
    return { group, transfer_id: (data as { transfer_id: number }).transfer_id };
  }

  return {
    async payment() {
      const group = await customer().order(await article());
      return {
        at: link(urls.payment.index, {}, { id: group }),
        send: (page) => ({ intent: "pay", pay_type: "balance", key: fieldOn(page, "key") }),
        done: rowsOf(() => db().selectFrom("payments").select("id").where("group_id", "=", group)),
      };
    },
    async "transfer's slip"() {
      const { group, transfer_id } = await transferred();
      return {
        at: link(urls.transfer.index, {}, { id: group }),
        send: () => withPicture({ intent: "submit_slip", payer: TYPED, note: "" }, "slip"),
        done: async () => {
          const row = await db()
            .selectFrom("transfers")
            .select(["state", "payer"])
            .where("id", "=", transfer_id)
            .executeTakeFirstOrThrow();
          if (row.payer !== TYPED) return 0;
          return (await db().selectFrom("transfer_slips").select("id").where("transfer_id", "=", transfer_id).execute())
            .length;
        },
        typed: TYPED,
      };
    },
    async recharge() {
      return {
        at: link(urls.bill.balance, {}, { type: 3 }),
        send: (page) => ({
          intent: "recharge",
          price: "",
          other: "73.91",
          pay_type: "weixin",
          key: fieldOn(page, "key"),
        }),
        done: rowsOf(() => db().selectFrom("recharges").select("id").where("customer_id", "=", customer().id)),
        typed: "73.91",
      };
    },
    async "recharge by transfer"() {
      return {
        at: link(urls.bill.balance, {}, { type: 3 }),
        send: (page) => ({
          intent: "recharge",
          price: "",
          other: "73.91",
          pay_type: "transfer",
          key: fieldOn(page, "key"),
        }),
        done: rowsOf(() => db().selectFrom("recharges").select("id").where("customer_id", "=", customer().id)),
        typed: "73.91",
      };
    },
    async "recharge's cancellation"() {
      const { data } = await customer().post("/api/user/recharge/transfer", { price: "73.91", key: freshKey() });
      const { recharge_id } = data as { recharge_id: number };
      return {
        at: link(urls.transfer.recharge, {}, { id: recharge_id }),
        send: () => ({ intent: "cancel" }),
        done: rowsOf(() =>
          db()
            .selectFrom("transfers")
            .select("id")
            .where("recharge_id", "=", recharge_id)
            .where("state", "=", "cancelled"),
        ),
      };
    },
    async "removal of a slip"() {
      const { group, transfer_id } = await transferred();
      const { data } = await customer().post(`/api/pay/transfer/slip/upload/${transfer_id}`, {
        image: await picture(),
      });
      const { slip_id } = data as { slip_id: number };
      const left = rowsOf(() => db().selectFrom("transfer_slips").select("id").where("id", "=", slip_id));
      return {
        at: link(urls.transfer.index, {}, { id: group }),
        send: () => ({ intent: "remove_slip", slip_id: String(slip_id) }),
        done: async () => 1 - (await left()),
      };
    },
  };
}
