import { z } from "zod";
import { get, post } from "./endpoint.ts";
import {
  amount,
  count,
  id,
  idempotencyKey,
  instant,
  keyword,
  longText,
  money,
  nullableText,
  paging,
  singleLineText,
  text,
} from "./fields.ts";
import { QUANTITY_MAX } from "./rules/cart.ts";
import { COUPON_TYPE, COUPONS_PER_CUSTOMER_MAX } from "./rules/coupon.ts";
import {
  COUPON_TARGETS_MAX,
  COUPON_TITLE_MAX,
  COUPON_TOTAL_MAX,
  SALE_TAB_NAMES,
  SALE_TABS,
  SALES_PAGE_SIZE,
} from "./rules/staff-sale.ts";
import { logRow, ownPassword, outcome as someOutcome } from "./staff.ts";

/** The calls of the desk for flash sales and coupons. */

const right = { source: "ours", access: "staff", right: "sale.write" } as const;
const state = z.enum(SALE_TAB_NAMES).describe("Whether it runs, has not started, or is over.");
const version = z.string().min(1).max(64).describe("Identifies what was read.");
const counts = z
  .record(z.enum(SALE_TAB_NAMES), z.number().int().nonnegative())
  .meta({ description: "The number of each state.", examples: [{ running: 10, upcoming: 30, ended: 400 }] });
const reason = longText(200).min(1).describe("The reason, for staff only.");
const outcome = z.strictObject({
  outcome: someOutcome,
  id: id.nullable().describe("The id of what was added or changed; null where it waits."),
});
const margin = z.number().nullable().describe("The share of the price that is left after its cost; null for nothing.");
const reasons = z.array(z.string()).describe("What needs a second member, in Chinese; none where nothing does.");
const problem = nullableText("Why it cannot be saved, and the way out; null where it can.", "秒杀价应低于售价 48.00");
const tab = z
  .enum(SALE_TAB_NAMES)
  .catch("running")
  .default("running")
  .describe(`The state: ${Object.keys(SALE_TABS).join(", ")}.`);
const pending = nullableText("Who has asked for a change that waits; null for nobody.", "罗佳");

const sku = z
  .strictObject({
    sku_id: id.describe("The id of the SKU."),
    product_id: id.describe("The id of the product."),
    name: text("The product's name.", "格之格 CC388A 硒鼓"),
    sku: text("The SKU's name.", "单支装"),
    unit_name: text("The unit of the SKU.", "支"),
    price: amount.describe("The public price of one unit."),
    cost: amount.describe("The cost of one unit."),
    stock: count("The units in stock."),
  })
  .meta({ id: "StaffSaleSku", description: "A SKU that can be put on sale." });

const sale = z
  .strictObject({
    sale_id: id.describe("The id of the flash sale."),
    version,
    state,
    ...sku.shape,
    starts_at: instant.describe("When it starts."),
    ends_at: instant.describe("When it ends."),
    stopped_at: instant.nullable().describe("When staff ended it early; null where they did not."),
    sale_price: amount.describe("The price of one unit in the sale."),
    normal_price: amount.describe("The public price when the sale was set up."),
    quota: count("The units that the sale offers."),
    sold: count("The units that have been ordered, without cancelled and refunded ones."),
    per_customer: count("The most units of one customer."),
    given: amount.describe("What the sold units cost so far: their discount on the normal price."),
    earned: money.describe("What they leave after their cost of now."),
  })
  .meta({ id: "StaffSale", description: "A flash sale of a SKU at the desk." });
export type StaffSale = z.output<typeof sale>;

const saleTerms = {
  starts_at: instant.describe("When it starts."),
  ends_at: instant.describe("When it ends, exclusive."),
  price: amount.describe("The price of one unit."),
  quota: z.number().int().min(1).max(QUANTITY_MAX).describe("The units that it offers."),
  per_customer: z.number().int().min(1).max(QUANTITY_MAX).describe("The most units of one customer."),
};
const saleCheck = z
  .strictObject({
    version,
    problem,
    reasons,
    margin_before: margin,
    margin_after: margin,
    unit_given: money.describe("The discount on one unit."),
    unit_earned: money.describe("What one unit leaves after its cost."),
    given_max: money.describe("The discount where everything is sold."),
    earned_max: money.describe("What that leaves after its cost."),
    given_lately: amount.describe("What the member has given by sales and coupons in the last day."),
  })
  .meta({ id: "StaffSaleCheck", description: "What a flash sale would do." });
