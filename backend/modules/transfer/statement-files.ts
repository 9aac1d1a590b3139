import { z } from "zod";
import type { Body } from "#contract/endpoint.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { formatFen, yuan } from "#contract/rules/money.ts";
import { STATEMENT_BYTES_MAX, STATEMENT_DAYS, STATEMENT_ROWS_MAX } from "#contract/rules/staff-transfer.ts";
import { type StaffStatement, staffTransfer } from "#contract/staff-transfer.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { noticesOf } from "../../tables/table.ts";
import type { Booking } from "./booking.ts";
import { bookedIn } from "./receipt-desk.store.ts";
import { readBankStatement } from "./statement.ts";
import type { createStatementImport } from "./statement-import.ts";
import { type Previewed, previewRows } from "./statement-preview.ts";
import type { StatementRow } from "./statement-row.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock" | "reading">;
  booking: Pick<Booking, "judge">;
  statements: ReturnType<typeof createStatementImport>;
};

/** What is stored of a file. */
type Content = Pick<StaffStatement, "expenses" | "unread" | "notices"> & { rows: StatementRow[] };

const CHANGED = "查看以后流水或订单有变化，没有入账，请核对新的结果再入账";

/** Statements that are uploaded at the desk: read first, shown, and booked only then. */
export function createStatementFiles({ database, staffKeys, staffLog, booking, statements, ports }: Deps) {
  const { clock, reading } = ports;

  const find = async (id: number) => {
    const file = await database.read
      .selectFrom("statement_files")
      .innerJoin("staff_members", "staff_members.id", "statement_files.member_id")
      .selectAll("statement_files")
      .select("staff_members.name as member")
      .where("statement_files.id", "=", id)
      .executeTakeFirst();
    if (!file) throw notFound("没有这份流水，请重新上传");
    // Only this module writes the content.
    return { ...file, content: JSON.parse(file.content_json) as Content };
  };

  async function preview(rows: readonly StatementRow[]) {
    const planned = await statements.plan(rows);
    const list = await previewRows(database.read, rows, planned, { booking, now: clock.now() });
    const facts = list.map(({ kind, text, receipt_id, transfers }) => [kind, text, receipt_id, transfers]);
    const matched = list.filter(({ kind }) => kind === "matched");
    return {
      list,
      version: hashOf(JSON.stringify(facts)),
      matched_rows: matched.length,
      matched_fen: matched.reduce((sum, { row }) => sum + row.amount_fen, 0),
    };
  }

  return {
    /** Reads a bank's file and stores it; nothing is booked. @throws ApiError 400 for a file that is no statement. */
    async upload(member: Member, { key, name, file }: Body<typeof staffTransfer.upload>) {
      const bytes = Buffer.from(file, "base64");
      if (bytes.length > STATEMENT_BYTES_MAX) throw new ApiError(400, TABLE_TOO_LARGE);
      const { tables, hidden } = await reading.tables(bytes);
      const { rows, expenses, leftOut, otherSheets, unread } = readBankStatement(tables);
      if (rows.length > STATEMENT_ROWS_MAX)
        throw new ApiError(400, `一份流水最多 ${STATEMENT_ROWS_MAX} 笔收入，请分开上传`);
      const others = otherSheets.length > 0 ? [`没有流水表头的工作表：${otherSheets.join("、")}`] : [];
      const content: Content = {
        rows: [...rows],
        expenses,
        unread: [
          ...unread.map(({ line, text, why }) => ({ line, text, why })),
          ...leftOut.map(({ line, text }) => ({ line, text, why: "" })),
        ],
        notices: [...noticesOf(hidden), ...others],
      };
      const digest = hashOf(file);
      return staffKeys.once(member, { key, kind: "transfer.upload", request: { name, digest } }, async (tx) => {
        const stored = { name: cutText(name, 120), member_id: member.id, content_json: JSON.stringify(content) };
        const { id } = await tx
          .insertInto("statement_files")
          .values({ ...stored, created_at: clock.now(), booked_at: null, booked_rows: 0, booked_fen: 0 })
          .returning("id")
          .executeTakeFirstOrThrow();
        await staffLog.write(tx, member, {
          act: "transfer.upload",
          record: { subject: "desk", id, label: stored.name },
          summary: `收入 ${rows.length} 行，支出 ${expenses} 行，没有读取 ${content.unread.length} 行`,
          after: { digest, rows: rows.length },
        });
        return { statement_id: id };
      });
    },

    /** A statement as it would be booked now. @throws ApiError 404 */
    async read(id: number): Promise<StaffStatement> {
      const { name, member, created_at, booked_at, booked_rows, booked_fen, content } = await find(id);
      const { list, version, matched_rows, matched_fen } = await preview(content.rows);
      const stored = booked_at === null ? [] : list.flatMap(({ receipt_id }) => receipt_id ?? []);
      const own = await bookedIn(database.read, stored, batchOf(id));
      const { expenses, unread, notices } = content;
      return {
        statement_id: id,
        name,
        member,
        time: created_at,
        booked_time: booked_at,
        booked_rows,
        booked_amount: yuan(booked_fen),
        version,
        rows: list.map((row) => ({ ...rowOf(row), is_booked: row.receipt_id !== null && own.has(row.receipt_id) })),
        expenses,
        unread,
        notices,
        matched_rows,
        matched_amount: yuan(matched_fen),
      };
    },

    /**
     * Books the matched rows, or those of them that were chosen, and stores the others, each row in a transaction of its own. The same submit continues
     * what was interrupted, whose own rows are the change since; all rows of the file count as booked together.
     * @throws ApiError 404, 409 where anything that was shown has changed
     */
    async book(member: Member, id: number, { key, version, rows: chosen }: Body<typeof staffTransfer.book>) {
      const before = z.safeParse(staffTransfer.book.answer, await staffKeys.resultOf(member, key));
      if (before.success) return before.data;
      const { content, name, booked_at } = await find(id);
      const record = { subject: "desk", id, label: name } as const;
      if (booked_at !== null) throw await staffLog.conflict(database.read, record, "这份流水已入账");
      const [request, batch] = [{ id, version, chosen }, batchOf(id)];
      const shown = await preview(content.rows);
      const begun = { key: `${key}.rows`, kind: "transfer.book.rows", request };
      if (shown.version !== version && !(await staffKeys.resultOf(member, begun.key))) throw new ApiError(409, CHANGED);
      await staffKeys.once(member, begun, async () => ({ batch }));

      const kept = new Set(chosen ?? content.rows.keys());
      const leftOut = new Set(content.rows.filter((_, place) => !kept.has(place)));
      const rows = await statements.importStatement(content.rows, { actor: member, batch, leftOut });
      const own = await bookedIn(
        database.read,
        rows.map((row) => row.id),
        batch,
      );
      const booked = rows.filter((row) => own.has(row.id));
      const left = rows.filter(({ outcome }) => outcome === "waiting").length;
      const sum = booked.reduce((total, { amount_fen }) => total + amount_fen, 0);
      return staffKeys.once(member, { key, kind: "transfer.book", request }, async (tx) => {
        const marked = await tx
          .updateTable("statement_files")
          .set({ booked_at: clock.now(), booked_rows: booked.length, booked_fen: sum })
          .where("id", "=", id)
          .where("booked_at", "is", null)
          .returning("id")
          .executeTakeFirst();
        if (!marked) throw await staffLog.conflict(tx, record, "这份流水已入账");
        const summary = `入账 ${booked.length} 行 ${formatFen(sum)}，待分配 ${left} 行`;
        await staffLog.write(tx, member, { act: "transfer.book", record, summary, batch });
        return { rows: booked.length, amount: yuan(sum), left };
      });
    },

    /** Deletes old uploads: what was booked of them is stored as receipts. */
    deleteOld: () =>
      database.write((tx) =>
        tx
          .deleteFrom("statement_files")
          .where("created_at", "<", clock.now() - STATEMENT_DAYS * DAY_MS)
          .execute(),
      ),
  };
}

/** The mark of what an upload has booked. */
const batchOf = (id: number) => `LS${id}`;

export const tradedAt = (day: string, time: string) => `${day} ${time}`.trim();

const rowOf = ({ row, kind, text, receipt_id, transfers }: Previewed) => ({
  line: row.line,
  kind,
  serial: row.serial,
  traded: tradedAt(row.traded_on, row.traded_time),
  payer: row.payer,
  remark: row.remark,
  amount: yuan(row.amount_fen),
  text,
  receipt_id,
  transfers: [...transfers],
});
