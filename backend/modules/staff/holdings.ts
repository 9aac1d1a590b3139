import { ROLE_NAMES, type Role } from "#contract/rules/staff.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Effect } from "../../platform/four-eyes.ts";
import * as store from "./members.store.ts";

/** What a member holds, as requests carry it. */
export type Holdings = { roles: Role[]; manager_id: number | null; warehouse_ids: number[] };

export const rolesText = (roles: readonly Role[]) => roles.map((role) => ROLE_NAMES[role]).join("、") || "无";

/** @throws ApiError 400 for a role that lacks what it needs */
export function requireWhole({ roles, manager_id, warehouse_ids }: Holdings) {
  if (roles.includes("service") && manager_id === null) throw new ApiError(400, "客服经理要选对应的客服经理资料");
  if (roles.includes("warehouse") && warehouse_ids.length === 0) throw new ApiError(400, "仓库岗位要选仓库");
}

/** What a member holds now. */
export async function holdingsOf(
  db: Db,
  { id, manager_id }: Pick<store.MemberRow, "id" | "manager_id">,
): Promise<Holdings> {
  const [roles, warehouses] = await Promise.all([store.allRoles(db), store.warehousesOfMembers(db)]);
  return {
    roles: roles.filter((row) => row.member_id === id).map(({ role }) => role),
    manager_id,
    warehouse_ids: warehouses.filter((row) => row.member_id === id).map((row) => row.id),
  };
}

async function namesOf(db: Db, { manager_id, warehouse_ids }: Holdings) {
  const [managers, warehouses] = await Promise.all([store.managersToChoose(db), store.warehousesToChoose(db)]);
  return {
    manager: managers.find(({ id }) => id === manager_id)?.name ?? "无",
    warehouses:
      warehouses
        .filter(({ id }) => warehouse_ids.includes(id))
        .map(({ name }) => name)
        .join("、") || "无",
  };
}

/** The difference between two holdings as an approver reads it. */
export async function effectsOfHoldings(db: Db, before: Holdings, after: Holdings): Promise<Effect[]> {
  const [from, to] = await Promise.all([namesOf(db, before), namesOf(db, after)]);
  return [
    { label: "岗位", before: rolesText(before.roles), after: rolesText(after.roles) },
    { label: "对应客服经理", before: from.manager, after: to.manager },
    { label: "仓库", before: from.warehouses, after: to.warehouses },
  ].filter((effect) => effect.before !== effect.after);
}
