import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { accountNumber, count, flag, id, instant, money, singleLineText, taxNumber, telephone } from "./fields.ts";
import { unreadableIs } from "./reading.ts";
import { INVOICE_TYPE, TAX_NUMBER, TITLE_KIND, titleGaps } from "./rules/invoice.ts";

const line = (max: number, description: string, example: string) =>
  singleLineText(max).meta({ description, examples: [example] });

export const invoiceType = z
  .literal(Object.values(INVOICE_TYPE))
  .describe("1 电子普通发票, 2 增值税专用发票（电子）.")
  .meta({ examples: [1] });
export const invoiceEmail = z
  .email()
  .max(100)
  .meta({ description: "The mail address that invoices are sent to.", examples: ["caiwu@example.com"] });

const titleFields = {
  receipt_title_type: z
    .literal(Object.values(TITLE_KIND))
    .describe("1 a person, 2 a company.")
    .meta({ examples: [2] }),
  receipt_type: invoiceType.describe("2 where the title can also be used for 专票, else 1."),
  receipt_title: singleLineText(100)
    .min(1)
    .meta({ description: "The name as on the licence.", examples: ["示例办公用品有限公司"] }),
  duty_paragraph: z
    .union([z.literal(""), taxNumber.regex(TAX_NUMBER)])
    .meta({ description: "The tax number of a company; empty for a person.", examples: ["91350100M000100Y43"] }),
  address: line(100, "The registered address, for 专票; may be empty.", "福州市示例路 1 号"),
  tel: telephone(30).meta({
    description: "The registered telephone number, for 专票; may be empty.",
    examples: ["0591-88000000"],
  }),
  bank_name: line(60, "The bank, for 专票; may be empty.", "示例银行福州分行"),
  bank_code: accountNumber(30).meta({
    description: "The account, for 专票; may be empty.",
    examples: ["0000000000001001"],
  }),
  email: invoiceEmail,
};
export const titleData = z.strictObject(titleFields);
export type InvoiceTitleData = z.output<typeof titleData>;

const title = titleData
  .extend({
    receipt_id: id.describe("The id of the title."),
    is_default: flag.describe("1 for the default title."),
    issued_num: count("The number of invoices issued for the title in the last twelve months."),
    issued_price: money.describe("The sum of these invoices."),
    issued_time: instant
      .nullable()
      .describe("When the last of them was issued, in milliseconds since 1970; null for none."),
  })
  .meta({ id: "InvoiceTitle", description: "A title of the customer's book." });
export type InvoiceTitle = z.output<typeof title>;

/** The customer's book of invoice titles. */
export const invoiceTitle = {
  list: get({
    path: "/api/user/receipt/lst",
    source: "ours",
    access: "customer",
    description: "Lists the customer's titles, the default first.",
    answer: z.strictObject({
      list: z.array(title).describe("The titles."),
      last_type: unreadableIs(
        invoiceType
          .optional()
          .describe("The kind of the invoice that the customer applied for last; absent before one."),
        undefined,
      ),
    }),
  }),
  save: post({
    path: "/api/user/receipt/create",
    source: "ours",
    access: "customer",
    description: "Creates a title, or edits the one with the given id; the first one becomes the default.",
    errors: {
      404: "The title does not exist or belongs to another customer.",
      409: "Another title of the customer has the same name, tax number, kind and type.",
    },
    body: z
      .strictObject({
        receipt_id: id.optional().describe("The title to edit; absent for a new one."),
        ...titleFields,
        is_default: flag.describe("1 makes it the default title."),
      })
      .refine((body) => titleGaps(body).length === 0, { error: "抬头资料不完整" }),
    answer: z.strictObject({ receipt_id: id.describe("The id of the stored title.") }),
  }),
  setDefault: post({
    path: "/api/user/receipt/is_default/{id}",
    source: "ours",
    access: "customer",
    description: "Makes the title the default.",
    answer: z.strictObject({}),
  }),
  remove: post({
    path: "/api/user/receipt/delete/{id}",
    source: "ours",
    access: "customer",
    description: "Deletes the title; invoices keep the title as it was at the application.",
    errors: { 409: "The title is the default of several." },
    answer: z.strictObject({}),
  }),
};
