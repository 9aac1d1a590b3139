import { z } from "zod";
import { remainingMs } from "#app/domains/sms-code/sms-code.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { isCodeSent, type LoginMode } from "./auth.ts";

const DRAFT_LIFE_S = 10 * 60;

/** The fields that survive the redirect after a code was sent; never a code or a password. */
const schema = z.object({
  mode: z.enum(["sms", "register", "forgot"]),
  phone: z.string(),
  agree: z.boolean(),
  sentAt: z.number(),
});
const cookie = () => signedCookie("shop_login", DRAFT_LIFE_S);

/** The draft of this mode's form, with the time in ms until the next code, and the header that clears a stale draft. */
export async function readDraft(request: Request, mode: LoginMode) {
  const parsed = schema.safeParse(await cookie().parse(request.headers.get("Cookie")));
  if (!parsed.success) return { draft: null, header: null };
  const { mode: draftMode, ...fields } = parsed.data;
  const matches = draftMode === mode && isCodeSent(mode, new URL(request.url).searchParams);
  if (matches) return { draft: { ...fields, remaining: remainingMs(fields.sentAt, Date.now()) }, header: null };
  // Entering the forgot mode clears its fields (S4.login.7).
  return { draft: null, header: draftMode === "forgot" ? await clearDraft() : null };
}

export const saveDraft = (draft: z.output<typeof schema>) => cookie().serialize(draft);
export const clearDraft = () => cookie().serialize("", { maxAge: 0 });
