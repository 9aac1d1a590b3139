import { z } from "zod";
import { remainingMs } from "#app/domains/sms-code/sms-code.ts";
import type { Api } from "#app/http/api.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { account } from "#contract/account.ts";
import type { birthdayForm, profileForm } from "./forms.ts";

export const editProfile = (api: Api, { nickname, real_name }: z.output<typeof profileForm>) =>
  api.write(account.editProfile, { body: { nickname, real_name } });

export const editBirthday = (api: Api, { birthday }: z.output<ReturnType<typeof birthdayForm>>) =>
  api.write(account.edit, { body: { birthday } });

/** The phone and the time of this browser's last binding code, so that the button's countdown survives a reload. */
const bindingCodeSchema = z.object({ phone: z.string(), sentAt: z.number() });
const BINDING_COOKIE_LIFE_S = 10 * 60;
const bindingCookie = () => signedCookie("shop_bind", BINDING_COOKIE_LIFE_S);

/** Sends a binding code to the customer's own phone. */
export async function sendBindingCode(api: Api, customer: Promise<{ phone: string }>) {
  const { phone } = await customer;
  const sent = await api.write(account.sendBindingCode, { body: {} });
  if (!sent.ok) return sent;
  const code = { phone, sentAt: Date.now() } satisfies z.output<typeof bindingCodeSchema>;
  return { ok: true, headers: new Headers({ "Set-Cookie": await bindingCookie().serialize(code) }) } as const;
}

/** The time at which this browser last sent a code to the phone, and the ms until the next one; null without one. */
export async function readBindingCode(request: Request, phone: string) {
  const { data } = bindingCodeSchema.safeParse(await bindingCookie().parse(request.headers.get("Cookie")));
  return data?.phone === phone ? { sentAt: data.sentAt, remaining: remainingMs(data.sentAt, Date.now()) } : null;
}

export const bindPhone = (api: Api, code: string) => api.write(account.bindPhone, { body: { code } });
