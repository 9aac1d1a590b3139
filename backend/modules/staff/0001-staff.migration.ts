import type { Ddl } from "../../database/ddl.ts";

/** Members of staff with their roles, warehouses and known browsers. */
export default ({ table, id, int }: Ddl) => [
  table(
    "staff_members",
    `${id}, phone text not null unique, name text not null, password_hash text,
     is_active ${int} not null check (is_active in (0, 1)), manager_id ${int} references managers (id),
     version ${int} not null default 1, is_demo ${int} not null default 0, notices_read_id ${int} not null default 0,
     created_at ${int} not null`,
  ),

  table(
    "staff_roles",
    `member_id ${int} not null references staff_members (id),
     role text not null check (role in ('admin', 'service', 'warehouse', 'finance', 'goods')),
     granted_at ${int} not null,
     primary key (member_id, role)`,
  ),

  table(
    "staff_warehouses",
    `member_id ${int} not null references staff_members (id), warehouse_id ${int} not null references warehouses (id),
     primary key (member_id, warehouse_id)`,
  ),

  table(
    "staff_browsers",
    `hash text primary key, member_id ${int} not null references staff_members (id), created_at ${int} not null`,
  ),
];
