import { z } from "zod";
import { customer } from "./account.ts";
import { get, post } from "./endpoint.ts";
import { code, instant, password, phone, singleLineText } from "./fields.ts";

/** The purposes of codes. */
export const purpose = z.enum(["mobile", "login", "change_pwd"]);
export type Purpose = z.output<typeof purpose>;

/** The random key of a captcha or a QR login, usable once. */
const key = z.string().regex(/^[A-Za-z\d_-]{16,64}$/);
const signedIn = z.strictObject({ token: z.string(), user: customer });
const noData = z.strictObject({});
/** Ours: a secret of the browser. A code that was asked for with one works only together with it. */
const browser = key.optional();

export const auth = {
  login: post({
    path: "/api/auth/login",
    source: "specification",
    access: "public",
    body: z.strictObject({ account: phone, password: z.string().min(1).max(64) }),
    answer: signedIn,
  }),
  smsLogin: post({
    path: "/api/auth/smslogin",
    source: "specification",
    access: "public",
    body: z.strictObject({ phone, sms_code: code, browser }),
    answer: signedIn,
  }),
  register: post({
    path: "/api/auth/registerTl",
    source: "specification",
    access: "public",
    body: z.strictObject({ phone, sms_code: code, pwd: password, browser }),
    // Not strict: another backend may log the customer in with the answer, which the storefront ignores.
    answer: z.object({}),
  }),
  resetPassword: post({
    path: "/api/user/change_pwd",
    source: "specification",
    access: "public",
    body: z.strictObject({ phone, sms_code: code, pwd: password, confirm_pwd: password, browser }),
    answer: noData,
  }),
  /** Sends another code within 5 minutes of a solved captcha for this phone. */
  sendCode: post({
    path: "/api/auth/sendTLCode",
    source: "specification",
    access: "public",
    body: z.strictObject({ phone, browser }),
    answer: noData,
  }),
  codeCaptcha: get({
    path: "/api/auth/sendTLCode",
    source: "specification",
    access: "public",
    answer: z.strictObject({ captcha: z.string(), key }),
  }),
  /** Checks the captcha and sends the code. */
  verify: post({
    path: "/api/auth/verify",
    source: "specification",
    access: "public",
    body: z.strictObject({ phone, type: purpose, key, code, browser }),
    answer: noData,
  }),
  /** `captcha` is a data URL; `code` is never the answer but an empty string. */
  captcha: get({
    path: "/api/captcha",
    source: "specification",
    access: "public",
    answer: z.strictObject({ captcha: z.string(), code: z.literal(""), key }),
  }),
  scan: get({
    path: "/api/pc/login/scan",
    source: "specification",
    access: "public",
    // Ours: the name of the browser that starts the login, shown to the customer who confirms.
    query: z.object({ device: singleLineText(40).catch("").default("") }),
    // Ours: the secret that `scanCheck` requires; it stays in the browser that started the login.
    // `qrcode` is the text of the QR code; the storefront draws a code of its own address.
    answer: z.strictObject({ key, qrcode: z.string(), secret: key }),
  }),
  /** Inner status: 200 confirmed, 201 still waiting, 400 failed or expired; `secret` is ours. */
  scanCheck: post({
    path: "/api/pc/login/scan/check",
    source: "specification",
    access: "public",
    body: z.strictObject({ key, secret: key.optional() }),
    answer: z.strictObject({
      status: z.union([z.literal(200), z.literal(201), z.literal(400)]),
      result: signedIn.nullable(),
    }),
  }),
  /** Ours: the login that the customer who scanned may confirm, or null. */
  scanAsked: get({
    path: "/api/pc/login/scan/asked",
    source: "ours",
    access: "customer",
    query: z.object({ key: z.string().max(64).catch("").default("") }),
    answer: z
      .strictObject({ device: z.string(), address: z.string(), asked_at: instant, confirmed: z.boolean() })
      .nullable(),
  }),
  /** Ours: confirms the login of the browser that shows this key. */
  scanConfirm: post({
    path: "/api/pc/login/scan/confirm",
    source: "ours",
    access: "customer",
    body: z.strictObject({ key }),
    answer: noData,
  }),
  logout: post({ path: "/api/logout", source: "specification", access: "public", answer: noData }),
};

export type SignedIn = z.output<typeof signedIn>;
