import type { Answer } from "#contract/endpoint.ts";
import { dayToInstant, formatDay, startOfDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Right } from "#contract/rules/staff.ts";
import { type QueueKind, URGENT_MAX } from "#contract/rules/staff-desk.ts";
import type { Failure, staffDesk, Urgent } from "#contract/staff-desk.ts";
import type { Member } from "../../http/member.ts";
import type { DeskQueue } from "../../platform/desk-queue.ts";
import type { Platform } from "../../platform/module.ts";
import type { Failures } from "./failures.ts";
import * as store from "./home.store.ts";
import type { Setup } from "./setup.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  /** The queues of the modules, as the page lists them. */
  queues: Partial<Record<QueueKind, DeskQueue>>;
  failures: Failures;
  setup: Setup;
  /** The number of requests that a member may decide. */
  countRequests: (member: Member) => Promise<number>;
};
type Home = Answer<typeof staffDesk.home>;

const has = (member: Member, ...rights: Right[]) => rights.some((right) => member.rights.has(right));

/** The first page of the desk: what waits, and the figures of today and of this month. */
export function createHome({ database: { read }, queues, failures, setup, countRequests, ports: { clock } }: Deps) {
  /** The queues that the member may see. */
  const queuesOf = (member: Member) =>
    (Object.entries(queues) as [QueueKind, DeskQueue][]).filter(([, { rights }]) => has(member, ...rights));

  const waiting = (member: Member) =>
    Promise.all(queuesOf(member).map(async ([kind, queue]) => ({ kind, ...(await queue.count(member)) })));

  async function urgent(member: Member): Promise<Urgent[]> {
    const found = await Promise.all(
      queuesOf(member).map(async ([kind, queue]) =>
        (await queue.first(member, URGENT_MAX)).map((one): Urgent => ({ kind, ...one })),
      ),
    );
    const dueOf = ({ due, since }: Urgent) => due ?? since;
    return found
      .flat()
      .sort((a, b) => dueOf(a) - dueOf(b))
      .slice(0, URGENT_MAX);
  }

  async function figures(member: Member): Promise<Pick<Home, "today" | "month">> {
    if (!has(member, "order.read")) return { today: null, month: null };
    const now = clock.now();
    const since = { day: startOfDay(now), month: dayToInstant(`${formatDay(now).slice(0, 7)}-01`) };
    const [paid, shipped, customers] = await Promise.all([
      store.paidSince(read, member, since),
      store.shippedSince(read, member, since),
      has(member, "customer.read") ? store.customersSince(read, member, since) : null,
    ]);
    const of = (period: "day" | "month") => ({
      orders: paid[period].orders,
      amount: yuan(paid[period].fen),
      packages: shipped[period],
      customers: customers === null ? null : customers[period],
    });
    return { today: of("day"), month: of("month") };
  }

  return {
    counts: async (member: Member) => ({
      queues: (await waiting(member)).map(({ kind, count }) => ({ kind, count })),
    }),

    async read(member: Member): Promise<Home> {
      const isApprover = has(member, "approve.admin", "approve.finance");
      const [own, requests, failed, first, steps, sums] = await Promise.all([
        waiting(member),
        isApprover ? countRequests(member) : null,
        failures.isShownTo(member) ? failures.list(member) : null,
        urgent(member),
        setup(member),
        figures(member),
      ]);
      const listed: Home["queues"] = own;
      if (requests !== null) listed.push({ kind: "approve", count: requests, oldest: null });
      if (failed) listed.push({ kind: "failed", count: failed.length, oldest: failed[0]?.since ?? null });
      const countOf = (...kinds: Failure["kind"][]) => (failed ?? []).filter(({ kind }) => kinds.includes(kind)).length;
      const parts = failed && {
        tasks: countOf("task"),
        alone: countOf("alone"),
        refunds: countOf("refund"),
        payments: countOf("transfer", "receipt"),
      };
      return { queues: listed, urgent: first, failed: parts, setup: steps, ...sums };
    },
  };
}
