import { z } from "zod";
import { type Endpoint, get } from "./endpoint.ts";
import { text } from "./fields.ts";

/** What a backend has, so that the shop does not have to find it out. */
export const declaration = {
  calls: get({
    path: "/api/calls",
    source: "ours",
    access: "public",
    description: "Lists the calls that this backend has; the shop then leaves out what needs others.",
    answer: z.strictObject({
      calls: z
        .array(
          z.strictObject({
            call: text("The method and the path of the call, with the names of its parameters.", "GET /api/pc/home"),
            fields: z
              .array(text("The name of a field.", "device"))
              .describe("The fields beyond the specification that the call takes; empty for none."),
          }),
        )
        .describe("The calls."),
    }),
  }),
};

/** The name of the call in the declaration. */
export const callName = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;
