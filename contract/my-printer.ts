import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id, instant, money, singleLineText, text } from "./fields.ts";
import { consumableSku, neededPrinter } from "./printer.ts";
import {
  MACHINES_MAX,
  MONTHLY_PAGES_MAX,
  MY_PRINTERS_MAX,
  PERIOD_DAYS,
  PRINTER_NAME_MAX,
  PRINTER_PLACE_MAX,
} from "./rules/printer.ts";

const saved = neededPrinter
  .extend({
    name: text("The customer's own name for it; empty without one.", "前台打印机"),
    place: text("The location of the printer; empty where none is given.", "写字楼 1102"),
    machines: count("The number of machines of this model."),
    monthly_pages: count("The A4 pages that one machine prints in a month.")
      .nullable()
      .describe("The A4 pages that one machine prints in a month; null where the customer states none."),
    is_active: z
      .boolean()
      .describe("Whether the printer is in use; consumables are suggested only for printers in use."),
    saved_at: instant.describe("When it was saved, in milliseconds since 1970."),
    list: z
      .array(consumableSku)
      .optional()
      .describe("SKUs for sale of the consumables that fit; present only where the request includes them."),
    bought: z
      .array(
        z.strictObject({
          sku_id: id.describe("The SKU, one of the list."),
          quantity: count("The units of that order."),
          unit_price: money.describe("The price of one unit, in yuan."),
          bought_at: instant.describe("When it was ordered, in milliseconds since 1970."),
          days: count("Days between the customer's purchases of it.")
            .nullable()
            .describe("The days between the customer's purchases of it in a year; null for fewer than two purchases."),
          used_up_at: instant
            .nullable()
            .describe(
              "When the purchases are used up, by the monthly pages or else by that rhythm; null where both are unknown.",
            ),
          recent_quantity: count(`Units bought in the last ${PERIOD_DAYS} days.`),
          recent_amount: money.describe(
            `The amount in yuan paid for it in the last ${PERIOD_DAYS} days, at the unit prices of the orders.`,
          ),
          earlier_amount: money.describe(`The amount in yuan paid for it in the ${PERIOD_DAYS} days before those.`),
        }),
      )
      .optional()
      .describe(
        "The customer's last paid purchase of each of these SKUs, the newest first; present only beside the list.",
      ),
  })
  .meta({ id: "MyPrinter", description: "A printer that the customer has saved." });
export type MyPrinter = z.output<typeof saved>;

const printerId = id.describe("The id of the printer.");
const name = singleLineText(PRINTER_NAME_MAX).meta({
  description: "The customer's own name for it; may be empty.",
  examples: ["前台打印机"],
});
const place = singleLineText(PRINTER_PLACE_MAX).meta({
  description: "The printer's location, several separated by 、; may be empty.",
  examples: ["写字楼 1102、3 号仓"],
});

const machines = z
  .number()
  .int()
  .min(1)
  .max(MACHINES_MAX)
  .meta({ description: "The number of machines of this model.", examples: [2] });
const monthly_pages = z
  .number()
  .int()
  .min(1)
  .max(MONTHLY_PAGES_MAX)
  .nullable()
  .meta({ description: "The A4 pages that one machine prints in a month; null for unknown.", examples: [1800] });
const isActive = z.boolean().meta({ description: "False marks the printer as out of use.", examples: [false] });
/** The customer's data of a saved printer; absent fields are not changed. */
const use = { machines: machines.optional(), monthly_pages: monthly_pages.optional() };

export const myPrinter = {
  list: get({
    path: "/api/user/printer/lst",
    source: "ours",
    access: "customer",
    description: "Lists the customer's printers, the last saved first.",
    query: z.object({
      with_consumables: z
        .enum(["0", "1"])
        .catch("0")
        .default("0")
        .meta({ description: "1 includes the SKUs that fit each printer.", examples: ["1"] }),
    }),
    answer: z.array(saved),
  }),
  save: post({
    path: "/api/user/printer/save",
    source: "ours",
    access: "customer",
    description: "Saves printers; saved ones are not changed, and unknown ones beside known ones are ignored.",
    errors: { 404: "None of the printers exists." },
    body: z.strictObject({
      printers: z
        .array(
          z.strictObject({
            printer_id: printerId,
            name: name.optional(),
            place: place.optional(),
            ...use,
            is_active: isActive.optional(),
          }),
        )
        .min(1)
        .max(MY_PRINTERS_MAX)
        .describe(`The printers; a customer has at most ${MY_PRINTERS_MAX}, and further ones are left out.`),
    }),
    answer: z.strictObject({
      added: count("The number of new printers."),
      left_out: count("The number of printers beyond the maximum, which were not saved."),
    }),
  }),
  update: post({
    path: "/api/user/printer/update",
    source: "ours",
    access: "customer",
    description:
      "Changes the name and place of a saved printer, and its machines and monthly pages where they are given.",
    errors: { 404: "The printer is not among the customer's." },
    body: z.strictObject({ printer_id: printerId, name, place, ...use }),
    answer: z.strictObject({}),
  }),
  setActive: post({
    path: "/api/user/printer/active",
    source: "ours",
    access: "customer",
    description: "Marks a saved printer as out of use, which leaves it in the list without suggestions, or as in use.",
    errors: { 404: "The printer is not among the customer's." },
    body: z.strictObject({
      printer_id: printerId,
      is_active: isActive,
    }),
    answer: z.strictObject({}),
  }),
  remove: post({
    path: "/api/user/printer/delete",
    source: "ours",
    access: "customer",
    description: "Removes a saved printer; one that is not saved is ignored.",
    body: z.strictObject({ printer_id: printerId }),
    answer: z.strictObject({}),
  }),
};
