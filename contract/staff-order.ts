import { z } from "zod";
import { answeredFields } from "./buyer-fields.ts";
import { get, post } from "./endpoint.ts";
import {
  amount,
  count,
  dayBound,
  id,
  idempotencyKey,
  instant,
  keyword,
  longText,
  money,
  nullableText,
  paging,
  phone,
  quantity,
  singleLineText,
  text,
} from "./fields.ts";
import { invoiceStatus } from "./invoice.ts";
import { parcel } from "./package.ts";
import { ORDER_STATUS } from "./rules/order.ts";
import { PACKAGE_STATES } from "./rules/package.ts";
import { PARCEL_NUMBER } from "./rules/patterns.ts";
import { REFUND_STATUS, REFUND_TYPE } from "./rules/refund.ts";
import {
  CLOSE_REASONS,
  ORDER_NOTE_MAX,
  ORDER_REASON_MAX,
  STAFF_ORDER_REMARK_NAMES,
  STAFF_ORDER_SORT_NAMES,
  STAFF_ORDER_TAB_NAMES,
  STAFF_ORDERS_PAGE_SIZE,
  TRACE_TEXT_MAX,
} from "./rules/staff-order.ts";
import { SHEET_ROWS_MAX } from "./rules/workbook.ts";
import { logRow, outcome, ownPassword } from "./staff.ts";
import { transferState } from "./transfer.ts";

/** The calls of the desk for orders. */

const noData = z.strictObject({});
const CHANGED = { 409: "The order has changed since it was read, or the act is not possible any more." };
const state = z
  .union([z.enum(["unpaid", "cancelled"]), z.literal(Object.values(ORDER_STATUS))])
  .describe("unpaid, cancelled, or 0 to be shipped, 1 shipped, 2 received, 3 done, -1 refunded.");
const version = text("Changes with everything that an act depends on; sent back with the act.", "rT0n4xVd");
const sentVersion = z.string().min(1).max(64).describe("The version that was read.");
const named = z.strictObject({ id, name: text("The name.", "上海仓") });
const receiver = z.strictObject({
  real_name: text("The receiver's name.", "孙立成"),
  phone: text("The receiver's phone, whole.", "13912345678"),
  province: text("The province by its full name.", "浙江省"),
  address: text("The address in one line.", "浙江省 杭州市 余杭区 文一西路 1218 号"),
});

const row = z
  .strictObject({
    order_id: id.describe("The id of the order."),
    order_sn: text("The order's number.", "WX2611210001"),
    group_sn: text("The number of the group that is paid together.", "WXG2611210001"),
    state,
    store: text("The store's name.", "得力旗舰店"),
    company: text("The customer's company, or the name where it has none.", "杭州远山办公贸易有限公司"),
    receiver: receiver.omit({ phone: true }).describe("Who receives the goods."),
    pieces: count("The units of the order."),
    left: count("The units that can be dispatched now."),
    kinds: count("The number of its lines."),
    items: z
      .array(
        z.strictObject({
          name: text("The product's name.", "得力 A4 复印纸 70g"),
          sku: text("The specification.", "CC388A 黑色"),
          pieces: count("Its units that can be dispatched now, or those of the order where none wait."),
        }),
      )
      .describe("The first lines."),
    warehouses: z.array(text("A warehouse's name.", "上海仓")).describe("The warehouses that the pieces came from."),
    grams: count("The weight of the units that are left to dispatch, in grams."),
    pay_price: money.describe("What is or was to be paid, in yuan."),
    create_time: instant.describe("When it was placed."),
    pay_time: instant.nullable().describe("When it was paid; null before."),
    deadline: instant.nullable().describe("When it should have been dispatched; null where nothing waits for it."),
    ...answeredFields,
    note: text("The newest internal remark; empty for none.", "与 11-20 那张一起发"),
    packages: count("The packages that are dispatched."),
    refunding: count("The units that open refunds hold."),
    wants_invoice: z.boolean().describe("Whether the customer has asked for an invoice with the order."),
  })
  .meta({ id: "StaffOrderRow", description: "An order in the desk's list." });
