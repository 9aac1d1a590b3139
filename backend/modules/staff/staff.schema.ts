import type { Generated } from "kysely";
import type { Role } from "#contract/rules/staff.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    staff_members: {
      id: Generated<number>;
      phone: string;
      name: string;
      /** null until the member has set one. */
      password_hash: string | null;
      is_active: number;
      /** The account manager that customers know the member as. */
      manager_id: number | null;
      /** Changes with every change of the member, of its roles and of its warehouses. */
      version: Generated<number>;
      /** 1: a member of the demo, whose password is public. */
      is_demo: Generated<number>;
      created_at: number;
      /** The newest notice that the member has marked as read. */
      notices_read_id: Generated<number>;
    };
    staff_roles: { member_id: number; role: Role; granted_at: number };
    staff_warehouses: { member_id: number; warehouse_id: number };
    /** Browsers from which a code by SMS was entered before. */
    staff_browsers: { hash: string; member_id: number; created_at: number };
  }
}
