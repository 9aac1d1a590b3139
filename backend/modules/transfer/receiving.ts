import { isOpenTransfer, TRANSFER_STATES, type TransferState } from "#contract/rules/transfer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Receive } from "./booking.ts";
import { receiptsOf } from "./receipt.store.ts";
import type { Slips } from "./slips.ts";
import * as store from "./transfer.store.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  receive: Receive;
  slips: Pick<Slips, "readAll">;
};

/** Transfers as the shop's staff see, confirm and refuse them by hand. */
export function createReceiving({ database, receive, slips, ports: { clock } }: Deps) {
  /** The sentence that refuses an act: the state of the transfer now. */
  async function refusalOf(tx: Db, code: string, act: string): Promise<string> {
    const state = (await store.findByCode(tx, code, clock.now()))?.state_now ?? "cancelled";
    const why = isOpenTransfer(state) ? `没有待确认的凭证，不能${act}` : `不能再${act}`;
    return `汇款 ${code} 现在是${TRANSFER_STATES[state]}，${why}`;
  }

  /** The transfer of a payment's or recharge's number, or of a remittance code. @throws ApiError 404 */
  async function find(name: string) {
    const found = await store.findByName(database.read, name, clock.now());
    if (!found) throw notFound(`没有汇款 ${name}`);
    return found;
  }

  return {
    list: (state?: TransferState) => store.latest(database.read, state, LIST_MAX, clock.now()),

    async show(name: string) {
      const transfer = await find(name);
      return { ...transfer, receipts: await receiptsOf(database.read, transfer.id) };
    },

    slips: (transfer_id: number) => slips.readAll(transfer_id),

    /** Books a transfer by hand. @throws ApiError 404, 409. */
    async confirm(name: string) {
      const found = await find(name);
      await database.write(async (tx) => {
        await lockCustomer(tx, found.customer_id);
        const transfer = await store.findByCode(tx, found.code, clock.now());
        if (!transfer || !isOpenTransfer(transfer.state_now)) {
          throw new ApiError(409, await refusalOf(tx, found.code, "确认到账"));
        }
        if (!(await receive(tx, transfer))) throw new ApiError(409, await refusalOf(tx, found.code, "确认到账"));
      });
      return found;
    },

    /** Refuses the submitted slips; the customer can submit others. @throws ApiError 404, 409. */
    async reject(name: string, reason: string) {
      const found = await find(name);
      await database.write(async (tx) => {
        await lockCustomer(tx, found.customer_id);
        if (!(await store.applyAct(tx, found.id, "refuse", { reason }))) {
          throw new ApiError(409, await refusalOf(tx, found.code, "退回凭证"));
        }
      });
    },

    cancelClosed: () => database.write(store.cancelClosed),
  };
}

const LIST_MAX = 200;
