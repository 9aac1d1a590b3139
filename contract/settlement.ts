import { z } from "zod";
import { get, post } from "./endpoint.ts";
import {
  accountNumber,
  code,
  flag,
  id,
  instant,
  nullableText,
  phone,
  sentFile,
  singleLineText,
  taxNumber,
  telephone,
  text,
} from "./fields.ts";
import { CREDIT_CODE } from "./rules/credit-code.ts";
import { ONE_LINE, RANDOM_KEY } from "./rules/patterns.ts";
import { APPLIED_STORE_KINDS, SETTLEMENT_KINDS, TRADES, VOLUMES } from "./rules/settlement.ts";

const kind = z
  .enum(SETTLEMENT_KINDS)
  .meta({ id: "SettlementKind", description: "The purpose of the application: trade prices, or a store." });

const line = (max: number, description: string, example: string) =>
  singleLineText(max).meta({ description, examples: [example] });
const oneOf = <const T extends readonly [string, ...string[]]>(names: T, description: string) =>
  z.enum(["", ...names]).meta({ description, examples: [names[0]] });

/** The fields of an application; all are optional in a draft. */
const fields = {
  company: line(30, "The company as on the licence.", "青溪文具店"),
  credit_code: taxNumber
    .max(40)
    .regex(ONE_LINE)
    .meta({ description: "The 统一社会信用代码.", examples: ["91350100M000100Y43"] }),
  real_name: line(20, "The contact.", "王建国"),
  /** A draft keeps a wrong number as it was typed. */
  phone: telephone(40).meta({
    description: "The contact's mobile number, to which the code is sent.",
    examples: ["13912345678"],
  }),
  province: line(20, "The province by its full name.", "浙江省"),
  city: line(20, "The city by its full name.", "绍兴市"),
  district: line(20, "The district.", "越城区"),
  trades: z.array(z.enum(TRADES)).max(TRADES.length).describe("The trade of a wholesaler."),
  volume: oneOf(VOLUMES, "The monthly spending of a wholesaler; may be empty."),
  store_name: line(30, "The name of a merchant's store.", "远山耗材专营店"),
  store_kind: oneOf(APPLIED_STORE_KINDS, "The kind of a merchant's store."),
  category: line(20, "The category that a merchant sells.", "打印耗材"),
  invoice_address: line(80, "The registered address; may be empty.", "绍兴市鲁迅中路 218 号"),
  invoice_phone: telephone(20).meta({
    description: "The registered telephone number; may be empty.",
    examples: ["0575-88000000"],
  }),
  bank_name: line(40, "The bank; may be empty.", "中国工商银行绍兴分行"),
  bank_account: accountNumber(30).meta({
    description: "The account; may be empty.",
    examples: ["1211012009000000000"],
  }),
};
export const settlementDraft = z.strictObject(fields);
export type SettlementFields = z.output<typeof settlementDraft>;

const required = (field: z.ZodString) => field.min(1);
const company = {
  company: required(fields.company),
  credit_code: taxNumber.regex(CREDIT_CODE),
  real_name: required(fields.real_name),
  phone,
};
const place = {
  province: required(fields.province),
  city: required(fields.city),
  district: required(fields.district),
};
/** The fields that an application of each kind requires before its review. */
export const completeSettlement = {
  wholesaler: settlementDraft.extend({ ...company, ...place, trades: fields.trades.min(1) }),
  merchant: settlementDraft.extend({
    ...company,
    ...place,
    store_name: required(fields.store_name),
    store_kind: z.enum(APPLIED_STORE_KINDS),
    category: required(fields.category),
  }),
} as const;

const application = settlementDraft
  .extend({
    mer_intention_id: id.describe("The id of the application."),
    kind,
    status: z
      .number()
      .int()
      .min(0)
      .max(3)
      .meta({ description: "0 not submitted, 1 under review, 2 approved, 3 rejected.", examples: [1] }),
    number: nullableText(
      "The number of the application for customers and staff; null before it is submitted.",
      "RZ202611210007",
    ),
    fail_msg: nullableText("The reason for the rejection.", "营业执照照片反光，请重新上传"),
    code_doubtful: flag.describe("1 when the check digit of the 统一社会信用代码 is wrong, which staff review."),
    pictures: z.array(id).describe("The ids of the pictures, in the order of their upload."),
    create_time: instant.describe("When the draft was created, in milliseconds since 1970."),
    update_time: instant.describe("When the application last changed, in milliseconds since 1970."),
    submit_time: instant.nullable().describe("When the application was submitted, in milliseconds since 1970."),
    review_time: instant.nullable().describe("When the application was reviewed, in milliseconds since 1970."),
  })
  .meta({ id: "Settlement", description: "An application of the customer." });
export type Settlement = z.output<typeof application>;

const noData = z.strictObject({});

export const settlement = {
  list: get({
    path: "/api/intention/lst",
    source: "ours",
    access: "customer",
    description: "Lists the customer's applications, the newest first.",
    answer: z.strictObject({ list: z.array(application).describe("The applications.") }),
  }),
  /** A rejected application is not changed; the next draft begins with its pictures. */
  save: post({
    path: "/api/intention/save",
    source: "ours",
    access: "customer",
    description: "Stores the draft of a kind, which the first call creates; refused under review and once approved.",
    body: settlementDraft.extend({ kind }),
    answer: z.strictObject({ mer_intention_id: id.describe("The id of the draft.") }),
  }),
  submit: post({
    path: "/api/intention/create",
    source: "ours",
    access: "customer",
    description: "Submits the draft of a kind with the code sent to its phone; a repeated call changes nothing.",
    body: z.strictObject({
      kind,
      sms_code: code.describe("The code from the text message, sent for the purpose intention."),
      browser: z
        .string()
        .regex(RANDOM_KEY)
        .optional()
        .meta({
          description: "The secret of the browser that requested the code.",
          examples: ["c2VjcmV0LW9mLWJyb3dzZXI"],
        }),
    }),
    answer: z.strictObject({ mer_intention_id: id.describe("The id of the application.") }),
  }),
  upload: post({
    path: "/api/intention/picture",
    source: "ours",
    access: "customer",
    description: "Adds a JPEG, PNG or WebP picture to the draft of a kind.",
    carriesFile: true,
    body: z.strictObject({
      kind,
      image: sentFile("The bytes of the picture"),
    }),
    answer: z.strictObject({ picture_id: id.describe("The id of the picture.") }),
  }),
  picture: get({
    path: "/api/intention/picture/{id}",
    source: "ours",
    access: "customer",
    carriesFile: true,
    description: "Reads one picture of the customer's own applications.",
    answer: z.strictObject({ image: text("The bytes of a WebP picture as base64.", "UklGRg==") }),
  }),
  removePicture: post({
    path: "/api/intention/picture/delete/{id}",
    source: "ours",
    access: "customer",
    description: "Removes a picture from a draft.",
    answer: noData,
  }),
};
