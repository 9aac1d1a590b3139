import type { Body } from "#contract/endpoint.ts";
import { fen, formatFen } from "#contract/rules/money.ts";
import { isOpenTransfer, TRANSFER_STATES } from "#contract/rules/transfer.ts";
import type { staffTransfer } from "#contract/staff-transfer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import type { Credit } from "../credit/credit.ts";
import { type Booking, receiptRef } from "./booking.ts";
import { receiptRecord } from "./questions.ts";
import type { ReceiptRow } from "./receipt.store.ts";
import { findOwnTransfer, type TransferRow } from "./transfer.store.ts";

type Deps = Pick<Platform, "ledger" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  credit: Pick<Credit, "payable" | "repayParts">;
  booking: Pick<Booking, "receive" | "credit" | "end" | "isByHand">;
};
export type Allocation = Pick<Body<typeof staffTransfer.allocate>, "customer_id" | "parts" | "balance"> & {
  bills?: Body<typeof staffTransfer.allocate>["bills"];
};

/** Books one receipt for several transfers of a customer and the balance. */
export function createAllocation({ ledger, staffLog, booking, credit, ports: { clock } }: Deps) {
  /**
   * The transfers of an allocation, each to be paid or, where staff have confirmed it by hand, only to be attached.
   * @throws ApiError 400 for another amount, 404, 409 where one needs no money any more
   */
  async function targetsOf(tx: Db, { customer_id, parts }: Allocation): Promise<(TransferRow & { isOpen: boolean })[]> {
    const targets = [];
    // Rows are read in ascending order, as they are locked everywhere.
    for (const { transfer_id, amount } of [...parts].sort((a, b) => a.transfer_id - b.transfer_id)) {
      const transfer = await findOwnTransfer(tx, customer_id, transfer_id, clock.now());
      if (!transfer) throw notFound("没有这笔汇款");
      const isOpen = isOpenTransfer(transfer.state_now);
      if (!isOpen && !(await booking.isByHand(tx, transfer))) {
        const state = TRANSFER_STATES[transfer.state_now];
        throw new ApiError(409, `汇款 ${transfer.code} 现在是${state}，没有入账，请重新分配`);
      }
      if (fen(amount) !== transfer.amount_fen) {
        const due = formatFen(transfer.amount_fen);
        throw new ApiError(400, `汇款 ${transfer.code} 应付 ${due}，要一次付清；不够的钱先转入余额`);
      }
      targets.push({ ...transfer, isOpen });
    }
    return targets;
  }

  return {
    /**
     * Books a receipt. All of it is done, or nothing.
     * @throws ApiError 400 where the sum differs from the receipt, 404, 409
     */
    async allocateIn(tx: Db, actor: Actor, receipt: ReceiptRow, sent: Allocation) {
      const { customer_id, parts, bills = [] } = sent;
      const repaid = bills.map(({ bill_id, amount }) => ({ bill_id, fen: fen(amount) }));
      const repaid_fen = repaid.reduce((sum, part) => sum + part.fen, 0);
      // The money of bills goes through the balance.
      const balance_fen = fen(sent.balance) + repaid_fen;
      if (new Set(parts.map(({ transfer_id }) => transfer_id)).size < parts.length) {
        throw new ApiError(400, "同一笔汇款写了两次");
      }
      if (new Set(bills.map(({ bill_id }) => bill_id)).size < bills.length) {
        throw new ApiError(400, "同一张账单写了两次");
      }
      const sum = parts.reduce((total, { amount }) => total + fen(amount), balance_fen);
      if (sum !== receipt.amount_fen) {
        throw new ApiError(400, `分配合计 ${formatFen(sum)}，必须等于这笔流水 ${formatFen(receipt.amount_fen)}`);
      }
      if (receipt.currency !== "") throw new ApiError(400, `不是人民币（${receipt.currency}），不能分配`);
      await lockCustomer(tx, customer_id);
      const targets = await targetsOf(tx, sent);
      const [first] = targets;
      if (targets.length === 1 && first && balance_fen === 0) {
        await booking.end(tx, receipt, { outcome: "paid", customer_id, transfer_id: first.id, reason: "" });
      } else if (targets.length === 0) {
        const to = { customer_id, transfer_id: null, note: "银行收款转入余额" };
        await booking.credit(tx, receipt, {
          ...to,
          reason: repaid_fen > 0 ? "人工分配，还月结账单" : "人工分配，转入客户余额",
        });
      } else {
        await booking.end(tx, receipt, { outcome: "paid", customer_id, transfer_id: null, reason: "分到几处" });
        await divide(tx, receipt, { customer_id, targets, balance_fen });
      }
      for (const target of targets.filter(({ isOpen }) => isOpen)) {
        if (!(await booking.receive(tx, target))) throw new ApiError(409, `汇款 ${target.code} 已变，请重新分配`);
      }
      await credit.repayParts(tx, { customer_id, ref: receiptRef(receipt.id), note: "对公转账", parts: repaid });
      const places = [
        ...targets.map(
          ({ code, amount_fen, isOpen }) => `${code} ${formatFen(amount_fen)}${isOpen ? "" : "（只登记）"}`,
        ),
        ...(repaid_fen > 0 ? [`月结账单 ${formatFen(repaid_fen)}`] : []),
        ...(balance_fen > repaid_fen ? [`余额 ${formatFen(balance_fen - repaid_fen)}`] : []),
      ];
      await staffLog.write(tx, actor, {
        act: "transfer.allocate",
        record: { ...receiptRecord(receipt), customer_id },
        summary: `${formatFen(receipt.amount_fen)} → ${places.join("、")}`,
        after: { transfers: targets.map(({ id, amount_fen }) => [id, amount_fen]), bills: repaid, balance_fen },
      });
    },
  };

  async function divide(
    tx: Db,
    receipt: ReceiptRow,
    to: { customer_id: number; targets: readonly TransferRow[]; balance_fen: number },
  ) {
    const rest = to.balance_fen > 0 ? [{ transfer_id: null, amount_fen: to.balance_fen }] : [];
    const parts = [...to.targets.map(({ id, amount_fen }) => ({ transfer_id: id, amount_fen })), ...rest];
    await tx
      .insertInto("receipt_parts")
      .values(parts.map((part) => ({ ...part, receipt_id: receipt.id })))
      .execute();
    if (to.balance_fen === 0) return;
    await ledger.move(tx, {
      asset: "balance",
      holder: to.customer_id,
      delta: to.balance_fen,
      kind: "transfer",
      ref: receiptRef(receipt.id),
      note: "对公转账余款",
    });
  }
}
