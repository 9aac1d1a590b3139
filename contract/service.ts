import { z } from "zod";
import { post } from "./endpoint.ts";

const noData = z.strictObject({});
/** A random ticket, usable once within a minute. */
const ticket = z.string().regex(/^[A-Za-z\d_-]{16,64}$/);

/** The maximum length of a message to the account manager, in characters. */
export const MESSAGE_MAX = 500;

/** Customer service. */
export const service = {
  /** Ours: issues a ticket with which this session can open the service window once, within a minute. */
  ticket: post({
    path: "/api/user/service_ticket",
    source: "ours",
    access: "customer",
    answer: z.strictObject({ ticket }),
  }),
  /** Ours: consumes the ticket. */
  useTicket: post({
    path: "/api/user/service_ticket/use",
    source: "ours",
    access: "customer",
    body: z.strictObject({ ticket }),
    answer: noData,
  }),
  /** Ours: stores a message for the account manager: text with line breaks and no other control characters. */
  message: post({
    path: "/api/user/manager_message",
    source: "ours",
    access: "customer",
    body: z.strictObject({
      content: z
        .string()
        .trim()
        .min(1)
        .max(MESSAGE_MAX)
        .regex(/^(?:[^\p{Cc}]|\n)*$/u),
    }),
    answer: noData,
  }),
};
