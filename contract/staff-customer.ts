import { z } from "zod";
import { get, post } from "./endpoint.ts";
import {
  amount,
  count,
  id,
  idempotencyKey,
  instant,
  keyword,
  longText,
  nullableText,
  paging,
  singleLineText,
  text,
} from "./fields.ts";
import { SETTLEMENT_KINDS } from "./rules/settlement.ts";
import {
  APPLICATION_ACTS,
  APPROVED_CLASSES,
  CLASSES,
  CUSTOMER_ACTS,
  REFUSAL_REASON_KEYS,
} from "./rules/staff-customer.ts";
import { settlementDraft } from "./settlement.ts";
import { logRow, outcome, ownPassword } from "./staff.ts";

/** The calls of the desk for customers and their applications. */

const noData = z.strictObject({});
const version = text("Changes with everything that the acts depend on.", "q1w2e3");
const sentVersion = z.string().max(60).describe("The version that the form was made from.");
const reason = longText(200).min(1).describe("The reason, for staff only.");
const note = longText(200).describe("A remark for staff only; may be empty.");
const priceClass = z.enum(CLASSES).describe("The class of prices.");
const approvedClass = z.enum(APPROVED_CLASSES);
const state = z
  .number()
  .int()
  .min(0)
  .max(3)
  .meta({ description: "0 not submitted, 1 under review, 2 approved, 3 rejected.", examples: [1] });
const kind = z.enum(SETTLEMENT_KINDS).describe("The purpose of the application.");
const maskedPhone = text("The phone without its middle.", "138****0015");
const manager = z.strictObject({ id, name: text("The account manager's name.", "周明") });
const possible = <const Acts extends readonly [string, ...string[]]>(acts: Acts) =>
  z
    .array(
      z.strictObject({
        act: z.enum(acts).describe("The act."),
        why: text("Why it is not possible and the way out; empty where it is possible.", ""),
      }),
    )
    .describe("Every act with whether the caller may do it now.");

const listed = z
  .strictObject({
    customer_id: id.describe("The id of the customer."),
    company: text("The company; of the newest application where the account has none.", "青溪文具店"),
    real_name: text("The contact.", "王建国"),
    phone: maskedPhone,
    region: text("Province and city of the default address; empty for none.", "浙江省绍兴市"),
    audit_state: state,
    price_class: priceClass,
    manager: nullableText("The account manager; null for none.", "周明"),
    is_active: z.boolean().describe("Whether the customer may log in."),
    balance: amount.describe("The balance."),
    month_sum: amount.describe("Paid orders of this month in Shanghai."),
    month_count: count("Their number."),
    year_sum: amount.describe("Paid orders of this year in Shanghai."),
    ordered_at: instant.nullable().describe("When the last order was placed; null without one."),
  })
  .meta({ id: "StaffListedCustomer", description: "A customer in the desk's list." });
export type StaffListedCustomer = z.output<typeof listed>;

const application = z
  .strictObject({
    application_id: id.describe("The id of the application."),
    number: text("The number for customers and staff.", "RZ202611210007"),
    kind,
    state,
    attempt: count("How many of this kind the customer has submitted up to this one."),
    fields: settlementDraft.extend({ phone: maskedPhone }).describe("The fields as they were submitted."),
    code_doubtful: z.boolean().describe("Whether the check digit of the credit code is wrong."),
    pictures: z.array(id).describe("The pictures in the order of their upload."),
    reject_reason: nullableText("The reason of a refusal, as the applicant reads it.", "证照照片不清晰"),
    submitted_at: instant.describe("When it was submitted."),
    reviewed_at: instant.nullable().describe("When it was decided; null before."),
  })
  .meta({ id: "StaffApplication", description: "A submitted application as staff see it." });
export type StaffApplication = z.output<typeof application>;

const customerQuery = z.object({
  keyword: keyword("A part of phone, company or contact, or the beginning of a credit code.", "远山"),
  class: z.enum(CLASSES).optional().catch(undefined),
  state: z.coerce.number().int().min(0).max(3).optional().catch(undefined),
  manager: z
    .union([z.literal("none"), z.coerce.number().int().positive()])
    .optional()
    .catch(undefined),
  active: z.enum(["0", "1"]).optional().catch(undefined),
  ...paging([50]),
});
/** The filters and the page of the list of customers. */
export type CustomerQuery = z.output<typeof customerQuery>;

