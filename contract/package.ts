import { z } from "zod";
import { id, instant, quantity, text } from "./fields.ts";
import { PACKAGE_STATES } from "./rules/package.ts";

const packageState = z
  .enum(PACKAGE_STATES)
  .meta({ id: "PackageState", description: "The state of a package; delivered is the last.", examples: ["transit"] });

/** A package of an order with its contents and traces. */
export const parcel = z
  .strictObject({
    package_id: id.describe("The id of the package."),
    company: text("The carrier.", "顺丰速运"),
    number: text("The tracking number.", "SF0000000001"),
    state: packageState,
    ship_time: instant.describe("When it was dispatched, in milliseconds since 1970."),
    delivered_time: instant.nullable().describe("When it was delivered, in milliseconds since 1970; null before."),
    items: z
      .array(
        z.strictObject({
          order_product_id: id.describe("The item of the order."),
          product_num: quantity.describe("Its units in this package."),
        }),
      )
      .describe("What the package contains."),
    traces: z
      .array(
        z.strictObject({
          state: packageState,
          text: text("The carrier's report.", "快件到达 杭州余杭集散中心"),
          time: instant.describe("When it was reported, in milliseconds since 1970."),
        }),
      )
      .describe("The traces, the newest first."),
  })
  .meta({ id: "Package", description: "A part of an order that is dispatched together." });
export type Package = z.output<typeof parcel>;
