import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { code, count, instant, money } from "./fields.ts";
import { CLOSING_BLOCKERS } from "./rules/closing.ts";

const blocker = z
  .strictObject({
    kind: z.enum(CLOSING_BLOCKERS).describe("The matter to settle first."),
    count: count("The number of open matters of the kind; 1 for an amount."),
    amount: money.describe("The balance or what is owed, in yuan; 0.00 for other kinds."),
  })
  .meta({ id: "ClosingBlocker", description: "A matter that prevents the closing of an account." });
export type ClosingBlocker = z.output<typeof blocker>;

export const closing = {
  read: get({
    path: "/api/user/closing",
    source: "ours",
    access: "customer",
    description: "Reads the matters that prevent the closing of the account.",
    answer: z.strictObject({
      blockers: z.array(blocker).describe("Empty when the account can be closed."),
      points: count("The points that expire with the account."),
    }),
  }),
  sendCode: post({
    path: "/api/user/closing/send",
    source: "ours",
    access: "customer",
    description: "Sends a code to the customer's phone, which confirms the closing.",
    errors: { 409: "A matter must be settled first." },
    body: z.strictObject({}),
    answer: z.strictObject({}),
  }),
  request: post({
    path: "/api/user/closing/request",
    source: "ours",
    access: "customer",
    description: "Closes the account after 7 days and ends every session; a login before then cancels the closing.",
    errors: { 409: "A matter must be settled first." },
    body: z.strictObject({ code }),
    answer: z.strictObject({ closes_at: instant.describe("When the account is closed, in milliseconds since 1970.") }),
  }),
};
