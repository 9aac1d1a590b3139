import { type Fen, formatFen } from "#contract/rules/money.ts";
import { REFUND_NAMES, REFUND_STATUS, REFUND_TYPE, REOPEN_MS, type RefundAct } from "#contract/rules/refund.ts";
import type { ActName } from "#contract/rules/staff.ts";
import { INSPECTIONS, type Inspection } from "#contract/rules/staff-refund.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { ActedRecord, Actor, LogEntry } from "../../platform/staff-log.ts";
import type { Examined } from "../payment/gateway-refunds.ts";
import { inspectionKey, type RefundActs } from "./acts.ts";
import type { Deps } from "./deps.ts";
import * as store from "./refund.store.ts";
import { insertRefundPicture } from "./refund-pictures.store.ts";

/** The member who acts, and whether nobody else has approved what a second person should. */
export type By = { actor: Actor; isAlone?: boolean };
/** What the customer reads, and what only staff read. */
type Texts = { words?: string; remark?: string };
type Inspected = { inspection: Inspection; received_pieces: number; remark: string; uploads: readonly string[] };

export type { RefundParts, RefundRow } from "./refund.store.ts";

export const refundRecord = ({
  id,
  sn,
  customer_id,
}: {
  id: number;
  sn: string;
  customer_id: number;
}): ActedRecord => ({
  subject: "refund",
  id,
  label: sn,
  customer_id,
});

/** What a refund is worth: goods and expected freight. */
export const worthOfRefund = ({ goods_fen, postage_fen }: { goods_fen: Fen; postage_fen: Fen }) =>
  goods_fen + postage_fen;

const AGAIN_HELD = "客户已就这些商品重新申请或退款，不能收回拒绝，请处理新的申请";

export type StaffActs = ReturnType<typeof createStaffActs>;

