import { z } from "zod";
import { get, post } from "./endpoint.ts";
import {
  count,
  flag,
  id,
  idempotencyKey,
  instant,
  keyword,
  money,
  nullableText,
  paging,
  quantity,
  singleLineText,
  text,
} from "./fields.ts";
import { skippedRows } from "./quick-order.ts";
import { SEVERAL_LINES } from "./rules/patterns.ts";
import {
  MARKUP_MAX,
  MESSAGE_LENGTH_MAX,
  MESSAGE_PICTURE_BYTES_MAX,
  QUOTATION_LINES_MAX,
  QUOTATION_STATE_NAMES,
  ROUNDING_NAMES,
} from "./rules/quotation.ts";

const noData = z.strictObject({});
export const quotationState = z.enum(QUOTATION_STATE_NAMES).meta({
  id: "QuotationState",
  description: "Draft, quote asked for, quoted, ordered, expired, or void.",
});

const limited = (max: number, description: string, example: string) =>
  singleLineText(max).meta({ description, examples: [example] });
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/)
  .meta({ description: "The day on which the goods are wanted; may be empty.", examples: ["2026-12-10"] });

/** The project and the client of a quotation. */
const about = z.strictObject({
  name: limited(60, "The project's name.", "西溪新办公区首批采购").min(1),
  client: limited(60, "The customer's own customer; may be empty.", "杭州云栖谷数据服务有限公司"),
  contact: limited(30, "The person to ask; may be empty.", "孙立成"),
  phone: limited(20, "A telephone number; may be empty.", "0571-88880000"),
  address: limited(120, "Where the goods go; may be empty.", "杭州市余杭区文一西路 1218 号"),
  wanted_on: day,
  budget: money.nullable().describe("The budget in yuan; null for none."),
  remark: limited(200, "A remark for the account manager; may be empty.", "要送上三楼"),
});
export type QuotationAbout = z.output<typeof about>;

const newLine = z.strictObject({
  product_attr_unique: id.describe("The id of the SKU."),
  cart_num: quantity,
  target_price: money.nullable().optional().describe("The unit price that the customer hopes for, in yuan."),
  remark: limited(60, "A remark for the account manager.", "要黑色").optional(),
});
const newLines = z.array(newLine).max(QUOTATION_LINES_MAX).meta({ description: "The lines to add." });
const sceneName = limited(30, "The name of the scene that the lines belong to.", "会议室").min(1);

const line = z
  .strictObject({
    line_id: id.describe("The id of the line."),
    product_id: id.describe("The id of the product."),
    product_attr_unique: id.describe("The id of the SKU."),
    store_name: text("The product's name.", "得力 移动支架式白板"),
    sku: text("The specification.", "90×120cm"),
    image: text("The address of the SKU's picture.", "/pictures/whiteboard.svg"),
    brand: text("The product's brand.", "得力"),
    unit_name: text("What the quantity counts.", "架"),
    cart_num: quantity,
    target_price: money.nullable().describe("The unit price that the customer hopes for, in yuan; null for none."),
    remark: text("The customer's remark; may be empty.", "要送货上楼"),
    price: money.describe("The quoted unit price in yuan; before a quote, what the customer pays for one unit now."),
    sum: money.describe("The price of all units, in yuan."),
    markup: count("A mark-up.")
      .nullable()
      .describe("The line's own mark-up in hundredths of a percent; null for none."),
    client_price: money.describe("The unit price with the mark-up, in yuan."),
    client_sum: money.describe("The price of all units with the mark-up, in yuan."),
    accepted: flag.describe("1 for a line that the customer has accepted."),
    problem: nullableText("Why the line cannot be ordered now; null when it can.", "库存不足"),
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
    unit_name: text("What the quantity counts.", "架"),
    quantity,
    price: count("The quoted unit price in fen."),
  })
  .meta({ id: "QuotationVersionLine", description: "A line as a version quoted it." });

