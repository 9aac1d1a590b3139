import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { CLASS_NAMES, CLASS_NEEDED, REFUSAL_NEEDED } from "#contract/rules/staff-customer.ts";
import { staffApplication, staffCustomer } from "#contract/staff-customer.ts";
import type { ApplicationForm, CustomerForm } from "./forms.ts";

/** The field beside which a refusal is shown; above the form where it is about none. */
export function customerField(message: string): string | undefined {
  if (besidePassword(message)) return "password";
  if (message === CLASS_NEEDED) return "price_class";
  return message === REFUSAL_NEEDED ? "reasons" : undefined;
}

const WAITS = { done: "", open: "，等另一位管理员批准", waiting: "，24 小时后生效" } as const;

/** What an act shows once, instead of a redirect. */
export type Shown = { phones?: { of: string; phone: string }[]; code?: string | null };
type Act = Exclude<CustomerForm, { intent: "phone" | "code" }>;

/** The full phones of a customer, or a code for a new password, both for this one answer. */
export async function showOnce(
  api: Api,
  id: string,
  { intent, key }: { intent: "phone" | "code"; key: string },
): Promise<{ ok: true; shown: Shown } | Extract<Written, { ok: false }>> {
  const params = { id };
  if (intent === "phone") {
    const written = await api.write(staffCustomer.phone, { params, body: { key } });
    return written.ok ? { ok: true, shown: { phones: written.answer.phones } } : written;
  }
  const written = await api.write(staffCustomer.tellCode, { params, body: { key } });
  return written.ok ? { ok: true, shown: { code: written.answer.code } } : written;
}

/** Does an act on a customer. */
export async function changeCustomer(api: Api, id: string, form: Act): Promise<Written> {
  const params = { id };
  switch (form.intent) {
    case "class": {
      const { intent: _, ...body } = form;
      const written = await api.write(staffCustomer.changeClass, { params, body });
      const name = CLASS_NAMES[form.price_class];
      if (!written.ok) return written;
      const { outcome } = written.answer;
      return { ok: true, toast: outcome === "done" ? `已改为${name}` : `已提请改为${name}${WAITS[outcome]}` };
    }
    case "manager": {
      const { intent: _, ...body } = form;
      return { toast: "客服经理已换", ...(await api.write(staffCustomer.changeManager, { params, body })) };
    }
    case "disable": {
      const { intent: _, ...body } = form;
      const written = await api.write(staffCustomer.disable, { params, body });
      return written.ok ? { ok: true, toast: `已提请停用${WAITS[written.answer.outcome]}` } : written;
    }
    case "enable": {
      const { intent: _, ...body } = form;
      return { toast: "账号已启用，可以登录", ...(await api.write(staffCustomer.enable, { params, body })) };
    }
    case "sessions": {
      const written = await api.write(staffCustomer.endSessions, { params, body: { key: form.key } });
      return written.ok ? { ok: true, toast: `客户的 ${written.answer.ended} 处登录已结束` } : written;
    }
  }
}

/** Approves or refuses an application. */
export async function decideApplication(api: Api, id: string, form: ApplicationForm): Promise<Written> {
  const params = { id };
  if (form.intent === "refuse") {
    const { intent: _, ...body } = form;
    return { toast: "申请已驳回，客户看得到原因", ...(await api.write(staffApplication.refuse, { params, body })) };
  }
  const { intent: _, ...body } = form;
  const written = await api.write(staffApplication.approve, { params, body });
  if (!written.ok) return written;
  const { outcome } = written.answer;
  const name = form.price_class === null ? "" : `，${CLASS_NAMES[form.price_class]}`;
  return { ok: true, toast: outcome === "done" ? `申请已通过${name}` : `已提请通过${name}${WAITS[outcome]}` };
}

/** The WebP bytes of a picture of an application. */
export const readLicence = async (api: Api, params: { id: string; picture_id: string }) =>
  Buffer.from((await api.read(staffApplication.picture, { params })).image, "base64");
