import type { Body } from "#contract/endpoint.ts";
import type { quotation } from "#contract/quotation.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { QuotationState } from "#contract/rules/quotation.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type Attachments, fileOf, kindOfUpload } from "../picture/attachments.ts";
import type { CustomerUploads } from "../picture/customer-uploads.ts";
import * as history from "./history.store.ts";
import { type Owner, type OwnQuotations, STATE_CHANGED } from "./owned.ts";
import * as states from "./quotation-state.store.ts";
import { nudgeOf } from "./view.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  customerUploads: Pick<CustomerUploads, "count">;
  attachments: Attachments;
  owned: OwnQuotations;
};

export const MESSAGES_MAX = 500;
const uploadLimit = (id: number) => ({ name: `offer:picture:${id}`, max: 40, windowMs: HOUR_MS });

export type Messages = ReturnType<typeof createMessages>;

/** The message of a reminder, by the quotation's state. */
const NUDGES: Readonly<Partial<Record<QuotationState, string>>> = {
  asked: "催报价：请尽快报价",
  expired: "报价已过有效期，请延期或重新报价",
};

/** Messages to the account manager, with attachments that the owner and staff alone can read. */
export function createMessages({ database, customerUploads, attachments, owned, ports: { clock, uploads } }: Deps) {
  /** @throws ApiError 400 where the thread is full, 404. */
  async function requireRoom(db: Db, customer: Owner, id: number) {
    await owned.requireOwn(db, customer, id);
    if ((await history.messagesOf(db, id)).length >= MESSAGES_MAX)
      throw new ApiError(400, "留言太多了，请电话联系客服经理");
  }

  type Message = Pick<
    Parameters<typeof history.insertQuotationMessage>[1],
    "content" | "upload" | "file_bytes" | "file_name"
  >;
  const insert = (customer: Owner, quotation_id: number, message: Message) =>
    database.write(async (tx) => {
      await lockCustomer(tx, customer.id);
      await requireRoom(tx, customer, quotation_id);
      await history.insertQuotationMessage(tx, {
        quotation_id,
        author: "customer",
        ...message,
        created_at: clock.now(),
      });
    });

  return {
    /** @throws ApiError 400, 404. */
    async write(customer: Owner, id: number, { content, attachment }: Body<typeof quotation.message>) {
      if (attachment === undefined) return insert(customer, id, { content });
      await customerUploads.count(uploadLimit(customer.id));
      await requireRoom(database.read, customer, id);
      await attachments.attach(fileOf(attachment), (stored) => insert(customer, id, { content, ...stored }));
    },

    /** Reminds the account manager by a message, once a day. @throws ApiError 400 for a second reminder, 404, 409. */
    nudge: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        const now = clock.now();
        await lockCustomer(tx, customer.id);
        await requireRoom(tx, customer, id);
        const state = await states.nudge(tx, { customer_id: customer.id, id }, now);
        const content = state === null ? undefined : NUDGES[state];
        if (content === undefined) {
          const isDone = nudgeOf(await owned.requireOwn(tx, customer, id), now) === "done";
          throw isDone ? new ApiError(400, "今天已经催过了，明天可以再催") : new ApiError(409, STATE_CHANGED);
        }
        await history.insertQuotationMessage(tx, { quotation_id: id, author: "customer", content, created_at: now });
      }),

    /** A message's attachment with its bytes. @throws ApiError 404 */
    async attachment(customer: Owner, message_id: number) {
      const row = await history.findOwnQuotationAttachment(database.read, customer.id, message_id);
      const bytes = row?.upload ? await uploads.read(row.upload) : null;
      if (!row?.upload || !bytes) throw notFound("附件不存在");
      return { kind: kindOfUpload(row.upload), name: row.file_name ?? "", bytes };
    },
  };
}
