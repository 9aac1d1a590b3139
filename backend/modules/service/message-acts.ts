import { bankNumberIn, bankNumberRefused, RECORD_NAMES, type RecordKind } from "#contract/rules/conversation.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type ActedRecord, type Actor, isMember } from "../../platform/staff-log.ts";
import type { StoredFile } from "../picture/attachments.ts";
import * as store from "./conversation.store.ts";

type Deps = Pick<Platform, "notices" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };

type Reply = {
  customer_id: number;
  content: string;
  files: readonly StoredFile[];
  record?: { kind: RecordKind; record_id: number; number: string } | undefined;
  /** The newest message that the writer has seen. */
  seen_id: number;
};

export type MessageActs = ReturnType<typeof createMessageActs>;

/** A conversation as the log names it. */
export const conversationRecord = (customer_id: number): ActedRecord => ({
  subject: "message",
  id: customer_id,
  label: `客户 ${customer_id}`,
  customer_id,
});

/** @throws ApiError 400 for a text with what reads like a bank account number */
export function refuseBankNumber(content: string) {
  const number = bankNumberIn(content);
  if (number !== null) throw new ApiError(400, bankNumberRefused(number));
}

/** What staff write to customers, at the desk and at the command line. */
export function createMessageActs({ notices, staffLog, ports: { clock } }: Deps) {
  return {
    /** Sends a reply within the transaction. @throws ApiError 400 for a bank account number */
    async reply(tx: Db, actor: Actor, { customer_id, content, files, record, seen_id }: Reply) {
      refuseBankNumber(content);
      await lockCustomer(tx, customer_id);
      const member = isMember(actor) ? { id: actor.id, name: actor.name } : null;
      const message = { customer_id, content, files, record, created_at: clock.now() };
      const message_id = await store.insertReply(tx, message, { member, seen_id });
      const parts = [
        "文字",
        ...(files.length > 0 ? [`${files.length} 个附件`] : []),
        ...(record ? [`${RECORD_NAMES[record.kind]} ${record.number}`] : []),
      ];
      await staffLog.write(tx, actor, {
        act: "message.reply",
        record: conversationRecord(customer_id),
        summary: parts.join("、"),
        note: content,
      });
      const author = member?.name ?? "客服";
      await notices.tell(tx, { customer_id, kind: "reply", event: message_id, about: { author } });
    },
  };
}
