import { z } from "zod";
import { attachmentFile, sentAttachment, shownAttachment } from "./attachment.ts";
import { FILE_BODY_MAX, get, post } from "./endpoint.ts";
import {
  amount,
  count,
  dayBound,
  id,
  idempotencyKey,
  instant,
  keyword,
  longText,
  money,
  nullableText,
  paging,
  quantity,
  text,
} from "./fields.ts";
import { quotationState, quotationVersion } from "./quotation-document.ts";
import { MESSAGE_LENGTH_MAX, QUOTATION_LINES_MAX } from "./rules/quotation.ts";
import {
  DECLINE_REASONS,
  INTERNAL_MAX,
  PRICE_TEXT_MAX,
  QUOTE_NOTE_MAX,
  QUOTE_REASON_MAX,
  STAFF_QUOTATION_TAB_NAMES,
  STAFF_QUOTATIONS_PAGE_SIZE,
} from "./rules/staff-quotation.ts";
import { logRow, outcome, ownPassword } from "./staff.ts";

/** The calls of the desk for quotations. */

const noData = z.strictObject({});
const CHANGED = { 409: "The quotation has changed since it was read, or the act is not possible any more." };
const sentVersion = z.string().min(1).max(64).describe("The version that was read.");
const draftVersion = count("The number of the draft; 0 before one is saved.");
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ description: "The last day of the quote in Shanghai.", examples: ["2026-12-15"] });
const margin = z
  .number()
  .nullable()
  .meta({ description: "The sum less its cost, as a share of the sum; null where it is not known.", examples: [0.08] });

const customer = z.strictObject({
  customer_id: id.describe("The id of the customer."),
  company: text("The company; may be empty.", "杭州远山办公贸易有限公司"),
  real_name: text("The name; may be empty.", "孙立成"),
  phone: text("The phone of the login, masked.", "139****5678"),
  price_class: z.enum(["public", "markup", "cost"]).describe("The class of its prices."),
  manager: nullableText("The account manager; null without one.", "周予安"),
});

const common = {
  offer_id: id.describe("The id of the quotation."),
  sn: text("Its number.", "20261118002413"),
  name: text("The project's name.", "西溪新办公区首批采购"),
  client: text("The customer's own customer; may be empty.", "杭州云栖谷数据服务有限公司"),
  state: quotationState,
  accepted: z.boolean().describe("Whether the customer has accepted the quote."),
  quoted: count("The number of the last quote; 0 before one."),
  asked_time: instant.describe("When the quote was requested last."),
  due_time: instant.nullable().describe("When it should be answered; null where nothing waits."),
  nudge_time: instant.nullable().describe("When the customer reminded last; null for never."),
  valid_until: instant.nullable().describe("When the quote expires; null without one."),
};

const row = z
  .strictObject({
    ...common,
    customer,
    lines: count("The number of lines."),
    filled: count("The lines of the draft that have a price."),
    total_price: money.nullable().describe("The quoted sum in yuan; null before a quote."),
  })
  .meta({ id: "StaffQuotationRow", description: "A quotation in the desk's list." });
export type StaffQuotationRow = z.output<typeof row>;

const line = z
  .strictObject({
    line_id: id.describe("The id of the line."),
    scene: text("The scene's name.", "会议室"),
    product_id: id.describe("The id of the product."),
    name: text("The product's name.", "得力 移动支架式白板"),
    sku: text("The specification.", "90×120cm"),
    unit_name: text("The unit of the quantity.", "架"),
    cart_num: quantity,
    stock: count("The stock that no order holds."),
    problem: nullableText("The reason that the line cannot be ordered now; null when it can.", "库存不足"),
    remark: text("What the customer has written to the line; may be empty.", "要带滚轮的那种"),
    cost: money.describe("The cost of one unit now, in yuan."),
    list_price: money.describe("The public price of one unit at this quantity, in yuan."),
    class_price: money.describe("The customer's present price of one unit, in yuan."),
    target_price: money.nullable().describe("The unit price that the customer hopes for; null for none."),
    last_price: money.nullable().describe("The unit price that this customer has paid last; null for never."),
    last_time: instant.nullable().describe("When that was; null for never."),
    sent_price: money.nullable().describe("The unit price of the last quote; null before one."),
    draft_price: money.nullable().describe("The unit price of the draft; null for none."),
  })
  .meta({ id: "StaffQuotationLine", description: "A line of a quotation with what decides its price." });
