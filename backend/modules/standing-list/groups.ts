import { STANDING_GROUPS_MAX } from "#contract/rules/standing-list.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./standing-list.store.ts";

type Owner = Pick<Caller, "id">;

/** The groups of a customer's standing list. */
export function createListGroups({ database }: Pick<Platform, "database">) {
  return {
    /** @throws ApiError 404; 已有这个分组, 最多 20 个分组 */
    save: (customer: Owner, { group_id, name }: { group_id?: number | undefined; name: string }) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const groups = await store.listGroups(tx, customer.id);
        if (groups.some((one) => one.name === name && one.id !== group_id)) {
          throw new ApiError(400, `已有分组“${name}”`);
        }
        if (group_id !== undefined) {
          if (!(await store.updateGroup(tx, customer.id, group_id, { name }))) throw notFound("没有这个分组");
          return group_id;
        }
        if (groups.length >= STANDING_GROUPS_MAX) throw new ApiError(400, `最多 ${STANDING_GROUPS_MAX} 个分组`);
        return store.insertStandingGroup(tx, {
          customer_id: customer.id,
          name,
          sort: await store.nextSort(tx, customer.id),
        });
      }),

    /** @throws ApiError 404 */
    move: (customer: Owner, group_id: number, direction: "up" | "down") =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const groups = await store.listGroups(tx, customer.id);
        const from = groups.findIndex(({ id }) => id === group_id);
        const [moved, other] = [groups[from], groups[direction === "up" ? from - 1 : from + 1]];
        if (!moved) throw notFound("没有这个分组");
        if (!other) return;
        await store.updateGroup(tx, customer.id, moved.id, { sort: other.sort });
        await store.updateGroup(tx, customer.id, other.id, { sort: moved.sort });
      }),

    /** @throws ApiError 404 */
    remove: (customer: Owner, group_id: number) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        if (!(await store.deleteGroup(tx, customer.id, group_id))) throw notFound("没有这个分组");
      }),
  };
}
