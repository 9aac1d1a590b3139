import type { Generated } from "kysely";
import { type BuyerFields, NO_BUYER_FIELDS } from "#contract/buyer-fields.ts";
import type { InvoiceType } from "#contract/rules/invoice.ts";
import type { TraceState } from "#contract/rules/package.ts";
import { CLOSED_NAME, type PersonalColumns } from "../../platform/personal.ts";

export const PERSONAL_OF_ORDERS = {
  order_groups: { real_name: CLOSED_NAME, phone: "", address: "", invoice_title_id: null, invoice_type: null },
  order_receivers: { real_name: CLOSED_NAME, phone: "", address: "" },
  orders: NO_BUYER_FIELDS,
} satisfies PersonalColumns;

declare module "../../database/schema.ts" {
  interface Schema {
    order_groups: {
      id: Generated<number>;
      sn: string;
      customer_id: number;
      state: "unpaid" | "paid" | "cancelled";
      goods_fen: number;
      postage_fen: number;
      points_used: number;
      points_fen: number;
      /** The discount of store coupons. */
      coupon_fen: Generated<number>;
      /** The share of the platform's coupon. */
      platform_coupon_fen: Generated<number>;
      pay_fen: number;
      total_num: number;
      real_name: string;
      phone: string;
      province: string;
      address: string;
      pay_type: string | null;
      created_at: number;
      closes_at: number;
      paid_at: number | null;
      cancelled_at: number | null;
      /** The title and type of the invoice that is applied for once the group is paid; null for none. */
      invoice_title_id: number | null;
      invoice_type: InvoiceType | null;
      /** Why the shop has closed the group, as its customer reads it; null for other ends. */
      close_reason: Generated<string | null>;
    };
    /** The receiver of an order that was changed after it was placed; other orders have that of their group. */
    order_receivers: {
      order_id: number;
      customer_id: number;
      real_name: string;
      phone: string;
      province: string;
      address: string;
      changed_at: number;
    };
    orders: BuyerFields & {
      id: Generated<number>;
      sn: string;
      group_id: number;
      customer_id: number;
      store_id: number;
      /** ORDER_STATUS of the contract; it is meaningful once the group is paid. */
      status: number;
      goods_fen: number;
      /** The public price of the items when the order was placed. */
      public_fen: number;
      postage_fen: number;
      points_used: number;
      points_fen: number;
      /** The discount of store coupons. */
      coupon_fen: Generated<number>;
      /** The share of the platform's coupon. */
      platform_coupon_fen: Generated<number>;
      pay_fen: number;
      total_num: number;
      give_points: number;
      /** The time at which the last of its pieces was dispatched. */
      shipped_at: number | null;
      taken_at: number | null;
      done_at: number | null;
      /** 1: the customer removed the order from the list. */
      is_hidden: number;
      created_at: number;
    };
    order_items: {
      id: Generated<number>;
      order_id: number;
      product_id: number;
      sku_id: number;
      name: string;
      sku: string;
      image: string;
      unit_name: string;
      /** The pieces in one unit, and the unit of a piece; null where the SKU was no pack. */
      pack_pieces: number | null;
      piece_unit: string | null;
      unit_fen: number;
      /** The last day in Shanghai of the agreed price that `unit_fen` is, as when it was ordered; null for another price. */
      agreed_until: string | null;
      quantity: number;
      /** What a unit cost the shop when it was ordered; null for orders of before this was recorded. */
      cost_fen: Generated<number | null>;
      /** The VAT that the price contained when it was sold, in percent. */
      tax_percent: Generated<number>;
      /** The flash sale that the item was bought in; 0 for none. */
      sale_id: Generated<number>;
      total_fen: number;
      points_fen: number;
      /** The discount of store coupons. */
      coupon_fen: Generated<number>;
      /** The share of the platform's coupon. */
      platform_coupon_fen: Generated<number>;
      /** The pieces in packages. */
      dispatched: Generated<number>;
      /**
       * Units in open refunds, in paid refunds, returned to the stock by refunds, and never dispatched because of
       * refunds.
       */
      open_pieces: Generated<number>;
      refunded_pieces: Generated<number>;
      returned_pieces: Generated<number>;
      cancelled_pieces: Generated<number>;
    };
    packages: {
      id: Generated<number>;
      order_id: number;
      company: string;
      number: string;
      shipped_at: number;
      delivered_at: number | null;
    };
    package_items: { package_id: number; order_item_id: number; quantity: number };
    package_traces: {
      id: Generated<number>;
      package_id: number;
      state: TraceState;
      text: string;
      created_at: number;
    };
    order_warehouses: { order_id: number; warehouse_id: number };
  }
}
