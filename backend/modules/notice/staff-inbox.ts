import { type Expression, type SqlBool, sql } from "kysely";
import { STAFF_NOTICE_KINDS, STAFF_NOTICES, STAFF_UNREAD_MAX, type StaffNoticeKind } from "#contract/rules/notice.ts";
import type { Right } from "#contract/rules/staff.ts";

import type { Db } from "../../database/database.ts";
import { type Page, selectPage } from "../../database/paging.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor, ordersFor, skusFor } from "../../platform/staff-scope.ts";
import { refundsFor } from "../staff-refund/scope.ts";

const NONE = sql<SqlBool>`1 = 0`;

const rightOf = (kind: StaffNoticeKind) => STAFF_NOTICES[kind].right as Right;
const kindsFor = (member: Member) => STAFF_NOTICE_KINDS.filter((kind) => member.rights.has(rightOf(kind)));

/** The record of a notice is the last part of its path. */
const recordAt = (path: string) => sql<string>`substr(staff_notices.path, ${path.length + 1})`;

/** The condition on `staff_notices` and `customers` for the notices of a kind whose records the member may see. */
function inScope(member: Member, kind: StaffNoticeKind): Expression<SqlBool> {
  const right = rightOf(kind);
  if (kind === "order")
    return sql<SqlBool>`exists (select 1 from orders where orders.sn = ${recordAt("/staff/orders/")}
      and ${ordersFor(member, right)})`;
  if (kind === "refund" || kind === "refund_failed")
    return sql<SqlBool>`exists (select 1 from refunds join orders on orders.id = refunds.order_id
      where refunds.sn = ${recordAt("/staff/refunds/")} and ${refundsFor(member, right)})`;
  if (kind === "low_stock")
    return sql<SqlBool>`(staff_notices.path like '/staff/stock?%' or exists (select 1 from skus
      where cast(skus.id as text) = ${recordAt("/staff/stock/")} and ${skusFor(member, right)}))`;
  if (kind === "price_failed") return sql<SqlBool>`1 = 1`;
  return customersFor(member, right);
}

/** The notices that the member may see, of one kind where it is given. */
function visible(db: Db, member: Member, chosen?: StaffNoticeKind) {
  const kinds = kindsFor(member).filter((kind) => chosen === undefined || kind === chosen);
  const allowed = kinds.map((kind) => sql<SqlBool>`(staff_notices.kind = ${kind} and ${inScope(member, kind)})`);
  return db
    .selectFrom("staff_notices")
    .leftJoin("customers", "customers.id", "staff_notices.customer_id")
    .where(allowed.length > 0 ? sql<SqlBool>`(${sql.join(allowed, sql` or `)})` : NONE);
}

const readMark = (member: Member) =>
  sql<number>`(select notices_read_id from staff_members where staff_members.id = ${member.id})`;

/** The unread notices up to a bound, so that a long absence costs no more than a short one. */
async function countUnread(db: Db, member: Member): Promise<number> {
  const unread = visible(db, member)
    .select("staff_notices.id")
    .where("staff_notices.id", ">", readMark(member))
    .limit(STAFF_UNREAD_MAX);
  const { count } = await db
    .selectFrom(unread.as("unread"))
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Deps = Pick<Platform, "database"> & {
  /** Moves a member's mark of read notices forward. */
  markNoticesRead: (tx: Db, member_id: number, notice_id: number) => Promise<unknown>;
};

export type StaffInbox = ReturnType<typeof createStaffInbox>;

/** What members of staff are told: one list for all, of which each sees the own rights and scope, with an own read mark. */
export function createStaffInbox({ database, markNoticesRead }: Deps) {
  const { read } = database;
  return {
    async list(member: Member, { kind, ...page }: Page & { kind?: StaffNoticeKind | undefined }) {
      const [{ rows, count }, unread] = await Promise.all([
        selectPage(
          visible(read, member, kind)
            .select(["staff_notices.id", "staff_notices.kind", "staff_notices.title", "staff_notices.path"])
            .select(["staff_notices.created_at", readMark(member).as("mark")]),
          "staff_notices.id",
          page,
        ),
        countUnread(read, member),
      ]);
      const list = rows.map(({ id, created_at, mark, ...row }) => ({
        ...row,
        notice_id: id,
        at: created_at,
        is_unread: id > Number(mark),
      }));
      return { count, list, unread, kinds: [...kindsFor(member)] };
    },

    unread: async (member: Member) => ({ unread: await countUnread(read, member) }),

    /** Moves the member's read mark forward, never beyond the newest notice of all. */
    readUntil: (member: Member, last_id: number) =>
      database.write(async (tx) => {
        const { newest } = await tx
          .selectFrom("staff_notices")
          .select(sql<number | null>`max(id)`.as("newest"))
          .executeTakeFirstOrThrow();
        const mark = Math.min(last_id, Number(newest ?? 0));
        await markNoticesRead(tx, member.id, mark);
      }),
  };
}
