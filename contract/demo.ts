import { z } from "zod";
import { get } from "./endpoint.ts";

/** What only a shop in demo mode answers; it is no part of the shop's calls and of their document (product.md section 8). */
export const demo = {
  /** The customers that a visitor may log in as; without a password, by SMS. */
  accounts: get({
    path: "/api/demo/accounts",
    source: "ours",
    who: "anyone",
    answer: z.array(z.strictObject({ phone: z.string(), password: z.string().nullable(), label: z.string() })),
  }),
};
