import { signedCookie } from "#app/http/session.server.ts";
import { INVITATION_CODE } from "#contract/rules/invitation.ts";

/** Thirty days: a visitor may look around before they register. */
const LIFE_S = 30 * 24 * 60 * 60;
const cookie = () => signedCookie("shop_spread", LIFE_S);

/** The cookie that keeps the code of an invitation link until the registration; null for an address without one. */
export async function keepInvitation(request: Request): Promise<string | null> {
  const code = new URL(request.url).searchParams.get("spread") ?? "";
  return INVITATION_CODE.test(code) ? cookie().serialize(code) : null;
}

/** The code of the invitation link that this browser came by, if any. */
export async function readInvitation(request: Request): Promise<string | undefined> {
  const code: unknown = await cookie().parse(request.headers.get("Cookie"));
  return typeof code === "string" && INVITATION_CODE.test(code) ? code : undefined;
}
