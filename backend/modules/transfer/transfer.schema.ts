import type { Generated } from "kysely";
import type { TransferState } from "#contract/rules/transfer.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** A transfer pays either an order group or a recharge. */
    transfers: {
      id: Generated<number>;
      customer_id: number;
      group_id: number | null;
      recharge_id: number | null;
      /** The remittance code in the bank's remark. */
      code: string;
      amount_fen: number;
      state: TransferState;
      payer: string;
      note: string;
      /** The reason for refusing its slips. */
      reason: string | null;
      created_at: number;
      submitted_at: number | null;
      received_at: number | null;
    };
    transfer_slips: {
      id: Generated<number>;
      customer_id: number;
      transfer_id: number;
      upload: string;
      created_at: number;
    };
    /** The rows of bank statements that were booked, each once; `traded_on` is a day, yyyy-MM-dd. */
    bank_receipts: {
      id: Generated<number>;
      serial: string;
      traded_on: string;
      payer: string;
      amount_fen: number;
      remark: string;
      transfer_id: number;
      /** `paid`: it paid the group or the recharge; `credited`: it was added to the customer's balance. */
      outcome: "paid" | "credited";
      created_at: number;
    };
  }
}
