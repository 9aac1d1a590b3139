import { z } from "zod";
import { get, post } from "./endpoint.ts";
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
  sentFile,
  singleLineText,
  text,
} from "./fields.ts";
import { REFUND_ACTORS, REFUND_LINES_MAX, REFUND_STATUS, REFUND_TYPE } from "./rules/refund.ts";
import {
  INSPECTION_NAMES,
  INSPECTION_PHOTOS_MAX,
  REFUND_DESK_ACTS,
  REFUND_REFUSALS,
  REFUND_REMARK_MAX,
  REFUND_WORDS_MAX,
  STAFF_REFUND_TAB_NAMES,
  STAFF_REFUNDS_PAGE_SIZE,
} from "./rules/staff-refund.ts";
import { logRow, outcome, ownPassword } from "./staff.ts";

/** The calls of the desk for refunds. */

const noData = z.strictObject({});
const CHANGED = { 409: "The refund has changed since it was read, or the act is not possible any more." };
const state = z.literal(Object.values(REFUND_STATUS)).describe("The state of the refund.");
const type = z.literal(Object.values(REFUND_TYPE)).describe("1 money only, 2 with the return of goods.");
const version = text("Changes with everything that the acts depend on; sent back with the act.", "rT0n4xVd");
const sentVersion = z.string().min(1).max(64).describe("The version that was read.");
const words = longText(REFUND_WORDS_MAX).default("").describe("What the customer reads; may be empty.");
const remark = longText(REFUND_REMARK_MAX).default("").describe("What only staff read; may be empty.");
const obstacle = nullableText("Why it is not possible, with the way out; null where it is.", "已退款，不能再退");
const inspection = z.enum(INSPECTION_NAMES).describe("What the warehouse has found.");

const customer = z.strictObject({
  customer_id: id.describe("The id of the customer."),
  company: text("The company; may be empty.", "杭州远山办公贸易有限公司"),
  real_name: text("The name; may be empty.", "孙立成"),
  phone: text("The phone of the login, masked.", "139****0015"),
  manager: nullableText("The account manager; null without one.", "周明"),
});

const gateway = z
  .strictObject({
    refund_no: text("The number that the platform knows.", "TKa1b2c3"),
    type: text("The platform.", "weixin"),
    state: z.enum(["waiting", "accepted", "done", "failed"]).describe("What has become of it."),
    amount: money.describe("The amount."),
    reason: text("Why it failed, or what staff did in its place; may be empty.", "CLOSED"),
    time: instant.describe("When it was requested first."),
    balance_time: instant.nullable().describe("When staff moved it to the balance; null where they did not."),
  })
  .describe("The refund at the platform that received the payment; null where the balance gets it.");

const row = z
  .strictObject({
    refund_sn: text("The refund's number.", "TK2611210001"),
    order_sn: text("The order's number.", "WX2611210001"),
    type,
    state,
    store: text("The store's name.", "得力旗舰店"),
    company: text("The customer's company, or the name where it has none.", "杭州远山办公贸易有限公司"),
    phone: customer.shape.phone,
    items: z
      .array(z.strictObject({ name: text("The product's name.", "得力 A4 复印纸"), pieces: quantity }))
      .describe("The first lines."),
    pieces: count("The units of the refund."),
    amount: money.describe("The amount that is asked for, or was paid."),
    reason: text("The customer's reason.", "质量问题"),
    create_time: instant.describe("When it was applied for."),
    due_time: instant.nullable().describe("When the state changes by itself; null for never."),
    inspection: inspection.nullable().describe("What the warehouse has found wrong; null for nothing."),
    gateway_state: gateway.shape.state.nullable().describe("The state at the platform; null without one."),
    warehouses: z.array(text("A warehouse's name.", "上海仓")).describe("The warehouses that the order came from."),
  })
  .meta({ id: "StaffRefundRow", description: "A refund in the desk's list." });
export type StaffRefundRow = z.output<typeof row>;

