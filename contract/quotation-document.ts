import { z } from "zod";
import { shownAttachment } from "./attachment.ts";
import {
  count,
  flag,
  id,
  idempotencyKey,
  instant,
  lineRemark,
  money,
  nullableText,
  quantity,
  seller,
  singleLineText,
  telephone,
  text,
} from "./fields.ts";
import { QUOTATION_STATE_NAMES, ROUNDING_NAMES } from "./rules/quotation.ts";
import { TAX_DEFAULT } from "./rules/tax.ts";

export const quotationState = z.enum(QUOTATION_STATE_NAMES).meta({
  id: "QuotationState",
  description: "The state of a quotation: draft, quote requested, quoted, ordered, expired, or void.",
});

/** A remark of one line, with its meaning and an example. */
export const limitedRemark = (max: number, description: string, example: string) =>
  lineRemark(max).meta({ description, examples: [example] });
export const limitedText = (max: number, description: string, example: string) =>
  singleLineText(max).meta({ description, examples: [example] });
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/)
  .meta({ description: "The day on which the goods are wanted; may be empty.", examples: ["2026-12-10"] });

/** The project and the client of a quotation. */
export const quotationFields = z.strictObject({
  name: limitedText(60, "The project's name.", "西溪新办公区首批采购").min(1),
  client: limitedText(60, "The customer's own customer; may be empty.", "杭州云栖谷数据服务有限公司"),
  contact: limitedText(30, "The contact person; may be empty.", "孙立成"),
  phone: telephone(20).meta({ description: "A telephone number; may be empty.", examples: ["0571-88880000"] }),
  address: limitedText(120, "The place of delivery; may be empty.", "杭州市余杭区文一西路 1218 号"),
  wanted_on: day,
  budget: money.nullable().describe("The budget in yuan; null for none."),
  remark: limitedRemark(200, "A remark for the account manager; may be empty.", "要送上三楼"),
});
export type QuotationAbout = z.output<typeof quotationFields>;

/** Absent in the answers of backends that have one class alone. */
export const taxPercent = z
  .number()
  .int()
  .min(0)
  .max(TAX_DEFAULT)
  .optional()
  .meta({ description: "The VAT that the price contains, in percent; 13 where it is absent.", examples: [13] });

const line = z
  .strictObject({
    line_id: id.describe("The id of the line."),
    product_id: id.describe("The id of the product."),
    product_attr_unique: id.describe("The id of the SKU."),
    store_name: text("The product's name.", "得力 移动支架式白板"),
    sku: text("The specification.", "90×120cm"),
    image: text("The address of the SKU's picture.", "/pictures/whiteboard.svg"),
    brand: text("The product's brand.", "得力"),
    unit_name: text("The unit of the quantity.", "架"),
    cart_num: quantity,
    target_price: money.nullable().describe("The unit price that the customer hopes for, in yuan; null for none."),
    remark: text("The customer's remark; may be empty.", "要送货上楼"),
    price: money.describe("The quoted unit price in yuan; before a quote, the customer's present price of one unit."),
    sum: money.describe("The price of all units, in yuan."),
    markup: count("A mark-up.")
      .nullable()
      .describe("The line's own mark-up in hundredths of a percent; null for none."),
    client_price: money.describe("The unit price with the mark-up, in yuan."),
    client_sum: money.describe("The price of all units with the mark-up, in yuan."),
    accepted: flag.describe("1 for a line that the customer has accepted."),
    tax_percent: taxPercent,
    problem: nullableText("The reason that the line cannot be ordered now; null when it can.", "库存不足"),
  })
  .meta({ id: "QuotationLine", description: "A line of a quotation." });
export type QuotationLine = z.output<typeof line>;

const scene = z
  .strictObject({
    scene_id: id.describe("The id of the scene."),
    name: text("The scene's name.", "会议室"),
    sum: money.describe("The sum of its lines, in yuan."),
    client_sum: money.describe("The sum of its lines with the mark-up, in yuan."),
    list: z.array(line).describe("Its lines."),
  })
  .meta({ id: "QuotationScene", description: "The lines of one room or purpose." });
export type QuotationScene = z.output<typeof scene>;

const versionLine = z
  .strictObject({
    line_id: id.describe("The id of the line."),
    scene: text("The scene's name.", "会议室"),
    name: text("The product's name.", "得力 移动支架式白板"),
    sku: text("The specification.", "90×120cm"),
    unit_name: text("The unit of the quantity.", "架"),
    quantity,
    price: count("The quoted unit price in fen."),
  })
  .meta({ id: "QuotationVersionLine", description: "A line as a version quoted it." });

