import type { Body } from "#contract/endpoint.ts";
import { SLIP_CHECKS } from "#contract/rules/staff-transfer.ts";
import type { staffTransfer } from "#contract/staff-transfer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import type { createAllocation } from "./allocation.ts";
import { transferVersion } from "./desk-reads.ts";
import { receiptRecord, skipIn } from "./questions.ts";
import { findTransferOfReceipt } from "./receipt-desk.store.ts";
import type { createReceiptReversal } from "./receipt-reversal.ts";
import { type createReceiving, transferRecord } from "./receiving.ts";
import { slipsOf } from "./transfer.store.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  receiving: Pick<ReturnType<typeof createReceiving>, "confirmIn" | "rejectIn">;
  allocation: ReturnType<typeof createAllocation>;
  reversal: ReturnType<typeof createReceiptReversal>;
  confirms: Confirms;
};
type Sent<Name extends "confirm" | "reject" | "allocate" | "skip" | "reverse"> = Body<(typeof staffTransfer)[Name]>;

/** What members do with transfers and rows of the bank: each is one transaction with its row of the log. */
export function createTransferDesk({ database, staffKeys, staffLog, ports: { clock }, ...deps }: Deps) {
  const { receiving, allocation, reversal } = deps;

  /** The transfer as the form has read it, with its customer locked. @throws ApiError 404, 409 */
  async function lockTransfer(tx: Db, member: Member, id: number, version: string) {
    const scope = customersFor(member, "transfer.book");
    const found = await findTransferOfReceipt(tx, scope, id, clock.now());
    if (!found) throw notFound("没有这笔汇款");
    await lockCustomer(tx, found.customer_id);
    const locked = (await findTransferOfReceipt(tx, scope, id, clock.now())) ?? found;
    const slips = await slipsOf(tx, id);
    const ids = slips.map((slip) => slip.id);
    if (transferVersion(locked, ids) !== version) {
      const sent_at = Math.max(locked.submitted_at ?? 0, ...slips.map((slip) => slip.created_at));
      const byCustomer = { at: sent_at, what: "传了凭证" };
      throw await staffLog.conflict(tx, transferRecord(locked), "这笔汇款或它的凭证变了，请看新的再办", byCustomer);
    }
    return locked;
  }

  /** The row of the bank as the form has read it, with the customer of a booked one locked. @throws ApiError 404, 409 */
  async function lockReceipt(tx: Db, id: number, version: string) {
    const receipt = await reversal.lockBooked(tx, id);
    if (!receipt) throw notFound("没有这笔流水");
    if ((await reversal.versionOf(tx, receipt)) !== version) {
      throw await staffLog.conflict(tx, receiptRecord(receipt), "这笔流水已处理，请看新的再办");
    }
    return receipt;
  }

  return {
    /** Books a transfer by hand. @throws ApiError 400 where not everything was compared, 404, 409 */
    confirm(member: Member, id: number, { key, version, checks, reason }: Sent<"confirm">) {
      const unchecked = (Object.keys(SLIP_CHECKS) as (keyof typeof SLIP_CHECKS)[]).filter(
        (one) => !checks.includes(one),
      );
      if (unchecked.length > 0) throw new ApiError(400, "金额、户名、识别码三项都核对过才能确认");
      return staffKeys.once(member, { key, kind: "transfer.confirm", request: { id, version, reason } }, async (tx) => {
        await receiving.confirmIn(tx, member, await lockTransfer(tx, member, id, version), reason);
        return {};
      });
    },

    /** Refuses the slips of a transfer. @throws ApiError 404, 409 */
    reject(member: Member, id: number, { key, version, why, note }: Sent<"reject">) {
      const reason = [why === "其他" ? "" : why, note].filter(Boolean).join("：");
      if (reason === "") throw new ApiError(400, "请写明退回的原因");
      return staffKeys.once(member, { key, kind: "transfer.reject", request: { id, version, reason } }, async (tx) => {
        await receiving.rejectIn(tx, member, await lockTransfer(tx, member, id, version), reason);
        return {};
      });
    },

    /** Books a waiting row for transfers and the balance. @throws ApiError 400, 404, 409 */
    async allocate(member: Member, id: number, { key, version, ...sent }: Sent<"allocate">) {
      return staffKeys.once(
        member,
        { key, kind: "transfer.allocate", request: { id, version, ...sent } },
        async (tx) => {
          const customer = await tx
            .selectFrom("customers")
            .select("id")
            .where("id", "=", sent.customer_id)
            .where(customersFor(member, "transfer.book"))
            .where("closed_at", "is", null)
            .executeTakeFirst();
          if (!customer) throw notFound("没有这个客户");
          const receipt = await lockReceipt(tx, id, version);
          if (receipt.amount_fen < 0) throw new ApiError(400, "冲正不能入账");
          await allocation.allocateIn(tx, member, receipt, sent);
          return {};
        },
      );
    },

    /** Ends the wait of a row without booking it. @throws ApiError 404, 409 */
    skip: (member: Member, id: number, { key, version, reason }: Sent<"skip">) =>
      staffKeys.once(member, { key, kind: "transfer.skip", request: { id, version, reason } }, async (tx) => {
        await skipIn(tx, staffLog, member, await lockReceipt(tx, id, version), reason);
        return {};
      }),

    /** Asks for the reversal of a booked row. @throws ApiError 400, 404, 409 */
    async reverse(member: Member, id: number, { key, version, reason, password }: Sent<"reverse">) {
      const confirmed = await isConfirmed(deps.confirms, member, password);
      return staffKeys.once(member, { key, kind: "transfer.reverse", request: { id, version, reason } }, async (tx) =>
        reversal.askIn(tx, member, await lockReceipt(tx, id, version), { reason, isConfirmed: confirmed }),
      );
    },
  };
}