export type StaffSaleCheck = z.output<typeof saleCheck>;
export type StaffSaleSku = z.output<typeof sku>;

const couponType = z
  .union(Object.values(COUPON_TYPE).map((type) => z.literal(type)))
  .describe("0 of a store, 1 for products of it, 10 of the platform, 11 for categories, 12 for several stores.");
const couponTerms = {
  type: couponType,
  store_id: id.nullable().describe("The store; null for a coupon of the platform."),
  targets: z
    .array(id)
    .max(COUPON_TARGETS_MAX)
    .describe("The products, categories or stores that it applies to, by its type; empty for all."),
  title: singleLineText(COUPON_TITLE_MAX).min(1).describe("The name, which customers read."),
  amount: amount.describe("The amount off."),
  threshold: amount.describe("The least amount of goods."),
  total: z.number().int().min(1).max(COUPON_TOTAL_MAX).describe("The number of coupons."),
  per_customer: z.number().int().min(1).max(COUPONS_PER_CUSTOMER_MAX).describe("The most coupons of one customer."),
  from: z.iso.date().describe("The first day."),
  until: z.iso.date().describe("The last day."),
};

const coupon = z
  .strictObject({
    coupon_id: id.describe("The id of the coupon."),
    version,
    state,
    type: couponType,
    store_id: id.nullable().describe("The store; null for a coupon of the platform."),
    store: nullableText("Its name; null for the platform.", "示例自营"),
    targets: z
      .array(z.strictObject({ id: id.describe("The id."), name: text("The name.", "打印耗材") }))
      .describe("What it applies to, by its type; empty for all."),
    title: text("The name.", "全店商品"),
    amount: amount.describe("The amount off."),
    threshold: amount.describe("The least amount of goods."),
    total: count("The number of coupons."),
    issued: count("How many customers have received."),
    used: count("How many were used in orders that were not cancelled."),
    rest: count("How many are left to be received."),
    per_customer: count("The most coupons of one customer."),
    valid_from: instant.describe("The start of its validity."),
    valid_until: instant.describe("The end of its validity, exclusive."),
    ended_at: instant.nullable().describe("When staff stopped it; null where they did not."),
    given: amount.describe("What the used ones cost so far."),
    can_change: z.boolean().describe("Whether its terms can still be changed: not started, and none received."),
  })
  .meta({ id: "StaffCoupon", description: "A coupon at the desk." });
export type StaffCoupon = z.output<typeof coupon>;

const couponCheck = z
  .strictObject({
    version,
    problem,
    reasons,
    targets: z
      .array(z.strictObject({ id: id.describe("The id."), name: text("The name.", "打印耗材") }))
      .describe("The targets that exist."),
    share: z.number().nullable().describe("The amount as a share of the threshold; null for no threshold."),
    given_max: money.describe("The discount where every coupon is used."),
    skus: count("The SKUs for sale that it applies to."),
    public_before: margin,
    public_after: margin,
    trade_before: margin,
    trade_after: margin,
    given_lately: amount.describe("What the member has given by sales and coupons in the last day."),
  })
  .meta({ id: "StaffCouponCheck", description: "What a coupon would do." });
export type StaffCouponCheck = z.output<typeof couponCheck>;

const changed = { 409: "It has changed since it was read, has started, or is over." } as const;
const approvable = { key: idempotencyKey, version, reason, password: ownPassword };
const numberIn = (max: number) => z.coerce.number().int().min(0).max(max).catch(0).default(0);

