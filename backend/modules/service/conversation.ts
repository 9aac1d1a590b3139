import type { Body } from "#contract/endpoint.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { MESSAGE_FILES_A_DAY, MESSAGES_A_DAY } from "#contract/rules/conversation.ts";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { fileTooLarge } from "#contract/rules/upload.ts";
import type { service } from "#contract/service.ts";
import type { ShownMessage } from "#contract/service-message.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Page } from "../../database/paging.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type AttachedFile, type Attachments, fileOf, kindOfUpload, type StoredFile } from "../picture/attachments.ts";
import * as store from "./conversation.store.ts";
import { type RecordKey, recordsOf } from "./records.store.ts";

type Deps = Pick<Platform, "database" | "limits" | "notices"> & {
  ports: Pick<Platform["ports"], "clock" | "uploads">;
  attachments: Attachments;
};

const messageLimit = (id: number) => ({ name: `service:message:${id}`, max: MESSAGES_A_DAY, windowMs: DAY_MS });
const fileLimit = (id: number) => ({ name: `service:file:${id}`, max: MESSAGE_FILES_A_DAY, windowMs: DAY_MS });
const NO_RECORD = "没有这笔记录，请从它的页面再打开";

export type Conversations = ReturnType<typeof createConversations>;

/** Conversations as both sides read them, and the customer's own acts. */
export function createConversations({ database, limits, notices, attachments, ports: { clock, uploads } }: Deps) {
  const { read } = database;

  /** Rows of messages as pages show them, with their files and records. */
  async function shown(db: Db, customer_id: number, rows: readonly store.MessageRow[], marks: store.Marks) {
    const [files, recordOf] = await Promise.all([
      store.filesOfMessages(
        db,
        rows.map(({ id }) => id),
      ),
      recordsOf(
        db,
        customer_id,
        rows.flatMap(({ record_kind: kind, record_id }) => (kind && record_id ? [{ kind, record_id }] : [])),
        clock.now(),
      ),
    ]);
    return rows.map(
      (row): ShownMessage => ({
        message_id: row.id,
        content: row.content,
        author: row.author,
        author_name: row.author_name,
        create_time: row.created_at,
        is_read: row.id <= (row.author === "customer" ? marks.staff_read_id : marks.customer_read_id),
        files: files
          .filter(({ message_id }) => message_id === row.id)
          .map(({ id, upload, file_name, file_bytes }) => ({
            attachment_id: id,
            kind: kindOfUpload(upload),
            name: file_name,
            bytes: file_bytes,
          })),
        record: row.record_kind && row.record_id ? recordOf({ kind: row.record_kind, record_id: row.record_id }) : null,
      }),
    );
  }

  /** @throws ApiError 404 for a record of another customer, or none */
  async function requireRecord(db: Db, customer_id: number, key: RecordKey) {
    const record = (await recordsOf(db, customer_id, [key], clock.now()))(key);
    if (record === null) throw notFound(NO_RECORD);
    return record;
  }

  /** Stores the files one after the other, then runs the work; where any of it fails, all are removed. */
  async function withFiles(
    files: readonly AttachedFile[],
    work: (stored: readonly StoredFile[]) => Promise<unknown>,
    stored: readonly StoredFile[] = [],
  ): Promise<void> {
    const [file, ...others] = files;
    if (file === undefined) await work(stored);
    else await attachments.attach(file, (one) => withFiles(others, work, [...stored, one]));
  }

  /** @throws ApiError 400 for files that are too large together */
  function filesOf(sent: readonly { name: string; file: string }[]) {
    const files = sent.map(fileOf);
    const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
    if (bytes > UPLOAD_BYTES_MAX) throw new ApiError(400, fileTooLarge(bytes, false));
    return files;
  }

  async function newsOf(db: Db, customer_id: number, side: "customer" | "staff") {
    const marks = await store.findMarks(db, customer_id);
    const read_id = side === "customer" ? marks.staff_read_id : marks.customer_read_id;
    return {
      marks,
      news: {
        last_id: marks.last_id,
        unread: side === "customer" ? marks.new_to_customer : marks.new_to_staff,
        read_id: await store.newestRead(db, customer_id, side, read_id),
      },
    };
  }

  return {
    shown,
    requireRecord,
    withFiles,
    filesOf,
    newsOf,

    /** A page of the customer's conversation, and how many messages there are. */
    async messages(customer_id: number, page: Page) {
      const [{ rows, count }, { marks, news }] = await Promise.all([
        store.listMessages(read, customer_id, page),
        newsOf(read, customer_id, "customer"),
      ]);
      return { count, ...news, list: await shown(read, customer_id, rows, marks) };
    },

    news: async (customer_id: number) => (await newsOf(read, customer_id, "customer")).news,

    record: (customer_id: number, key: RecordKey) => requireRecord(read, customer_id, key),

    /** Sends the customer's message. @throws ApiError 400 beyond the limits of a day, 404 for a record of another */
    async send(customer_id: number, { content, files: sent = [], record }: Body<typeof service.message>) {
      const files = filesOf(sent);
      if (record) await requireRecord(read, customer_id, record);
      await database.write(async (tx) => {
        for (const _file of files) await limits.takeAll(tx, [fileLimit(customer_id)], "今日附件次数已用完");
      });
      await withFiles(files, (stored) =>
        database.write(async (tx) => {
          await lockCustomer(tx, customer_id);
          await limits.takeAll(tx, [messageLimit(customer_id)], "今日留言次数已用完");
          const id = await store.insertServiceMessage(tx, {
            customer_id,
            content,
            files: stored,
            record,
            created_at: clock.now(),
          });
          await notices.tellStaff(tx, "message", { subject: String(id), id: customer_id, customer_id });
        }),
      );
    },

    markRead: (customer_id: number, message_id: number) =>
      database.write(async (tx) => {
        await store.markRead(tx, customer_id, "customer_read_id", message_id);
        // The conversation shows the replies.
        await notices.markRead(tx, customer_id, { kind: "reply" });
      }),

    /** A file of the customer's conversation with its bytes. @throws ApiError 404 */
    async file(customer_id: number, id: number) {
      const row = await store.findFile(read, customer_id, id);
      const bytes = row && (await uploads.read(row.upload));
      if (!row || !bytes) throw notFound("附件不存在");
      return { kind: kindOfUpload(row.upload), name: row.file_name, file: Buffer.from(bytes).toString("base64") };
    },
  };
}
