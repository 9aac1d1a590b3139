import { type Expression, type SqlBool, sql } from "kysely";
import { type Right, rolesWith } from "#contract/rules/staff.ts";
import type { Member } from "../http/member.ts";

/** The records that a member may see and change: every query of staff has one of these conditions in its `where`. */

const NONE = sql<SqlBool>`1 = 0`;
const ALL = sql<SqlBool>`1 = 1`;

/** Whether one of the member's roles gives the right for every record. */
function isUnbounded(member: Member, right: Right): boolean {
  const giving = member.roles.filter((role) => rolesWith(right).includes(role));
  const bounded = member.seesAllCustomers ? ["warehouse"] : ["service", "warehouse"];
  return giving.some((role) => !bounded.includes(role));
}

const has = (member: Member, right: Right, role: "service" | "warehouse") =>
  member.roles.includes(role) && rolesWith(right).includes(role);

/** Own customers of an account manager, and those that have none. */
const ownCustomers = ({ manager_id }: Member) =>
  sql<SqlBool>`(customers.manager_id is null or customers.manager_id = ${manager_id})`;

/** The condition on `customers` of a query for those that the member has the right for. */
export function customersFor(member: Member, right: Right): Expression<SqlBool> {
  if (isUnbounded(member, right)) return ALL;
  return has(member, right, "service") ? ownCustomers(member) : NONE;
}

/** The name of the customers that `customersFor` gives a member: members with the same name have the same customers. */
export function customersKey(member: Member, right: Right): string {
  if (isUnbounded(member, right)) return "all";
  return has(member, right, "service") ? `manager ${member.manager_id}` : "none";
}

/** The condition on `orders` and `customers` of a query for the orders that the member has the right for. */
export function ordersFor(member: Member, right: Right): Expression<SqlBool> {
  if (isUnbounded(member, right)) return ALL;
  const own = [
    ...(has(member, right, "service") ? [ownCustomers(member)] : []),
    ...(has(member, right, "warehouse") ? [inWarehouses(member.warehouse_ids)] : []),
  ];
  return own.length > 0 ? sql<SqlBool>`(${sql.join(own, sql` or `)})` : NONE;
}

/** The condition on `warehouses` of a query for those whose stock the member has the right for. */
export function warehousesFor(member: Member, right: Right): Expression<SqlBool> {
  if (isUnbounded(member, right)) return ALL;
  if (!has(member, right, "warehouse") || member.warehouse_ids.length === 0) return NONE;
  return sql<SqlBool>`warehouses.id in (${sql.join(member.warehouse_ids)})`;
}

/** The condition on `skus` of a query for those in the member's warehouses, and those in none. */
export function skusFor(member: Member, right: Right): Expression<SqlBool> {
  if (isUnbounded(member, right)) return ALL;
  if (!has(member, right, "warehouse") || member.warehouse_ids.length === 0) return NONE;
  return sql<SqlBool>`(exists (select 1 from warehouse_stock held where held.sku_id = skus.id
      and held.warehouse_id in (${sql.join(member.warehouse_ids)}))
    or not exists (select 1 from warehouse_stock held where held.sku_id = skus.id))`;
}

/** Orders with pieces in one of these warehouses, and those with pieces in none. */
export const inWarehouses = (ids: readonly number[]) => {
  const own = ids.length > 0 ? sql<SqlBool>`held.warehouse_id in (${sql.join(ids)})` : NONE;
  return sql<SqlBool>`(exists (select 1 from order_warehouses held where held.order_id = orders.id and ${own})
    or not exists (select 1 from order_warehouses held where held.order_id = orders.id))`;
};
