import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id } from "./fields.ts";
import { listSource, listView, rowChange, shownList } from "./quick-order.ts";

const listId = id.describe("The id of the list.");
const key = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({
    description: "The key of a visitor's list, which only the visitor's browser has.",
    examples: ["q0m1Jb3hY5r8vKcWnXt2LpZs7dFgAeUiOoPlMkNjBhV"],
  });
const missing = { 404: "The list or row does not exist, the key is wrong, or the list is older than two hours." };
const errors = { ...missing, 409: "Another call has changed the list meanwhile." };

/** The lists that visitors paste before they log in. */
export const visitorList = {
  create: post({
    path: "/api/quick_order/create",
    source: "ours",
    access: "public",
    carriesFile: true,
    description:
      "Stores a visitor's list for two hours and finds the SKU of each row. Forty lists an hour of one address are accepted, and three hundred are stored at a time.",
    body: listSource,
    answer: z.strictObject({ list_id: listId, key }),
  }),
  read: get({
    path: "/api/quick_order/detail/{id}",
    source: "ours",
    access: "public",
    description: "Shows a visitor's list with the public prices.",
    errors: missing,
    query: listView.extend({ key: key.catch("").default("") }),
    answer: shownList,
  }),
  change: post({
    path: "/api/quick_order/change/{id}",
    source: "ours",
    access: "public",
    description: "Corrects one row of a visitor's list, like one of a customer's list.",
    errors,
    body: rowChange.extend({ key }),
    answer: z.strictObject({}),
  }),
  accept: post({
    path: "/api/quick_order/accept/{id}",
    source: "ours",
    access: "public",
    description: "Sets the proposed quantity of every row of a visitor's list that has one.",
    errors,
    body: z.strictObject({ key }),
    answer: z.strictObject({ changed: count("The number of changed rows.") }),
  }),
  claim: post({
    path: "/api/user/quick_order/claim",
    source: "ours",
    access: "customer",
    description: "Gives a visitor's list to the customer under the same id; its key ends.",
    errors: { 404: missing[404] },
    body: z.strictObject({ key }),
    answer: z.strictObject({ list_id: listId }),
  }),
};
