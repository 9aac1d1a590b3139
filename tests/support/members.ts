import { startStaffSession } from "#app/http/session.server.ts";
import type { Backend } from "#backend/backend.ts";
import { createStaffSessions } from "#backend/platform/staff-sessions.ts";
import { call, type TestBackend } from "./backend.ts";

type Shop = { backend: Backend; world: TestBackend };

/** Phones of the demo's members of staff (backend/demo/seed-staff.ts). */
export const demoMembers = {
  admin: "13700000001",
  /** 陈知远, the account manager of tradeMarkup, regular and others. */
  service: "13700000002",
  /** Of 上海仓. */
  warehouse: "13700000003",
  finance: "13700000004",
  goods: "13700000005",
} as const;
export type MemberName = keyof typeof demoMembers;

/** Issues a token of the desk without a login. */
export async function staffToken({ backend, world }: Shop, phone: string): Promise<string> {
  const { id } = await memberOf({ backend }, phone);
  const sessions = createStaffSessions(backend.database, world.ports);
  return backend.database.write((tx) => sessions.issue(tx, id, { device: "", address: "203.0.113.9" }));
}

export const memberOf = ({ backend }: Pick<Shop, "backend">, phone: string) =>
  backend.database.read.selectFrom("staff_members").selectAll().where("phone", "=", phone).executeTakeFirstOrThrow();

let keys = 0;
/** A key of a form of the desk, another one each time. */
export function newKey() {
  keys += 1;
  return `desk-form-key-${String(keys).padStart(8, "0")}`;
}

/** Calls the desk as a member. */
export async function asMember(shop: Shop, phone: string) {
  const token = await staffToken(shop, phone);
  return {
    token,
    get: (path: string) => call(shop, "GET", path, { token }),
    post: (path: string, body: object = {}) => call(shop, "POST", path, { token, body }),
  };
}

/** Adds a member with a role that was given long enough ago to approve. */
export async function addMember(
  { backend, world }: Shop,
  { phone, name, role }: { phone: string; name: string; role: "admin" | "finance" | "service" },
) {
  const granted_at = world.now - 3 * 24 * 60 * 60 * 1000;
  return backend.database.write(async (tx) => {
    const { id } = await tx
      .insertInto("staff_members")
      .values({ phone, name, password_hash: null, is_active: 1, manager_id: null, created_at: granted_at })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.insertInto("staff_roles").values({ member_id: id, role, granted_at }).execute();
    return id;
  });
}

/** The Cookie header of a browser after a login at the desk with this token. */
export const deskCookieOf = async (token: string) => (await startStaffSession(token)).split(";")[0] ?? "";
