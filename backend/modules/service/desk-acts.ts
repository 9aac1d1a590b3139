import type { Body } from "#contract/endpoint.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { staffMessage } from "#contract/staff-message.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import * as conversations from "./conversation.store.ts";
import type { Conversations } from "./conversation.ts";
import * as store from "./desk.store.ts";
import type { Desk } from "./desk.ts";
import { conversationRecord, type MessageActs, refuseBankNumber } from "./message-acts.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  conversation: Conversations;
  desk: Desk;
  acts: MessageActs;
};
type Calls = typeof staffMessage;

/** The acts of the desk on conversations. */
export function createConversationDeskActs({
  database,
  staffKeys,
  staffLog,
  conversation,
  desk,
  acts,
  ports: { clock },
}: Deps) {
  const requireWritable = (db: Db, member: Member, id: number) => desk.require(db, member, "message.reply", id);

  /** @throws ApiError 409 where a colleague has replied since the conversation was read */
  async function refuseLate(db: Db, id: number, version: number) {
    const other = await conversations.replyAfter(db, id, version);
    if (!other) return;
    const { author_name, created_at, content } = other;
    throw new ApiError(
      409,
      `${author_name} ${formatMinute(created_at).slice(11)} 已回：${content}\n您写的还在，没有发出`,
    );
  }

  return {
    /** Replies to a customer. @throws ApiError 400, 404, 409 where a colleague was quicker */
    async reply(member: Member, id: number, { key, files: sent = [], ...form }: Body<Calls["reply"]>) {
      const { version, content } = form;
      const names = sent.map(({ name }) => name);
      const submit = { key, kind: "message.reply", request: { id, ...form, names } };
      const write = (stored: Parameters<MessageActs["reply"]>[2]["files"]) =>
        staffKeys.once(member, submit, async (tx) => {
          await requireWritable(tx, member, id);
          await lockCustomer(tx, id);
          await refuseLate(tx, id, version);
          const record = form.record && {
            ...form.record,
            number: (await conversation.requireRecord(tx, id, form.record)).number,
          };
          await acts.reply(tx, member, { customer_id: id, content, files: stored, record, seen_id: version });
          return {};
        });
      await requireWritable(database.read, member, id);
      // A repeated submit stores no second file.
      if (sent.length === 0 || (await staffKeys.resultOf(member, key))) return write([]);
      refuseBankNumber(content);
      await refuseLate(database.read, id, version);
      await conversation.withFiles(conversation.filesOf(sent), write);
      return {};
    },

    /** Writes an internal note. @throws ApiError 404 */
    note: (member: Member, id: number, { key, content }: Body<Calls["note"]>) =>
      staffKeys.once(member, { key, kind: "message.note", request: { id, content } }, async (tx) => {
        await requireWritable(tx, member, id);
        await store.insertNote(tx, {
          customer_id: id,
          member_id: member.id,
          written_by: member.name,
          content,
          created_at: clock.now(),
        });
        await staffLog.write(tx, member, {
          act: "message.note",
          record: conversationRecord(id),
          summary: "文字",
          note: content,
        });
        return {};
      }),

    /** Hands the conversation to a colleague. @throws ApiError 400, 404, 409 */
    transfer: (member: Member, id: number, { key, ...form }: Body<Calls["transfer"]>) =>
      staffKeys.once(member, { key, kind: "message.transfer", request: { id, ...form } }, async (tx) => {
        const before = await requireWritable(tx, member, id);
        const to = (await store.listColleagues(tx)).find((one) => one.id === form.member_id);
        if (!to) throw new ApiError(400, "这位同事不能回复客户，请另选一位");
        if (to.id === form.assigned_id) throw new ApiError(400, `已经由${to.name}在回`);
        if (!(await store.assign(tx, id, form.assigned_id, to.id))) {
          throw await staffLog.conflict(tx, conversationRecord(id), "这个对话没有转，请看现在由谁在回");
        }
        const from = before.assigned ?? before.manager ?? "没有客服经理";
        await staffLog.write(tx, member, {
          act: "message.transfer",
          record: conversationRecord(id),
          summary: `${from} → ${to.name}`,
          before: { assigned_id: form.assigned_id },
          after: { assigned_id: to.id },
        });
        return {};
      }),
  };
}