const version = z
  .strictObject({
    version: count("Its number, from 1."),
    total_price: money.describe("The sum of the version, in yuan."),
    note: text("The manager's note; may be empty.", "含送货上楼"),
    valid_until: instant.describe("When the quote expires, in milliseconds since 1970."),
    create_time: instant.describe("When it was quoted, in milliseconds since 1970."),
    list: z.array(versionLine).describe("Its lines."),
  })
  .meta({ id: "QuotationVersion", description: "One quote of the staff." });
export type QuotationVersion = z.output<typeof version>;

const message = z
  .strictObject({
    author: z.enum(["customer", "staff", "event"]).describe("The writer; an event is an act on the quotation."),
    content: text("The text.", "投影机能不能再让一点？"),
    picture_id: id.nullable().describe("The id of its picture; null without one."),
    create_time: instant.describe("When it was written, in milliseconds since 1970."),
  })
  .meta({ id: "QuotationMessage", description: "A message between customer and account manager." });
export type QuotationMessage = z.output<typeof message>;

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
    version: count("The number of the last quote; 0 before one."),
    valid_until: instant.nullable().describe("When the quote expires, in milliseconds since 1970."),
    update_time: instant.describe("When it last changed, in milliseconds since 1970."),
  })
  .meta({ id: "QuotationSummary", description: "A quotation in a list." });
export type QuotationSummary = z.output<typeof quotationSummary>;

const offer = z
  .strictObject({
    offer_id: id.describe("The id of the quotation."),
    sn: text("Its number.", "20261118002413"),
    ...about.shape,
    state: quotationState,
    version: count("The number of the last quote; 0 before one."),
    company: text("The customer's company.", "杭州远山办公贸易有限公司"),
    buyer_name: text("The customer's name.", "孙立成"),
    buyer_phone: text("The customer's telephone number.", "13912345678"),
    manager: z
      .strictObject({ real_name: text("The name.", "周予安"), phone: text("The telephone number.", "13912345678") })
      .nullable()
      .describe("The customer's account manager."),
    seller: z
      .strictObject({ name: text("The shop's name.", "示例商城"), phone: text("The hotline.", "400-000-0000") })
      .describe("The shop."),
    scenes: z.array(scene).describe("Its scenes in order."),
    total_price: money.describe("The sum of all lines, in yuan; an estimate before a quote."),
    accepted_price: money.describe("The sum of the accepted lines, in yuan."),
    client_total: money.describe("The sum of all lines with the mark-up, in yuan."),
    tax: money.describe("The tax that the sum contains, in yuan."),
    markup: count("The mark-up of lines without their own, in hundredths of a percent."),
    rounding: z.enum(ROUNDING_NAMES).describe("How marked-up prices are rounded."),
    note: text("The manager's note of the last quote; may be empty.", "含送货上楼"),
    valid_until: instant.nullable().describe("When the quote expires, in milliseconds since 1970."),
    quote_time: instant.nullable().describe("When it was last quoted, in milliseconds since 1970."),
    accept_time: instant.nullable().describe("When the quote was accepted, in milliseconds since 1970."),
    group_order_id: id.nullable().describe("The order group that it became; null before."),
    versions: z.array(version).describe("The quotes, the newest first."),
    messages: z.array(message).describe("The messages, the oldest first."),
    shared_until: instant
      .nullable()
      .describe("When the link to it ends, in milliseconds since 1970; null without one."),
    create_time: instant.describe("When it was made, in milliseconds since 1970."),
    key: idempotencyKey.describe("A key for accepting."),
  })
  .meta({ id: "Quotation", description: "A quotation with its lines." });
export type Quotation = z.output<typeof offer>;

