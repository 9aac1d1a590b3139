import type { Right } from "#contract/rules/staff.ts";
import type { Urgent } from "#contract/staff-desk.ts";
import type { Member } from "../http/member.ts";

/** What waits in a queue of the desk's first page, and since when the oldest does. */
export type Waiting = { count: number; oldest: number | null };

/** A queue that a module offers to the desk's first page; each of its reads is one query within the member's scope. */
export type DeskQueue = {
  /** One of these rights shows the queue. */
  readonly rights: readonly Right[];
  count(member: Member): Promise<Waiting>;
  /** What should be done first. */
  first(member: Member, limit: number): Promise<Omit<Urgent, "kind">[]>;
};

/** The row of a query that counts a queue, as numbers on both databases. */
export const toWaiting = ({ count, oldest }: { count: unknown; oldest: unknown }): Waiting => ({
  count: Number(count),
  oldest: oldest === null ? null : Number(oldest),
});
