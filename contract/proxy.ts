import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { instant, text } from "./fields.ts";

const acting = z
  .strictObject({
    member: text("The name of the member.", "沈青"),
    reason: text("Why the member acts for the customer.", "客户电话要求"),
    since: instant.describe("When it began."),
    until: instant.describe("When it ends by itself."),
  })
  .meta({ id: "Proxy", description: "A member of staff that acts for the customer." });
export type Proxy = z.output<typeof acting>;

/** What a customer knows of members that act in its name. */
export const proxy = {
  current: get({
    path: "/api/user/proxy",
    source: "ours",
    access: "customer",
    proxy: true,
    description: "Tells whether a member of staff acts for the customer.",
    answer: z.strictObject({ proxy: acting.nullable().describe("The member; null for none.") }),
  }),
  acts: get({
    path: "/api/user/proxy/acts",
    source: "ours",
    access: "customer",
    description: "Lists what members of staff did for the customer, the newest first.",
    answer: z.strictObject({
      list: z
        .array(
          z.strictObject({
            at: instant.describe("When it was done."),
            member: text("The name of the member.", "沈青"),
            text: text("What was done.", "加入购物车：得力 A4 复印纸 70g ×2"),
          }),
        )
        .describe("The acts, with their beginnings and ends."),
    }),
  }),
  end: post({
    path: "/api/user/proxy/end",
    source: "ours",
    access: "customer",
    description: "Ends a member's acting for the customer at once; without one it changes nothing.",
    answer: z.strictObject({}),
  }),
};