const bundleLine = z
  .strictObject({
    product_id: id.describe("The id of the product."),
    product_attr_unique: id.describe("The id of the SKU."),
    group: text("What the line is for.", "投影"),
    store_name: text("The product's name.", "得力 移动支架式白板"),
    sku: text("The specification.", "90×120cm"),
    image: text("The address of the SKU's picture.", "/pictures/whiteboard.svg"),
    unit_name: text("What the quantity counts.", "架"),
    cart_num: quantity,
    price: money.describe("What the reader pays for one unit, in yuan."),
    public_price: money.describe("The public price of one unit, in yuan."),
    stock: count("The units in stock."),
    problem: nullableText("Why it cannot be ordered now; null when it can.", "已售罄"),
  })
  .meta({ id: "BundleLine", description: "A line of a ready bundle." });
export type BundleLine = z.output<typeof bundleLine>;

const bundleFields = {
  scene_id: id.describe("The id of the bundle."),
  name: text("Its name.", "会议室"),
  intro: text("What it is for.", "12 人开会：投影、白板、桌椅、茶水"),
  picture: text("The name of its drawing.", "meeting"),
  tags: z.array(z.string()).meta({ description: "Kinds of goods in it.", examples: [["投影机", "白板"]] }),
  lines: count("The number of its lines."),
  pieces: count("The units of all lines."),
  total_price: money.describe("The sum for the reader, in yuan."),
};
const bundle = z.strictObject(bundleFields).meta({ id: "Bundle", description: "A ready bundle of goods." });
export type Bundle = z.output<typeof bundle>;

const CHANGED = { 409: "The quotation's state does not allow it, or has changed." };
const offerPost = <const Path extends `/api/offer/${string}`>(path: Path, description: string) =>
  ({ path, source: "ours", access: "customer", description, errors: CHANGED }) as const;

const party = (whose: string) =>
  z
    .strictObject({
      name: text("The company; may be empty.", "杭州远山办公贸易有限公司"),
      contact: text("The person; may be empty.", "孙立成"),
      phone: text("The telephone number; may be empty.", "13912345678"),
      address: text("The address; may be empty.", "杭州市余杭区文一西路 1218 号"),
    })
    .describe(whose);

const sharedSheet = z
  .strictObject({
    name: text("The project's name.", "西溪新办公区首批采购"),
    sn: text("The quotation's number.", "20261118002413"),
    version: count("The number of the quote."),
    quote_time: instant.describe("When it was quoted, in milliseconds since 1970."),
    valid_until: instant.describe("When the quote expires, in milliseconds since 1970."),
    buyer: party("Who the prices are for."),
    seller: party("The customer who shares them."),
    total_price: money.describe("The sum of the marked-up prices, in yuan."),
    scenes: z
      .array(
        z.strictObject({
          name: text("The scene's name.", "会议室"),
          sum: money.describe("The sum of its lines, in yuan."),
          list: z
            .array(
              z.strictObject({
                store_name: text("The product's name.", "得力 移动支架式白板"),
                sku: text("The specification.", "90×120cm"),
                image: text("The address of the SKU's picture.", "/pictures/whiteboard.svg"),
                brand: text("The product's brand.", "得力"),
                unit_name: text("What the quantity counts.", "架"),
                cart_num: quantity,
                price: money.describe("The marked-up unit price, in yuan."),
                sum: money.describe("The marked-up price of all units, in yuan."),
              }),
            )
            .describe("Its lines."),
        }),
      )
      .describe("The scenes in order."),
  })
  .meta({ id: "SharedQuotation", description: "A quotation with marked-up prices alone." });
export type SharedQuotation = z.output<typeof sharedSheet>;

