import type { Database, Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import * as store from "./managers.store.ts";

export type Managers = ReturnType<typeof createManagers>;
export type NewManager = store.ManagerRow;

/** The account managers that customers see (storefront.md sections 2 and 6), as staff keep them; a name is one person. */
export function createManagers(database: Database) {
  const alone = <T>(work: (tx: Db) => Promise<T>) =>
    database.write(async (tx) => {
      await store.lockManagers(tx, database.engine);
      return work(tx);
    });

  return {
    list: () => store.listManagers(database.read),

    add: (row: NewManager) =>
      alone(async (tx) => {
        await mustBeFree(tx, row.real_name);
        return (await store.insertManager(tx, row)).id;
      }),

    change: (name: string, wanted: Partial<NewManager>) =>
      alone(async (tx) => {
        if (Object.keys(wanted).length === 0) throw new ApiError(400, "请说明要修改什么");
        const id = await idOf(tx, name);
        if (wanted.real_name !== undefined && wanted.real_name !== name) await mustBeFree(tx, wanted.real_name);
        await store.updateManager(tx, id, wanted);
      }),

    /** @returns how many customers went over to the other. */
    remove: (name: string, heir?: string) =>
      alone(async (tx) => {
        const id = await idOf(tx, name);
        const to = heir === undefined ? null : await idOf(tx, heir);
        if (to === id) throw new ApiError(400, "客户须转给另一位客户经理");
        const moved = to === null ? 0 : await store.reassignCustomers(tx, id, to);
        if (await store.hasCustomers(tx, id)) throw new ApiError(400, `${name} 还有客户，请用 --to 转给另一位客户经理`);
        await store.deleteManager(tx, id);
        return moved;
      }),
  };
}

async function mustBeFree(tx: Db, name: string) {
  if (await store.findManager(tx, name)) throw new ApiError(400, `已有客户经理 ${name}`);
}

async function idOf(tx: Db, name: string) {
  const found = await store.findManager(tx, name);
  if (!found) throw notFound(`没有客户经理 ${name}`);
  return found.id;
}
