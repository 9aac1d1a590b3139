import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { BALANCE_SHORT } from "#contract/rules/payment.ts";
import { staffBalance } from "#contract/staff-balance.ts";
import type { BalanceForm } from "./forms.ts";

/** The field beside which a refusal is shown. */
export function balanceField(message: string) {
  if (besidePassword(message)) return "password";
  return message.startsWith(BALANCE_SHORT) ? "amount" : undefined;
}

const TOASTS = {
  done: "已入账，客户看得到",
  open: "已提请，等管理员批",
  waiting: "已提请，24 小时后生效",
} as const;

/** Asks for a correction or for the opening balance. */
export async function changeBalance(api: Api, id: string, form: BalanceForm): Promise<Written> {
  const params = { id };
  if (form.intent === "open") {
    const { intent: _, ...body } = form;
    const written = await api.write(staffBalance.open, { params, body });
    return written.ok ? { ok: true, toast: TOASTS[written.answer.outcome] } : written;
  }
  const { intent: _, direction, amount, ...body } = form;
  const signed = direction === "take" ? `-${amount}` : amount;
  const written = await api.write(staffBalance.correct, { params, body: { ...body, amount: signed } });
  return written.ok ? { ok: true, toast: TOASTS[written.answer.outcome] } : written;
}
