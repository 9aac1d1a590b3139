import type { Answer, Body } from "#contract/endpoint.ts";
import type { staffStock } from "#contract/staff-stock.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { provinces } from "../address/regions.ts";
import { type WarehouseAdmin, warehouseRecord } from "../warehouse/warehouse.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & {
  admin: Pick<WarehouseAdmin, "add" | "change" | "find" | "list">;
};
type Calls = typeof staffStock;
type Place = { province: string; city: string; ship_hours: number };

const versionOf = ({ province, city, ship_hours }: Place) =>
  hashOf(JSON.stringify([province, city, ship_hours])).slice(0, 16);

export type WarehouseDesk = ReturnType<typeof createWarehouseDesk>;

/** Warehouses as the desk sets them up. */
export function createWarehouseDesk({ database: { read }, staffKeys, staffLog, admin }: Deps) {
  const membersOf = () =>
    read
      .selectFrom("staff_warehouses")
      .innerJoin("staff_members", "staff_members.id", "staff_warehouses.member_id")
      .where("staff_members.is_active", "=", 1)
      .select(["staff_warehouses.warehouse_id", "staff_members.name"])
      .orderBy("staff_members.id")
      .execute();

  return {
    async list(): Promise<Answer<Calls["warehouses"]>> {
      const [rows, members] = await Promise.all([admin.list(), membersOf()]);
      return {
        provinces: [...provinces()],
        list: rows.map(({ id, skus, stock, ...row }) => ({
          warehouse_id: id,
          version: versionOf(row),
          ...row,
          skus: Number(skus),
          stock: Number(stock ?? 0),
          members: members.filter(({ warehouse_id }) => warehouse_id === id).map(({ name }) => name),
        })),
      };
    },

    /** @throws ApiError 400 */
    add: (member: Member, { key, ...row }: Body<Calls["addWarehouse"]>) =>
      staffKeys.once(member, { key, kind: "warehouse.add", request: row }, async (tx) => ({
        warehouse_id: await admin.add(tx, member, row),
      })),

    /** @throws ApiError 400, 404, 409 */
    change: (member: Member, id: number, { key, version, ...row }: Body<Calls["changeWarehouse"]>) =>
      staffKeys.once(member, { key, kind: "warehouse.change", request: { id, version, ...row } }, async (tx) => {
        const before = await admin.find(tx, id);
        if (!before) throw notFound("没有这个仓库");
        if (versionOf(before) !== version) {
          throw await staffLog.conflict(tx, warehouseRecord(before), "请看过现在的设置再改，您写的还在");
        }
        await admin.change(tx, member, before, row);
        return {};
      }),
  };
}
