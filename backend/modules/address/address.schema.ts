import type { Generated } from "kysely";

declare module "../../database/schema.ts" {
  interface Schema {
    addresses: {
      id: Generated<number>;
      customer_id: number;
      real_name: string;
      phone: string;
      province: string;
      city: string;
      district: string;
      street: string;
      detail: string;
      is_default: number;
      created_at: number;
    };
  }
}
