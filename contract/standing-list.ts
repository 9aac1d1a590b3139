import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id, instant, money, nullableText, quantity, singleLineText, text } from "./fields.ts";
import { agreedFields } from "./order-fields.ts";
import { minOrder } from "./product-fields.ts";
import { STANDING_GROUP_NAME_MAX, STANDING_LINES_MAX } from "./rules/standing-list.ts";

const group = z
  .strictObject({ group_id: id.describe("The id of the group."), name: text("The name of the group.", "打印耗材") })
  .meta({ id: "StandingGroup", description: "A group of the standing list, as the customer names it." });
export type StandingGroup = z.output<typeof group>;

const shown = {
  sku_id: id.describe("The id of the SKU."),
  product_id: id.describe("The id of the product."),
  store_name: text("The product's name.", "得力 A4 复印纸 70g"),
  sku: text("The specification.", "70g 5包/箱"),
  image: text("The address of its picture.", "/api/picture/paper.svg"),
  unit_name: text("The unit of the quantities.", "箱"),
};

const line = z
  .strictObject({
    line_id: id.describe("The id of the line."),
    group_id: id.nullable().describe("The group; null for none."),
    ...shown,
    mer_name: text("The store's name.", "得力旗舰店"),
    cart_num: quantity.describe("The usual quantity, in units of the SKU."),
    min_order: minOrder,
    stock: count("The stock, in units."),
    fail_reason: nullableText("The reason that the SKU cannot be bought; null while it can.", "已售罄"),
    unit_price: money.describe("The customer's price of one unit at the usual quantity."),
    public_price: money.describe("The public price of one unit at that quantity."),
    ...agreedFields,
    last_price: money.nullable().describe("The customer's last price of one unit; null before a purchase."),
    last_at: instant.nullable().describe("When it was last bought, in milliseconds since 1970."),
    last_num: count("Units of the last purchase.")
      .nullable()
      .describe("Units of the last purchase; null before a purchase."),
    days: count("The customer's usual days between purchases.")
      .nullable()
      .describe("The customer's usual days between purchases; null for fewer than two purchases."),
    used_up_at: instant
      .nullable()
      .describe("When the last purchase will be used up by that rhythm, in milliseconds since 1970."),
  })
  .meta({ id: "StandingLine", description: "A SKU that the customer buys repeatedly." });
export type StandingLine = z.output<typeof line>;

const article = z
  .strictObject(shown)
  .meta({ id: "StandingArticle", description: "A SKU that can be put into the standing list." });
export type StandingArticle = z.output<typeof article>;

const purchase = z
  .strictObject({
    ...shown,
    times: count("The number of purchases in twelve months."),
    last_at: instant.describe("When it was last bought, in milliseconds since 1970."),
    last_num: count("Units of the last purchase."),
  })
  .meta({ id: "StandingPurchase", description: "A SKU that the customer has bought and that is not in the list." });
export type StandingPurchase = z.output<typeof purchase>;

const skuCode = z
  .string()
  .max(60)
  .meta({ description: "The code of a SKU, its id alone, or its bar code.", examples: ["10230-100506"] });

const added = z.strictObject({
  added: count("The number of added lines."),
  known: count("The number of SKUs that were in the list already."),
  left_out: count("The number of SKUs beyond the maximum of lines."),
  unknown: z.array(text("A code.", "TN-2325")).describe("Codes that match no SKU."),
  several: z.array(text("A code.", "2000000000022")).describe("Bar codes that several SKUs have; none was added."),
});
export type StandingAdded = z.output<typeof added>;

const lineIds = z.array(id).min(1).max(STANDING_LINES_MAX).describe("The ids of the lines.");
const NO_LINE = { 404: "None of the lines exists." };
const groupId = id.nullable().describe("The group; null for none.");

