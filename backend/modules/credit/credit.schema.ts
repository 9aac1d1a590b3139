import type { Generated } from "kysely";
import type { CreditState } from "#contract/rules/credit.ts";
import type { PersonalColumns } from "../../platform/personal.ts";

export const PERSONAL_OF_CREDIT = { credit_lines: { contract: "" } } satisfies PersonalColumns;

declare module "../../database/schema.ts" {
  interface Schema {
    /** The lines of customers who buy by the month. */
    credit_lines: {
      customer_id: number;
      limit_fen: number;
      /** The days after the end of a month in which its bill is to be paid. */
      days: number;
      state: CreditState;
      /** What the line is based on. */
      contract: string;
      /** The number of changes. */
      version: number;
      changed_at: number;
    };
    /**
     * The months in which a customer bought on credit, from the first order on. Each is a holder in the ledger, whose
     * rows are its orders, refunds, repayments and corrections.
     */
    credit_bills: {
      id: Generated<number>;
      customer_id: number;
      /** yyyy-MM in Shanghai. */
      month: string;
      /** The end of the month, epoch ms. */
      ends_at: number;
      /** What is still to pay. */
      owed_fen: Generated<number>;
      /** The amount as it was issued; null before, as are the two instants. */
      amount_fen: number | null;
      issued_at: number | null;
      overdue_at: number | null;
      /** When nothing was owed of it any more; null before. */
      settled_at: number | null;
      /** Until when a submitted slip keeps it from being overdue; 0 where there was none. */
      grace_until: Generated<number>;
      /** The recharge whose slip it is; null without one. */
      grace_by: number | null;
    };
    /** The bills that a recharge is meant for; one without any repays the oldest. */
    recharge_bills: { recharge_id: number; bill_id: number };
  }
}
