import { z } from "zod";
import { get, post } from "./endpoint.ts";
import {
  amount,
  captchaCode,
  code,
  count,
  flag,
  instant,
  nullableText,
  password,
  singleLineText,
  text,
  usableOnce,
} from "./fields.ts";
import { absentIs, absentIsOf, readAs, unreadableIs } from "./reading.ts";

const manager = z
  .strictObject({
    image: absentIs(nullableText("The address of a portrait.", "/api/picture/manager.svg"), null),
    real_name: absentIs(text("The manager's name.", "陈经理"), ""),
    phone: absentIs(text("The manager's telephone number.", "13912345678"), ""),
  })
  .meta({ id: "Manager", description: "The account manager of a customer." });
export type Manager = z.output<typeof manager>;

export const customer = z
  .strictObject({
    company: absentIs(
      text("The company's name; empty before the customer has submitted it.", "杭州远山贸易有限公司"),
      "",
    ),
    real_name: absentIs(text("The name of the contact.", "王远"), ""),
    phone: absentIs(text("The login's mobile number; empty where none is bound.", "13912345678"), ""),
    avatar: absentIs(nullableText("The address of the customer's picture.", "/api/picture/avatar.svg"), null),
    nickname: absentIs(text("The name that pages show.", "远山贸易"), ""),
    is_open_member: unreadableIs(flag.describe("1 when the customer is a member."), 0),
    is_money_level: unreadableIs(flag.describe("1 when the customer has a level by turnover."), 0),
    now_money: unreadableIs(
      amount.nullable().describe("The balance in yuan; null where it is not known, with which nothing can be paid."),
      null,
    ),
    integral: unreadableIs(
      count("The points.")
        .nullable()
        .describe("The points; one point is worth one fen. Null where they are not known."),
      null,
    ),
    pwd: unreadableIs(z.boolean().describe("Whether a password is set."), true),
    birthday: unreadableIs(
      readAs("day", z.iso.date().nullable()).meta({
        description: "The birthday as yyyy-MM-dd.",
        examples: ["1990-05-17"],
      }),
      null,
    ),
    audit_state: unreadableIs(
      z
        .number()
        .int()
        .min(0)
        .max(3)
        .meta({ description: "0 not submitted, 1 under review, 2 approved, 3 rejected.", examples: [2] }),
      0,
    ),
    audit_type: unreadableIs(
      z.union([z.literal(0), z.literal(1), z.literal(-1)]).meta({
        description: "The price class of an approved customer: 0 cost with mark-up, 1 bare cost, -1 the public price.",
        examples: [0],
      }),
      -1,
    ),
    audit_reject_reason: absentIs(nullableText("The reason for the rejection.", "营业执照不清晰"), null),
    admin: unreadableIs(manager.nullable().describe("The account manager; null while none is assigned."), null),
  })
  .meta({ id: "Customer", description: "The customer of the token." });
export type Customer = z.output<typeof customer>;

const noData = z.strictObject({});

const bizUserId = text("The id at the payment service: two characters and the phone.", "CU13912345678");
const member = z.strictObject({
  isPhoneChecked: z.boolean().describe("Whether a phone is bound."),
  bizUserId: bizUserId.optional().describe("The id at the payment service, where a backend sends it here."),
});

export const account = {
  me: get({
    path: "/api/user",
    source: "specification",
    access: "customer",
    proxy: true,
    description: "Reads the customer of the token.",
    answer: customer,
  }),
  edit: post({
    path: "/api/user/edit",
    source: "specification",
    access: "customer",
    description: "Stores the birthday; it can be set once.",
    body: z.strictObject({
      birthday: z.iso.date().meta({ description: "The birthday as yyyy-MM-dd.", examples: ["1990-05-17"] }),
    }),
    answer: noData,
  }),
  editProfile: post({
    path: "/api/user/change/info",
    source: "ours",
    access: "customer",
    description: "Edits the displayed name and the real name.",
    body: z.strictObject({
      nickname: singleLineText(20)
        .min(1)
        .meta({ description: "The name that pages show.", examples: ["远山贸易"] }),
      real_name: singleLineText(20).meta({ description: "The name of the contact; may be empty.", examples: ["王远"] }),
    }),
    answer: noData,
  }),
  memberInfo: get({
    path: "/api/user/getMemberInfo",
    source: "specification",
    access: "customer",
    description: "Reads whether a phone is bound, which payment requires.",
    answer: z.strictObject({
      memberInfo: member.describe("The state of the member."),
      bizUserId: absentIsOf(bizUserId, ({ memberInfo }) => member.safeParse(memberInfo).data?.bizUserId ?? ""),
    }),
  }),
  sendBindingCode: post({
    path: "/api/user/sendTLSMS",
    source: "specification",
    access: "customer",
    description: "Checks the captcha of GET sendTLCode and sends the code with which the customer's phone is bound.",
    // The specification does not show the payload; a backend without a captcha receives none.
    body: z.strictObject({ key: usableOnce.optional(), code: captchaCode.optional() }),
    answer: noData,
  }),
  bindPhone: post({
    path: "/api/user/bingTLPhone",
    source: "specification",
    access: "customer",
    description: "Binds the phone by the code that was sent.",
    body: z.strictObject({ code }),
    answer: noData,
  }),
  setPassword: post({
    path: "/api/user/chagePasswordOnly",
    source: "specification",
    access: "customer",
    description: "Sets the first password; works only while none is set.",
    body: z.strictObject({ password }),
    answer: noData,
  }),
  sendPasswordCode: post({
    path: "/api/user/password/send",
    source: "ours",
    access: "customer",
    description: "Sends a code to the customer's own phone, with which the password can be changed in this session.",
    body: z.strictObject({}),
    answer: noData,
  }),
  changePassword: post({
    path: "/api/user/password/change",
    source: "ours",
    access: "customer",
    description: "Changes the password by the code that was sent, and ends the other sessions.",
    body: z.strictObject({ code, password }),
    answer: noData,
  }),
  sessions: get({
    path: "/api/user/session/lst",
    source: "ours",
    access: "customer",
    description: "Lists the live sessions of the customer, the last used first.",
    answer: z.array(
      z.strictObject({
        session_id: text("The id with which the session can be ended.", "Vf9mXf2dGdU0bqk8n1lIYt0Xb2nq8cS5hH7vQ3zq4aM"),
        device: text("The operating system and the browser; empty for sessions without a name.", "Windows · Chrome"),
        created_at: instant.describe("When the session began, in milliseconds since 1970."),
        seen_at: instant.describe(
          "When the session was last used, to the quarter of an hour, in milliseconds since 1970.",
        ),
        expires_at: instant.describe("When the session ends, in milliseconds since 1970."),
        current: flag.describe("1 for the session of this call."),
      }),
    ),
  }),
  endOtherSessions: post({
    path: "/api/user/session/end_others",
    source: "ours",
    access: "customer",
    description: "Ends every session of the customer except that of this call.",
    body: z.strictObject({}),
    answer: z.strictObject({ ended: count("The number of ended sessions.") }),
  }),
};
