import { randomBytes } from "node:crypto";
import { z } from "zod";
import { signedCookie } from "#app/http/session.server.ts";

/** In seconds, longer than the life of a code. */
const LIFE_S = 10 * 60;
const cookie = () => signedCookie("shop_code", LIFE_S);

/** The secret that binds codes to this browser; undefined where the browser has requested no code. */
export async function readCodeSecret(request: Request): Promise<string | undefined> {
  return z.string().safeParse(await cookie().parse(request.headers.get("Cookie"))).data;
}

/** The browser's secret, the same for all of its codes, and the cookie that holds it. */
export async function ensureCodeSecret(request: Request) {
  const secret = (await readCodeSecret(request)) ?? randomBytes(24).toString("base64url");
  return { secret, header: await cookie().serialize(secret) };
}
