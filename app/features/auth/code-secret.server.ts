import { randomBytes } from "node:crypto";
import { z } from "zod";
import { signedCookie } from "#app/http/session.server.ts";

/** In seconds; a year, so that a browser that has logged in to an account stays known to it. */
const LIFE_S = 365 * 24 * 60 * 60;
const cookie = () => signedCookie("shop_code", LIFE_S);

/** The secret that binds codes to this browser; undefined where the browser has neither requested a code nor logged in. */
export async function readCodeSecret(request: Request): Promise<string | undefined> {
  return z.string().safeParse(await cookie().parse(request.headers.get("Cookie"))).data;
}

/** The browser's secret, the same for all of its codes, and the cookie that holds it. */
export async function ensureCodeSecret(request: Request) {
  const secret = (await readCodeSecret(request)) ?? randomBytes(24).toString("base64url");
  return { secret, header: await cookie().serialize(secret) };
}