export const quotationVersion = z
  .strictObject({
    version: count("Its number, from 1."),
    total_price: money.describe("The sum of the version, in yuan."),
    note: text("The manager's note; may be empty.", "含送货上楼"),
    valid_until: instant.describe("When the quote expires, in milliseconds since 1970."),
    create_time: instant.describe("When it was quoted, in milliseconds since 1970."),
    list: z.array(versionLine).describe("Its lines."),
  })
  .meta({ id: "QuotationVersion", description: "One quote by staff." });
export type QuotationVersion = z.output<typeof quotationVersion>;

const message = z
  .strictObject({
    author: z.enum(["customer", "staff", "event"]).describe("The writer; event for an act on the quotation."),
    content: text("The text.", "投影机能不能再让一点？"),
    attachment: shownAttachment.nullable().describe("The attachment; null without one."),
    create_time: instant.describe("When it was written, in milliseconds since 1970."),
  })
  .meta({ id: "QuotationMessage", description: "A message between customer and account manager." });

const nudge = z
  .enum(["open", "done"])
  .nullable()
  .describe(
    "Whether the customer can remind the account manager today, or has done so; null in states without reminders.",
  );

const groupOrderId = id.nullable().describe("The order group of the quotation; null before the order.");

export const quotationSummary = z
  .strictObject({
    offer_id: id.describe("The id of the quotation."),
    sn: text("Its number.", "20261118002413"),
    name: text("The project's name.", "西溪新办公区首批采购"),
    client: text("The customer's own customer; may be empty.", "杭州云栖谷数据服务有限公司"),
    state: quotationState,
    accepted: flag.describe("1 when the customer has accepted the quote."),
    scenes: count("The number of scenes."),
    lines: count("The number of lines."),
    total_price: money.nullable().describe("The quoted sum in yuan; null before a quote."),
    estimate: money
      .nullable()
      .describe("The customer's present price of the lines, in yuan; null after a quote and without lines."),
    version: count("The number of the last quote; 0 before one."),
    valid_until: instant.nullable().describe("When the quote expires, in milliseconds since 1970."),
    nudge,
    group_order_id: groupOrderId,
    update_time: instant.describe("When the quotation last changed, in milliseconds since 1970."),
  })
  .meta({ id: "QuotationSummary", description: "A quotation in a list." });
export type QuotationSummary = z.output<typeof quotationSummary>;

export const quotationDetail = z
  .strictObject({
    offer_id: id.describe("The id of the quotation."),
    sn: text("Its number.", "20261118002413"),
    ...quotationFields.shape,
    state: quotationState,
    version: count("The number of the last quote; 0 before one."),
    company: text("The customer's company.", "杭州远山办公贸易有限公司"),
    buyer_name: text("The customer's name.", "孙立成"),
    buyer_phone: text("The customer's telephone number.", "13912345678"),
    manager: z
      .strictObject({ real_name: text("The name.", "周予安"), phone: text("The telephone number.", "13912345678") })
      .nullable()
      .describe("The customer's account manager."),
    seller: seller.describe("The shop."),
    scenes: z.array(scene).describe("Its scenes in order."),
    total_price: money.describe("The sum of all lines, in yuan; an estimate before a quote."),
    usual_price: money.describe("The customer's present price of all lines without the quote, in yuan."),
    public_price: money.describe("The present price of all lines at public prices, in yuan."),
    accepted_price: money.describe("The sum of the accepted lines, in yuan."),
    client_total: money.describe("The sum of all lines with the mark-up, in yuan."),
    tax: money.describe("The tax that the sum contains, in yuan."),
    markup: count("The mark-up of lines without their own, in hundredths of a percent."),
    rounding: z.enum(ROUNDING_NAMES).describe("How marked-up prices are rounded."),
    note: text("The manager's note of the last quote; may be empty.", "含送货上楼"),
    valid_until: instant.nullable().describe("When the quote expires, in milliseconds since 1970."),
    quote_time: instant.nullable().describe("When it was last quoted, in milliseconds since 1970."),
    accept_time: instant.nullable().describe("When the quote was accepted, in milliseconds since 1970."),
    nudge,
    group_order_id: groupOrderId,
    versions: z.array(quotationVersion).describe("The quotes, the newest first."),
    messages: z.array(message).describe("The messages, the oldest first."),
    shared_until: instant
      .nullable()
      .describe("When the link to the quotation ends, in milliseconds since 1970; null without one."),
    create_time: instant.describe("When the quotation was created, in milliseconds since 1970."),
    key: idempotencyKey.describe("The idempotency key of an acceptance."),
  })
  .meta({ id: "Quotation", description: "A quotation with its lines." });
export type Quotation = z.output<typeof quotationDetail>;
