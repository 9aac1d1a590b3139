import { deskUrls } from "#app/desk-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { FormFile } from "#app/http/attachment.server.ts";
import { link } from "#app/link.ts";
import { formatYuan } from "#app/ui/price.tsx";
import type { Body } from "#contract/endpoint.ts";
import { CHOOSE_TABLE, TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { headRow, type Sheet } from "#contract/rules/sheet.ts";
import { STATEMENT_BYTES_MAX } from "#contract/rules/staff-transfer.ts";
import { type StaffStatement, staffTransfer } from "#contract/staff-transfer.ts";
import type { ReceiptForm, TransferForm } from "./forms.ts";

/** Uploads a bank's file; what it holds has an address of its own. */
export async function uploadStatement(api: Api, key: string, file: FormFile | null): Promise<Written> {
  const refused = (message: string) => ({ ok: false, message, field: "file" }) as const;
  if (!file) return refused(CHOOSE_TABLE);
  if (file.size > STATEMENT_BYTES_MAX) return refused(TABLE_TOO_LARGE);
  const body = { key, name: file.name, file: Buffer.from(file.bytes).toString("base64") };
  const written = await api.write(staffTransfer.upload, { body });
  if (!written.ok) return { ...written, field: "file" };
  return { ok: true, to: link(deskUrls.staffTransfer.statement, { id: written.answer.statement_id }) };
}

export async function bookStatement(api: Api, id: string, body: Body<typeof staffTransfer.book>): Promise<Written> {
  const written = await api.write(staffTransfer.book, { params: { id }, body });
  if (!written.ok) return written;
  const { rows, amount, left } = written.answer;
  return { ok: true, toast: `入账 ${rows} 行 ${formatYuan(amount)}${left > 0 ? `，${left} 行待分配` : ""}` };
}

const OUTCOMES = {
  done: "已冲正",
  open: "已提交，等管理员批准",
  waiting: "已提交，24 小时后冲正，其间可以撤回",
} as const;

/** Carries out an act on a row of the bank. */
export async function actOnReceipt(api: Api, id: string, form: ReceiptForm): Promise<Written> {
  const params = { id };
  if (form.intent === "allocate") {
    const { key, version, customer_id, part: parts, bill_id, bill_amount, balance } = form;
    const bills = bill_id
      .map((sent, at) => ({ bill_id: Number(sent), amount: bill_amount[at] ?? yuan(0) }))
      .filter(({ amount }) => fen(amount) > 0);
    const body = { key, version, customer_id: Number(customer_id), parts, bills, balance };
    return { toast: "已按这样入账", ...(await api.write(staffTransfer.allocate, { params, body })) };
  }
  if (form.intent === "skip") {
    const { key, version, reason } = form;
    return {
      toast: "已标为不入账",
      ...(await api.write(staffTransfer.skip, { params, body: { key, version, reason } })),
    };
  }
  const { key, version, reason, password } = form;
  const written = await api.write(staffTransfer.reverse, { params, body: { key, version, reason, password } });
  if (!written.ok) return written;
  const { outcome, text } = written.answer;
  return { ok: true, toast: outcome === "stuck" ? `${text}，已列入异常` : OUTCOMES[outcome] };
}

/** Confirms a transfer by hand, or refuses its slips. */
export async function actOnTransfer(api: Api, id: string, form: TransferForm): Promise<Written> {
  const params = { id };
  if (form.intent === "confirm") {
    const { key, version, check: checks, reason } = form;
    const body = { key, version, checks, reason };
    return { toast: "已确认到账", ...(await api.write(staffTransfer.confirm, { params, body })) };
  }
  const { key, version, why, note } = form;
  return {
    toast: "凭证已退回",
    ...(await api.write(staffTransfer.reject, { params, body: { key, version, why, note } })),
  };
}

/** What became of each row of a statement. */
export const resultSheet = ({ rows }: StaffStatement): Sheet => ({
  name: "流水处理结果",
  widths: [8, 18, 26, 30, 30, 14, 12, 50],
  rows: [
    headRow(["行", "日期", "流水号", "对方户名", "附言", "金额", "结果", "对到哪里"]),
    ...rows.map(({ line, traded, serial, payer, remark, amount, is_booked, text }) => [
      line,
      traded,
      serial ?? "",
      payer,
      remark,
      amount,
      is_booked ? "已入账" : "未入账",
      text,
    ]),
  ],
});

export const readStaffSlip = async (api: Api, id: string) =>
  Buffer.from((await api.read(staffTransfer.slip, { params: { id } })).image, "base64");