export type StaffOrderRow = z.output<typeof row>;

const line = z.strictObject({
  order_product_id: id.describe("The id of the item."),
  product_id: id.describe("The id of the product."),
  sku_id: id.describe("The id of the SKU."),
  name: text("The product's name.", "得力 A4 复印纸 70g"),
  sku: text("The specification.", "CC388A 黑色"),
  image: text("The address of the picture.", "/api/picture/paper.svg"),
  unit_name: text("The unit.", "支"),
  unit_price: money.describe("The price of one unit."),
  quantity: quantity.describe("The units of the order."),
  total_price: money.describe("The price of all units."),
  cost: money.nullable().describe("The cost of one unit now; null for members who do not see it."),
  dispatched: count("The units in packages."),
  left: count("The units that can be dispatched now."),
  refunding: count("The units that open refunds hold."),
  refunded: count("The units that are refunded."),
  from: z
    .array(z.strictObject({ name: text("The warehouse; empty for none.", "上海仓"), pieces: count("Its units.") }))
    .describe("The warehouses that its units are shipped from."),
  stock: count("The SKU's stock that no order holds."),
});

const sums = {
  total_price: money.describe("The lines together, in yuan."),
  coupon_price: money.describe("What coupons of the store take off, in yuan."),
  platform_coupon_price: money.describe("What a coupon of the platform takes off, in yuan."),
  integral_price: money.describe("What points pay, in yuan."),
  postage_price: money.describe("The freight, in yuan."),
  pay_price: money.describe("What is or was to be paid, in yuan."),
};
const margin = z
  .number()
  .nullable()
  .meta({
    description: "The goods less their cost, as a share of the goods; null where it is not shown.",
    examples: [0.07],
  });

/** Why an act is not possible, with the way out; null for one that is. */
const obstacle = nullableText("Why it is not possible, with the way out; null where it is.", "已付款，不能改价");

