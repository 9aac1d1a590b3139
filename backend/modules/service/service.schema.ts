import type { Generated } from "kysely";
import type { RecordKind } from "#contract/rules/conversation.ts";

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
      /** The member who has replied at the desk; null for others. */
      member_id: Generated<number | null>;
      record_kind: Generated<RecordKind | null>;
      record_id: Generated<number | null>;
      created_at: number;
    };
    message_files: {
      id: Generated<number>;
      message_id: number;
      customer_id: number;
      upload: string;
      file_name: string;
      file_bytes: number;
    };
    /** Notes about a customer, which no call of customers reads. */
    message_notes: {
      id: Generated<number>;
      customer_id: number;
      member_id: number | null;
      written_by: string;
      content: string;
      created_at: number;
    };
    /** One row for each customer with messages. */
    conversations: {
      customer_id: number;
      /** The newest message. */
      last_id: number;
      last_at: number;
      /** The time of the oldest message without an answer; null where the customer waits for none. */
      waiting_since: number | null;
      /** The newest message that the customer has read, and that of the shop. */
      customer_read_id: Generated<number>;
      staff_read_id: Generated<number>;
      /** The member who answers in place of the account manager; null for none. */
      assigned_id: Generated<number | null>;
    };
  }
}