const line = z.strictObject({
  order_product_id: id.describe("The id of the order's item."),
  product_id: id.describe("The id of the product."),
  name: text("The product's name.", "得力 A4 复印纸 70g"),
  sku: text("The specification.", "CC388A 黑色"),
  image: text("The address of the picture.", "/api/picture/paper.svg"),
  unit_name: text("The unit.", "支"),
  unit_price: money.describe("The price of one unit."),
  bought: quantity.describe("The units of the order."),
  pieces: quantity.describe("The units of the refund."),
  dispatched: count("The units of the order in packages."),
  refunded: count("The units of the order that other refunds have paid."),
  goods_price: money.describe("The price of the refunded units."),
  amount: money.describe("What was paid for them."),
});

const detail = z
  .strictObject({
    refund_id: id.describe("The id of the refund."),
    refund_sn: row.shape.refund_sn,
    order_id: id.describe("The id of the order."),
    order_sn: row.shape.order_sn,
    version,
    type,
    state,
    store: row.shape.store,
    customer,
    lines: z.array(line).describe("The lines."),
    goods_price: money.describe("The sum of the lines."),
    postage_price: money.describe("The freight that it returns."),
    worth_price: money.describe("The most that can be paid."),
    short_price: money.describe("What was deducted for earned points that were spent."),
    cut_price: money.describe("What staff have deducted."),
    amount: money.describe("The amount that is asked for, or was paid."),
    points: count("The used points that are returned."),
    order_price: money.describe("What was paid for the order."),
    order_refunded: money.describe("What was paid back of it."),
    pay_type: text("How the order was paid.", "balance"),
    gateway: gateway.nullable(),
    reason: row.shape.reason,
    mark: text("What the customer wrote; may be empty.", "到货时外箱受潮"),
    pictures: z.array(id).describe("The pictures of the application."),
    parcel_pictures: z.array(id).describe("The pictures of the returned parcel."),
    fail_message: text("The reason of a refusal; empty for none.", "照片看不出破损"),
    back_address: text("Where the goods are sent; empty for the store's own address.", "上海市 退货仓"),
    store_address: text("The store's own address for returned goods.", "上海市 得力旗舰店退货仓"),
    back_company: text("The carrier of the returned parcel; empty before it is sent.", "顺丰速运"),
    back_number: text("Its number; empty before it is sent.", "SF0000000001"),
    back_remark: text("What the customer wrote about it; may be empty.", "共一箱"),
    traces: z
      .array(z.strictObject({ text: text("The report.", "到达杭州"), time: instant }))
      .describe("The traces of the returned parcel, the newest first."),
    inspection: inspection.nullable().describe("What the warehouse has found wrong; null for nothing."),
    inspection_pictures: z.array(id).describe("The photographs of the inspection, which the customer sees too."),
    inspection_note: text("What the warehouse wrote, for staff only.", "缺一个包装盒"),
    received: count("The units that the warehouse has counted.").nullable(),
    inspected_time: instant.nullable().describe("When the warehouse has found it; null for never."),
    create_time: instant.describe("When it was applied for."),
    due_time: instant.nullable().describe("When the state changes by itself; null for never."),
    state_time: instant.describe("When the state began."),
    take_time: instant.nullable().describe("When the order was received; null before."),
    after_sale_time: instant.nullable().describe("Until when refunds can be asked for; null before the receipt."),
    others: z
      .array(z.strictObject({ refund_sn: row.shape.refund_sn, state, amount: money }))
      .describe("The other refunds of the order."),
    history: z
      .array(
        z.strictObject({
          act: z.enum(Object.keys(REFUND_ACTORS) as [keyof typeof REFUND_ACTORS]).describe("The act."),
          actor: z.enum(["customer", "store", "system"]).describe("The actor."),
          note: text("What the customer reads of it; may be empty.", "请补拍破损处"),
          time: instant.describe("When it was done."),
        }),
      )
      .describe("What the customer reads, the newest first."),
    log: z.array(logRow).describe("The acts of staff, the newest first."),
    limit_price: money
      .nullable()
      .describe("What the caller may still pay without goods before a second member approves; null for any amount."),
    next_sn: nullableText("The next refund that waits for staff; null for none.", "TK2611210002"),
    acts: z
      .strictObject(
        Object.fromEntries(REFUND_DESK_ACTS.map((act) => [act, obstacle])) as Record<
          (typeof REFUND_DESK_ACTS)[number],
          typeof obstacle
        >,
      )
      .describe("The acts, each with what prevents it."),
  })
  .meta({ id: "StaffRefund", description: "A refund with all that staff need of it." });