export const staffCustomer = {
  list: get({
    path: "/api/staff/customers",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Lists customers, the newest first; a search for a phone is written into the log.",
    query: customerQuery,
    answer: z.strictObject({
      count: count("The number of all matches."),
      list: z.array(listed).describe("One page of customers."),
      all: count("The customers of the caller."),
      disabled: count("Those that are disabled."),
      managers: z.array(manager).describe("The account managers, for the filter."),
      own_manager_id: id.nullable().describe("The account manager that the caller is; null for none."),
    }),
  }),
  one: get({
    path: "/api/staff/customers/{id}",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Reads one customer with addresses, last orders, sessions, acts and their log.",
    answer: z.strictObject({
      customer_id: id.describe("The id of the customer."),
      version,
      company: text("The company.", "青溪文具店"),
      real_name: text("The contact.", "王建国"),
      phone: maskedPhone,
      is_phone_bound: z.boolean().describe("Whether the phone is confirmed."),
      audit_state: state,
      reject_reason: nullableText("The reason of a refusal, as the customer reads it.", "证照照片不清晰"),
      price_class: priceClass,
      manager_id: id.nullable().describe("The account manager; null for none."),
      manager: nullableText("Its name.", "周明"),
      is_active: z.boolean().describe("Whether the customer may log in."),
      created_at: instant.describe("When the customer registered."),
      closes_at: instant.nullable().describe("When the account closes at its owner's request; null without one."),
      closed_at: instant.nullable().describe("When the account was closed; null for an open one."),
      balance: amount.describe("The balance."),
      points: count("The points."),
      month_sum: amount.describe("Paid orders of this month in Shanghai."),
      month_count: count("Their number."),
      year_sum: amount.describe("Paid orders of this year in Shanghai."),
      order_count: count("All orders."),
      open_orders: count("Paid orders that are not received."),
      notice_email: nullableText("The confirmed address for notices; null for none.", "cw@example.com"),
      addresses: z
        .array(
          z.strictObject({
            real_name: text("The receiver.", "孙立成"),
            phone: maskedPhone,
            address: text("The whole address.", "浙江省杭州市余杭区五常街道文一西路 1218 号"),
            is_default: z.boolean().describe("Whether it is the default."),
          }),
        )
        .describe("The addresses, the default first."),
      orders: z
        .array(
          z.strictObject({
            sn: text("The number.", "WX2611210001"),
            created_at: instant.describe("When it was placed."),
            goods: text("What was ordered, in short.", "格之格 CC388A 等 3 种 12 件"),
            pay: amount.describe("The amount to pay or paid."),
            state: text("The state.", "待发货"),
          }),
        )
        .describe("The last orders."),
      sessions: z
        .array(
          z.strictObject({
            device: text("The operating system and the browser; may be empty.", "Windows · Chrome"),
            created_at: instant.describe("When it began."),
            seen_at: instant.describe("When it was last used."),
          }),
        )
        .describe("The live sessions, the last used first."),
      managers: z.array(manager).describe("The account managers."),
      acts: possible(CUSTOMER_ACTS),
      log: z.array(logRow).describe("What staff did about the customer, the newest first."),
    }),
  }),
  phone: post({
    path: "/api/staff/customers/{id}/phone",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Shows the full phones of a customer, which is written into the log.",
    body: z.strictObject({ key: idempotencyKey }),
    answer: z.strictObject({
      phones: z
        .array(
          z.strictObject({
            of: text("Whose phone it is.", "登录"),
            phone: text("The phone.", "13912345678"),
          }),
        )
        .describe("The phone of the login, of the addresses and of the applications."),
    }),
  }),
  changeClass: post({
    path: "/api/staff/customers/{id}/class",
    source: "ours",
    access: "staff",
    right: "customer.class",
    description: "Changes the class of an approved customer; the bare cost needs a second member.",
    errors: { 409: "The customer has changed." },
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      price_class: approvedClass,
      reason,
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
  changeManager: post({
    path: "/api/staff/customers/{id}/manager",
    source: "ours",
    access: "staff",
    right: "customer.manager",
    description: "Gives a customer another account manager, or none.",
    errors: { 409: "The customer has changed." },
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      manager_id: id.nullable().describe("The account manager; null for none."),
      reason,
    }),
    answer: noData,
  }),
  disable: post({
    path: "/api/staff/customers/{id}/disable",
    source: "ours",
    access: "staff",
    right: "customer.disable",
    description: "Disables a customer and ends all sessions; it needs a second member.",
    errors: { 409: "The customer has changed." },
    body: z.strictObject({ key: idempotencyKey, version: sentVersion, reason, password: ownPassword }),
    answer: z.strictObject({ outcome }),
  }),
  enable: post({
    path: "/api/staff/customers/{id}/enable",
    source: "ours",
    access: "staff",
    right: "customer.disable",
    description: "Lets a disabled customer log in again.",
    errors: { 409: "The customer has changed." },
    body: z.strictObject({ key: idempotencyKey, version: sentVersion, reason }),
    answer: noData,
  }),
  endSessions: post({
    path: "/api/staff/customers/{id}/sessions",
    source: "ours",
    access: "staff",
    right: "customer.sessions",
    description: "Ends every session of a customer.",
    body: z.strictObject({ key: idempotencyKey }),
    answer: z.strictObject({ ended: count("The sessions that ended.") }),
  }),
  tellCode: post({
    path: "/api/staff/customers/{id}/code",
    source: "ours",
    access: "staff",
    right: "customer.sessions",
    description: "Makes a code with which the customer sets a new password, for reading it out.",
    errors: { 409: "The customer is disabled or closed." },
    body: z.strictObject({ key: idempotencyKey }),
    answer: z.strictObject({
      code: nullableText("The code, shown once; null for a repeated submit, because it is stored nowhere.", "246810"),
    }),
  }),
};

