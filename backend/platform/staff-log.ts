import { userInfo } from "node:os";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { Fen } from "#contract/rules/money.ts";
import { ACT_NAMES, type ActName, type Subject } from "#contract/rules/staff.ts";
import type { Db } from "../database/database.ts";
import { ApiError } from "../http/errors.ts";
import type { Member } from "../http/member.ts";
import type { Ports } from "../ports.ts";

/** Whoever acts without a session: the holder of the machine, or a task of the shop. */
export type Program = { readonly program: string };
/** Whoever acts as staff. */
export type Actor = Member | Program;

/** The holder of the machine at the command line, by the name of the system's user. */
export const commandLine = (): Program => ({ program: `命令行 ${systemUser()}` });

function systemUser() {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return String(process.getuid?.() ?? "");
  }
}

export const isMember = (actor: Actor): actor is Member => "session" in actor;

/** The record that an act is about. */
export type ActedRecord = { subject: Subject; id: number; label: string; customer_id?: number | null };

export type LogEntry = {
  act: ActName;
  record: ActedRecord;
  /** What was done, in a sentence without values about persons. */
  summary: string;
  /** Ids, codes, amounts and states. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** Name, telephone, address or account number, before and after. */
  personal?: { before: string; after: string };
  /** The reason or remark as it was typed. */
  note?: string | undefined;
  batch?: string | undefined;
  /** The money that the act gives away, for the thresholds of a day, in fen. */
  amount_fen?: Fen | undefined;
  /** Whether nobody else has approved what a second person should. */
  isAlone?: boolean | undefined;
};

export type StaffLog = ReturnType<typeof createStaffLog>;

/** The append-only log of what staff do; each row is written in the transaction of its act. */
export function createStaffLog({ clock }: Pick<Ports, "clock">) {
  return {
    /** @returns the id of the row. */
    async write(tx: Db, actor: Actor, { act, record, summary, before = {}, after = {}, ...entry }: LogEntry) {
      const by = isMember(actor)
        ? { member_id: actor.id, actor: "", role: actor.roles.join(","), address: actor.ip }
        : { member_id: null, actor: actor.program, role: "", address: "" };
      const { id } = await tx
        .insertInto("staff_log")
        .values({
          at: clock.now(),
          ...by,
          act,
          subject: record.subject,
          subject_id: record.id,
          label: record.label,
          customer_id: record.customer_id ?? null,
          summary,
          before_json: JSON.stringify(before),
          after_json: JSON.stringify(after),
          personal_before: entry.personal?.before ?? "",
          personal_after: entry.personal?.after ?? "",
          note: entry.note ?? "",
          batch: entry.batch ?? "",
          amount_fen: entry.amount_fen ?? null,
          is_alone: entry.isAlone ? 1 : 0,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    /**
     * The refusal of an act on a record that has changed since it was read: who has changed it, when and how, or what
     * it is now where no member has. An act of the customer after the last one of staff is the customer's own.
     */
    async conflict(
      tx: Db,
      { subject, id }: Pick<ActedRecord, "subject" | "id">,
      otherwise: string,
      byCustomer: { at: number | null; what: string } = { at: null, what: "" },
    ): Promise<ApiError> {
      const since = clock.now() - RECENT_MS;
      const last = await tx
        .selectFrom("staff_log")
        .leftJoin("staff_members", "staff_members.id", "staff_log.member_id")
        .select(["staff_log.at", "staff_log.actor", "staff_log.act", "staff_log.summary", "staff_members.name"])
        .where("subject", "=", subject)
        .where("subject_id", "=", id)
        .where("act", "not in", ["order.print", "order.note", "log.read", "customer.phone"])
        .where("staff_log.at", ">", since)
        .orderBy("staff_log.id", "desc")
        .limit(1)
        .executeTakeFirst();
      const { at, what } = byCustomer;
      if (at !== null && at > Math.max(since, last?.at ?? 0)) {
        return new ApiError(409, `客户本人 ${formatMinute(at).slice(11)} ${what}。${otherwise}`);
      }
      if (!last) return new ApiError(409, otherwise);
      const who = last.name ?? last.actor;
      const act = ACT_NAMES[last.act as ActName];
      return new ApiError(409, `${who} ${formatMinute(last.at).slice(11)} 已${act}（${last.summary}）。${otherwise}`);
    },
  };
}

/** The age up to which the last act of a colleague explains a refusal, in ms. */
const RECENT_MS = 60 * 60 * 1000;
