import { z } from "zod";
import { attachmentFile, sentAttachment } from "./attachment.ts";
import { bundle, bundleChoice, bundleFields, bundleLine, bundleSize } from "./bundle.ts";
import { get, post } from "./endpoint.ts";
import {
  count,
  dayBound,
  id,
  idempotencyKey,
  instant,
  keyword,
  longText,
  money,
  paging,
  quantity,
  text,
} from "./fields.ts";
import { quotationDetail, quotationFields, quotationSummary } from "./quotation-document.ts";
import { newLines, noData, proxyQuotationPost, quotationPost, sceneName } from "./quotation-lines.ts";
import {
  MARKUP_MAX,
  MESSAGE_LENGTH_MAX,
  OPEN_QUOTATIONS_SHOWN,
  QUOTATION_LINES_MAX,
  QUOTATION_ORDER_NAMES,
  QUOTATION_STATE_NAMES,
  ROUNDING_NAMES,
} from "./rules/quotation.ts";
import { sharedSheet } from "./shared-quotation.ts";

/** The largest page of the list, which exports request. */
export const QUOTATIONS_EXPORT_MAX = 50;

export const quotation = {
  share: post({
    ...quotationPost(
      "/api/offer/share/{id}",
      "Creates a link to the marked-up version of a quote; a former link ends.",
    ),
    answer: z.strictObject({
      token: text("The token of the link; no other answer contains it.", "c2Vjb25kLWNhbGwtaXM"),
      expires_at: instant.describe("When the link ends, in milliseconds since 1970."),
    }),
  }),
  unshare: post({ ...quotationPost("/api/offer/unshare/{id}", "Ends the link to a quotation."), answer: noData }),
  shared: get({
    path: "/api/offer/shared/{token}",
    source: "ours",
    access: "public",
    description: "Reads the document behind a link to a quotation.",
    errors: { 404: "No link has this token, or it has ended, or the quotation has changed since." },
    answer: sharedSheet,
  }),
  bundles: get({
    path: "/api/offer/scene/lst",
    source: "ours",
    access: "public",
    proxy: true,
    description: "Lists the ready bundles.",
    answer: z.strictObject({ list: z.array(bundle).describe("The bundles in order.") }),
  }),
  bundle: get({
    path: "/api/offer/scene/{id}",
    source: "ours",
    access: "public",
    proxy: true,
    description:
      "Reads a ready bundle with its lines, for a number of people and with other SKUs where the request names them.",
    query: bundleChoice,
    answer: z.strictObject({ ...bundleFields, ...bundleSize, list: z.array(bundleLine).describe("Its lines.") }),
  }),
  list: get({
    path: "/api/offer/lst",
    source: "ours",
    access: "customer",
    proxy: true,
    description: "Lists the customer's quotations.",
    query: z.object({
      state: z
        .enum(["all", ...QUOTATION_STATE_NAMES])
        .catch("all")
        .default("all")
        .describe("The state of the quotations."),
      order: z
        .enum(QUOTATION_ORDER_NAMES)
        .catch("recent")
        .default("recent")
        .describe(
          "The latest change first, the earliest end of a quote first, or the largest quoted sum first; others follow.",
        ),
      keyword: keyword("Words of the number, project, client or goods.", "会议室"),
      from: dayBound,
      to: dayBound,
      ...paging([10, QUOTATIONS_EXPORT_MAX]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      counts: z.record(z.enum(["all", ...QUOTATION_STATE_NAMES]), z.number().int().nonnegative()).meta({
        description: "The number of matches of each state.",
        examples: [{ all: 3, draft: 1, asked: 1, quoted: 1, ordered: 0, expired: 0, void: 0 }],
      }),
      quoted_price: money.describe("The sum of the quoted matches of all states, in yuan."),
      list: z.array(quotationSummary).describe("One page of quotations."),
    }),
  }),
  open: get({
    path: "/api/offer/open",
    source: "ours",
    access: "customer",
    proxy: true,
    description: "Names the customer's open quotations that changed last, without prices.",
    answer: z.strictObject({
      list: z
        .array(quotationSummary.pick({ offer_id: true, name: true, state: true }))
        .max(OPEN_QUOTATIONS_SHOWN)
        .describe("Drafts, requests and quotes that are still valid, the latest change first."),
    }),
  }),
  read: get({
    path: "/api/offer/detail/{id}",
    source: "ours",
    access: "customer",
    proxy: true,
    description: "Reads one of the customer's quotations.",
    answer: quotationDetail,
  }),
  create: post({
    path: "/api/offer/create",
    source: "ours",
    access: "customer",
    proxy: true,
    description: "Creates a draft, with the lines of a first scene or without.",
    body: z.strictObject({
      ...quotationFields.shape,
      scene: sceneName.optional(),
      lines: newLines.optional().meta({ description: "The lines of the scene." }),
    }),
    answer: z.strictObject({ offer_id: id.describe("The id of the quotation.") }),
  }),
  edit: post({
    ...proxyQuotationPost("/api/offer/edit/{id}", "Changes the project and the client of a draft."),
    body: quotationFields,
    answer: noData,
  }),
  ask: post({ ...proxyQuotationPost("/api/offer/ask/{id}", "Requests a quote for a draft."), answer: noData }),
  nudge: post({
    ...quotationPost(
      "/api/offer/nudge/{id}",
      "Reminds the account manager of a quotation that waits for a quote or has expired, once a day, by a message.",
    ),
    answer: noData,
  }),
  withdraw: post({
    ...quotationPost("/api/offer/withdraw/{id}", "Turns a quotation that waits for a quote back into a draft."),
    answer: noData,
  }),
  revise: post({
    ...quotationPost(
      "/api/offer/revise/{id}",
      "Turns a quoted or expired quotation back into a draft; its acceptance ends.",
    ),
    answer: noData,
  }),
  void: post({ ...quotationPost("/api/offer/void/{id}", "Sets the state of a quotation to void."), answer: noData }),
  copy: post({
    ...quotationPost("/api/offer/copy/{id}", "Copies a quotation of any state into a new draft."),
    answer: z.strictObject({ offer_id: id.describe("The id of the copy.") }),
  }),
  accept: post({
    ...quotationPost(
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
    ...quotationPost(
      "/api/offer/order/{id}",
      "Puts the accepted lines at their frozen prices into hidden lines for order/check; a repeated call returns the same lines.",
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
            .meta({ id: "FrozenPrice", description: "A price that an accepted quotation has frozen." }),
        )
        .describe("The prices, the earliest end first."),
    }),
  }),
  message: post({
    ...quotationPost(
      "/api/offer/message/{id}",
      "Sends the account manager a message, with a picture or document, or without.",
    ),
    carriesFile: true,
    body: z.strictObject({
      attachment: sentAttachment("A JPEG, PNG or WebP picture, a PDF or an Excel file").optional(),
      content: longText(MESSAGE_LENGTH_MAX)
        .min(1)
        .meta({ description: "The text.", examples: ["投影机能不能再让一点？"] }),
    }),
    answer: noData,
  }),
  attachment: get({
    path: "/api/offer/attachment/{id}",
    source: "ours",
    access: "customer",
    carriesFile: true,
    description: "Reads the attachment of a message on one of the customer's quotations.",
    errors: { 404: "The customer has no such attachment." },
    answer: attachmentFile,
  }),
  markup: post({
    ...quotationPost("/api/offer/markup/{id}", "Sets the mark-up of the version for the customer's own customer."),
    body: z.strictObject({
      markup: z.number().int().min(0).max(MARKUP_MAX).describe("The mark-up in hundredths of a percent."),
      rounding: z.enum(ROUNDING_NAMES).describe("The rounding of the prices."),
      lines: z
        .array(
          z.strictObject({
            line_id: id.describe("The id of the line."),
            markup: z
              .number()
              .int()
              .min(0)
              .max(MARKUP_MAX)
              .nullable()
              .describe("The mark-up of the line; null for that of the quotation."),
          }),
        )
        .max(QUOTATION_LINES_MAX)
        .describe("Lines with a mark-up of their own."),
    }),
    answer: noData,
  }),
};