export const quotation = {
  share: post({
    ...offerPost("/api/offer/share/{id}", "Makes a link to the marked-up version of a quote; a former link ends."),
    answer: z.strictObject({
      token: text("The token of the link, which no other answer holds.", "c2Vjb25kLWNhbGwtaXM"),
      expires_at: instant.describe("When the link ends, in milliseconds since 1970."),
    }),
  }),
  unshare: post({ ...offerPost("/api/offer/unshare/{id}", "Ends the link to a quotation."), answer: noData }),
  shared: get({
    path: "/api/offer/shared/{token}",
    source: "ours",
    access: "public",
    description: "Reads what a link to a quotation shows.",
    errors: { 404: "No link has this token, or it has ended, or the quotation has changed since." },
    answer: sharedSheet,
  }),
  bundles: get({
    path: "/api/offer/scene/lst",
    source: "ours",
    access: "public",
    description: "Lists the ready bundles.",
    answer: z.strictObject({ list: z.array(bundle).describe("The bundles in order.") }),
  }),
  bundle: get({
    path: "/api/offer/scene/{id}",
    source: "ours",
    access: "public",
    description: "Reads a ready bundle with its lines.",
    answer: z.strictObject({ ...bundleFields, list: z.array(bundleLine).describe("Its lines.") }),
  }),
  list: get({
    path: "/api/offer/lst",
    source: "ours",
    access: "customer",
    description: "Lists the customer's quotations, the last changed first.",
    query: z.object({
      state: z
        .enum(["all", ...QUOTATION_STATE_NAMES])
        .catch("all")
        .default("all")
        .describe("Which quotations."),
      keyword: keyword("Words in number, project, client or goods.", "会议室"),
      ...paging([10]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      counts: z.record(z.enum(["all", ...QUOTATION_STATE_NAMES]), z.number().int().nonnegative()).meta({
        description: "The number of matches of each state.",
        examples: [{ all: 3, draft: 1, asked: 1, quoted: 1, ordered: 0, expired: 0, void: 0 }],
      }),
      list: z.array(quotationSummary).describe("One page of quotations."),
    }),
  }),
  read: get({
    path: "/api/offer/detail/{id}",
    source: "ours",
    access: "customer",
    description: "Reads one of the customer's quotations.",
    answer: offer,
  }),
  create: post({
    path: "/api/offer/create",
    source: "ours",
    access: "customer",
    description: "Makes a draft, with the lines of a first scene or without.",
    body: z.strictObject({
      ...about.shape,
      scene: sceneName.optional(),
      lines: newLines.optional().meta({ description: "The lines of the scene." }),
    }),
    answer: z.strictObject({ offer_id: id.describe("The id of the quotation.") }),
  }),
  edit: post({
    ...offerPost("/api/offer/edit/{id}", "Changes who a draft is for."),
    body: about,
    answer: noData,
  }),
  addLines: post({
    ...offerPost(
      "/api/offer/line/create/{id}",
      "Adds lines to a scene of a draft; a SKU that the scene has gets more units.",
    ),
    body: z.strictObject({ scene: sceneName, lines: newLines.min(1).meta({ description: "The lines to add." }) }),
    answer: z.strictObject({ added: count("The number of lines that were added or changed.") }),
  }),
  addList: post({
    ...offerPost(
      "/api/offer/line/list/{id}",
      "Adds the ready rows of a list of quick order to a scene of a draft and takes them out of the list.",
    ),
    body: z.strictObject({ list_id: id.describe("The id of the list."), scene: sceneName, skip: skippedRows }),
    answer: z.strictObject({ added: count("The number of rows that were added.") }),
  }),
  changeLine: post({
    ...offerPost("/api/offer/line/change/{id}", "Changes lines of a draft."),
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            line_id: id.describe("The id of the line."),
            product_attr_unique: id.optional().describe("Another SKU."),
            cart_num: quantity.optional(),
            target_price: money.nullable().optional().describe("The unit price that the customer hopes for."),
            remark: limited(60, "A remark for the account manager.", "要黑色").optional(),
            scene: sceneName.optional(),
          }),
        )
        .min(1)
        .max(QUOTATION_LINES_MAX)
        .describe("The lines with what changes."),
    }),
    answer: noData,
  }),
  removeLine: post({
    ...offerPost("/api/offer/line/delete/{id}", "Removes lines of a draft; a scene without lines goes with them."),
    body: z.strictObject({ line_id: z.array(id).min(1).max(QUOTATION_LINES_MAX).describe("The ids of the lines.") }),
    answer: noData,
  }),
  ask: post({ ...offerPost("/api/offer/ask/{id}", "Asks for a quote of a draft."), answer: noData }),
  withdraw: post({
    ...offerPost("/api/offer/withdraw/{id}", "Takes back a draft that waits for a quote."),
    answer: noData,
  }),
  revise: post({
    ...offerPost("/api/offer/revise/{id}", "Makes a quoted or expired quotation a draft again; its acceptance ends."),
    answer: noData,
  }),
  void: post({ ...offerPost("/api/offer/void/{id}", "Makes a quotation void."), answer: noData }),
  copy: post({
    ...offerPost("/api/offer/copy/{id}", "Copies a quotation of any state into a new draft."),
    answer: z.strictObject({ offer_id: id.describe("The id of the copy.") }),
  }),
  accept: post({
    ...offerPost(
      "/api/offer/accept/{id}",
      "Accepts lines of the last quote, whose prices are frozen until it expires.",
    ),
    body: z.strictObject({
      version: count("The number of the quote that the customer has seen."),
      line_id: z.array(id).min(1).max(QUOTATION_LINES_MAX).describe("The accepted lines."),
      key: idempotencyKey,
    }),
    answer: noData,
  }),
  order: post({
    ...offerPost(
      "/api/offer/order/{id}",
      "Puts the accepted lines at their frozen prices into hidden lines for order/check; repeated it answers the same.",
    ),
    answer: z.strictObject({ cart_id: z.array(id).describe("The ids of the hidden cart lines.") }),
  }),
  frozen: get({
    path: "/api/offer/frozen/{id}",
    source: "ours",
    access: "customer",
    description: "Lists the accepted quotations that can still be ordered and have frozen a price of this SKU.",
    answer: z.strictObject({
      list: z
        .array(
          z
            .strictObject({
              offer_id: id.describe("The id of the quotation."),
              name: text("The project's name.", "西溪新办公区首批采购"),
              cart_num: quantity,
              price: money.describe("The frozen unit price in yuan."),
              valid_until: instant.describe("When the price ends, in milliseconds since 1970."),
            })
            .meta({ id: "FrozenPrice", description: "A price that an accepted quotation holds." }),
        )
        .describe("The prices, the one that ends first before the others."),
    }),
  }),
  message: post({
    ...offerPost("/api/offer/message/{id}", "Writes to the account manager, with a picture or without."),
    carriesFile: true,
    body: z.strictObject({
      image: z
        .string()
        .min(1)
        .max(Math.ceil(MESSAGE_PICTURE_BYTES_MAX / 3) * 4)
        .meta({ description: "A JPEG, PNG or WebP picture as base64, 5 MB before it.", examples: ["iVBORw0KGgo="] })
        .optional(),
      content: z
        .string()
        .trim()
        .min(1)
        .max(MESSAGE_LENGTH_MAX)
        .regex(SEVERAL_LINES)
        .meta({ description: "The text.", examples: ["投影机能不能再让一点？"] }),
    }),
    answer: noData,
  }),
  picture: get({
    path: "/api/offer/picture/{id}",
    source: "ours",
    access: "customer",
    description: "Reads the picture of a message on one of the customer's quotations.",
    errors: { 404: "The customer has no such picture." },
    answer: z.strictObject({ image: text("The bytes of a WebP picture as base64.", "UklGRg==") }),
  }),
  markup: post({
    ...offerPost("/api/offer/markup/{id}", "Sets the mark-up of the version for the customer's own customer."),
    body: z.strictObject({
      markup: z.number().int().min(0).max(MARKUP_MAX).describe("In hundredths of a percent."),
      rounding: z.enum(ROUNDING_NAMES).describe("How prices are rounded."),
      lines: z
        .array(
          z.strictObject({
            line_id: id.describe("The id of the line."),
            markup: z.number().int().min(0).max(MARKUP_MAX).nullable().describe("Null: that of the whole."),
          }),
        )
        .max(QUOTATION_LINES_MAX)
        .describe("Lines with a mark-up of their own."),
    }),
    answer: noData,
  }),
};
