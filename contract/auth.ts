import { z } from "zod";
import { customer } from "./account.ts";
import { get, post } from "./endpoint.ts";
import { code, instant, line, password, phone } from "./fields.ts";

/** What a code is for; the outbox and the limits keep the purposes apart (product.md section 5). */
export const purpose = z.enum(["mobile", "login", "change_pwd"]);
export type Purpose = z.output<typeof purpose>;

/** Key of a captcha or a QR login: random, unguessable, used once. */
const key = z.string().regex(/^[A-Za-z\d_-]{16,64}$/);
const signedIn = z.strictObject({ token: z.string(), user: customer });
const done = z.strictObject({});

export const auth = {
  login: post({
    path: "/api/auth/login",
    source: "storefront.md 7",
    who: "anyone",
    body: z.strictObject({ account: phone, password: z.string().min(1).max(64) }),
    answer: signedIn,
  }),
  smsLogin: post({
    path: "/api/auth/smslogin",
    source: "storefront.md 7",
    who: "anyone",
    body: z.strictObject({ phone, sms_code: code }),
    answer: signedIn,
  }),
  register: post({
    path: "/api/auth/registerTl",
    source: "storefront.md 7",
    who: "anyone",
    body: z.strictObject({ phone, sms_code: code, pwd: password }),
    answer: signedIn,
  }),
  resetPassword: post({
    path: "/api/user/change_pwd",
    source: "storefront.md 7",
    who: "anyone",
    body: z.strictObject({ phone, sms_code: code, pwd: password, confirm_pwd: password }),
    answer: done,
  }),
  /** Sends a code again while the captcha passed for this phone is younger than 5 minutes. */
  sendCode: post({
    path: "/api/auth/sendTLCode",
    source: "storefront.md 7",
    who: "anyone",
    body: z.strictObject({ phone }),
    answer: done,
  }),
  codeCaptcha: get({
    path: "/api/auth/sendTLCode",
    source: "storefront.md 7",
    who: "anyone",
    answer: z.strictObject({ captcha: z.string(), key }),
  }),
  /** Checks the captcha and sends the code. */
  verify: post({
    path: "/api/auth/verify",
    source: "storefront.md 7",
    who: "anyone",
    body: z.strictObject({ phone, type: purpose, key, code }),
    answer: done,
  }),
  /** `captcha` is a data URL; `code` is never the answer but an empty string (product.md section 5). */
  captcha: get({
    path: "/api/captcha",
    source: "storefront.md 7",
    who: "anyone",
    answer: z.strictObject({ captcha: z.string(), code: z.literal(""), key }),
  }),
  scan: get({
    path: "/api/pc/login/scan",
    source: "storefront.md 7",
    who: "anyone",
    // Ours: what the browser that asks is called, for the customer who confirms.
    query: z.object({ device: line(40).catch("").default("") }),
    // Ours: the secret, without which the key logs nobody in; it never leaves the browser that asked.
    answer: z.strictObject({ key, qrcode: z.string(), secret: key }),
  }),
  /** Inner status: 200 confirmed, 201 still waiting, 400 failed or expired (family.md 0.3); `secret` is ours. */
  scanCheck: post({
    path: "/api/pc/login/scan/check",
    source: "storefront.md 7",
    who: "anyone",
    body: z.strictObject({ key, secret: key.optional() }),
    answer: z.strictObject({
      status: z.union([z.literal(200), z.literal(201), z.literal(400)]),
      result: signedIn.nullable(),
    }),
  }),
  /** Ours: what the customer who scanned is asked to confirm; null when there is nothing to confirm any more. */
  scanAsked: get({
    path: "/api/pc/login/scan/asked",
    source: "ours",
    who: "customer",
    query: z.object({ key: z.string().max(64).catch("").default("") }),
    answer: z
      .strictObject({ device: z.string(), address: z.string(), asked_at: instant, confirmed: z.boolean() })
      .nullable(),
  }),
  /** Ours: the customer lets the browser that shows this key in. */
  scanConfirm: post({
    path: "/api/pc/login/scan/confirm",
    source: "ours",
    who: "customer",
    body: z.strictObject({ key }),
    answer: done,
  }),
  logout: post({ path: "/api/logout", source: "storefront.md 7", who: "anyone", answer: done }),
};

export type SignedIn = z.output<typeof signedIn>;
