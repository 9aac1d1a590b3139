import { DAY_MS } from "#contract/rules/calendar.ts";
import type { Role } from "#contract/rules/staff.ts";
import type { Database } from "../database/database.ts";
import { hashPassword } from "../platform/passwords.ts";
import type { Ports } from "../ports.ts";

/** The password of every member of the demo's staff. */
export const STAFF_PASSWORD = "staff2026";

type DemoMember = { phone: string; name: string; role: Role; manager?: string; warehouse?: string };

/** The members of the demo's staff, one of each role. */
export const DEMO_STAFF: readonly DemoMember[] = [
  { phone: "13700000001", name: "许若岚", role: "admin" },
  { phone: "13700000002", name: "陈知远", role: "service", manager: "陈知远" },
  { phone: "13700000003", name: "高远航", role: "warehouse", warehouse: "上海仓" },
  { phone: "13700000004", name: "方静", role: "finance" },
  { phone: "13700000005", name: "罗佳", role: "goods" },
];

/** Seeds the members where the shop has none; their roles are old enough to approve. */
export async function seedStaffIfNone(database: Database, { clock }: Pick<Ports, "clock">) {
  if (await database.read.selectFrom("staff_members").select("id").limit(1).executeTakeFirst()) return;
  const password_hash = await hashPassword(STAFF_PASSWORD);
  const at = clock.now() - 30 * DAY_MS;
  await database.write(async (tx) => {
    for (const { phone, name, role, manager, warehouse } of DEMO_STAFF) {
      const of = manager
        ? await tx.selectFrom("managers").select("id").where("real_name", "=", manager).executeTakeFirst()
        : undefined;
      const { id } = await tx
        .insertInto("staff_members")
        .values({ phone, name, password_hash, is_active: 1, manager_id: of?.id ?? null, is_demo: 1, created_at: at })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx.insertInto("staff_roles").values({ member_id: id, role, granted_at: at }).execute();
      const held = warehouse
        ? await tx.selectFrom("warehouses").select("id").where("name", "=", warehouse).executeTakeFirst()
        : undefined;
      if (held) await tx.insertInto("staff_warehouses").values({ member_id: id, warehouse_id: held.id }).execute();
    }
  });
}
