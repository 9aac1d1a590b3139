import type { Body } from "#contract/endpoint.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { SERVICE_MONEY_MAX_FEN } from "#contract/rules/four-eyes.ts";
import { type Fen, fen, yuan } from "#contract/rules/money.ts";
import { NO_SUCH_ORDER, STATEMENT_STATES } from "#contract/rules/statement.ts";
import type { statement } from "#contract/statement.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { type Attachments, fileOf, kindOfUpload, type StoredFile } from "../picture/attachments.ts";
import type { CustomerUploads } from "../picture/customer-uploads.ts";
import type { Answers } from "./answers.ts";
import * as objectionStore from "./objection.store.ts";
import * as store from "./statement.store.ts";
import { STATEMENT_NOT_OPEN, type StatementSums } from "./statement-sums.ts";

type Owner = Pick<Caller, "id">;
type NewObjection = Omit<Body<typeof statement.object>, "attachment">;
type Deps = Pick<Platform, "database" | "notices"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  sums: StatementSums;
  customerUploads: Pick<CustomerUploads, "count">;
  attachments: Attachments;
  answers: Answers;
};

const uploadLimit = (id: number) => ({ name: `statement:upload:${id}`, max: 20, windowMs: HOUR_MS });

export type Objections = ReturnType<typeof createObjections>;

/** Objections to statements, with attachments that the owner and staff alone can read. */
export function createObjections({ database, notices, sums, customerUploads, attachments, answers, ports }: Deps) {
  const { clock, uploads } = ports;
  const insert = (customer: Owner, month: string, { claimed, ...objection }: NewObjection, file?: StoredFile) =>
    database.write(async (tx) => {
      await lockCustomer(tx, customer.id);
      const range = await sums.rangeOf(tx, customer, month);
      const ordered = objection.order_sn ? await store.orderAmount(tx, customer.id, range, objection.order_sn) : null;
      if (ordered === undefined) throw new ApiError(400, NO_SUCH_ORDER);
      const amounts = claimed
        ? { billed_fen: ordered ?? (await sums.sumsOf(tx, customer, range)).net, claimed_fen: fen(claimed) }
        : { billed_fen: null, claimed_fen: null };
      const statement_id = await store.ensureStatement(tx, customer.id, month);
      if (!(await store.moveStatement(tx, statement_id, "object"))) throw new ApiError(409, STATEMENT_NOT_OPEN);
      await objectionStore.insertObjection(tx, {
        statement_id,
        ...objection,
        ...amounts,
        ...file,
        created_at: clock.now(),
      });
      const occasion = String(clock.now());
      await notices.tellStaff(tx, "objection", { subject: month, customer_id: customer.id, occasion });
    });

  /** Refuses before a file is stored, which is slow, what `insert` would refuse after it. */
  async function requireOpen(db: Db, customer: Owner, month: string) {
    await sums.rangeOf(db, customer, month);
    const row = await store.findStatement(db, customer.id, month);
    if (row && row.state !== "open") throw new ApiError(409, STATEMENT_NOT_OPEN);
  }

  return {
    /**
     * @throws ApiError 409 when the statement is not open, 400 for an order of another month or customer and for a file that
     * is neither picture nor PDF.
     */
    async object(customer: Owner, month: string, { attachment, ...objection }: Body<typeof statement.object>) {
      if (attachment === undefined) return insert(customer, month, objection);
      await customerUploads.count(uploadLimit(customer.id));
      await requireOpen(database.read, customer, month);
      await attachments.attach(fileOf(attachment), (stored) => insert(customer, month, objection, stored));
    },

    /** Withdraws an objection that waits, which reopens its statement. @throws ApiError 404, 409 */
    async withdraw(customer: Owner, objection_id: number) {
      await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const found = await objectionStore.findOwnObjection(tx, customer.id, objection_id);
        if (!found) throw notFound("没有这条异议");
        const isWithdrawn = await objectionStore.withdraw(tx, objection_id, clock.now());
        if (!isWithdrawn || !(await store.moveStatement(tx, found.statement_id, "withdraw"))) {
          throw new ApiError(409, "商城已答复或您已撤回，请刷新查看");
        }
      });
    },

    /** The attachment of the customer's own objection with its bytes. @throws ApiError 404 */
    async attachment(customer: Owner, objection_id: number) {
      const row = await objectionStore.findObjectionAttachment(database.read, customer.id, objection_id);
      const bytes = row?.upload ? await uploads.read(row.upload) : null;
      if (!row?.upload || !bytes) throw notFound("附件不存在");
      return { kind: kindOfUpload(row.upload), name: row.file_name ?? "", bytes };
    },

    /** The objections that wait for an answer of staff, with their attachments. */
    async listDisputed() {
      const rows = await objectionStore.listDisputed(database.read);
      return rows.map(({ upload, file_name, ...row }) => ({
        ...row,
        attachment: upload === null ? null : { upload, kind: kindOfUpload(upload), name: file_name ?? "" },
      }));
    },

    /** The bytes of an attachment that `listDisputed` names, for staff; null where the file is missing. */
    readUpload: (upload: string) => uploads.read(upload),

    /**
     * Answers the customer's objections, with a difference to the balance where one is given, and reopens the statement.
     * @throws ApiError 400 when none waits, and for a difference beyond the purchases of the month.
     */
    async answer(
      actor: Actor,
      phone: string,
      month: string,
      { text, refund_fen = 0 }: { text: string; refund_fen?: Fen },
    ) {
      await database.write(async (tx) => {
        const found = await store.findByLogin(tx, phone, month);
        if (!found) throw new ApiError(400, `${phone} 的 ${month} 对账单没有异议`);
        await lockCustomer(tx, found.customer_id);
        const isAlone = refund_fen >= SERVICE_MONEY_MAX_FEN;
        if (found.state === "disputed") await answers.requireLeft(tx, { ...found, month }, refund_fen);
        if (await answers.answer(tx, actor, { ...found, month }, { text, refund_fen, note: "", isAlone })) return;
        const state = STATEMENT_STATES[found.state];
        throw new ApiError(400, `${phone} 的 ${month} 对账单现在是${state}，没有待处理的异议`);
      });
    },
  };
}

type ObjectionRow = Awaited<ReturnType<typeof objectionStore.listObjections>>[number];

/** An objection as its customer sees it; amounts in yuan. */
export function toObjection({ id, billed_fen, claimed_fen, upload, file_name, file_bytes, ...row }: ObjectionRow) {
  const { order_sn, kind, reason, answer, created_at, answered_at, withdrawn_at } = row;
  return {
    objection_id: id,
    order_sn,
    kind,
    reason,
    answer,
    created_at,
    answered_at,
    withdrawn_at,
    billed: billed_fen === null ? null : yuan(billed_fen),
    claimed: claimed_fen === null ? null : yuan(claimed_fen),
    attachment:
      upload === null
        ? null
        : { attachment_id: id, kind: kindOfUpload(upload), name: file_name ?? "", bytes: file_bytes },
  };
}
