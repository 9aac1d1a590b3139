import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id, idempotencyKey, instant, money, nullableText, quantity, singleLineText, text } from "./fields.ts";
import {
  APPROVAL_DAYS,
  APPROVAL_LINES_MAX,
  APPROVAL_TEXT_MAX,
  APPROVAL_TITLE_MAX,
  APPROVER_NAME_MAX,
} from "./rules/approval.ts";

const state = z
  .enum(["waiting", "approved", "refused", "stopped", "expired", "changed"])
  .describe(
    "waiting: nobody has decided; stopped by the customer; expired by date; changed: the list is no longer what was sent.",
  );
export type ApprovalState = z.output<typeof state>;

const decision = {
  decided_at: instant.nullable().describe("When it was decided, in milliseconds since 1970."),
  decided_by: nullableText("The name that the approver gave.", "周敏"),
  reason: nullableText("What the approver wrote.", "超预算"),
};

const summary = {
  title: text("What it is for.", "11 月第 4 周补货"),
  message: text("What the customer writes to the approver.", "三联纸 11-23 前要用完"),
  approver: text("The approver's name.", "周敏"),
  address: text("Where it is delivered to.", "浙江省 杭州市 余杭区 文一西路"),
  total: money.describe("What the customer pays for the goods with freight."),
  postage: money.describe("The freight in it."),
  pieces: count("Units in all lines."),
  kinds: count("Lines."),
  created_at: instant.describe("When it was sent, in milliseconds since 1970."),
  expires_at: instant.describe("When the link ends, in milliseconds since 1970."),
};

const entry = z
  .strictObject({
    approval_id: id.describe("The id of the request."),
    state,
    ...summary,
    hides_prices: z.boolean().describe("Whether the approver sees the total alone."),
    ...decision,
    group_order_id: id.nullable().describe("The order that the approval made; null before."),
    is_unpaid: z.boolean().describe("Whether that order waits for its payment."),
  })
  .meta({ id: "Approval", description: "A list of goods that was sent to an approver." });
export type Approval = z.output<typeof entry>;

const sheetLine = z
  .strictObject({
    store_name: text("The product's name.", "得力 A4 复印纸 70g"),
    sku: text("The specification.", "70g 5包/箱"),
    image: text("The address of its picture.", "/api/picture/paper.svg"),
    unit_name: text("What the quantity counts.", "箱"),
    mer_name: text("The store's name.", "得力旗舰店"),
    cart_num: quantity.describe("The quantity."),
    unit_price: money.nullable().describe("What the customer pays for one unit; null where the total is shown alone."),
    total_price: money.nullable().describe("What the line costs; null where the total is shown alone."),
    last_price: money
      .nullable()
      .describe("What one unit cost the customer last; null where it was never bought or the total is shown alone."),
    used_up_at: instant
      .nullable()
      .describe("When the last purchase is used up by the customer's rhythm, in milliseconds since 1970."),
  })
  .meta({ id: "ApprovalLine", description: "A line of a list as its approver sees it." });

const sheet = z
  .strictObject({
    state,
    ...summary,
    company: text("The customer's company.", "杭州远山办公贸易有限公司"),
    applicant: text("The customer's name.", "孙立成"),
    change: nullableText(
      "What is no longer as it was sent; null unless the state is changed.",
      "单价由 ¥8.94 变为 ¥9.20",
    ),
    lines: z.array(sheetLine).describe("The lines; empty unless the state is waiting."),
    ...decision,
  })
  .meta({ id: "ApprovalSheet", description: "What a signed link shows to an approver." });
export type ApprovalSheet = z.output<typeof sheet>;

const days = z
  .union(APPROVAL_DAYS.map((number) => z.literal(number)))
  .meta({ description: "The days that the link lives.", examples: [3] });
const name = singleLineText(APPROVER_NAME_MAX)
  .min(1)
  .meta({ description: "The approver's name.", examples: ["周敏"] });
const token = z.strictObject({ token: text("The token of the link, which is given this once.", "abc") });

export const approval = {
  list: get({
    path: "/api/user/approval/lst",
    source: "ours",
    access: "customer",
    description: "Lists what the customer has sent to approvers, the newest first; at most 100.",
    answer: z.strictObject({
      list: z.array(entry).describe("The requests."),
      mails: z.boolean().describe("Whether the shop can mail an approver."),
    }),
  }),
  create: post({
    path: "/api/user/approval/create",
    source: "ours",
    access: "customer",
    description: "Sends a list to an approver: makes a link that shows it at present prices, once for each key.",
    errors: { 404: "The address or a SKU is absent.", 409: "The form was sent before." },
    body: z.strictObject({
      key: idempotencyKey,
      title: singleLineText(APPROVAL_TITLE_MAX)
        .min(1)
        .meta({ description: "What it is for.", examples: ["11 月补货"] }),
      approver: name,
      email: z
        .email()
        .max(120)
        .nullable()
        .meta({ description: "Where the link is mailed; null: nowhere.", examples: ["approver@example.com"] }),
      message: z
        .string()
        .max(APPROVAL_TEXT_MAX)
        .meta({ description: "To the approver.", examples: ["常规补货"] }),
      days,
      hides_prices: z.boolean().describe("Whether the approver sees the total alone."),
      address_id: id.describe("Where it is delivered to."),
      lines: z
        .array(z.strictObject({ sku_id: id.describe("The id of the SKU."), cart_num: quantity }))
        .min(1)
        .max(APPROVAL_LINES_MAX)
        .describe("The goods."),
    }),
    answer: token.extend({ approval_id: id.describe("The id of the request.") }),
  }),
  renew: post({
    path: "/api/user/approval/renew",
    source: "ours",
    access: "customer",
    description: "Makes a new link to a request that waits, with the same end; the former link ends.",
    errors: { 404: "The request is absent.", 409: "It is decided, stopped or expired." },
    body: z.strictObject({ approval_id: id.describe("The id of the request.") }),
    answer: token,
  }),
  stop: post({
    path: "/api/user/approval/stop",
    source: "ours",
    access: "customer",
    description: "Ends a request that waits, with its link.",
    errors: { 404: "The request is absent.", 409: "It is decided, stopped or expired." },
    body: z.strictObject({ approval_id: id.describe("The id of the request.") }),
    answer: z.strictObject({}),
  }),
  read: get({
    path: "/api/approval/{token}",
    source: "ours",
    access: "public",
    description: "Reads what a signed link shows.",
    errors: { 404: "No link has this token." },
    answer: sheet,
  }),
  decide: post({
    path: "/api/approval/{token}",
    source: "ours",
    access: "public",
    description: "Approves or refuses; the link works once. An approval makes an order that waits for its payment.",
    errors: { 404: "No link has this token.", 409: "It is decided, stopped, expired or changed." },
    body: z.strictObject({
      decision: z.enum(["approve", "refuse"]).describe("What the approver decides."),
      name,
      reason: z
        .string()
        .max(APPROVAL_TEXT_MAX + 20)
        .meta({ description: "Why; a refusal needs one.", examples: ["超预算"] }),
    }),
    answer: z.strictObject({}),
  }),
};