export type StaffRefund = z.output<typeof detail>;

const ownCheck = z
  .strictObject({
    order_sn: row.shape.order_sn,
    version,
    why: obstacle,
    customer,
    store: row.shape.store,
    pay_type: text("How the order was paid.", "balance"),
    order_price: money.describe("What was paid for the order."),
    order_refunded: money.describe("What was paid back of it."),
    lines: z
      .array(
        line.omit({ pieces: true, goods_price: true, amount: true }).extend({
          left: count("The units that can be refunded."),
          asked: count("The units of them in applications that wait for a decision."),
          left_amount: money.describe("What was paid for the units that are left."),
          pieces: count("The chosen units; 0 for none."),
          amount: money.describe("What was paid for the chosen units."),
        }),
      )
      .describe("All lines of the order."),
    chosen: z
      .strictObject({
        goods_price: money.describe("The sum of the chosen units."),
        postage_price: money.describe("The freight."),
        worth_price: money.describe("The most that can be paid."),
        points: count("The used points that are returned."),
        merged: z.array(text("A refund's number.", "TK2611210001")).describe("The applications that it ends."),
      })
      .nullable()
      .describe("What the chosen units are worth; null for none."),
    wrong: nullableText("Why the chosen units cannot be refunded; null where they can.", "可退件数不足"),
    limit_price: money.describe("What the caller may still refund before a second member approves."),
  })
  .meta({ id: "StaffOwnRefund", description: "What the shop may refund of an order by itself." });
export type StaffOwnRefund = z.output<typeof ownCheck>;

/** Units of items in a query: 12x3,13x1. */
const chosenItems = z
  .string()
  .regex(/^(\d{1,15}x\d{1,7}(,\d{1,15}x\d{1,7})*)?$/)
  .max(REFUND_LINES_MAX * 24)
  .catch("")
  .default("")
  .meta({ description: "Items and units, as 12x3,13x1.", examples: ["12x3"] });

