import type { Generated } from "kysely";

declare module "../../database/schema.ts" {
  interface Schema {
    /** Stored as hashes; `token_hash` is the session that requested the ticket. */
    service_tickets: { hash: string; token_hash: string; customer_id: number; expires_at: number };
    manager_messages: {
      id: Generated<number>;
      customer_id: number;
      manager_id: number | null;
      content: string;
      author: Generated<"customer" | "staff">;
      /** The name that a reply is shown with; "" for the customer's own messages. */
      author_name: Generated<string>;
      created_at: number;
    };
  }
}
