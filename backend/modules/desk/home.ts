import type { Expression } from "kysely";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS, dayToInstant, formatDay, startOfDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import { SETTLEMENT_KIND_NAMES } from "#contract/rules/settlement.ts";
import type { Right } from "#contract/rules/staff.ts";
import { URGENT_MAX } from "#contract/rules/staff-desk.ts";
import type { staffDesk, Urgent } from "#contract/staff-desk.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { FAILURES_TO_REPORT } from "../../platform/tasks.ts";
import * as store from "./home.store.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  /** When an order should have been dispatched, in a query that joins its group. */
  deadline: Expression<number | null>;
  /** The number of requests that a member may decide. */
  countRequests: (member: Member) => Promise<number>;
};
type Home = Answer<typeof staffDesk.home>;

/** The period in which acts without a second member are named. */
const ALONE_DAYS = 7;
/** The time within which an application should be decided, in ms. */
const AUDIT_MS = DAY_MS;

const has = (member: Member, ...rights: Right[]) => rights.some((right) => member.rights.has(right));

/** The first page of the desk: what waits, and the figures of today and of this month. */
export function createHome({ database: { read }, deadline, countRequests, ports: { clock } }: Deps) {
  const toShip = (member: Member) => (has(member, "order.read") ? store.countToShip(read, member) : null);
  const toAudit = (member: Member) => (has(member, "customer.audit") ? store.countToAudit(read, member) : null);

  async function failures(member: Member) {
    if (!has(member, "log.all", "approve.finance")) return null;
    return Promise.all([
      store.countFailingTasks(read, FAILURES_TO_REPORT),
      store.countAlone(read, clock.now() - ALONE_DAYS * DAY_MS),
      store.countFailedRefunds(read),
    ]);
  }

  async function urgent(member: Member): Promise<Urgent[]> {
    const [orders, applications] = await Promise.all([
      has(member, "order.read") ? store.firstToShip(read, member, deadline, URGENT_MAX) : [],
      has(member, "customer.audit") ? store.firstToAudit(read, member, URGENT_MAX) : [],
    ]);
    const all = [
      ...orders.map(
        (order): Urgent => ({
          kind: "ship",
          label: order.sn,
          text: `${order.receiver} ${order.province} · ${order.total_num} 件`,
          amount: yuan(order.pay_fen),
          since: order.paid_at ?? 0,
          due: order.due === null ? null : Number(order.due),
          sn: order.sn,
          application_id: null,
        }),
      ),
      ...applications.map(
        (one): Urgent => ({
          kind: "audit",
          label: one.company || maskPhone(one.phone),
          text: SETTLEMENT_KIND_NAMES[one.kind],
          amount: null,
          since: one.submitted_at ?? 0,
          due: (one.submitted_at ?? 0) + AUDIT_MS,
          sn: null,
          application_id: one.id,
        }),
      ),
    ];
    const dueOf = ({ due, since }: Urgent) => due ?? since;
    return all.sort((a, b) => dueOf(a) - dueOf(b)).slice(0, URGENT_MAX);
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
    async counts(member: Member) {
      const [ship, audit] = await Promise.all([toShip(member), toAudit(member)]);
      return { ship: ship?.count ?? 0, audit: audit?.count ?? 0 };
    },

    async read(member: Member): Promise<Home> {
      const isApprover = has(member, "approve.admin", "approve.finance");
      const [ship, audit, requests, failed, first, sums] = await Promise.all([
        toShip(member),
        toAudit(member),
        isApprover ? countRequests(member) : null,
        failures(member),
        urgent(member),
        figures(member),
      ]);
      const queues: Home["queues"] = [];
      if (ship) queues.push({ kind: "ship", ...ship });
      if (audit) queues.push({ kind: "audit", ...audit });
      if (requests !== null) queues.push({ kind: "approve", count: requests, oldest: null });
      if (failed) {
        const olds = failed.flatMap(({ oldest }) => oldest ?? []);
        const count = failed.reduce((sum, one) => sum + one.count, 0);
        queues.push({ kind: "failed", count, oldest: olds.length > 0 ? Math.min(...olds) : null });
      }
      const [tasks, alone, refunds] = failed ?? [];
      const parts =
        tasks && alone && refunds ? { tasks: tasks.count, alone: alone.count, refunds: refunds.count } : null;
      return { queues, urgent: first, failed: parts, ...sums };
    },
  };
}