export type StaffQuotationLine = z.output<typeof line>;

/** Why an act is not possible, with the way out; null for one that is. */
const obstacle = nullableText("Why it is not possible, with the way out; null where it is.", "客户已接受，不能再报价");

const detail = z
  .strictObject({
    ...common,
    version: text("Changes with everything that an act depends on; sent back with the act.", "rT0n4xVd"),
    contact: text("The client's contact; may be empty.", "孙立成"),
    wanted_on: text("The day on which the goods are wanted, yyyy-MM-dd; may be empty.", "2026-12-15"),
    budget: money.nullable().describe("The budget in yuan; null for none."),
    remark: text("The customer's remark; may be empty.", "要送货上楼"),
    customer,
    lines: z.array(line).describe("The lines in order."),
    draft: z
      .strictObject({
        draft_version: draftVersion,
        by: text("Who has saved it; empty before one.", "周予安"),
        time: instant.nullable().describe("When it was saved; null before one."),
        note: text("The note for the customer; may be empty.", "含送货上楼"),
        internal: text("The internal remark, which only staff read; may be empty.", "等厂家的年框价"),
        valid_day: text("The last day of the quote, yyyy-MM-dd; may be empty.", "2026-12-15"),
      })
      .describe("What is typed and not sent."),
    versions: z
      .array(quotationVersion.extend({ by: text("Who has sent it; may be empty.", "周予安"), margin }))
      .describe("The quotes, the newest first."),
    margin_sent: margin.describe("The margin of the last quote when it was sent; null where it is not known."),
    margin_now: margin.describe("The margin of the last quote at the costs of now; null before one."),
    messages: z
      .array(
        z.strictObject({
          author: z.enum(["customer", "staff", "event"]).describe("The writer; event for an act on the quotation."),
          by: text("The member who has written it; empty for others.", "周予安"),
          content: text("The text.", "投影机能不能再让一点？"),
          attachment: shownAttachment.nullable().describe("The attachment; null without one."),
          create_time: instant.describe("When it was written."),
        }),
      )
      .describe("The messages, the oldest first."),
    pending: z
      .strictObject({ by: text("Who has asked.", "周予安"), time: instant.describe("When it was asked.") })
      .nullable()
      .describe("The request that waits for a second member; null for none."),
    log: z.array(logRow).describe("The acts on the quotation, the newest first."),
    acts: z
      .strictObject({ draft: obstacle, send: obstacle, extend: obstacle, decline: obstacle, message: obstacle })
      .describe("The acts, each with what prevents it."),
  })
  .meta({ id: "StaffQuotation", description: "A quotation with all that staff need to quote it." });
export type StaffQuotation = z.output<typeof detail>;

const prices = z
  .array(z.strictObject({ line_id: id, price: amount.describe("The price of one unit in yuan.") }))
  .max(QUOTATION_LINES_MAX)
  .describe("The lines that have a price.");
const typed = {
  key: idempotencyKey,
  version: sentVersion,
  draft_version: draftVersion,
  prices,
  note: longText(QUOTE_NOTE_MAX).describe("The note for the customer; may be empty."),
  internal: longText(INTERNAL_MAX).describe("The internal remark, which only staff read; may be empty."),
};

const checkedPrice = z
  .strictObject({
    row: count("The number of the row."),
    raw: text("The row's own text, cut.", "1024 白板 88.00"),
    line_id: id.nullable().describe("The line that it is for; null for an unknown row."),
    name: text("The line's product; empty for an unknown row.", "得力 移动支架式白板"),
    price: amount.nullable().describe("The price; null for a bad row."),
    note: text("Why it is left out; empty for a good row.", "这份询价里没有这一行"),
  })
  .meta({ id: "StaffPriceRow", description: "A row of a table of prices." });

const one = { source: "ours", access: "staff", errors: CHANGED } as const;
const read = { ...one, right: "quotation.read" } as const;
const write = { ...one, right: "quotation.write" } as const;