export const staffSale = {
  list: get({
    ...right,
    path: "/api/staff/sales",
    description: "Lists flash sales, those that end or start first above, ended ones the newest first.",
    query: z.object({
      tab,
      keyword: keyword("A part of a product's name, or a code.", "硒鼓"),
      ...paging([SALES_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The flash sales that match."),
      counts,
      list: z.array(sale).describe("One page of them."),
    }),
  }),
  check: get({
    ...right,
    path: "/api/staff/sales/check",
    description: "Says what a new or a changed flash sale would do; nothing is written.",
    query: z.object({
      sale: numberIn(Number.MAX_SAFE_INTEGER).describe("The flash sale that is changed; 0 for a new one."),
      goods: z.string().max(60).catch("").default("").describe("A code, an id, or a part of a product's name."),
      starts_at: numberIn(Number.MAX_SAFE_INTEGER).describe("When it starts; 0 before it is typed."),
      ends_at: numberIn(Number.MAX_SAFE_INTEGER).describe("When it ends."),
      price: z
        .string()
        .regex(/^\d{1,9}\.\d{2}$/)
        .catch("0.00")
        .default("0.00")
        .describe("The price."),
      quota: numberIn(QUANTITY_MAX).describe("The units."),
      per_customer: numberIn(QUANTITY_MAX).describe("The most units of one customer."),
    }),
    answer: z.strictObject({
      sku: sku.nullable().describe("The SKU; null where none or several fit."),
      candidates: z.array(sku).describe("SKUs that fit the typed text."),
      check: saleCheck.nullable().describe("What it would do; null before everything is typed."),
    }),
  }),
  one: get({
    ...right,
    path: "/api/staff/sales/{id}",
    description: "Reads a flash sale with its log.",
    answer: z.strictObject({ sale, pending, log: z.array(logRow).describe("The acts on it, the newest first.") }),
  }),
  add: post({
    ...right,
    path: "/api/staff/sales",
    description: "Adds a flash sale, or asks a second member.",
    errors: { 409: "Price or cost have changed since they were read." },
    body: z.strictObject({ ...approvable, sku_id: id.describe("The SKU."), ...saleTerms }),
    answer: outcome,
  }),
  change: post({
    ...right,
    path: "/api/staff/sales/{id}/change",
    description: "Changes a flash sale that has not started, or asks a second member.",
    errors: changed,
    body: z.strictObject({ ...approvable, ...saleTerms }),
    answer: outcome,
  }),
  end: post({
    ...right,
    path: "/api/staff/sales/{id}/end",
    description: "Ends a flash sale now; orders stay.",
    errors: changed,
    body: z.strictObject({ key: idempotencyKey, version, reason }),
    answer: z.strictObject({}),
  }),
};

export const staffCoupon = {
  list: get({
    ...right,
    path: "/api/staff/coupons",
    description: "Lists coupons, those that end first above, ended ones the newest first.",
    query: z.object({ tab, ...paging([SALES_PAGE_SIZE]) }),
    answer: z.strictObject({
      count: count("The coupons of the state."),
      counts,
      list: z.array(coupon).describe("One page of them."),
    }),
  }),
  choices: get({
    ...right,
    path: "/api/staff/coupons/choices",
    description: "Lists what a coupon can apply to.",
    answer: z.strictObject({
      stores: z.array(z.strictObject({ id: id.describe("The id."), name: text("The name.", "示例自营") })),
      categories: z.array(z.strictObject({ id: id.describe("The id."), name: text("Its path.", "办公用纸 / 复印纸") })),
    }),
  }),
  one: get({
    ...right,
    path: "/api/staff/coupons/{id}",
    description: "Reads a coupon with its log.",
    answer: z.strictObject({ coupon, pending, log: z.array(logRow).describe("The acts on it, the newest first.") }),
  }),
  check: post({
    ...right,
    path: "/api/staff/coupons/check",
    description: "Says what a new or a changed coupon would do; nothing is written.",
    body: z.strictObject({
      coupon_id: id.nullable().describe("The coupon that is changed; null for a new one."),
      ...couponTerms,
    }),
    answer: couponCheck,
  }),
  add: post({
    ...right,
    path: "/api/staff/coupons",
    description: "Adds a coupon, or asks a second member.",
    errors: { 409: "What it applies to has changed since it was read." },
    body: z.strictObject({ ...approvable, ...couponTerms }),
    answer: outcome,
  }),
  change: post({
    ...right,
    path: "/api/staff/coupons/{id}/change",
    description: "Changes a coupon that has not started and that nobody has received, or asks a second member.",
    errors: changed,
    body: z.strictObject({ ...approvable, ...couponTerms }),
    answer: outcome,
  }),
  end: post({
    ...right,
    path: "/api/staff/coupons/{id}/end",
    description: "Stops giving a coupon; customers keep those that they have.",
    errors: changed,
    body: z.strictObject({ key: idempotencyKey, version, reason }),
    answer: z.strictObject({}),
  }),
};
