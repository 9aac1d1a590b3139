import type { Answer } from "#contract/endpoint.ts";
import { formatFen, yuan } from "#contract/rules/money.ts";
import type { Subject } from "#contract/rules/staff.ts";
import { overdueBefore, type PaymentTab } from "#contract/rules/staff-transfer.ts";
import { findTransferCodes, isOpenTransfer } from "#contract/rules/transfer.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import type { PaymentException, staffTransfer } from "#contract/staff-transfer.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import type { CreditReads } from "../credit/reads.ts";
import { customerOfTransfer, receiptOf, transferOf } from "./desk-view.ts";
import * as store from "./receipt-desk.store.ts";
import type { createReceiptReversal } from "./receipt-reversal.ts";
import { slipsOf } from "./transfer.store.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  reversal: Pick<ReturnType<typeof createReceiptReversal>, "obstacleOf" | "versionOf">;
  logOf: (subject: Subject, id: number) => Promise<StaffLogRow[]>;
  owedBills: CreditReads["owedBills"];
};
type Sought = { tab: PaymentTab; keyword: string; page: number; limit: number };

const CANDIDATES_MAX = 20;
const scopeOf = (member: Member) => customersFor(member, "transfer.read");

/** The state of a transfer that acts of staff depend on: its slips included, which customers may replace. */
export const transferVersion = (
  { state_now, amount_fen, submitted_at }: Pick<store.DeskTransfer, "state_now" | "amount_fen" | "submitted_at">,
  slips: readonly number[],
) => hashOf(JSON.stringify([state_now, amount_fen, submitted_at, slips]));

export type TransferReads = ReturnType<typeof createTransferReads>;

