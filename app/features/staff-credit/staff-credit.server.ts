import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { rowsInParts } from "#app/http/xlsx.server.ts";
import { CREDIT_AGES, CREDIT_STATES, OWED_SHORT } from "#contract/rules/credit.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { headRow, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { type Receivable, staffCredit } from "#contract/staff-credit.ts";
import type { CreditForm } from "./forms.ts";

/** The field beside which a refusal is shown. */
export function creditField(message: string) {
  if (besidePassword(message)) return "password";
  return message.startsWith(OWED_SHORT) ? "amount" : undefined;
}

const TOASTS = { done: "已生效", open: "已提请，等另一位批", waiting: "已提请，24 小时后生效" } as const;

/** Changes the terms of a line, pauses it, or asks for a correction of what is owed. */
export async function changeCredit(api: Api, id: string, form: CreditForm): Promise<Written> {
  const params = { id };
  if (form.intent === "pause") {
    const { intent: _, ...body } = form;
    return { toast: "月结已暂停", ...(await api.write(staffCredit.pause, { params, body })) };
  }
  if (form.intent === "set") {
    const { intent: _, ...body } = form;
    const written = await api.write(staffCredit.set, { params, body });
    return written.ok ? { ok: true, toast: TOASTS[written.answer.outcome] } : written;
  }
  const { intent: _, direction, amount, ...body } = form;
  const signed = direction === "take" ? `-${amount}` : amount;
  const written = await api.write(staffCredit.correct, { params, body: { ...body, amount: signed } });
  return written.ok ? { ok: true, toast: TOASTS[written.answer.outcome] } : written;
}

const HEADS = ["客户", "联系人", "手机号", "客服经理", "额度", "状态", "欠款"];

/** What customers owe as a table; its first part is read before the file begins, so that a refusal is a page. */
export async function receivablesSheet(api: Api, search: Record<string, string>): Promise<Sheet> {
  const { after: _, ...query } = staffCredit.receivablesExport.query.parse(search);
  const read = (after?: number) => api.read(staffCredit.receivablesExport, { query: { ...query, after } });
  const first = await read();
  const rows = rowsInParts(
    headRow([...HEADS, ...CREDIT_AGES.map(({ name }) => name), "最早到期", "逾期天数"]),
    first,
    read,
    ({ list }) => list.map(rowOf),
  );
  const widths = [30, 12, 16, 12, 14, 8, 14, ...CREDIT_AGES.map(() => 14), 14, 10];
  return { name: "应收", widths, rows };
}

const rowOf = (one: Receivable): Row => [
  one.company,
  one.real_name,
  one.phone,
  one.manager ?? "",
  one.limit === null ? "" : { yuan: one.limit },
  one.state === null ? "" : CREDIT_STATES[one.state],
  { yuan: one.owed },
  ...CREDIT_AGES.map(({ id }) => ({ yuan: one.ages[id] })),
  one.due_on ?? "",
  one.overdue_days,
];
