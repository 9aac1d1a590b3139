import { DAY_MS } from "#contract/rules/calendar.ts";
import { ACT_NAMES, type ActName } from "#contract/rules/staff.ts";
import type { Failure } from "#contract/staff-desk.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { FAILURES_TO_REPORT } from "../../platform/tasks.ts";
import * as store from "./failures.store.ts";

type Found = { label: string; text: string; since: number };
type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  /** Refunds that a platform has not paid, by the number of the refund. */
  refundExceptions: (member: Member) => Promise<(Found & { key: string | null })[]>;
  /** Money that should be looked into, by the record of each. */
  paymentExceptions: (member: Member) => Promise<(Found & { kind: "transfer" | "receipt"; id: number })[]>;
};

/** The period in which acts without a second member are named. */
const ALONE_DAYS = 7;
/** The tasks and the acts that are listed at most. */
const LISTED_MAX = 100;

export type Failures = ReturnType<typeof createFailures>;

/** Failures of every subject for approving members, the oldest first. */
export function createFailures({ database: { read }, ports: { clock }, ...of }: Deps) {
  return {
    isShownTo: ({ rights }: Member) => rights.has("log.all") || rights.has("approve.finance"),

    async list(member: Member): Promise<Failure[]> {
      const [tasks, alone, refunds, payments] = await Promise.all([
        store.failingTasks(read, FAILURES_TO_REPORT, LISTED_MAX),
        store.actsAlone(read, clock.now() - ALONE_DAYS * DAY_MS, LISTED_MAX),
        of.refundExceptions(member),
        of.paymentExceptions(member),
      ]);
      const all: Failure[] = [
        ...tasks.map(({ kind, ref, attempts, created_at }) => ({
          kind: "task" as const,
          label: `${kind} ${ref}`,
          text: `试了 ${attempts} 次都失败，会接着试`,
          since: created_at,
          key: null,
        })),
        ...alone.map(({ act, label, summary, by, at }) => ({
          kind: "alone" as const,
          label,
          text: `${by} ${ACT_NAMES[act as ActName]}：${summary}`,
          since: at,
          key: null,
        })),
        ...refunds.map((one) => ({ kind: "refund" as const, ...one })),
        ...payments.map(({ kind, id, label, text, since }) => ({ kind, label, text, since, key: String(id) })),
      ];
      return all.sort((a, b) => a.since - b.since);
    },
  };
}
