import { z } from "zod";
import { customer } from "./account.ts";
import { additional, get, post } from "./endpoint.ts";
import { captchaCode, code, instant, usableOnce as key, password, phone, singleLineText, text } from "./fields.ts";
import { absentIs, unreadableIs } from "./reading.ts";
import { INVITATION_CODE } from "./rules/invitation.ts";
import { cleanCode } from "./rules/pasted-text.ts";

/** The purposes of codes. */
export const purpose = z.enum(["mobile", "login", "change_pwd", "intention"]).meta({
  id: "Purpose",
  description: "The purpose of a code: registering, logging in, a new password or an application.",
});
export type Purpose = z.output<typeof purpose>;

export const signedIn = z
  .strictObject({
    token: z
      .string()
      .min(1)
      .meta({
        description: "The session's token, which further calls send as the header X-Token.",
        examples: ["c2Vzc2lvbi10b2tlbg"],
      }),
    user: unreadableIs(customer.nullable().describe("The customer; null where `/api/user` has to be asked."), null),
    closing_cancelled: z
      .boolean()
      .optional()
      .meta({ description: "Whether the login has cancelled a closing of the account.", examples: [false] }),
  })
  .meta({ id: "SignedIn", description: "A new session." });
const noData = z.strictObject({});
export const spread = additional(
  z
    .string()
    .overwrite(cleanCode)
    .regex(INVITATION_CODE)
    .optional()
    .meta({ description: "The code of the invitation link by which a new customer came.", examples: ["YS7K2QWD"] }),
);
/** A secret of the browser. A code that was requested with a secret works only with the same one. */
export const browser = additional(
  key
    .optional()
    .describe("A secret of the browser; a code that was requested with a secret works only with the same one."),
);

/** The name of the browser, for the list of sessions. It is not verified. */
export const device = additional(
  singleLineText(40)
    .optional()
    .meta({ description: "The operating system and the browser of the login.", examples: ["Windows · Chrome"] }),
);

export const auth = {
  login: post({
    path: "/api/auth/login",
    source: "specification",
    access: "public",
    description: "Logs in with phone and password.",
    body: z.strictObject({
      account: phone,
      password: z
        .string()
        .min(1)
        .max(64)
        .meta({ description: "The password.", examples: ["trade888"] }),
      browser: additional(
        key
          .optional()
          .describe("A secret of the browser, by which one that has logged in to the account before is known."),
      ),
      device,
    }),
    answer: signedIn,
  }),
  smsLogin: post({
    path: "/api/auth/smslogin",
    source: "specification",
    access: "public",
    description: "Logs in with a code; an unknown phone creates a customer.",
    body: z.strictObject({
      phone,
      sms_code: code.describe("The code from the text message."),
      browser,
      device,
      spread,
    }),
    answer: signedIn,
  }),
  register: post({
    path: "/api/auth/registerTl",
    source: "specification",
    access: "public",
    description: "Registers a customer with phone, code and password.",
    body: z.strictObject({
      phone,
      sms_code: code.describe("The code from the text message."),
      pwd: password,
      browser,
      spread,
    }),
    // Not strict, because another backend may log the customer in with the answer, which the storefront ignores.
    answer: z.object({}),
  }),
  resetPassword: post({
    path: "/api/user/change_pwd",
    source: "specification",
    access: "public",
    description: "Sets a new password with a code and ends all sessions.",
    body: z.strictObject({
      phone,
      sms_code: code.describe("The code from the text message."),
      pwd: password,
      confirm_pwd: password.describe("The new password again."),
      browser,
    }),
    answer: noData,
  }),
  sendCode: post({
    path: "/api/auth/sendTLCode",
    source: "specification",
    access: "public",
    description: "Sends another code within 5 minutes of a solved captcha for this phone.",
    body: z.strictObject({ phone, browser }),
    answer: noData,
  }),
  codeCaptcha: get({
    path: "/api/auth/sendTLCode",
    source: "specification",
    access: "public",
    description: "Draws the captcha that must be solved before a code is sent.",
    answer: z.strictObject({
      captcha: text("The picture as a data URL.", "data:image/png;base64,iVBORw0KGgo="),
      key: key,
    }),
  }),
  verify: post({
    path: "/api/auth/verify",
    source: "specification",
    access: "public",
    description: "Checks the captcha and sends the code.",
    body: z.strictObject({ phone, type: purpose, key, code: captchaCode, browser }),
    answer: noData,
  }),
  captcha: get({
    path: "/api/captcha",
    source: "specification",
    access: "public",
    description: "Draws a captcha.",
    answer: z.strictObject({
      captcha: text("The picture as a data URL.", "data:image/png;base64,iVBORw0KGgo="),
      code: unreadableIs(z.literal("").describe("Always empty, because the answer stays on the server."), ""),
      key: key,
    }),
  }),
  scan: get({
    path: "/api/pc/login/scan",
    source: "specification",
    access: "public",
    description: "Starts a login by QR code.",
    query: z.object({
      device: additional(
        singleLineText(40)
          .catch("")
          .default("")
          .meta({ description: "The name of the browser, shown before the customer confirms.", examples: ["Chrome"] }),
      ),
    }),
    // Additional to the specification: the secret that `scanCheck` requires; it stays in the browser that started the
    // login.
    // `qrcode` of the reference backend is an address of the storefront, which draws it; another backend sends a picture.
    answer: z.strictObject({
      key,
      qrcode: absentIs(
        text("The picture of a QR code, or its text.", "https://shop.example.com/login/scan?key=a2V5"),
        "",
      ),
      secret: absentIs(
        key
          .nullable()
          .describe(
            "The secret with which the state is read; it stays in the browser that started the login. Null for none.",
          ),
        null,
      ),
    }),
  }),
  scanCheck: post({
    path: "/api/pc/login/scan/check",
    source: "specification",
    access: "public",
    description: "Reads the state of a login by QR code; a confirmed one is returned once.",
    body: z.strictObject({
      key,
      secret: additional(
        key.optional().describe("The secret of the start; not required by a backend that returned none."),
      ),
    }),
    answer: z.strictObject({
      status: unreadableIs(
        z
          .number()
          .int()
          .meta({ description: "200 confirmed, 400 failed or expired, any other still waiting.", examples: [200] }),
        201,
      ),
      result: unreadableIs(signedIn.nullable().describe("The session; present when the login is confirmed."), null),
    }),
  }),
  scanAsked: get({
    path: "/api/pc/login/scan/asked",
    source: "ours",
    access: "customer",
    description: "Reads the login that the scanning customer may confirm; null when there is none.",
    query: z.object({
      key: z
        .string()
        .max(64)
        .catch("")
        .default("")
        .meta({ description: "The key of the QR code.", examples: ["a2V5LW9mLWEtY2FwdGNoYQ"] }),
    }),
    answer: z
      .strictObject({
        device: text("The name of the browser.", "Chrome"),
        address: text("The network address of the browser.", "203.0.113.7"),
        asked_at: instant.describe("When the login was started, in milliseconds since 1970."),
        confirmed: z.boolean().describe("Whether the login is confirmed."),
      })
      .nullable(),
  }),
  scanConfirm: post({
    path: "/api/pc/login/scan/confirm",
    source: "ours",
    access: "customer",
    description: "Confirms the login of the browser that shows this key.",
    body: z.strictObject({ key }),
    answer: noData,
  }),
  logout: post({
    path: "/api/logout",
    source: "specification",
    access: "public",
    description: "Ends the session of the token.",
    answer: noData,
  }),
};

export type SignedIn = z.output<typeof signedIn>;
