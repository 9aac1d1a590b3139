import { createHash } from "node:crypto";
import { z } from "zod";
import { remainingMs } from "#app/features/sms-code/sms-code.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { RequestContext } from "#app/http/context.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { account } from "#contract/account.ts";
import { PHONE } from "#contract/rules/patterns.ts";
import { maskedPhone } from "#contract/rules/phone.ts";
import { captchaFields, fieldOfRefusal, readCaptcha } from "./captcha.server.ts";

/** The life of a session, in seconds. */
const BOUND_LIFE_S = 7 * 24 * 60 * 60;
/** Remembers that the phone of this session is verified, so that pages ask only until it is. */
const boundCookie = () => signedCookie("shop_bound", BOUND_LIFE_S);
const sessionId = ({ session }: Pick<RequestContext, "session">) =>
  createHash("sha256")
    .update(`bound:${session.get("token")}`)
    .digest("base64url")
    .slice(0, 22);

/** The time of this session's last binding code, so that the button's countdown survives a reload. */
const sentCodeSchema = z.object({ session: z.string(), sentAt: z.number() });
const SENT_CODE_LIFE_S = 10 * 60;
const sentCodeCookie = () => signedCookie("shop_bind", SENT_CODE_LIFE_S);

/** The characters before the phone in the id at the payment service. */
const BIZ_USER_PREFIX = 2;

/** An unverified phone, masked, and the code that was last sent to it; the time until the next one is in ms. */
export type Binding = { phone: string; sent: { sentAt: number; remaining: number } | null };

/**
 * The binding that the frame asks for, null for visitors, verified phones and a backend without an answer; and the cookie
 * that remembers a verified phone.
 */
export async function readBinding(
  request: Request,
  context: RequestContext,
): Promise<{ binding: Binding | null; header: string | null }> {
  const nothing = { binding: null, header: null };
  if (!context.signedIn) return nothing;
  const known: unknown = await boundCookie().parse(request.headers.get("Cookie"));
  if (known === sessionId(context)) return nothing;
  const info = await optional(context.api, context.api.read(account.memberInfo));
  if (!info) return nothing;
  if (info.memberInfo.isPhoneChecked) {
    return { binding: null, header: await boundCookie().serialize(sessionId(context)) };
  }
  return { binding: await openBinding(request, context, info.bizUserId), header: null };
}

async function openBinding(request: Request, context: RequestContext, bizUserId: string): Promise<Binding> {
  const phone = bizUserId.slice(BIZ_USER_PREFIX);
  const cookie: unknown = await sentCodeCookie().parse(request.headers.get("Cookie"));
  const { data } = sentCodeSchema.safeParse(cookie);
  return {
    phone: PHONE.test(phone)
      ? maskedPhone(phone)
      : maskedPhone((await optional(context.api, context.customer()))?.phone ?? ""),
    sent:
      data?.session === sessionId(context)
        ? { sentAt: data.sentAt, remaining: remainingMs(data.sentAt, Date.now()) }
        : null,
  };
}

/**
 * The page of the binding: null where the phone is verified.
 * @throws the failure of the backend.
 */
export async function readBindingPage(request: Request, context: RequestContext) {
  const { memberInfo, bizUserId } = await context.api.read(account.memberInfo);
  if (memberInfo.isPhoneChecked) return null;
  const [binding, captcha] = await Promise.all([openBinding(request, context, bizUserId), readCaptcha(context.api)]);
  return { ...binding, captcha };
}
export type BindingPage = NonNullable<Awaited<ReturnType<typeof readBindingPage>>>;

/** Sends a binding code to the customer's own phone. */
export async function sendBindingCode(
  context: RequestContext,
  captcha: { key: string; captcha: string },
): Promise<Written> {
  const sent = await context.api.write(account.sendBindingCode, { body: captchaFields(captcha) });
  if (!sent.ok) return { ...sent, field: fieldOfRefusal(sent.message) };
  const code = { session: sessionId(context), sentAt: Date.now() } satisfies z.output<typeof sentCodeSchema>;
  return { ok: true, headers: new Headers({ "Set-Cookie": await sentCodeCookie().serialize(code) }) };
}

export const bindPhone = (api: Api, code: string) => api.write(account.bindPhone, { body: { code } });
