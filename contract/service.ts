import { z } from "zod";
import { post } from "./endpoint.ts";

const done = z.strictObject({});
/** Random, short-lived, used once. */
const ticket = z.string().regex(/^[A-Za-z\d_-]{16,64}$/);

/** How long a message to the account manager may be. */
export const MESSAGE_MAX = 500;

/** Customer service (product.md section 6, Chat). */
export const service = {
  /** Ours: lets this very session open the service window once, within a minute. */
  ticket: post({
    path: "/api/user/service_ticket",
    source: "ours",
    who: "customer",
    answer: z.strictObject({ ticket }),
  }),
  /** Ours: uses the ticket up. */
  useTicket: post({
    path: "/api/user/service_ticket/use",
    source: "ours",
    who: "customer",
    body: z.strictObject({ ticket }),
    answer: done,
  }),
  /** Ours: kept for the account manager; lines of text without other control characters. */
  message: post({
    path: "/api/user/manager_message",
    source: "ours",
    who: "customer",
    body: z.strictObject({
      content: z
        .string()
        .trim()
        .min(1)
        .max(MESSAGE_MAX)
        .regex(/^(?:[^\p{Cc}]|\n)*$/u),
    }),
    answer: done,
  }),
};
