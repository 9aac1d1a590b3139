import { randomBytes } from "node:crypto";
import { z } from "zod";
import { signedCookie } from "#app/http/session.server.ts";

/** A year, so that a browser in which a code was entered stays known. */
const LIFE_S = 365 * 24 * 60 * 60;
const cookie = () => signedCookie("shop_staff_browser", LIFE_S);
const stored = z.object({ secret: z.string(), phone: z.string() });

/** The secret of this browser for the desk, and the phone that it was last used for. */
export async function readBrowser(request: Request) {
  const found = stored.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return found.success ? found.data : { secret: randomBytes(24).toString("base64url"), phone: "" };
}

export const browserHeader = (browser: z.output<typeof stored>) => cookie().serialize(browser);
