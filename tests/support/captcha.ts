import { call, type freshBackend } from "./backend.ts";

/** A captcha of the call for codes, with its right answer, as the body of a form. */
export async function solvedCaptcha(shop: ReturnType<typeof freshBackend>) {
  const { key } = (await call(shop, "GET", "/api/auth/sendTLCode")).data as { key: string };
  return { key, code: shop.world.captchas.get(key) ?? "" };
}
