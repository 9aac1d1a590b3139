import { z } from "zod";
import { get } from "./endpoint.ts";
import { nullableText, text } from "./fields.ts";

/** Endpoints of demo mode, which are not part of the OpenAPI document. */
export const demo = {
  accounts: get({
    path: "/api/demo/accounts",
    source: "ours",
    access: "public",
    description: "Lists the demo customers; those without a password log in by SMS.",
    answer: z.array(
      z.strictObject({
        phone: text("The phone of the login.", "13912345678"),
        password: nullableText("The password.", "trade888"),
        label: text("What the customer is.", "已认证"),
      }),
    ),
  }),
};
