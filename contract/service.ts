import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, instant, longText, paging, text } from "./fields.ts";
import { RANDOM_KEY } from "./rules/patterns.ts";

const noData = z.strictObject({});
/** A random ticket, usable once within a minute. */
const ticket = z
  .string()
  .regex(RANDOM_KEY)
  .meta({
    id: "Ticket",
    description: "A random ticket, usable once within a minute.",
    examples: ["dGlja2V0LW9mLWEtY2hhdA"],
  });

/** The maximum length of a message to the account manager, in characters. */
export const MESSAGE_MAX = 500;

/** A message between customer and account manager: text with line breaks and no other control characters. */
export const messageContent = longText(MESSAGE_MAX)
  .min(1)
  .meta({
    description: "Text with line breaks and no other control characters.",
    examples: ["请报价 100 箱 A4 纸"],
  });

/** Customer service. */
export const service = {
  ticket: post({
    path: "/api/user/service_ticket",
    source: "ours",
    access: "customer",
    description: "Issues a ticket with which this session can open the service window once, within a minute.",
    answer: z.strictObject({ ticket }),
  }),
  useTicket: post({
    path: "/api/user/service_ticket/use",
    source: "ours",
    access: "customer",
    description: "Consumes a ticket.",
    body: z.strictObject({ ticket }),
    answer: noData,
  }),
  messages: get({
    path: "/api/user/manager_message/lst",
    source: "ours",
    access: "customer",
    description: "Lists the messages between the customer and the account manager, the newest first.",
    query: z.object(paging([50])),
    answer: z.strictObject({
      count: count("The messages of both sides."),
      list: z
        .array(
          z.strictObject({
            content: text("The message.", "请报价 100 箱 A4 纸"),
            author: z
              .enum(["customer", "staff"])
              .meta({ description: "Whether the customer wrote it, or the shop's staff.", examples: ["staff"] }),
            author_name: text("The name that a reply is shown with; empty for the customer's own messages.", "王经理"),
            create_time: instant.describe("When the message was sent."),
          }),
        )
        .describe("One page of messages."),
    }),
  }),
  message: post({
    path: "/api/user/manager_message",
    source: "ours",
    access: "customer",
    description: "Stores a message for the account manager.",
    body: z.strictObject({
      content: messageContent,
    }),
    answer: noData,
  }),
};
