import { yuan } from "#contract/rules/money.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import type { StaffReceipt, StaffTransfer } from "#contract/staff-transfer.ts";
import type { DeskReceipt, DeskTransfer } from "./receipt-desk.store.ts";
import { tradedAt } from "./statement-files.ts";

export const customerOfTransfer = ({ id, company, phone }: { id: number; company: string; phone: string }) => ({
  customer_id: id,
  company,
  phone: maskPhone(phone),
});

/** A transfer as the desk reads it. */
export const transferOf = (row: DeskTransfer): StaffTransfer => ({
  transfer_id: row.id,
  code: row.code,
  sn: row.group_sn ?? row.recharge_sn ?? "",
  is_recharge: row.group_id === null,
  amount: yuan(row.amount_fen),
  state: row.state_now,
  payer: row.payer,
  customer: customerOfTransfer({ id: row.customer_id, company: row.company, phone: row.login }),
  slips: Number(row.slip_count),
  create_time: row.created_at,
  submit_time: row.submitted_at,
  received_time: row.received_at,
  closes_at: row.closes_at ?? null,
});

/** A row of the bank as the desk reads it. */
export const receiptOf = (row: DeskReceipt): StaffReceipt => ({
  receipt_id: row.id,
  serial: row.serial,
  traded: tradedAt(row.traded_on, row.traded_time),
  payer: row.payer,
  remark: row.remark,
  amount: yuan(row.amount_fen),
  currency: row.currency,
  outcome: row.outcome,
  reason: row.reason,
  customer:
    row.customer_id === null
      ? null
      : customerOfTransfer({ id: row.customer_id, company: row.company ?? "", phone: row.phone ?? "" }),
  time: row.created_at,
});