export const standingList = {
  list: get({
    path: "/api/user/standing/lst",
    source: "ours",
    access: "customer",
    proxy: true,
    description: "Reads the customer's standing list (常购清单) with present prices and the rhythm of purchases.",
    answer: z.strictObject({
      groups: z.array(group).describe("The groups in their order."),
      lines: z.array(line).describe("The lines by group, lines without a group last; the newest line of a group last."),
      reminder: z
        .strictObject({
          email: nullableText(
            "The mail address of the reminder; null where the list itself shows it.",
            "buyer@example.com",
          ),
        })
        .nullable()
        .describe("The weekly reminder; null while it is off."),
      mails: z.boolean().describe("Whether the shop sends mails."),
    }),
  }),
  purchases: get({
    path: "/api/user/standing/purchases",
    source: "ours",
    access: "customer",
    description: "Reads the customer's purchases of twelve months that are not in the list, the newest first.",
    answer: z.array(purchase),
  }),
  choices: get({
    path: "/api/user/standing/choices",
    source: "ours",
    access: "customer",
    description: "Lists the SKUs that have a bar code; none for any other text.",
    query: z.object({
      code: z
        .string()
        .max(60)
        .catch("")
        .default("")
        .meta({ description: "A bar code.", examples: ["2000000000022"] }),
    }),
    answer: z.array(article),
  }),
  add: post({
    path: "/api/user/standing/add",
    source: "ours",
    access: "customer",
    description: "Adds SKUs by their codes or bar codes; those that are in the list are not changed.",
    errors: { 404: "The group does not exist." },
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            code: skuCode,
            cart_num: quantity
              .optional()
              .describe("The usual quantity; absent for that of the last purchase, else the minimum order."),
          }),
        )
        .min(1)
        .max(STANDING_LINES_MAX)
        .describe("The SKUs."),
      group_id: groupId.optional(),
    }),
    answer: added,
  }),
  setQuantities: post({
    path: "/api/user/standing/quantities",
    source: "ours",
    access: "customer",
    description: "Sets usual quantities; unknown lines beside known ones are ignored.",
    errors: NO_LINE,
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ line_id: id.describe("The id of the line."), cart_num: quantity }))
        .min(1)
        .max(STANDING_LINES_MAX)
        .describe("The lines."),
    }),
    answer: z.strictObject({}),
  }),
  move: post({
    path: "/api/user/standing/move",
    source: "ours",
    access: "customer",
    description: "Moves lines into a group, or out of every group.",
    errors: { 404: "The group does not exist, or none of the lines." },
    body: z.strictObject({ line_id: lineIds, group_id: groupId }),
    answer: z.strictObject({}),
  }),
  remove: post({
    path: "/api/user/standing/remove",
    source: "ours",
    access: "customer",
    description: "Removes lines; unknown ones beside known ones are ignored.",
    errors: NO_LINE,
    body: z.strictObject({ line_id: lineIds }),
    answer: z.strictObject({}),
  }),
  saveGroup: post({
    path: "/api/user/standing/group/save",
    source: "ours",
    access: "customer",
    description: "Adds a group at the end, or renames one; the names of groups are unique.",
    errors: { 404: "The group does not exist." },
    body: z.strictObject({
      group_id: id.optional().describe("The group to rename; absent for a new one."),
      name: singleLineText(STANDING_GROUP_NAME_MAX)
        .min(1)
        .meta({ description: "The name of the group.", examples: ["打印耗材"] }),
    }),
    answer: z.strictObject({ group_id: id.describe("The id of the group.") }),
  }),
  moveGroup: post({
    path: "/api/user/standing/group/move",
    source: "ours",
    access: "customer",
    description: "Moves a group by one place; at either end it does not move.",
    errors: { 404: "The group does not exist." },
    body: z.strictObject({
      group_id: id.describe("The group."),
      direction: z.enum(["up", "down"]).describe("The direction."),
    }),
    answer: z.strictObject({}),
  }),
  removeGroup: post({
    path: "/api/user/standing/group/remove",
    source: "ours",
    access: "customer",
    description: "Removes a group; its lines stay in the list, without a group.",
    errors: { 404: "The group does not exist." },
    body: z.strictObject({ group_id: id.describe("The group.") }),
    answer: z.strictObject({}),
  }),
  setReminder: post({
    path: "/api/user/standing/reminder",
    source: "ours",
    access: "customer",
    description: "Switches the weekly reminder of due lines on or off.",
    body: z.strictObject({
      on: z.boolean().describe("Whether the reminder is on."),
      email: z
        .email()
        .max(120)
        .nullable()
        .meta({
          description: "The mail address of the reminder; null where the list itself shows it.",
          examples: ["buyer@example.com"],
        }),
    }),
    answer: z.strictObject({}),
  }),
};