/** What staff do with refunds, at the desk and at the command line: each takes the transaction, and writes its row of the log. */
export function createStaffActs({
  staffLog,
  orderRefunds,
  ports: { clock },
  perform,
  record,
  gatewayRefunds,
}: Pick<Deps, "staffLog" | "orderRefunds" | "ports" | "gatewayRefunds"> & Pick<RefundActs, "perform" | "record">) {
  const write = (
    tx: Db,
    { actor, isAlone = false }: By,
    refund: store.RefundRow,
    entry: { act: ActName; summary: string; to: RefundAct | null } & Pick<LogEntry, "note" | "amount_fen" | "after">,
  ) =>
    staffLog.write(tx, actor, {
      act: entry.act,
      record: refundRecord(refund),
      summary: entry.summary,
      before: { state: refund.state },
      after: { act: entry.to, ...entry.after },
      note: entry.note,
      amount_fen: entry.amount_fen,
      isAlone,
    });

  /** What a refund that has just been paid has paid back. */
  const paidOf = async (tx: Db, { id }: store.RefundRow) => {
    const row = await store.refundById(tx, id);
    if (!row) throw new Error(`no refund ${id}`);
    return { paid_fen: worthOfRefund(row) - row.short_fen, cut_fen: row.cut_fen };
  };
  const paidText = ({ paid_fen, cut_fen }: { paid_fen: Fen; cut_fen: Fen }) =>
    `${formatFen(paid_fen)}${cut_fen > 0 ? `，少退 ${formatFen(cut_fen)}` : ""}`;

  return {
    /** Agrees to the return of goods, which the customer then sends. @throws ApiError 409 */
    async agree(
      tx: Db,
      by: By,
      refund: store.RefundRow,
      { address = "", words = "", remark = "" }: Texts & { address?: string },
    ) {
      if (refund.type !== REFUND_TYPE.goods) throw new ApiError(409, `${refund.sn} 是仅退款，没有要寄回的商品`);
      const change = { back_address: address };
      await perform(tx, refund, "agree_goods", { actor: "store", note: words, change });
      const summary = `同意退货${address === "" ? "" : `，寄到 ${address}`}`;
      await write(tx, by, refund, { act: "refund.agree", summary, to: "agree_goods", note: remark, after: { words } });
    },

    /** Pays without waiting for goods, all of it or less. @throws ApiError 409 */
    async pay(
      tx: Db,
      by: By,
      refund: store.RefundRow,
      { amount_fen, words = "", remark = "" }: Texts & { amount_fen?: Fen },
    ) {
      const change = { type: REFUND_TYPE.money };
      await perform(tx, refund, "agree_money", { actor: "store", note: words, change, amount_fen });
      const paid = await paidOf(tx, refund);
      await write(tx, by, refund, {
        act: "refund.money",
        summary: `只退钱 ${paidText(paid)}`,
        to: "agree_money",
        note: remark,
        amount_fen: paid.paid_fen,
        after: { ...paid, words },
      });
    },

    /** Refuses with a reason, which the customer reads. @throws ApiError 409 */
    async refuse(
      tx: Db,
      by: By,
      refund: store.RefundRow,
      { reason, remark = "" }: { reason: string; remark?: string },
    ) {
      await perform(tx, refund, "refuse", { actor: "store", note: reason, change: { refuse_reason: reason } });
      await write(tx, by, refund, { act: "refund.reject", summary: reason, to: "refuse", note: remark });
    },

    /** Takes back a refusal of less than a day ago, where the units are still free. @throws ApiError 409 */
    async reopen(tx: Db, by: By, refund: store.RefundRow, { remark = "" }: { remark?: string } = {}) {
      if (clock.now() >= refund.state_at + REOPEN_MS) {
        throw new ApiError(409, `${refund.sn} 拒绝已超过 24 小时，不能改判，请客户重新申请`);
      }
      const act = refund.back_number === "" ? "reopen" : "reopen_goods";
      await perform(tx, refund, act, { actor: "store", change: { refuse_reason: "", is_hidden: 0 } });
      for (const { order_item_id, pieces } of await store.itemsOfRefunds(tx, [refund.id])) {
        const isHeld = await orderRefunds.claimPieces(tx, refund.order_id, { order_item_id, pieces });
        if (!isHeld) throw new ApiError(409, AGAIN_HELD);
      }
      await write(tx, by, refund, { act: "refund.reopen", summary: "收回拒绝，重新处理", to: act, note: remark });
    },

    /** Receives the goods as they were asked for, and pays. @throws ApiError 409 */
    async receive(tx: Db, by: By, refund: store.RefundRow, { remark = "" }: { remark?: string } = {}) {
      await perform(tx, refund, "receive", { actor: "store" });
      const paid = await paidOf(tx, refund);
      const summary = `收到并验收，退 ${paidText(paid)}`;
      await write(tx, by, refund, { act: "refund.receive", summary, to: "receive", note: remark, after: paid });
    },

    /** Writes down what is wrong with the goods, with its photographs, for a decision. @throws ApiError 409 */
    async inspect(
      tx: Db,
      by: By,
      refund: store.RefundRow,
      { inspection, received_pieces, remark, uploads }: Inspected,
    ) {
      const found = { inspection, received_pieces, inspection_note: remark, inspected_at: clock.now() };
      if (!(await store.changeState(tx, refund, [REFUND_STATUS.toReceive], found))) {
        const now = REFUND_NAMES[refund.state];
        throw await staffLog.conflict(tx, refundRecord(refund), `退款 ${refund.sn} 现在是${now}，不能验收`);
      }
      const { id: refund_id, customer_id } = refund;
      for (const upload of uploads) {
        const photo = { customer_id, refund_id, form_key: inspectionKey(refund), upload, created_at: clock.now() };
        await insertRefundPicture(tx, photo);
      }
      await write(tx, by, refund, {
        act: "refund.inspect",
        summary: `验收不符：${INSPECTIONS[inspection]}，实收 ${received_pieces} 件，照片 ${uploads.length} 张`,
        to: null,
        note: remark,
        after: { inspection, received_pieces },
      });
    },

    /** Pays for goods that the warehouse has found wrong, all of it or less. @throws ApiError 409 */
    async deduct(
      tx: Db,
      by: By,
      refund: store.RefundRow,
      { amount_fen, words = "", remark = "" }: Texts & { amount_fen: Fen },
    ) {
      if (refund.inspected_at === null) throw new ApiError(409, `${refund.sn} 还没有验收，仓库登记以后才能定金额`);
      await perform(tx, refund, "receive", { actor: "store", note: words, amount_fen });
      const paid = await paidOf(tx, refund);
      const summary = `验收不符，退 ${paidText(paid)}`;
      await write(tx, by, refund, {
        act: "refund.deduct",
        summary,
        to: "receive",
        note: remark,
        after: { ...paid, words },
      });
    },

    /**
     * Pays a refund to the balance that its gateway does not pay, with the customer's consent.
     * @throws ApiError 409
     */
    async toBalance(tx: Db, by: By, refund: store.RefundRow, examined: Examined, consent: string) {
      const { refund_no, amount_fen, reason } = examined.refund;
      await gatewayRefunds.toBalanceIn(tx, examined, `改退余额：${refund_no}`);
      await record(tx, refund.id, "to_balance", "store", "");
      const summary = `${refund_no} ${formatFen(amount_fen)} 改退余额`;
      const after = { refund_no, amount_fen, word: examined.found?.word ?? reason };
      await write(tx, by, refund, { act: "refund.balance", summary, to: "to_balance", note: consent, after });
    },
  };
}
