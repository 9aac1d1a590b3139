import { expect } from "vitest";
import { action, loader } from "#app/features/auth/login.page.tsx";
import type { freshBackend } from "./backend.ts";
import { outcome, visit } from "./visit.ts";

export const PATHS = {
  sms: "/login?mode=sms",
  password: "/login?mode=password",
  scan: "/login?mode=scan",
  register: "/login?mode=register",
  forgot: "/login?mode=forgot",
  set: "/login?mode=set",
} as const;

/** A phone without an account in the demo. */
export const UNKNOWN_PHONE = "13900000077";
export const PASSWORD_RULE = "请输入6-16位字母加数字组合";

export type Fields = Parameters<ReturnType<typeof visit>["post"]>[0];
type Refused = { data: { form: { error?: Record<string, string[]> } }; init: { status: number } };

/**
 * Requests to the login page of this shop, as a browser with `cookie` sends them; forms without a cookie come from the
 * browser that requested the last code.
 */
export function loginRequests(shop: ReturnType<typeof freshBackend>) {
  let codeCookie = "";
  const read = async (path: string, cookie = "") => (await loader(visit(path, cookie).get())).data;
  const submit = (path: string, fields: Fields, cookie = codeCookie) =>
    outcome(action(visit(path, cookie).post(fields)));
  const errors = async (path: string, fields: Fields, cookie = codeCookie) =>
    errorsOf(await submit(path, fields, cookie));
  /** Sends a code to the phone with the right answer to the captcha. */
  const sendCode = async (path: string, phone: string, more: Fields = {}) => {
    const key = (await read(path)).captcha?.key ?? "";
    const fields = { intent: "send_code", phone, key, code: shop.world.captchas.get(key) ?? "", ...more };
    const sent = await submit(path, fields, "");
    if (sent instanceof Response) codeCookie = codeCookieOf(sent);
    return sent;
  };
  const lastCode = () => shop.world.sent.at(-1)?.code ?? "none";
  const loginByPassword = (account: string, password: string) =>
    submit(PATHS.password, { intent: "login", account, password, agree: "on" });
  return { read, submit, errors, sendCode, lastCode, loginByPassword };
}

/** The cookie that binds codes to their browser, as the browser sends it. */
const codeCookieOf = (answer: Response) =>
  cookieHeader(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("shop_code=")));

/** Status and messages of a refused form. */
export function errorsOf(answer: unknown) {
  expect(answer).toMatchObject({ data: { form: {} }, init: {} });
  // The line above asserts this type.
  const { data, init } = answer as Refused;
  return { status: init.status, ...data.form.error };
}

/** Status, address and cookies of a redirect. */
export function redirectOf(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error(`no redirect: ${JSON.stringify(answer)}`);
  const cookies = answer.headers.getSetCookie();
  return { status: answer.status, to: answer.headers.get("Location"), cookies };
}

/** The Cookie header of a browser that received these cookies. */
export const cookieHeader = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");

/** The decoded payloads of the cookies, which contain the toast of the next page. */
export const payloadsOf = (cookies: readonly string[]) =>
  cookies.map((cookie) => Buffer.from(decodeURIComponent(cookie.split(/[=.;]/)[1] ?? ""), "base64").toString()).join();
