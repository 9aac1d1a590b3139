import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { instant, longText, text } from "./fields.ts";
import { PROXY_EVIDENCE_MAX, PROXY_REASONS } from "./rules/proxy.ts";

/** The calls by which a member begins and ends acting for a customer. */
export const staffProxy = {
  current: get({
    path: "/api/staff/customers/{id}/proxy",
    source: "ours",
    access: "staff",
    right: "customer.proxy",
    description: "Tells which member acts for the customer.",
    answer: z.strictObject({
      acting: z
        .strictObject({
          member: text("The name of the member.", "沈青"),
          is_own: z.boolean().describe("Whether it is the caller."),
          until: instant.describe("When it ends by itself."),
        })
        .nullable()
        .describe("The member; null for none."),
    }),
  }),
  start: post({
    path: "/api/staff/customers/{id}/proxy",
    source: "ours",
    access: "staff",
    right: "customer.proxy",
    description: "Begins to act for the customer; a former beginning of the caller ends.",
    errors: { 409: "Another member acts for the customer." },
    body: z.strictObject({
      reason: z.enum(PROXY_REASONS).describe("Why, as the customer reads it."),
      evidence: longText(PROXY_EVIDENCE_MAX).min(1).describe("What proves the customer's wish, for staff alone."),
    }),
    answer: z.strictObject({
      token: text("The token for the calls that may be made for a customer.", "proxy.k3Xv9"),
      until: instant.describe("When it ends by itself."),
    }),
  }),
  end: post({
    path: "/api/staff/customers/{id}/proxy/end",
    source: "ours",
    access: "staff",
    right: "customer.proxy",
    description: "Ends the caller's acting for the customer; without one it changes nothing.",
    answer: z.strictObject({}),
  }),
};
