import { z } from "zod";
import { browser, device, signedIn, spread } from "./auth.ts";
import { get, post } from "./endpoint.ts";
import { code, id, instant, phone, text, usableOnce } from "./fields.ts";
import { WECHAT_CODE, WECHAT_STATE, WECHAT_USES } from "./rules/wechat.ts";

const wechatCode = z
  .string()
  .regex(WECHAT_CODE)
  .meta({ description: "The code of WeChat's authorization.", examples: ["081Kq4Ga1"] });

/** Login by an account of WeChat, and who reads a page inside WeChat. */
export const wechat = {
  config: get({
    path: "/api/wechat/config",
    source: "ours",
    access: "public",
    description: "Reads whether WeChat logs customers in.",
    answer: z.strictObject({
      login: z
        .enum(["wechat", "anywhere"])
        .nullable()
        .describe("Whether it does in WeChat's own browser alone, in any browser, or (null) not at all."),
    }),
  }),
  authorize: get({
    path: "/api/wechat/authorize",
    source: "ours",
    access: "public",
    description: "Names the address at which WeChat authorizes the shop, and from which it returns with a code.",
    errors: { 409: "No app of WeChat is configured." },
    query: z.object({
      use: z.enum(WECHAT_USES).catch("login").default("login").describe("What the code is for."),
      state: z
        .string()
        .regex(WECHAT_STATE)
        .catch("")
        .default("")
        .meta({ description: "A secret of the browser, which WeChat returns.", examples: ["c3RhdGUtb2YtYnJvd3Nlcg"] }),
    }),
    answer: z.strictObject({
      url: text("The address; a path is one of the storefront.", "https://open.weixin.qq.com/connect/oauth2/authorize"),
    }),
  }),
  login: post({
    path: "/api/wechat/login",
    source: "ours",
    access: "public",
    description: "Logs in by an account of WeChat; for one without a customer it issues a ticket to bind it with.",
    errors: { 409: "WeChat does not answer, or no app of WeChat is configured." },
    body: z.strictObject({ wechat_code: wechatCode, device }),
    answer: z.strictObject({
      signed_in: signedIn.nullable().describe("The session; null where the account has no customer yet."),
      ticket: usableOnce
        .nullable()
        .describe("What binds the account within ten minutes; null where it has a customer."),
    }),
  }),
  bind: post({
    path: "/api/wechat/bind",
    source: "ours",
    access: "public",
    description: "Binds an account of WeChat to the customer of a phone, by a code of the purpose login, and logs in.",
    errors: { 409: "The account has a customer already, or the customer has as many accounts as it may have." },
    body: z.strictObject({
      ticket: usableOnce.describe("The ticket of the login."),
      phone,
      sms_code: code.describe("The code from the text message."),
      browser,
      device,
      spread,
    }),
    answer: signedIn,
  }),
  accounts: get({
    path: "/api/user/wechat/lst",
    source: "ours",
    access: "customer",
    description: "Lists the accounts of WeChat that log in as the customer, the last bound first.",
    answer: z.array(
      z.strictObject({
        account_id: id.describe("The id of the binding."),
        device: text("The system and the browser that bound it; empty where it had no name.", "iPhone · 微信"),
        bound_at: instant.describe("When it was bound, in milliseconds since 1970."),
        used_at: instant.describe("When it last logged in, in milliseconds since 1970."),
      }),
    ),
  }),
  unbind: post({
    path: "/api/user/wechat/unbind",
    source: "ours",
    access: "customer",
    description: "Unbinds an account of WeChat, which logs in no more.",
    errors: { 404: "The customer has no such account." },
    body: z.strictObject({ account_id: id.describe("The id of the binding.") }),
    answer: z.strictObject({}),
  }),
};