const detail = z
  .strictObject({
    order_id: id.describe("The id of the order."),
    order_sn: text("The order's number.", "WX2611210001"),
    group_sn: text("The number of the group that is paid together.", "WXG2611210001"),
    group_orders: z.array(text("A number.", "WX2611210002")).describe("The other orders of the group."),
    version,
    state,
    store: text("The store's name.", "得力旗舰店"),
    lines: z.array(line).describe("The lines."),
    ...sums,
    public_price: money.describe("The price of the lines at the public prices of the day of the order."),
    cost_price: money.nullable().describe("The cost of all lines now; null for members who do not see it."),
    margin,
    group_pay_price: money.describe("What the group has to pay together."),
    pay_type: nullableText("The payment method; null while unpaid.", "balance"),
    create_time: instant.describe("When it was placed."),
    close_time: instant.describe("When it is closed unless it is paid."),
    pay_time: instant.nullable().describe("When it was paid; null before."),
    ship_time: instant.nullable().describe("When its last piece was dispatched; null before."),
    take_time: instant.nullable().describe("When it was received; null before."),
    done_time: instant.nullable().describe("When it was done; null before."),
    deadline: instant.nullable().describe("When it should have been dispatched; null where nothing waits for it."),
    close_reason: nullableText("Why the shop has closed it; null where it has not.", "重复下单"),
    receiver,
    ...answeredFields,
    customer: z
      .strictObject({
        customer_id: id.describe("The id of the customer."),
        company: text("The company; may be empty.", "杭州远山办公贸易有限公司"),
        real_name: text("The name; may be empty.", "孙立成"),
        phone: text("The phone of the login, masked.", "138****0015"),
        price_class: z.enum(["public", "markup", "cost"]).describe("The class of its prices."),
        manager: nullableText("The account manager; null without one.", "周明"),
        balance: money.nullable().describe("The balance; null for members who do not see it."),
        credit: z
          .strictObject({ limit: amount.describe("The limit."), free: amount.describe("What may still be bought.") })
          .nullable()
          .describe("The credit line; null without one and for members who do not see it."),
      })
      .describe("The customer."),
    addresses: z
      .array(receiver.extend({ address_id: id.describe("The id of the address.") }))
      .describe("The customer's addresses, where the caller may change that of the order."),
    payments: z
      .array(
        z.strictObject({
          type: text("The method.", "balance"),
          amount: money.describe("The amount."),
          refunded: money.describe("What was paid back of it."),
          time: instant.describe("When it was booked."),
        }),
      )
      .describe("The payments of the group."),
    transfers: z
      .array(
        z.strictObject({
          code: text("The remittance code.", "A7K2M9"),
          state: transferState,
          amount: money.describe("The amount."),
          payer: text("The payer; may be empty.", "杭州远山办公贸易有限公司"),
          time: instant.describe("When it was chosen."),
          received_time: instant.nullable().describe("When it was received; null before."),
        }),
      )
      .describe("The bank transfers of the group."),
    refunds: z
      .array(
        z.strictObject({
          refund_sn: text("The refund's number.", "TK2611210001"),
          type: z.literal(Object.values(REFUND_TYPE)).describe("1 money only, 2 with the return of goods."),
          state: z.literal(Object.values(REFUND_STATUS)).describe("The state of the refund."),
          amount: money.describe("The amount."),
          time: instant.describe("When it was applied for."),
        }),
      )
      .describe("The refunds of the order."),
    invoice_title: nullableText(
      "The title that the order asks an invoice for; null for none.",
      "杭州远山办公贸易有限公司",
    ),
    invoice_tax_number: nullableText("Its tax number.", "91330100MA27XXXXXX"),
    invoice_type: z.literal([1, 2]).nullable().describe("1 ordinary, 2 special; null for none."),
    invoices: z
      .array(
        z.strictObject({
          invoice_sn: text("The application's number.", "FP2611210001"),
          type: z.literal([1, 2]).describe("1 ordinary, 2 special."),
          state: invoiceStatus,
          number: text("The invoice's number; empty before it is issued.", "26312000000012345678"),
          amount: money.describe("The amount of this order."),
        }),
      )
      .describe("The invoices of the order, the newest first."),
    packages: z
      .array(parcel.extend({ by: text("The member who has dispatched it; empty where it is not known.", "高远航") }))
      .describe("The packages, in the order of their dispatch."),
    notes: z
      .array(
        z.strictObject({
          at: instant.describe("When it was written."),
          who: text("Who wrote it.", "周明"),
          text: text("The remark.", "与 11-20 那张一起发"),
        }),
      )
      .describe("The internal remarks, the newest first."),
    log: z.array(logRow).describe("The acts on the order, the newest first."),
    acts: z
      .strictObject({
        ship: obstacle,
        number: obstacle,
        trace: obstacle,
        address: obstacle,
        price: obstacle,
        close: obstacle,
        refund: obstacle,
        note: obstacle,
        print: obstacle,
      })
      .describe("The acts, each with what prevents it."),
  })
  .meta({ id: "StaffOrder", description: "An order with all that staff need of it." });
export type StaffOrder = z.output<typeof detail>;

const priceLines = z
  .array(z.strictObject({ order_product_id: id, unit_price: amount.describe("The new price of one unit.") }))
  .max(SHEET_ROWS_MAX)
  .describe("The lines whose price changes; the others stay as they are.");

const before = z.strictObject({ ...sums, margin });
const priceCheck = z
  .strictObject({
    version,
    before: before.describe("The order now."),
    after: before.describe("The order with the new prices."),
    group_before: money.describe("What the group has to pay now."),
    group_after: money.describe("What it would have to pay."),
    lost_coupons: z
      .array(text("A coupon's title.", "满 4,000 减 40"))
      .describe("The coupons whose threshold is not reached any more, which the customer gets back."),
    kept_coupons: z.array(text("A coupon's title.", "满 4,000 减 40")).describe("The coupons that stay in use."),
    returned_points: count("The points that are returned, because points pay half of the goods at most."),
    reasons: z
      .array(text("A reason.", "有商品低于成本"))
      .describe("Why a second member has to approve it; empty for none."),
  })
  .meta({ id: "StaffPriceCheck", description: "What a change of prices would do." });
