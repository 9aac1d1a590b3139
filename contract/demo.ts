import { z } from "zod";
import { get } from "./endpoint.ts";

/** Endpoints of demo mode, which are not part of the OpenAPI document. */
export const demo = {
  /** The demo customers; those without a password log in by SMS. */
  accounts: get({
    path: "/api/demo/accounts",
    source: "ours",
    access: "public",
    answer: z.array(z.strictObject({ phone: z.string(), password: z.string().nullable(), label: z.string() })),
  }),
};
