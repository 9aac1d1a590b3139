import { signedCookie } from "#app/http/session.server.ts";
import { INVITATION_CODE } from "#contract/rules/invitation.ts";

/** Thirty days, because visitors do not always register on their first visit. */
const LIFE_S = 30 * 24 * 60 * 60;
const cookie = () => signedCookie("shop_spread", LIFE_S);

/** The Set-Cookie header that stores an invitation's code until the registration; null for an address without one. */
export async function saveInvitation(request: Request): Promise<string | null> {
  const code = new URL(request.url).searchParams.get("spread") ?? "";
  return INVITATION_CODE.test(code) ? cookie().serialize(code) : null;
}

/** The code of the invitation link that this browser has opened, if any. */
export async function readInvitation(request: Request): Promise<string | undefined> {
  const code: unknown = await cookie().parse(request.headers.get("Cookie"));
  return typeof code === "string" && INVITATION_CODE.test(code) ? code : undefined;
}
