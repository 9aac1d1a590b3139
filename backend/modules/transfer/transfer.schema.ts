import type { Generated } from "kysely";
import type { TransferState } from "#contract/rules/transfer.ts";
import type { PersonalColumns } from "../../platform/personal.ts";

export const PERSONAL_OF_TRANSFERS = {
  transfers: { payer: "", note: "" },
  bank_receipts: { payer: "", payer_account: null, remark: "", reason: "" },
} satisfies PersonalColumns;

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
    /**
     * The incomes of bank statements and their reversals, whose amounts are negative; each row of the bank once.
     * `traded_on` is a day, yyyy-MM-dd, `traded_time` HH:mm:ss, HH:mm or "".
     */
    bank_receipts: {
      id: Generated<number>;
      serial: string | null;
      /** The heading of the serial's column; null without a serial, and for rows of before there were kinds. */
      serial_kind: string | null;
      traded_on: string;
      traded_time: string;
      payer: string;
      payer_account: string | null;
      /** The shop's own account. */
      account: string | null;
      amount_fen: number;
      balance_fen: number | null;
      /** "" for the yuan. */
      currency: string;
      remark: string;
      transfer_id: number | null;
      /** The customer whose transfer it paid, or whose balance received it. */
      customer_id: number | null;
      /** The receipt that it may repeat, or that it reverses or is reversed by. */
      related_id: number | null;
      /**
       * `paid`: it paid the group or the recharge; `credited`: it was added to the customer's balance; `waiting`: staff
       * must decide; `skipped`: staff decided that it is none of the shop's; `reversed`: the bank took it back.
       */
      outcome: "paid" | "credited" | "waiting" | "skipped" | "reversed";
      /** Why it waits, was credited or skipped. */
      reason: string;
      created_at: number;
    };
    /** What a receipt that was allocated to several places paid; a part without a transfer went to the balance. */
    receipt_parts: {
      id: Generated<number>;
      receipt_id: number;
      transfer_id: number | null;
      amount_fen: number;
    };
    /** Booked receipts that the shop took back, and those where that was asked for and impossible. */
    receipt_reversals: {
      receipt_id: number;
      state: "done" | "stuck";
      amount_fen: number;
      reason: string;
      at: number;
    };
    /** Statements that were uploaded at the desk, as JSON of what was read; they are deleted after some days. */
    statement_files: {
      id: Generated<number>;
      name: string;
      member_id: number;
      content_json: string;
      created_at: number;
      booked_at: number | null;
      booked_rows: number;
      booked_fen: number;
    };
    /** One row, whose version grows with every row that an import writes. */
    statement_imports: { id: number; version: number };
  }
}
