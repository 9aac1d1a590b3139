import { z } from "zod";
import { get, post } from "./endpoint.ts";
import { count, id, idempotencyKey, singleLineText, text } from "./fields.ts";
import { BRAND_NAME_MAX, CATEGORY_NAME_MAX } from "./rules/staff-category.ts";

/** The calls of the desk for categories and brands. */

const version = z.string().min(1).max(64).describe("The version that was read.");
const shownVersion = text("Changes with the record; sent back with an act.", "rT0n4xVd");
const why = text("Why it cannot be deleted, with the way out; empty where it can.", "还有 12 个商品");

const category = z
  .strictObject({
    category_id: id.describe("The id of the category."),
    parent_id: z.number().int().min(0).describe("The category above; 0 for none."),
    level: z.number().int().min(1).max(3).describe("1, 2 or 3."),
    name: text("The name.", "硒鼓"),
    path: text("The names from the top.", "打印耗材 > 激光耗材 > 硒鼓"),
    version: shownVersion,
    products: count("The products in it and below it, also those off the shelf."),
    is_first: z.boolean().describe("Whether it is the first of its siblings."),
    is_last: z.boolean().describe("Whether it is the last of its siblings."),
    why_kept: why,
  })
  .meta({ id: "StaffCategory", description: "A category at the desk." });
export type StaffCategory = z.output<typeof category>;

const brand = z
  .strictObject({
    brand_id: id.describe("The id of the brand."),
    name: text("The name.", "惠普"),
    name_en: text("The Latin name; may be empty.", "HP"),
    version: shownVersion,
    products: count("Its products, also those off the shelf."),
    printers: count("Its printers."),
    is_first: z.boolean().describe("Whether it is the first brand."),
    is_last: z.boolean().describe("Whether it is the last brand."),
    why_kept: why,
  })
  .meta({ id: "StaffBrand", description: "A brand at the desk." });
export type StaffBrand = z.output<typeof brand>;

const categoryName = singleLineText(CATEGORY_NAME_MAX).min(1).describe("The name.");
const brandNames = {
  name: singleLineText(BRAND_NAME_MAX).min(1).describe("The name."),
  name_en: singleLineText(BRAND_NAME_MAX).describe("The Latin name; may be empty."),
};
const typed = { key: idempotencyKey, version };
const ordered = [
  z.strictObject({ ...typed, act: z.literal("up").describe("One place up among its siblings.") }),
  z.strictObject({ ...typed, act: z.literal("down").describe("One place down among its siblings.") }),
  z.strictObject({ ...typed, act: z.literal("remove").describe("Deletes it where nothing refers to it.") }),
] as const;

const call = { source: "ours", access: "staff", right: "goods.change" } as const;
const one = { ...call, errors: { 409: "It has changed since it was read, or the act is not possible." } } as const;

export const staffCategory = {
  categories: get({
    ...call,
    path: "/api/staff/categories",
    description: "Lists all categories, each below the one that it belongs to.",
    answer: z.strictObject({ list: z.array(category).describe("The categories.") }),
  }),
  addCategory: post({
    ...call,
    path: "/api/staff/categories/add",
    description: "Adds a category as the last one below another, or at the top.",
    body: z.strictObject({
      key: idempotencyKey,
      parent_id: z.number().int().min(0).describe("The category above; 0 for none."),
      name: categoryName,
    }),
    answer: z.strictObject({ category_id: id.describe("The category.") }),
  }),
  changeCategory: post({
    ...one,
    path: "/api/staff/categories/{id}",
    description: "Renames, orders, moves, merges or deletes a category; products, search and coupons follow.",
    body: z.discriminatedUnion("act", [
      z.strictObject({ ...typed, act: z.literal("rename"), name: categoryName }),
      z.strictObject({ ...typed, act: z.literal("move"), parent_id: id.describe("The category above it.") }),
      z.strictObject({ ...typed, act: z.literal("merge"), into_id: id.describe("One of the same level.") }),
      ...ordered,
    ]),
    answer: z.strictObject({ products: count("The products that have changed.") }),
  }),
  brands: get({
    ...call,
    path: "/api/staff/brands",
    description: "Lists all brands in their order.",
    answer: z.strictObject({ list: z.array(brand).describe("The brands.") }),
  }),
  addBrand: post({
    ...call,
    path: "/api/staff/brands/add",
    description: "Adds a brand as the last one.",
    body: z.strictObject({ key: idempotencyKey, ...brandNames }),
    answer: z.strictObject({ brand_id: id.describe("The brand.") }),
  }),
  changeBrand: post({
    ...one,
    path: "/api/staff/brands/{id}",
    description: "Renames, orders, merges or deletes a brand; products, search, printers and consumables follow.",
    body: z.discriminatedUnion("act", [
      z.strictObject({ ...typed, act: z.literal("rename"), ...brandNames }),
      z.strictObject({ ...typed, act: z.literal("merge"), into_id: id.describe("The brand that stays.") }),
      ...ordered,
    ]),
    answer: z.strictObject({ products: count("The products that have changed.") }),
  }),
};
