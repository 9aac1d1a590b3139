import { z } from "zod";
import { get, post } from "./endpoint.ts";
import {
  count,
  id,
  idempotencyKey,
  instant,
  lineRemark,
  longText,
  money,
  nullableText,
  quantity,
  singleLineText,
  text,
} from "./fields.ts";
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
    "waiting: the approver has not decided; stopped: ended by the customer; expired: ended by date; changed: the list differs from what was sent.",
  );
export type ApprovalState = z.output<typeof state>;

const decision = {
  decided_at: instant.nullable().describe("When the approver decided, in milliseconds since 1970."),
  decided_by: nullableText("The name that the approver stated.", "周敏"),
  reason: nullableText("The approver's remark.", "超预算"),
};

const summary = {
  title: text("The purpose of the list.", "11 月第 4 周补货"),
  message: text("The customer's message to the approver.", "三联纸 11-23 前要用完"),
  approver: text("The approver's name.", "周敏"),
  address: text("The delivery address.", "浙江省 杭州市 余杭区 文一西路"),
  total: money.describe("The customer's price of the goods with freight."),
  postage: money.describe("The freight that the price contains."),
  pieces: count("Units in all lines."),
  kinds: count("Lines."),
  created_at: instant.describe("When the list was sent, in milliseconds since 1970."),
  expires_at: instant.describe("When the link ends, in milliseconds since 1970."),
};

const entry = z
  .strictObject({
    approval_id: id.describe("The id of the request."),
    state,
    ...summary,
    hides_prices: z.boolean().describe("Whether the approver sees the total alone."),
    ...decision,
    group_order_id: id.nullable().describe("The order that the approval created; null before."),
    is_unpaid: z.boolean().describe("Whether that order waits for payment."),
  })
  .meta({ id: "Approval", description: "A list of goods that was sent to an approver." });
export type Approval = z.output<typeof entry>;

const sheetLine = z
  .strictObject({
    store_name: text("The product's name.", "得力 A4 复印纸 70g"),
    sku: text("The specification.", "70g 5包/箱"),
    image: text("The address of its picture.", "/api/picture/paper.svg"),
    unit_name: text("The unit of the quantity.", "箱"),
    mer_name: text("The store's name.", "得力旗舰店"),
    cart_num: quantity.describe("The quantity."),
    unit_price: money.nullable().describe("The customer's price of one unit; null where only the total is shown."),
    total_price: money.nullable().describe("The price of the line; null where only the total is shown."),
    last_price: money
      .nullable()
      .describe(
        "The customer's last price of one unit; null where the customer never bought it or only the total is shown.",
      ),
    used_up_at: instant
      .nullable()
      .describe("When the last purchase is used up by the customer's rhythm, in milliseconds since 1970."),
  })
  .meta({ id: "ApprovalLine", description: "A line of a list as its approver sees it." });

const sheet = z
  .strictObject({
    state,
    ...summary,
    message: summary.message.describe("The customer's message to the approver; empty unless the state is waiting."),
    address: summary.address.describe("The delivery address; empty unless the state is waiting."),
    company: text("The customer's company.", "杭州远山办公贸易有限公司"),
    applicant: text("The customer's name.", "孙立成"),
    change: nullableText(
      "The differences from the list that was sent; null unless the state is changed.",
      "单价由 ¥8.94 变为 ¥9.20",
    ),
    lines: z.array(sheetLine).describe("The lines; empty unless the state is waiting."),
    ...decision,
  })
  .meta({ id: "ApprovalSheet", description: "The list that a signed link shows to an approver." });
export type ApprovalSheet = z.output<typeof sheet>;

const days = z
  .union(APPROVAL_DAYS.map((number) => z.literal(number)))
  .meta({ description: "The days until the link ends.", examples: [3] });
const name = singleLineText(APPROVER_NAME_MAX)
  .min(1)
  .meta({ description: "The approver's name.", examples: ["周敏"] });
const token = z.strictObject({ token: text("The token of the link; no other answer contains it.", "abc") });

export const approval = {
  list: get({
    path: "/api/user/approval/lst",
    source: "ours",
    access: "customer",
    description: "Lists the requests that the customer has sent to approvers, the newest first; at most 100.",
    answer: z.strictObject({
      list: z.array(entry).describe("The requests."),
      mails: z.boolean().describe("Whether the shop can send a mail to an approver."),
    }),
  }),
  create: post({
    path: "/api/user/approval/create",
    source: "ours",
    access: "customer",
    description: "Sends a list to an approver: creates a link that shows it at present prices, once for each key.",
    errors: { 404: "The address or a SKU does not exist.", 409: "The form was submitted before." },
    body: z.strictObject({
      key: idempotencyKey,
      title: lineRemark(APPROVAL_TITLE_MAX)
        .min(1)
        .meta({ description: "The purpose of the list.", examples: ["11 月补货"] }),
      approver: name,
      email: z
        .email()
        .max(120)
        .nullable()
        .meta({
          description: "The address that the link is mailed to; null for no mail.",
          examples: ["approver@example.com"],
        }),
      message: longText(APPROVAL_TEXT_MAX).meta({
        description: "The message to the approver.",
        examples: ["常规补货"],
      }),
      days,
      hides_prices: z.boolean().describe("Whether the approver sees only the total."),
      address_id: id.describe("The delivery address."),
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
    description: "Creates a new link to a waiting request, with the same end; the former link ends.",
    errors: { 404: "The request does not exist.", 409: "The request is decided, stopped or expired." },
    body: z.strictObject({ approval_id: id.describe("The id of the request.") }),
    answer: token,
  }),
  stop: post({
    path: "/api/user/approval/stop",
    source: "ours",
    access: "customer",
    description: "Ends a waiting request and its link.",
    errors: { 404: "The request does not exist.", 409: "The request is decided, stopped or expired." },
    body: z.strictObject({ approval_id: id.describe("The id of the request.") }),
    answer: z.strictObject({}),
  }),
  read: get({
    path: "/api/approval/{token}",
    source: "ours",
    access: "public",
    description: "Reads the list behind a signed link.",
    errors: { 404: "No link has this token." },
    answer: sheet,
  }),
  decide: post({
    path: "/api/approval/{token}",
    source: "ours",
    access: "public",
    description: "Approves or refuses; the link works once. An approval creates an order that waits for payment.",
    errors: {
      404: "No link has this token.",
      409: "The request is decided, stopped, expired or changed, or the caller has sent it.",
    },
    body: z.strictObject({
      decision: z.enum(["approve", "refuse"]).describe("The approver's decision."),
      name,
      reason: longText(APPROVAL_TEXT_MAX + 20).meta({
        description: "The reason; a refusal requires one.",
        examples: ["超预算"],
      }),
    }),
    answer: z.strictObject({}),
  }),
};
