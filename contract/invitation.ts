import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { instant, nullableText, paging, text } from "./fields.ts";
import { INVITED_STATES } from "./rules/invitation.ts";

const invited = z
  .strictObject({
    company: text("The company's name; empty before the customer has submitted it.", "杭州远山贸易有限公司"),
    phone: text("The phone with its middle digits hidden.", "139****5678"),
    created_at: instant.describe("When the customer registered, in milliseconds since 1970."),
    audit_state: z
      .number()
      .int()
      .min(0)
      .max(3)
      .meta({ description: "0 not submitted, 1 under review, 2 approved, 3 rejected.", examples: [2] }),
  })
  .meta({ id: "InvitedCustomer", description: "A customer that registered by an invitation link." });

export const invitation = {
  list: get({
    path: "/api/user/spread/lst",
    source: "ours",
    access: "customer",
    description: "Reads the code of the customer's invitation link, and lists the customers that registered by it.",
    query: z.object({
      state: z
        .enum(INVITED_STATES)
        .catch("all")
        .default("all")
        .meta({
          description: "Only customers with this state of review; none for not submitted or rejected.",
          examples: ["approved"],
        }),
      ...paging([20]),
    }),
    answer: z.strictObject({
      code: nullableText("The code of the link; null before it is created.", "YS7K2QWD"),
      counts: z.record(z.enum(INVITED_STATES), z.number().int().nonnegative()).meta({
        description: "The number of invited customers of each state.",
        examples: [{ all: 3, approved: 1, waiting: 1, none: 1 }],
      }),
      list: z.array(invited).describe("One page of them, the newest first."),
    }),
  }),
  create: post({
    path: "/api/user/spread/code",
    source: "ours",
    access: "customer",
    description: "Creates the code of the customer's invitation link, once; a second call returns the same.",
    body: z.strictObject({}),
    answer: z.strictObject({ code: text("The code of the link.", "YS7K2QWD") }),
  }),
};
