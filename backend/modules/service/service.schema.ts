import type { Generated } from "kysely";

declare module "../../database/schema.ts" {
  interface Schema {
    /** Kept as hashes; `token_hash` names the session that asked. */
    service_tickets: { hash: string; token_hash: string; customer_id: number; expires_at: number };
    manager_messages: {
      id: Generated<number>;
      customer_id: number;
      manager_id: number | null;
      content: string;
      created_at: number;
    };
  }
}
