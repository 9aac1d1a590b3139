import { APPROVED_ACTS, type ApprovedAct, FOUR_EYES_WINDOW_MS, ruleOf } from "#contract/rules/four-eyes.ts";
import { rightsOf } from "#contract/rules/staff.ts";
import type { StaffRequest } from "#contract/staff.ts";
import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";

type Deps = Pick<Platform, "database"> & { ports: Pick<Platform["ports"], "clock"> };

/** The decided requests that a list shows below the pending ones. */
const DECIDED_MAX = 20;
const PENDING_MAX = 200;

/** Requests for a second member as their readers see them. */
export function createRequests({ database, ports: { clock } }: Deps) {
  /** The acts that the member may approve: those of roles that have counted for a day. */
  async function decidable(db: Db, member: Member): Promise<ApprovedAct[]> {
    const rows = await db
      .selectFrom("staff_roles")
      .select("role")
      .where("member_id", "=", member.id)
      .where("granted_at", "<=", clock.now() - FOUR_EYES_WINDOW_MS)
      .execute();
    const held = rightsOf(rows.map(({ role }) => role));
    return APPROVED_ACTS.filter((act) => held.includes(ruleOf(act).approver));
  }

  const selected = (db: Db, member: Member, acts: readonly ApprovedAct[]) =>
    db
      .selectFrom("staff_requests")
      .innerJoin("staff_members as asker", "asker.id", "staff_requests.asked_by")
      .leftJoin("staff_members as decider", "decider.id", "staff_requests.decided_by")
      .leftJoin("customers", "customers.id", "staff_requests.customer_id")
      .selectAll("staff_requests")
      .select(["asker.name as asker_name", "decider.name as decider_name", "customers.company", "customers.real_name"])
      .where((row) =>
        row.or([
          row("staff_requests.asked_by", "=", member.id),
          ...(acts.length > 0 ? [row("staff_requests.act", "in", acts)] : []),
        ]),
      );

  return {
    /** The requests that the member has made or may decide: the pending ones, oldest first, then the last decided. */
    async list(member: Member): Promise<StaffRequest[]> {
      const { read } = database;
      const acts = await decidable(read, member);
      const [pending, decided] = await Promise.all([
        selected(read, member, acts)
          .where("state", "in", ["open", "waiting"])
          .orderBy("staff_requests.id")
          .limit(PENDING_MAX)
          .execute(),
        selected(read, member, acts)
          .where("state", "not in", ["open", "waiting"])
          .orderBy("staff_requests.id", "desc")
          .limit(DECIDED_MAX)
          .execute(),
      ]);
      return [...pending, ...decided].map((row) => ({
        request_id: row.id,
        // The table holds only acts of the contract.
        act: row.act as ApprovedAct,
        subject: row.subject,
        subject_id: row.subject_id,
        // The name of a customer is stored in its own row alone, which erasure blanks.
        label: [row.label, row.company || row.real_name].filter(Boolean).join(" "),
        effects: JSON.parse(row.effects_json),
        reason: row.reason,
        state: row.state,
        asked_by: row.asker_name,
        asked_at: row.asked_at,
        decided_by: row.decider_name,
        decided_at: row.decided_at,
        decision: row.decision,
        executes_at: row.executes_at,
        is_own: row.asked_by === member.id,
        can_decide:
          (row.state === "open" || row.state === "waiting") &&
          row.asked_by !== member.id &&
          acts.includes(row.act as ApprovedAct),
      }));
    },

    /** The number of pending requests that the member may decide. */
    async count(member: Member): Promise<number> {
      const acts = await decidable(database.read, member);
      if (acts.length === 0) return 0;
      const row = await database.read
        .selectFrom("staff_requests")
        .where("state", "in", ["open", "waiting"])
        .where("act", "in", acts)
        .where("asked_by", "!=", member.id)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}
