import { z } from "zod";
import { remainingMs } from "#app/domains/auth/auth.ts";
import type { Api } from "#app/http/api.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { account } from "#contract/account.ts";

/** What the page remembers of a code that was sent, so that the rest of its button survives a reload. */
const schema = z.object({ phone: z.string(), at: z.number() });
const KEPT_S = 10 * 60;
const cookie = () => signedCookie("shop_bind", KEPT_S);

/** Sends a code to the customer's own phone. */
export async function sendBindingCode(api: Api, phone: string) {
  const sent = await api.write(account.sendBindingCode, { body: {} });
  if (!sent.ok) return sent;
  const kept = await cookie().serialize({ phone, at: Date.now() } satisfies z.output<typeof schema>);
  return { ok: true, headers: new Headers({ "Set-Cookie": kept }) } as const;
}

/** When a code was sent to this phone from this browser, and how long the button rests for it. */
export async function readBindingSent(request: Request, phone: string) {
  const { data } = schema.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return data?.phone === phone ? { at: data.at, rest: remainingMs(data.at, Date.now()) } : null;
}

export const bindPhone = (api: Api, code: string) => api.write(account.bindPhone, { body: { code } });
