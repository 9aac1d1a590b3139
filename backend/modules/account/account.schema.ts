import type { Generated } from "kysely";

declare module "../../database/schema.ts" {
  interface Schema {
    managers: { id: Generated<number>; real_name: string; phone: string; image: string | null; region: string };
    customers: {
      id: Generated<number>;
      phone: string;
      password_hash: string | null;
      company: string;
      real_name: string;
      nickname: string;
      avatar: string | null;
      is_open_member: number;
      is_money_level: number;
      balance: number;
      points: number;
      birthday: string | null;
      audit_state: number;
      audit_type: number;
      audit_reject_reason: string | null;
      manager_id: number | null;
      phone_checked: number;
      biz_user_id: string;
      is_active: number;
      created_at: number;
      /** The time at which the account closes at its owner's request; null without one. */
      closes_at: number | null;
      closed_at: number | null;
    };
    /** A session that has verified the present phone and may set a new one until `verified_until`, epoch ms. */
    phone_changes: { customer_id: number; token_hash: string; verified_until: number };
  }
}