const applicant = z.strictObject({
  customer_id: id.describe("The customer."),
  company: text("The company of the account; may be empty.", "青溪文具店"),
  real_name: text("The contact of the account.", "王建国"),
  phone: maskedPhone,
  audit_state: state,
  price_class: priceClass,
  manager_id: id.nullable().describe("The account manager; null for none."),
  manager: nullableText("Its name.", "周明"),
});

export const staffApplication = {
  list: get({
    path: "/api/staff/applications",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Lists the applications under review, the oldest first.",
    query: z.object({ kind: kind.optional().catch(undefined), ...paging([50]) }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      list: z
        .array(
          z.strictObject({
            application_id: id.describe("The id of the application."),
            customer_id: id.describe("The customer."),
            number: text("The number for customers and staff.", "RZ202611210007"),
            kind,
            company: text("The company as it was applied for.", "青溪文具店"),
            real_name: text("The contact.", "王建国"),
            phone: maskedPhone,
            region: text("Province and city.", "浙江省绍兴市"),
            manager: nullableText("The account manager; null for none.", "周明"),
            code_doubtful: z.boolean().describe("Whether the check digit of the credit code is wrong."),
            submitted_at: instant.describe("When it was submitted."),
            age_ms: count("How long it has waited, in ms."),
          }),
        )
        .describe("One page of applications."),
    }),
  }),
  ofCustomer: get({
    path: "/api/staff/customers/{id}/applications",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Lists the submitted applications of a customer, the newest first.",
    answer: z.strictObject({ list: z.array(application).describe("The applications.") }),
  }),
  one: get({
    path: "/api/staff/applications/{id}",
    source: "ours",
    access: "staff",
    right: "customer.read",
    description: "Reads an application with its applicant, checks, acts and log.",
    answer: z.strictObject({
      application,
      applicant,
      version,
      same_code: z
        .array(
          z.strictObject({
            company: text("The company.", "青溪文具店"),
            number: text("Its application.", "RZ202611210007"),
          }),
        )
        .describe("Applications of other customers with the same credit code, under review or approved."),
      waiting: z
        .strictObject({
          place: count("Its place among those under review, from 1; 0 for one that is decided."),
          count: count("The number of those under review."),
          next_id: id.nullable().describe("The next one under review; null without one."),
        })
        .describe("The queue."),
      managers: z.array(manager).describe("The account managers."),
      acts: possible(APPLICATION_ACTS),
      log: z.array(logRow).describe("What staff did with the application, the newest first."),
    }),
  }),
  picture: get({
    path: "/api/staff/applications/{id}/pictures/{picture_id}",
    source: "ours",
    access: "staff",
    right: "customer.read",
    carriesFile: true,
    description: "Reads one picture of an application.",
    answer: z.strictObject({ image: text("The bytes of a WebP picture as base64.", "UklGRg==") }),
  }),
  approve: post({
    path: "/api/staff/applications/{id}/approve",
    source: "ours",
    access: "staff",
    right: "customer.audit",
    description:
      "Approves an application; one for trade prices names the class, and the bare cost needs a second member.",
    errors: { 409: "The application is decided, or its applicant has changed." },
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      price_class: approvedClass.nullable().describe("The class of an application for trade prices; null for a store."),
      company: singleLineText(30).describe("The company as on the licence; empty for a store."),
      manager_id: id.nullable().describe("The account manager; null for none."),
      note,
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
  refuse: post({
    path: "/api/staff/applications/{id}/refuse",
    source: "ours",
    access: "staff",
    right: "customer.audit",
    description: "Refuses an application with reasons that the applicant reads.",
    errors: { 409: "The application is decided, or its applicant has changed." },
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      reasons: z.array(z.enum(REFUSAL_REASON_KEYS)).max(REFUSAL_REASON_KEYS.length).describe("The chosen reasons."),
      other: longText(100).describe("A further reason for the applicant; may be empty."),
      note,
    }),
    answer: noData,
  }),
};
