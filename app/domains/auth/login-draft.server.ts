import { z } from "zod";
import { signedCookie } from "#app/http/session.server.ts";
import { isCodeSent, type LoginMode, remainingMs } from "./auth.ts";

const KEPT_S = 10 * 60;

/** What a form remembers over the redirect that follows the sending of a code; never a code or a password. */
const schema = z.object({
  mode: z.enum(["sms", "register", "forgot"]),
  phone: z.string(),
  agree: z.boolean(),
  sentAt: z.number(),
});
const cookie = () => signedCookie("shop_login", KEPT_S);

/** What this mode's form shows again, and the header that forgets what must not be shown again. */
export async function readDraft(request: Request, mode: LoginMode) {
  const parsed = schema.safeParse(await cookie().parse(request.headers.get("Cookie")));
  if (!parsed.success) return { kept: null, header: null };
  const { mode: of, ...typed } = parsed.data;
  const known = of === mode && isCodeSent(mode, new URL(request.url).searchParams);
  if (known) return { kept: { ...typed, rest: remainingMs(typed.sentAt, Date.now()) }, header: null };
  // Entering the forgot mode clears its fields (S4.login.7).
  return { kept: null, header: of === "forgot" ? await clearDraft() : null };
}

export const saveDraft = (typed: z.output<typeof schema>) => cookie().serialize(typed);
export const clearDraft = () => cookie().serialize("", { maxAge: 0 });