export type StaffPriceCheck = z.output<typeof priceCheck>;

const parcelNumber = z
  .string()
  .overwrite((value) => value.normalize("NFKC").replace(/\s+/g, ""))
  .regex(PARCEL_NUMBER)
  .meta({ description: "The tracking number: 6 to 40 letters, digits and hyphens.", examples: ["SF1419920076112"] });
const carrier = singleLineText(20)
  .min(1)
  .meta({ description: "The carrier.", examples: ["顺丰速运"] });

/** What the list and the table of orders are narrowed to. */
const filters = {
  tab: z.enum(STAFF_ORDER_TAB_NAMES).catch("ship").default("ship").describe("The tab."),
  store_id: z.coerce.number().int().positive().optional().catch(undefined).describe("The store."),
  warehouse_id: z.coerce.number().int().positive().optional().catch(undefined).describe("The warehouse."),
  from: dayBound,
  to: dayBound,
  remark: z.enum(STAFF_ORDER_REMARK_NAMES).optional().catch(undefined).describe("What it has beside its goods."),
  sort: z.enum(STAFF_ORDER_SORT_NAMES).catch("deadline").default("deadline").describe("The order of the list."),
  keyword: keyword(
    "A part of a number of order, payment, parcel or customer, of a model, a company, a name or a phone.",
    "CC388A",
  ),
};

/** A cell of a table: a text, a number, yuan, or a day or a minute in epoch ms. */
export const cell = z.union([
  z.string(),
  z.number(),
  z.strictObject({ yuan: z.string() }),
  z.strictObject({ day: z.number() }),
  z.strictObject({ minute: z.number() }),
]);

