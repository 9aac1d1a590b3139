import { REFUND_TYPE } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { commandLine } from "../../platform/staff-log.ts";
import * as store from "./refund.store.ts";
import type { Deps } from "./refund.ts";
import type { StaffActs } from "./staff-acts.ts";

/** Refunds as the command line shows and answers them, by number. */
export function createStaffRefunds({
  database,
  ports: { clock },
  acts,
}: Pick<Deps, "database" | "ports"> & { acts: StaffActs }) {
  /** Acts on the refund with this number, whose customer the transaction has locked. @throws ApiError 404, 409. */
  async function actBySn(sn: string, act: (tx: Db, refund: store.RefundRow) => Promise<void>) {
    const found = await store.refundBySn(database.read, sn);
    if (!found) throw notFound(`没有退款 ${sn}`);
    await database.write(async (tx) => {
      await lockCustomer(tx, found.customer_id);
      await act(tx, (await store.refundById(tx, found.id)) ?? found);
    });
  }
  const by = () => ({ actor: commandLine() });

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
      actBySn(sn, (tx, refund) =>
        refund.type === REFUND_TYPE.goods
          ? acts.agree(tx, by(), refund, { address, words: note })
          : acts.pay(tx, by(), refund, { words: note }),
      ),
    /** @throws ApiError 404, 409. */
    refuse: (sn: string, reason: string) => actBySn(sn, (tx, refund) => acts.refuse(tx, by(), refund, { reason })),
    /** Receives the returned goods and pays back. @throws ApiError 404, 409. */
    receive: (sn: string) => actBySn(sn, (tx, refund) => acts.receive(tx, by(), refund)),
    /** Adds a trace of the returned parcel. @throws ApiError 404, 409 before the customer has sent it. */
    async trace(sn: string, text: string) {
      const row = await store.refundBySn(database.read, sn);
      if (!row) throw notFound(`没有退款 ${sn}`);
      if (row.back_number === "") throw new ApiError(409, `${sn} 还没有寄回的快递单号，客户填写后才能登记物流`);
      await database.write((tx) => store.insertTrace(tx, { refund_id: row.id, text, created_at: clock.now() }));
    },
  };
}
