import type { Generated } from "kysely";

declare module "../../database/schema.ts" {
  interface Schema {
    payments: {
      id: Generated<number>;
      group_id: number;
      customer_id: number;
      type: string;
      amount_fen: number;
      created_at: number;
    };
  }
}