export const staffOrder = {
  list: get({
    path: "/api/staff/orders",
    source: "ours",
    access: "staff",
    right: "order.read",
    description: "Lists orders with the number of each tab.",
    query: z.object({
      ...filters,
      ...paging([STAFF_ORDERS_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The number of all matches."),
      counts: z
        .record(z.enum(STAFF_ORDER_TAB_NAMES), z.number().int().nonnegative())
        .meta({ examples: [Object.fromEntries(STAFF_ORDER_TAB_NAMES.map((tab) => [tab, 1]))] }),
      list: z.array(row).describe("One page of orders."),
      stores: z.array(named).describe("All stores."),
      warehouses: z.array(named).describe("All warehouses."),
    }),
  }),
  exportRows: get({
    path: "/api/staff/orders/export/rows",
    source: "ours",
    access: "staff",
    right: "order.export",
    // A part of hundreds of lines takes as long as a file.
    carriesFile: true,
    description: "Reads a part of the table of the orders that match, the newest first; the first part is logged.",
    query: z.object({
      ...filters,
      below: z.coerce
        .number()
        .int()
        .positive()
        .optional()
        .catch(undefined)
        .describe("The id that the part before has answered; absent for the first part."),
    }),
    answer: z.strictObject({
      columns: z
        .array(z.strictObject({ head: text("The column.", "订单号"), width: count("Its width in characters.") }))
        .describe("The columns."),
      rows: z.array(z.array(cell)).describe("The cells of each line."),
      next: id.nullable().describe("Where the next part begins; null for the last one."),
    }),
  }),
  detail: get({
    path: "/api/staff/orders/{sn}",
    source: "ours",
    access: "staff",
    right: "order.read",
    description: "Reads one order with what staff may do with it.",
    answer: detail,
  }),
  ship: post({
    path: "/api/staff/orders/{sn}/ship",
    source: "ours",
    access: "staff",
    right: "order.ship",
    description: "Dispatches a package; the order counts as dispatched with its last piece.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      company: carrier,
      number: parcelNumber,
      items: z
        .array(z.strictObject({ order_product_id: id, num: quantity }))
        .max(SHEET_ROWS_MAX)
        .describe("The units of each item; empty for all that are left."),
    }),
    answer: z.strictObject({ shipped: count("The units of the package."), left: count("The units that are left.") }),
  }),
  number: post({
    path: "/api/staff/orders/{sn}/packages/{id}/number",
    source: "ours",
    access: "staff",
    right: "order.ship",
    description: "Changes carrier and tracking number of a package that is not delivered.",
    errors: CHANGED,
    body: z.strictObject({ key: idempotencyKey, version: sentVersion, company: carrier, number: parcelNumber }),
    answer: noData,
  }),
  trace: post({
    path: "/api/staff/orders/{sn}/packages/{id}/trace",
    source: "ours",
    access: "staff",
    right: "order.ship",
    description: "Adds a trace to a package that is not delivered.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      state: z.enum(PACKAGE_STATES).exclude(["shipped"]).describe("The state that it reports."),
      text: singleLineText(TRACE_TEXT_MAX).min(1).describe("The text, which the customer reads."),
    }),
    answer: noData,
  }),
  address: post({
    path: "/api/staff/orders/{sn}/address",
    source: "ours",
    access: "staff",
    right: "order.address",
    description: "Changes the receiver of what is not dispatched, where the freight stays as it is.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      receiver: z
        .union([
          z.strictObject({ address_id: id.describe("An address of the customer.") }),
          z.strictObject({
            real_name: singleLineText(20).min(1).describe("The receiver's name."),
            phone,
            province: singleLineText(20).min(1).describe("The province by its full name."),
            city: singleLineText(20).min(1).describe("The city by its full name."),
            district: singleLineText(20).min(1).describe("The district."),
            street: singleLineText(40).describe("The street or town; may be empty."),
            detail: singleLineText(80).min(1).describe("House number and floor."),
          }),
        ])
        .describe("An address of the customer, or another one."),
    }),
    answer: noData,
  }),
  note: post({
    path: "/api/staff/orders/{sn}/note",
    source: "ours",
    access: "staff",
    right: "order.note",
    description: "Adds an internal remark, which nobody can remove.",
    body: z.strictObject({
      key: idempotencyKey,
      text: longText(ORDER_NOTE_MAX).min(1).describe("The remark, which only staff read."),
    }),
    answer: noData,
  }),
  close: post({
    path: "/api/staff/orders/{sn}/close",
    source: "ours",
    access: "staff",
    right: "order.close",
    description: "Closes an unpaid group of orders and returns stock, coupons and points.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      reason: z.enum(CLOSE_REASONS).describe("The reason, which the customer reads."),
    }),
    answer: noData,
  }),
  checkPrice: get({
    path: "/api/staff/orders/{sn}/price",
    source: "ours",
    access: "staff",
    right: "order.price",
    description: "Computes what a change of prices of an unpaid order would do; changes nothing.",
    errors: CHANGED,
    query: z.object({
      lines: z
        .string()
        .max(20_000)
        .regex(/^(\d{1,15}:\d{1,9}\.\d{2}(,|$))*$/)
        .catch("")
        .default("")
        .meta({ description: "Items with the new price of one unit.", examples: ["12:33.00,13:8.50"] }),
      postage: z
        .string()
        .regex(/^\d{1,9}\.\d{2}$/)
        .optional()
        .catch(undefined)
        .describe("The new freight; absent for the present one."),
    }),
    answer: priceCheck,
  }),
  price: post({
    path: "/api/staff/orders/{sn}/price",
    source: "ours",
    access: "staff",
    right: "order.price",
    description: "Changes unit prices and freight of an unpaid order; some changes need a second member.",
    errors: CHANGED,
    body: z.strictObject({
      key: idempotencyKey,
      version: sentVersion,
      lines: priceLines,
      postage: amount.describe("The freight."),
      reason: longText(ORDER_REASON_MAX).min(1).describe("The reason, which only staff read."),
      password: ownPassword,
    }),
    answer: z.strictObject({ outcome }),
  }),
};
