import { z } from "zod";
import { remainingMs } from "#app/features/sms-code/sms-code.ts";
import { env } from "#app/http/env.server.ts";
import { commitSession, openSession, signedCookie } from "#app/http/session.server.ts";
import { INVITATION_CODE } from "#contract/rules/invitation.ts";
import { isCodeSent, type LoginMode, passHolds } from "./auth.ts";

const DRAFT_LIFE_S = 10 * 60;
const draftCookie = () => signedCookie("shop_login", DRAFT_LIFE_S);

/** The fields that survive the redirect after a code was sent; never a code or a password. */
const draftSchema = z.object({
  mode: z.enum(["sms", "register", "forgot", "wechat"]),
  phone: z.string(),
  agree: z.boolean(),
  sentAt: z.number(),
  /** The time at which the captcha for this phone was passed. */
  passedAt: z.number(),
});

/** The draft of this mode's form, with the time in ms until the next code, and the header that clears a stale draft. */
export async function readDraft(request: Request, mode: LoginMode) {
  const parsed = draftSchema.safeParse(await draftCookie().parse(request.headers.get("Cookie")));
  if (!parsed.success) return { draft: null, header: null };
  const { mode: draftMode, passedAt, ...fields } = parsed.data;
  const matches = draftMode === mode && isCodeSent(mode, new URL(request.url).searchParams);
  if (matches) {
    const now = Date.now();
    const passed = passHolds(passedAt, now);
    return { draft: { ...fields, remaining: remainingMs(fields.sentAt, now), passed }, header: null };
  }
  // Entering the forgot mode clears its fields.
  return { draft: null, header: draftMode === "forgot" ? await clearDraft() : null };
}

/** The time at which this browser passed the captcha for this phone in this mode, while it holds; else null. */
export async function readPass(request: Request, mode: LoginMode, phone: string): Promise<number | null> {
  const { data } = draftSchema.safeParse(await draftCookie().parse(request.headers.get("Cookie")));
  if (data?.mode !== mode || data.phone !== phone) return null;
  return passHolds(data.passedAt, Date.now()) ? data.passedAt : null;
}

export const saveLoginDraft = (draft: z.output<typeof draftSchema>) => draftCookie().serialize(draft);
const clearDraft = () => draftCookie().serialize("", { maxAge: 0 });

/** Thirty days, because visitors do not always register on their first visit. */
const INVITATION_LIFE_S = 30 * 24 * 60 * 60;
const invitationCookie = () => signedCookie("shop_spread", INVITATION_LIFE_S);

/** The Set-Cookie header that stores an invitation's code until the registration; null for an address without one. */
export async function saveInvitation(request: Request): Promise<string | null> {
  const code = new URL(request.url).searchParams.get("spread") ?? "";
  return INVITATION_CODE.test(code) ? invitationCookie().serialize(code) : null;
}

/** The code of the invitation link that this browser has opened, if any. */
export async function readInvitation(request: Request): Promise<string | undefined> {
  const code: unknown = await invitationCookie().parse(request.headers.get("Cookie"));
  return typeof code === "string" && INVITATION_CODE.test(code) ? code : undefined;
}

/** The cookies of a login: a new session with the token, never the visitor's old one, and the cleared login draft. */
export async function signInHeaders(token: string): Promise<Headers> {
  const session = await openSession(new Request(env().PUBLIC_ORIGIN));
  session.set("token", token);
  const headers = new Headers();
  headers.append("Set-Cookie", await commitSession(session));
  headers.append("Set-Cookie", await clearDraft());
  headers.append("Set-Cookie", await clearTicket());
  return headers;
}

/** In seconds, as the ticket itself. */
const TICKET_LIFE_S = 10 * 60;
/** HttpOnly, so that only the browser that returned from WeChat binds the account. */
const ticketCookie = () => signedCookie("shop_wechat_ticket", TICKET_LIFE_S);
const ticketSchema = z.object({ ticket: z.string(), until: z.number() });

export const saveTicket = (ticket: string) =>
  ticketCookie().serialize({ ticket, until: Date.now() + TICKET_LIFE_S * 1000 } satisfies z.output<
    typeof ticketSchema
  >);
const clearTicket = () => ticketCookie().serialize("", { maxAge: 0 });

/** The ticket of this browser; null without one. */
export async function readTicket(request: Request): Promise<string | null> {
  const { data } = ticketSchema.safeParse(await ticketCookie().parse(request.headers.get("Cookie")));
  return data && Date.now() < data.until ? data.ticket : null;
}
