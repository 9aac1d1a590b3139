import { formatFen } from "#contract/rules/money.ts";
import { isOpenTransfer, TRANSFER_STATES, type TransferState } from "#contract/rules/transfer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type Actor, commandLine } from "../../platform/staff-log.ts";
import type { Repaying } from "../credit/repaying.ts";
import type { Receive } from "./booking.ts";
import { receiptsOf } from "./receipt.store.ts";
import type { Slips } from "./slips.ts";
import * as store from "./transfer.store.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  receive: Receive;
  slips: Pick<Slips, "readAll">;
  repaying: Pick<Repaying, "endGrace">;
};

/** Transfers as the shop's staff see, confirm and refuse them by hand. */
export function createReceiving({ database, staffLog, receive, slips, repaying, ports: { clock } }: Deps) {
  /** The sentence that refuses an act: the state of the transfer now. */
  async function refusalOf(tx: Db, code: string, act: string): Promise<string> {
    const state = (await store.findByCode(tx, code, clock.now()))?.state_now ?? "cancelled";
    const why = isOpenTransfer(state) ? `没有待确认的凭证，不能${act}` : `不能再${act}`;
    return `汇款 ${code} 现在是${TRANSFER_STATES[state]}，${why}`;
  }

  /** The transfer of a payment's or recharge's number, or of a remittance code. @throws ApiError 404 */
  async function find(name: string) {
    const found = await store.findTransferByName(database.read, name, clock.now());
    if (!found) throw notFound(`没有汇款 ${name}`);
    return found;
  }

  /** Books a transfer by hand. @throws ApiError 409. */
  async function confirmIn(tx: Db, actor: Actor, found: Named, note: string) {
    await lockCustomer(tx, found.customer_id);
    const transfer = await store.findByCode(tx, found.code, clock.now());
    if (!transfer || !isOpenTransfer(transfer.state_now)) {
      throw new ApiError(409, await refusalOf(tx, found.code, "确认到账"));
    }
    if (!(await receive(tx, transfer))) throw new ApiError(409, await refusalOf(tx, found.code, "确认到账"));
    await staffLog.write(tx, actor, {
      act: "transfer.confirm",
      record: transferRecord(transfer),
      summary: `人工确认 ${formatFen(transfer.amount_fen)}`,
      before: { state: transfer.state_now },
      after: { state: "received", amount_fen: transfer.amount_fen, slips: await slipIds(tx, transfer.id) },
      note,
    });
  }

  /** Refuses the submitted slips; the customer can submit others. @throws ApiError 409. */
  async function rejectIn(tx: Db, actor: Actor, found: Named, reason: string) {
    await lockCustomer(tx, found.customer_id);
    if (!(await store.applyTransferAct(tx, found.id, "refuse", { reason }))) {
      throw new ApiError(409, await refusalOf(tx, found.code, "退回凭证"));
    }
    const refused = await store.findByCode(tx, found.code, clock.now());
    const repayment = refused && store.repaymentOf(refused);
    if (repayment) await repaying.endGrace(tx, repayment);
    const change = { before: { state: "submitted" }, after: { state: "refused" } };
    await staffLog.write(tx, actor, {
      act: "transfer.reject",
      record: transferRecord(found),
      summary: reason,
      ...change,
    });
  }

  return {
    list: (state?: TransferState) => store.latestTransfers(database.read, state, LIST_MAX, clock.now()),

    async show(name: string) {
      const transfer = await find(name);
      return { ...transfer, receipts: await receiptsOf(database.read, transfer.id) };
    },

    slips: (transfer_id: number) => slips.readAll(transfer_id),

    confirmIn,
    rejectIn,

    /** Books a transfer by hand at the command line. @throws ApiError 404, 409. */
    async confirm(name: string) {
      const found = await find(name);
      await database.write((tx) => confirmIn(tx, commandLine(), found, ""));
      return found;
    },

    /** Refuses the submitted slips at the command line. @throws ApiError 404, 409. */
    async reject(name: string, reason: string) {
      const found = await find(name);
      await database.write((tx) => rejectIn(tx, commandLine(), found, reason));
    },

    cancelClosed: () => database.write(store.cancelClosed),
  };
}

type Named = Pick<store.TransferRow, "id" | "code" | "customer_id">;

/** A transfer as the log names it. */
export const transferRecord = ({ id, code, customer_id }: Named) =>
  ({ subject: "transfer", id, label: code, customer_id }) as const;

const slipIds = async (tx: Db, id: number) => (await store.slipsOf(tx, id)).map((slip) => slip.id);

const LIST_MAX = 200;
