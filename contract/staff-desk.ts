import { z } from "zod";
import { get } from "./endpoint.ts";
import { count, id, instant, keyword, money, nullableText, text } from "./fields.ts";
import {
  FAILURE_NAMES,
  type FailureKind,
  HIT_NAMES,
  type HitKind,
  QUEUE_NAMES,
  type QueueKind,
  SETUP_STEPS,
  type SetupStep,
} from "./rules/staff-desk.ts";

/** The calls of the desk that join several subjects: its search and its first page. */

const hit = z
  .strictObject({
    kind: z.enum(Object.keys(HIT_NAMES) as [HitKind]).describe("What was found."),
    label: text("Its number or name.", "WX2611210001"),
    text: text("What tells it apart.", "杭州远山办公贸易有限公司 · 4 件 · ¥128.40"),
    state: text("Its state; may be empty.", "待发货"),
    sn: nullableText("The number of the order that it belongs to; null for a customer.", "WX2611210001"),
    customer_id: id.nullable().describe("The customer; null for an order."),
    is_exact: z.boolean().describe("Whether the words are its whole number."),
  })
  .meta({ id: "StaffHit", description: "What the desk's search has found." });
export type StaffHit = z.output<typeof hit>;

const queue = z.strictObject({
  kind: z.enum(Object.keys(QUEUE_NAMES) as [QueueKind]).describe("The queue."),
  count: count("What waits in it."),
  oldest: instant.nullable().describe("Since when the oldest waits; null for an empty queue."),
});

const urgent = z.strictObject({
  kind: z.enum(Object.keys(QUEUE_NAMES) as [QueueKind]).describe("The queue that it waits in."),
  label: text("The number or the name.", "WX2611210001"),
  text: text("What it is.", "孙立成 浙江省 · 12 件"),
  amount: money.nullable().describe("Its amount in yuan; null for none."),
  since: instant.describe("Since when it waits."),
  due: instant.nullable().describe("By when it should be done; null without such a time."),
  key: text(
    "What its page is found by: the number of an order or refund, or the id of another record.",
    "WX2611210001",
  ),
});
export type Urgent = z.output<typeof urgent>;

const failure = z
  .strictObject({
    kind: z.enum(Object.keys(FAILURE_NAMES) as [FailureKind]).describe("What has gone wrong."),
    label: text("The number or name of its record.", "HK7Q4K9MA"),
    text: text("What has happened.", "¥128.40 人工确认后三个工作日没有流水对上"),
    since: instant.describe("Since when."),
    key: nullableText("What its page is found by; null where it has none.", "12"),
  })
  .meta({ id: "StaffFailure", description: "Something that has gone wrong and that somebody should look into." });
export type Failure = z.output<typeof failure>;

const setupStep = z.strictObject({
  step: z.enum(Object.keys(SETUP_STEPS) as [SetupStep]).describe("The step."),
  is_done: z.boolean().describe("Whether the shop has it."),
});
export type SetupState = z.output<typeof setupStep>;

const figures = z.strictObject({
  orders: count("The orders that were paid."),
  amount: money.describe("What was paid for them, in yuan, refunds included."),
  packages: count("The packages that were shipped."),
  customers: count("The new customers.").nullable(),
});

export const staffDesk = {
  search: get({
    path: "/api/staff/search",
    source: "ours",
    access: "staff",
    description: "Finds orders, parcels and customers by a number, a phone or words, within what the caller may see.",
    query: z.object({
      q: keyword("A number, a phone or its last four digits, a company, a person or a model.", "SF142"),
    }),
    answer: z.strictObject({ list: z.array(hit).describe("At most twenty, exact numbers first.") }),
  }),
  home: get({
    path: "/api/staff/home",
    source: "ours",
    access: "staff",
    description: "Counts what waits for the caller, and what has happened today and in this month.",
    answer: z.strictObject({
      queues: z.array(queue).describe("The queues that the caller may see."),
      urgent: z.array(urgent).describe("The most urgent things, what is late first."),
      failed: z
        .strictObject({
          tasks: count("The tasks that fail again and again."),
          alone: count("The acts of seven days that nobody else has approved."),
          refunds: count("The refunds that a gateway has not paid."),
          payments: count("The transfers and rows of the bank that should be looked into."),
        })
        .nullable()
        .describe("What makes up the queue of failures; null where the caller does not see it."),
      setup: z
        .array(setupStep)
        .nullable()
        .describe("What a new shop needs; null once it has shipped, and where the caller sets nothing up."),
      today: figures.nullable().describe("The figures of today; null where the caller sees no orders."),
      month: figures.nullable().describe("The figures of this month."),
    }),
  }),
  exceptions: get({
    path: "/api/staff/exceptions",
    source: "ours",
    access: "staff",
    description: "Lists what has gone wrong, the oldest first; empty for members that approve nothing.",
    answer: z.strictObject({ list: z.array(failure).describe("What has gone wrong.") }),
  }),
  counts: get({
    path: "/api/staff/counts",
    source: "ours",
    access: "staff",
    description: "Counts what waits, for the frame of every page.",
    answer: z.strictObject({
      queues: z.array(queue.pick({ kind: true, count: true })).describe("The queues that the caller may see."),
    }),
  }),
};
