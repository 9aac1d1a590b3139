import type { StatementRow } from "#backend/modules/transfer/statement-row.ts";

let serials = 0;

/** An income of a bank statement with a serial of its own. */
export function bankRow(remark: string, amount_fen: number, more: Partial<StatementRow> = {}): StatementRow {
  serials += 1;
  return {
    sheet: "",
    line: serials,
    traded_on: "2026-11-21",
    traded_time: "",
    payer: "远山",
    payer_account: null,
    account: null,
    amount_fen,
    balance_fen: null,
    serial: `SN${String(serials).padStart(8, "0")}`,
    serial_kind: "流水号",
    currency: "",
    remark,
    lost: false,
    ...more,
  };
}
