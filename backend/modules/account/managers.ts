import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./managers.store.ts";

export type Managers = ReturnType<typeof createManagers>;
type NewManager = store.ManagerRow;

/** Account managers as staff maintain them; their names are unique. */
export function createManagers({ database, events }: Pick<Platform, "database" | "events">) {
  const writeLocked = <T>(work: (tx: Db) => Promise<T>) =>
    database.write(async (tx) => {
      await store.lockManagers(tx, database.engine);
      return work(tx);
    });

  return {
    list: () => store.listManagers(database.read),

    add: (row: NewManager) =>
      writeLocked(async (tx) => {
        await requireFreeName(tx, row.real_name);
        return (await store.insertManager(tx, row)).id;
      }),

    change: (name: string, changes: Partial<NewManager>) =>
      writeLocked(async (tx) => {
        if (Object.keys(changes).length === 0) throw new ApiError(400, "请说明要修改什么");
        const id = await managerIdOf(tx, name);
        if (changes.real_name !== undefined && changes.real_name !== name) await requireFreeName(tx, changes.real_name);
        await store.updateManager(tx, id, changes);
      }),

    /** @returns how many customers moved to the successor. */
    remove: (name: string, successor?: string) =>
      writeLocked(async (tx) => {
        const id = await managerIdOf(tx, name);
        const to = successor === undefined ? null : await managerIdOf(tx, successor);
        if (to === id) throw new ApiError(400, "客户须转给另一位客服经理");
        const moved = to === null ? 0 : await store.reassignCustomers(tx, id, to);
        if (await store.hasCustomers(tx, id)) throw new ApiError(400, `${name} 还有客户，请用 --to 转给另一位客服经理`);
        await events.tell(tx, "manager.removed", { id });
        await store.deleteManager(tx, id);
        return moved;
      }),
  };
}

async function requireFreeName(tx: Db, name: string) {
  if (await store.findManager(tx, name)) throw new ApiError(400, `已有客服经理 ${name}`);
}

async function managerIdOf(tx: Db, name: string) {
  const found = await store.findManager(tx, name);
  if (!found) throw notFound(`没有客服经理 ${name}`);
  return found.id;
}
