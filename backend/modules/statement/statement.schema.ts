import type { Generated } from "kysely";
import type { ObjectionKind, StatementState } from "#contract/rules/statement.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    statements: {
      id: Generated<number>;
      customer_id: number;
      /** yyyy-MM in Shanghai. */
      month: string;
      state: StatementState;
      /** The sums that the customer confirmed, in fen. */
      closing_fen: number | null;
      net_fen: number | null;
      confirmed_at: number | null;
    };
    statement_ticks: {
      order_id: number;
      customer_id: number;
      ticked_at: number;
    };
    /** The months, yyyy-MM, whose statements customers have been told of. */
    statement_rounds: { month: string; told_at: number };
    statement_objections: {
      id: Generated<number>;
      statement_id: number;
      order_sn: string;
      kind: Generated<ObjectionKind>;
      /**
       * The amount of the order, or of the month's orders less refunds, where the customer states another; null where
       * none is stated.
       */
      billed_fen: Generated<number | null>;
      /** The amount that the customer states. */
      claimed_fen: Generated<number | null>;
      reason: string;
      /** The name of its attachment among the uploads; null without one. */
      upload: Generated<string | null>;
      /** The name that the sender's file had, and its size as stored, in bytes. */
      file_name: Generated<string | null>;
      file_bytes: Generated<number | null>;
      answer: string | null;
      created_at: number;
      answered_at: number | null;
      /** When the customer withdrew it, which only an unanswered one can be. */
      withdrawn_at: Generated<number | null>;
    };
  }
}