/** Transfers and rows of the bank as members of staff read them. */
export function createTransferReads({
  database: { read },
  reversal,
  logOf,
  owedBills,
  ports: { clock, uploads },
}: Deps) {
  /** Money that should be looked into, with the record of each. */
  async function exceptions(member: Member): Promise<PaymentException[]> {
    const now = clock.now();
    const byHand = await store.confirmedByHand(read, scopeOf(member), overdueBefore(now), now);
    const stuck = await store.stuckReceipts(read);
    return [
      ...byHand.map(({ id, code, received_at, amount_fen }) => ({
        label: code,
        text: `${formatFen(amount_fen)} 人工确认后三个工作日没有流水对上`,
        since: received_at ?? 0,
        kind: "transfer" as const,
        id,
      })),
      ...stuck.map(({ id, serial, traded_on, stuck, stuck_at, reason, created_at }) => ({
        label: serial ?? traded_on,
        text: stuck ?? reason,
        since: stuck_at ?? created_at,
        kind: "receipt" as const,
        id,
      })),
    ].sort((a, b) => a.since - b.since);
  }

  async function detailOf(member: Member, id: number) {
    const row = await store.findTransferOfReceipt(read, scopeOf(member), id, clock.now());
    if (!row) throw notFound("没有这笔汇款");
    return row;
  }

  async function list(member: Member, { tab, keyword, ...page }: Sought): Promise<Answer<typeof staffTransfer.list>> {
    const now = clock.now();
    const scope = scopeOf(member);
    const waiting = await store.countWaitingReceipts(read, scope, now);
    const found = await exceptions(member);
    const counts = { slip: waiting.slip, open: waiting.open, row: waiting.row, failed: found.length };
    const answer = { counts, slip_amount: yuan(waiting.slip_fen), transfers: [], receipts: [], exceptions: [] };
    if (tab === "slip" || tab === "open") {
      const { rows, count } = await store.listTransfers(read, scope, { tab, keyword, now, ...page });
      return { ...answer, total: count, transfers: rows.map(transferOf) };
    }
    if (tab === "failed") return { ...answer, total: found.length, exceptions: found };
    const { rows, count } = await store.listReceipts(read, { tab, keyword, ...page });
    return { ...answer, total: count, receipts: rows.map(receiptOf) };
  }

  async function transfer(member: Member, id: number): Promise<Answer<typeof staffTransfer.transfer>> {
    const row = await detailOf(member, id);
    const slips = (await slipsOf(read, id)).map((slip) => slip.id);
    const isOpen = isOpenTransfer(row.state_now);
    return {
      ...transferOf(row),
      version: transferVersion(row, slips),
      note: row.note,
      reason: row.reason,
      slip_ids: slips,
      orders: await store.orderNumbers(read, row.group_id),
      receipts: (await store.receiptsOfTransfer(read, id)).map(receiptOf),
      possible: [
        { act: "confirm", why: isOpen ? "" : "不在等钱，不能再确认" },
        { act: "reject", why: row.state_now === "submitted" ? "" : "没有待确认的凭证" },
      ],
      log: await logOf("transfer", id),
    };
  }

  /** The transfers that a waiting row may pay: those that a keyword finds, those that it names, or of its amount. */
  async function candidatesOf(member: Member, row: store.DeskReceipt, keyword: string) {
    const sought = { amount_fen: row.amount_fen, now: clock.now(), limit: CANDIDATES_MAX };
    const scope = scopeOf(member);
    const find = (word: string) => store.candidatesFor(read, scope, { ...sought, keyword: word, ids: [] });
    if (keyword !== "") return find(keyword);
    const ofCodes = (await Promise.all(findTransferCodes(row.remark).slice(0, CANDIDATES_MAX).map(find))).flat();
    const named = ofCodes.length > 0 || row.payer === "" ? ofCodes : await find(row.payer);
    return named.length > 0 ? named.slice(0, CANDIDATES_MAX) : find("");
  }

  async function receipt(member: Member, id: number, keyword: string): Promise<Answer<typeof staffTransfer.receipt>> {
    const row = await store.findDeskReceipt(read, id);
    if (!row) throw notFound("没有这笔流水");
    const isWaiting = row.outcome === "waiting";
    const isPossible = isWaiting && row.amount_fen > 0;
    const candidates = isPossible ? await candidatesOf(member, row, keyword) : [];
    const customers = candidates.map(({ customer_id, company, login }) => ({ id: customer_id, company, phone: login }));
    const text = keyword || row.payer;
    const named = isPossible && text ? await store.findCustomers(read, scopeOf(member), text, CANDIDATES_MAX) : [];
    const byId = new Map([...customers, ...named].map((one) => [one.id, one]));
    const obstacle = isWaiting ? null : await reversal.obstacleOf(read, row);
    const ended = await store.reversalOf(read, id);
    const done = ended?.state === "done" ? "已冲正" : (ended?.reason ?? null);
    return {
      ...receiptOf(row),
      version: await reversal.versionOf(read, row),
      payer_account: row.payer_account,
      parts: (await store.partsOf(read, id)).map((part) => ({
        label: part.code ?? "客户余额",
        amount: yuan(part.amount_fen),
      })),
      related_id: row.related_id,
      reversal: done,
      candidates: candidates.map(transferOf),
      customers: [...byId.values()].map(customerOfTransfer),
      bills: isPossible ? await owedBills([...byId.keys()]) : [],
      possible: [
        { act: "allocate", why: isPossible ? "" : isWaiting ? "冲正不能入账，处理好原来的收入后标为不入账" : "已处理" },
        { act: "skip", why: isWaiting ? "" : "已处理" },
        { act: "reverse", why: isWaiting ? "还没有入账，不用冲正" : obstacle?.is === "first" ? obstacle.text : "" },
      ],
      log: await logOf("receipt", id),
    };
  }

  /** The WebP bytes of a slip. @throws ApiError 404 */
  async function slip(member: Member, id: number): Promise<Uint8Array> {
    const found = await read.selectFrom("transfer_slips").selectAll().where("id", "=", id).executeTakeFirst();
    if (!found) throw notFound("图片不存在");
    await detailOf(member, found.transfer_id);
    const bytes = await uploads.read(found.upload);
    if (!bytes) throw notFound("图片不存在");
    return bytes;
  }

  return { list, transfer, receipt, slip, exceptions };
}