export const staffQuotation = {
  list: get({
    path: "/api/staff/offers",
    source: "ours",
    access: "staff",
    right: "quotation.read",
    description: "Lists quotations that customers have requested, with the number of each tab.",
    query: z.object({
      tab: z.enum(STAFF_QUOTATION_TAB_NAMES).catch("asked").default("asked").describe("The tab."),
      from: dayBound,
      to: dayBound,
      nudged: z.enum(["1"]).optional().catch(undefined).describe("1 for those that customers have reminded of."),
      keyword: keyword("A part of a number, a project, a company, a phone or a product.", "白板"),
      ...paging([STAFF_QUOTATIONS_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      counts: z
        .record(z.enum(STAFF_QUOTATION_TAB_NAMES), z.number().int().nonnegative())
        .meta({ examples: [Object.fromEntries(STAFF_QUOTATION_TAB_NAMES.map((tab) => [tab, 1]))] }),
      list: z.array(row).describe("One page of quotations; those that wait come oldest first, others newest first."),
    }),
  }),
  detail: get({
    ...read,
    path: "/api/staff/offers/{id}",
    description: "Reads one quotation with what decides its prices.",
    answer: detail,
  }),
  table: get({
    ...read,
    path: "/api/staff/offers/{id}/table",
    description: "Reads the table of a quotation, whose last column is to be filled in.",
    answer: z.strictObject({
      sn: text("The quotation's number.", "20261118002413"),
      rows: z.array(z.array(z.string())).describe("The head, and a row of cells for each line."),
    }),
  }),
  attachment: get({
    ...read,
    path: "/api/staff/offers/{id}/attachments/{message_id}",
    carriesFile: true,
    description: "Reads the attachment of a message.",
    answer: attachmentFile,
  }),
  checkTable: post({
    ...write,
    path: "/api/staff/offers/{id}/table/check",
    carriesFile: true,
    description: "Reads a pasted table or a file of prices, and writes nothing.",
    body: z.strictObject({
      source: z
        .union([
          z.strictObject({ text: longText(PRICE_TEXT_MAX).describe("The pasted table, a row each line.") }),
          z.strictObject({
            file: z
              .base64()
              .max(FILE_BODY_MAX)
              .describe("A CSV or .xlsx file as base64, at most 2 MB before encoding."),
          }),
        ])
        .describe("The table of prices."),
    }),
    answer: z.strictObject({
      list: z.array(checkedPrice).describe("The rows in their order."),
      notices: z.array(z.string()).describe("What of a file was not read, in Chinese."),
    }),
  }),
  draft: post({
    ...write,
    path: "/api/staff/offers/{id}/draft",
    description: "Saves typed prices, which customers do not see.",
    body: z.strictObject({
      ...typed,
      valid_day: z.union([day, z.literal("")]).describe("The last day; may be empty."),
    }),
    answer: z.strictObject({ draft_version: draftVersion }),
  }),
  send: post({
    ...write,
    path: "/api/staff/offers/{id}/send",
    description: "Sends a version with a price of every line, or asks a second member to approve it.",
    body: z.strictObject({ ...typed, valid_day: day, password: ownPassword }),
    answer: z.strictObject({ outcome }),
  }),
  extend: post({
    ...write,
    path: "/api/staff/offers/{id}/extend",
    description: "Extends a quote at its prices, or asks a second member to approve it.",
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      valid_day: day,
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
  decline: post({
    ...write,
    path: "/api/staff/offers/{id}/decline",
    description: "Ends a request that the shop does not quote.",
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      reason: z.enum(DECLINE_REASONS).describe("The reason, which the customer reads."),
      internal: longText(QUOTE_REASON_MAX).describe("The internal remark; may be empty."),
    }),
    answer: noData,
  }),
  message: post({
    ...write,
    path: "/api/staff/offers/{id}/message",
    carriesFile: true,
    description: "Sends the customer a message, with a picture or document, or without.",
    body: z.strictObject({
      key: idempotencyKey,
      content: longText(MESSAGE_LENGTH_MAX).min(1).describe("The text, which the customer reads."),
      attachment: sentAttachment("A JPEG, PNG or WebP picture, a PDF or an Excel file").optional(),
    }),
    answer: noData,
  }),
};
