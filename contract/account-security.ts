import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { captchaCode, code, phone, sentFile, text, usableOnce } from "./fields.ts";

const noData = z.strictObject({});
/** The answer to the captcha of GET sendTLCode; a backend without a captcha receives none. */
const captcha = { key: usableOnce.optional(), code: captchaCode.optional() };

export const accountSecurity = {
  sendOldPhoneCode: post({
    path: "/api/user/phone/send_old",
    source: "ours",
    access: "customer",
    description: "Checks the captcha of GET sendTLCode and sends a code to the customer's present phone.",
    body: z.strictObject(captcha),
    answer: noData,
  }),
  verifyOldPhone: post({
    path: "/api/user/phone/verify_old",
    source: "ours",
    access: "customer",
    description: "Checks the code of the present phone; the session may then set a new phone for 10 minutes.",
    body: z.strictObject({ code }),
    answer: noData,
  }),
  phoneChange: get({
    path: "/api/user/phone/change",
    source: "ours",
    access: "customer",
    description: "Reads whether the session has verified the present phone.",
    answer: z.strictObject({ verified: z.boolean().describe("Whether a new phone may be set.") }),
  }),
  sendNewPhoneCode: post({
    path: "/api/user/phone/send_new",
    source: "ours",
    access: "customer",
    description:
      "Checks the captcha of GET sendTLCode and sends a code to the new phone, once the present one is verified.",
    body: z.strictObject({ phone, ...captcha }),
    answer: noData,
  }),
  changePhone: post({
    path: "/api/user/phone/change",
    source: "ours",
    access: "customer",
    description: "Changes the login's phone by the code that was sent to the new one, and ends the other sessions.",
    body: z.strictObject({ phone, code }),
    answer: noData,
  }),
  beginExport: post({
    path: "/api/user/export/begin",
    source: "ours",
    access: "customer",
    description: "Counts an archive of the customer's own data before it is read, because it takes all other calls.",
    body: noData,
    answer: noData,
  }),
  endSession: post({
    path: "/api/user/session/end",
    source: "ours",
    access: "customer",
    description: "Ends one session of the customer.",
    errors: { 404: "The session has ended, or is another customer's." },
    body: z.strictObject({
      session_id: z
        .string()
        .regex(/^[\w-]{43}$/)
        .meta({
          description: "The id of the session in the list.",
          examples: ["Vf9mXf2dGdU0bqk8n1lIYt0Xb2nq8cS5hH7vQ3zq4aM"],
        }),
    }),
    answer: noData,
  }),
  avatar: get({
    path: "/api/user/avatar/{name}",
    source: "ours",
    access: "customer",
    description: "Reads the customer's own picture by the last part of its address.",
    answer: z.strictObject({ image: text("The bytes of a WebP picture as base64.", "UklGRg==") }),
  }),
  uploadAvatar: post({
    path: "/api/user/avatar/upload",
    source: "ours",
    access: "customer",
    description: "Sets the customer's picture, cut to a square; a JPEG, PNG or WebP picture.",
    carriesFile: true,
    body: z.strictObject({
      image: sentFile("The bytes of the picture"),
    }),
    answer: noData,
  }),
  removeAvatar: post({
    path: "/api/user/avatar/remove",
    source: "ours",
    access: "customer",
    description: "Removes the customer's picture; pages then show the initial of the name.",
    body: noData,
    answer: noData,
  }),
};
