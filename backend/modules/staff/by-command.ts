import type { Db } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import type { MemberActs } from "./acts.ts";
import { type Holdings, requireWhole } from "./holdings.ts";
import { findMemberByPhone } from "./members.store.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & {
  acts: Pick<MemberActs, "add" | "hold" | "disable">;
  /** Whether account managers see the customers of their colleagues. */
  seesAll: { read(db: Db): Promise<boolean>; write(tx: Db, seesAll: boolean): Promise<unknown> };
};

export type MembersByCommand = ReturnType<typeof createMembersByCommand>;

const scopeName = (seesAll: boolean) => (seesAll ? "全部客户" : "自己的客户");

/** Members as the holder of the machine changes them; there is no second person. */
export function createMembersByCommand({ database, staffLog, acts, seesAll: scope }: Deps) {
  return {
    /** Adds a member with what it holds. @throws ApiError 400, 409 */
    addByCommand: (actor: Actor, { phone, name, ...after }: { phone: string; name: string } & Holdings) =>
      database.write(async (tx) => {
        requireWhole(after);
        const { id } = await acts.add(tx, actor, { phone, name }, after.roles);
        await acts.hold(tx, actor, id, after, { reason: "命令行", isAlone: true });
      }),

    /** Disables a member and hands its customers to the successor. @throws ApiError 404, 409 */
    disableByCommand: (actor: Actor, phone: string, successor: number | null) =>
      database.write(async (tx) => {
        const row = await findMemberByPhone(tx, phone);
        if (!row) throw notFound(`没有员工 ${phone}`);
        await acts.disable(tx, { actor, payload: null, reason: "命令行", isAlone: true }, row.id, successor);
      }),

    /** Whether account managers see the customers of their colleagues. */
    seesAll: () => scope.read(database.read),

    /** Lets account managers see all customers, or their own ones alone. */
    setSeesAll: (actor: Actor, seesAll: boolean) =>
      database.write(async (tx) => {
        const before = await scope.read(tx);
        if (before === seesAll) return;
        await scope.write(tx, seesAll);
        await staffLog.write(tx, actor, {
          act: "member.scope",
          record: { subject: "desk", id: 0, label: "客服经理" },
          summary: `${scopeName(before)} → ${scopeName(seesAll)}`,
          before: { sees_all: before },
          after: { sees_all: seesAll },
          isAlone: true,
        });
      }),
  };
}
