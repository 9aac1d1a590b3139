import { agreeAct, type RefundAct } from "#contract/rules/refund.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { RefundActs } from "./acts.ts";
import * as store from "./refund.store.ts";
import type { Deps } from "./refund.ts";

/** Refunds as the staff of a store answer them, by number. */
export function createStaffRefunds({
  database,
  ports: { clock },
  perform,
}: Pick<Deps, "database" | "ports"> & Pick<RefundActs, "perform">) {
  /** Carries out an act of the store on the refund with this number. @throws ApiError 404, 409. */
  async function performBySn(
    sn: string,
    actOf: (refund: store.RefundRow) => RefundAct,
    more: { note?: string; change?: Record<string, string> } = {},
  ) {
    const found = await store.refundBySn(database.read, sn);
    if (!found) throw notFound(`没有退款 ${sn}`);
    await database.write(async (tx) => {
      await lockCustomer(tx, found.customer_id);
      await perform(tx, found, actOf(found), { actor: "store", ...more });
    });
  }

  return {
    latest: (limit: number) => store.latestRefunds(database.read, limit),
    async show(sn: string) {
      const row = await store.refundBySn(database.read, sn);
      if (!row) throw notFound(`没有退款 ${sn}`);
      const items = await store.itemsOfRefunds(database.read, [row.id]);
      return { row, items, events: await store.eventsOf(database.read, [row.id]) };
    },
    /** Agrees: a refund without return is paid back, one with return waits for the goods. @throws ApiError 404, 409. */
    agree: (sn: string, { note = "", address = "" }: { note?: string; address?: string } = {}) =>
      performBySn(sn, ({ type }) => agreeAct(type), { note, change: { back_address: address } }),
    /** @throws ApiError 404, 409. */
    refuse: (sn: string, reason: string) =>
      performBySn(sn, () => "refuse", { note: reason, change: { refuse_reason: reason } }),
    /** Receives the returned goods and pays back. @throws ApiError 404, 409. */
    receive: (sn: string) => performBySn(sn, () => "receive"),
    /** Adds a trace of the returned parcel. @throws ApiError 404, 409 before the customer has sent it. */
    async trace(sn: string, text: string) {
      const row = await store.refundBySn(database.read, sn);
      if (!row) throw notFound(`没有退款 ${sn}`);
      if (row.back_number === "") throw new ApiError(409, `${sn} 还没有寄回的快递单号，客户填写后才能登记物流`);
      await database.write((tx) => store.insertTrace(tx, { refund_id: row.id, text, created_at: clock.now() }));
    },
  };
}