export const staffRefund = {
  list: get({
    path: "/api/staff/refunds",
    source: "ours",
    access: "staff",
    right: "refund.read",
    description: "Lists refunds, the earliest deadline first, with the number of each tab.",
    query: z.object({
      tab: z.enum(STAFF_REFUND_TAB_NAMES).catch("review").default("review").describe("The tab."),
      type: z.enum(["", "1", "2"]).catch("").default("").describe("1 money only, 2 with goods; empty for both."),
      from: dayBound,
      to: dayBound,
      keyword: keyword("A part of a number of refund, order or parcel, of a company, a name or a phone.", "TK2611"),
      ...paging([STAFF_REFUNDS_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      counts: z
        .record(z.enum(STAFF_REFUND_TAB_NAMES), z.number().int().nonnegative())
        .meta({ examples: [Object.fromEntries(STAFF_REFUND_TAB_NAMES.map((tab) => [tab, 1]))] }),
      list: z.array(row).describe("One page of refunds."),
    }),
  }),
  detail: get({
    path: "/api/staff/refunds/{sn}",
    source: "ours",
    access: "staff",
    right: "refund.read",
    description: "Reads one refund with what staff may do with it.",
    answer: detail,
  }),
  picture: get({
    path: "/api/staff/refunds/{sn}/pictures/{picture_id}",
    source: "ours",
    access: "staff",
    right: "refund.read",
    carriesFile: true,
    description: "Reads a picture of a refund.",
    answer: z.strictObject({ image: text("The WebP picture as base64.", "UklGRg==") }),
  }),
  agree: post({
    path: "/api/staff/refunds/{sn}/agree",
    source: "ours",
    access: "staff",
    right: "refund.decide",
    description: "Agrees to the return of goods.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      address: singleLineText(100).default("").describe("Where the goods are sent; empty for the store's own address."),
      words,
      remark,
    }),
    answer: noData,
  }),
  pay: post({
    path: "/api/staff/refunds/{sn}/pay",
    source: "ours",
    access: "staff",
    right: "refund.decide",
    description: "Pays money without waiting for goods, or asks a second member to approve it.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      amount: amount.describe("What is paid back."),
      words,
      remark,
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
  refuse: post({
    path: "/api/staff/refunds/{sn}/refuse",
    source: "ours",
    access: "staff",
    right: "refund.decide",
    description: "Refuses a refund.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      reason: z.enum(REFUND_REFUSALS).describe("The reason, which the customer reads."),
      explanation: longText(REFUND_WORDS_MAX).min(1).describe("The explanation, which the customer reads."),
      remark,
    }),
    answer: noData,
  }),
  reopen: post({
    path: "/api/staff/refunds/{sn}/reopen",
    source: "ours",
    access: "staff",
    right: "refund.decide",
    description: "Takes back a refusal of less than 24 hours ago.",
    errors: CHANGED,
    body: z.strictObject({ key: idempotencyKey, version: sentVersion, remark: remark }),
    answer: noData,
  }),
  receive: post({
    path: "/api/staff/refunds/{sn}/receive",
    source: "ours",
    access: "staff",
    right: "refund.receive",
    description: "Receives returned goods that are as they were asked for, and pays.",
    errors: CHANGED,
    body: z.strictObject({ key: idempotencyKey, version: sentVersion, remark }),
    answer: noData,
  }),
  inspect: post({
    path: "/api/staff/refunds/{sn}/inspect",
    source: "ours",
    access: "staff",
    right: "refund.receive",
    carriesFile: true,
    description: "Writes down what is wrong with returned goods, for a decision on the amount.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      inspection,
      received: z.number().int().min(0).max(1_000_000).describe("The units that were counted."),
      remark: longText(REFUND_REMARK_MAX).min(1).describe("What was found, for staff only."),
      photos: z
        .array(sentFile("The bytes of a JPEG, PNG or WebP picture"))
        .min(1)
        .max(INSPECTION_PHOTOS_MAX)
        .describe("What was found, which the customer sees too; at most 5 MB together."),
    }),
    answer: noData,
  }),
  deduct: post({
    path: "/api/staff/refunds/{sn}/deduct",
    source: "ours",
    access: "staff",
    right: "refund.decide",
    description: "Pays for goods that the warehouse has found wrong, all of it or less.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      amount: amount.describe("What is paid back."),
      words: longText(REFUND_WORDS_MAX).min(1).describe("Why less is paid, which the customer reads."),
      remark,
    }),
    answer: noData,
  }),
  retry: post({
    path: "/api/staff/refunds/{sn}/retry",
    source: "ours",
    access: "staff",
    right: "refund.pay",
    description: "Requests a refund again that the platform has not paid.",
    errors: CHANGED,
    body: z.strictObject({ key: idempotencyKey, version: sentVersion }),
    answer: z.strictObject({ state: gateway.shape.state }),
  }),
  toBalance: post({
    path: "/api/staff/refunds/{sn}/balance",
    source: "ours",
    access: "staff",
    right: "refund.pay",
    description: "Pays a refund to the balance that the platform does not pay, with the customer's consent.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      consent: longText(REFUND_REMARK_MAX).min(1).describe("How and when the customer has agreed, for staff only."),
    }),
    answer: noData,
  }),
  checkOwn: get({
    path: "/api/staff/orders/{sn}/refund",
    source: "ours",
    access: "staff",
    right: "refund.decide",
    description: "Reads what the shop may refund of an order by itself, and what chosen units are worth.",
    query: z.object({ items: chosenItems }),
    answer: ownCheck,
  }),
  own: post({
    path: "/api/staff/orders/{sn}/refund",
    source: "ours",
    access: "staff",
    right: "refund.decide",
    description: "Refunds units of an order that no customer has asked for, or asks a second member to approve it.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      items: z
        .array(z.strictObject({ order_product_id: id, num: quantity }))
        .min(1)
        .max(REFUND_LINES_MAX)
        .describe("The units of each item."),
      amount: amount.describe("What is paid back."),
      words: longText(REFUND_WORDS_MAX).min(1).describe("The reason, which the customer reads."),
      remark,
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome, refund_sn: nullableText("The refund's number; null where it waits.", "TK1") }),
  }),
};
