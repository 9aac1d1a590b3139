import { pickBuyerFields } from "#contract/buyer-fields.ts";
import type { OrderGroup, OrderSummary } from "#contract/order.ts";
import type { Package } from "#contract/package.ts";
import { yuan } from "#contract/rules/money.ts";
import type { OrderState } from "#contract/rules/order.ts";
import type { PackageState } from "#contract/rules/package.ts";
import { maskedPhone } from "#contract/rules/phone.ts";
import { refundTypes } from "#contract/rules/refund.ts";
import { isSelfOperated } from "#contract/rules/store.ts";
import { packFields } from "../product/pack.ts";
import { saleStatus } from "../seckill/sale.ts";
import type { ItemRow, OrderRow } from "./order.store.ts";
import type { PackageRow } from "./package.store.ts";

/** The state of a group now; an overdue unpaid group is cancelled even before the job has closed it. */
export function orderStateAt(
  group: { state: OrderGroup["status"]; closes_at: number },
  now: number,
): OrderGroup["status"] {
  return group.state === "unpaid" && group.closes_at <= now ? "cancelled" : group.state;
}

/** The state of an order now: its own once its group is paid, before that the group's. */
export function orderStatus(
  row: { state: OrderGroup["status"]; closes_at: number; status: number },
  now: number,
): OrderState {
  const state = orderStateAt(row, now);
  // The column holds the numbers of ORDER_STATUS alone.
  return state === "paid" ? (row.status as OrderState) : state;
}

export function toReceiver({ real_name, phone, address }: { real_name: string; phone: string; address: string }) {
  return { real_name, phone: maskedPhone(phone), address };
}

export function toOrderSummary(row: OrderRow, items: readonly ItemRow[], now: number): OrderSummary {
  const state = orderStateAt(row, now);
  const own = items.filter((item) => item.order_id === row.id);
  return {
    order_id: row.id,
    order_sn: row.sn,
    group_order_id: row.group_id,
    mer_id: row.store_id,
    mer_name: row.store_name,
    is_trader: isSelfOperated(row.store_kind),
    status: state === "paid" ? row.status : null,
    paid: state === "paid" ? 1 : 0,
    cancelled: state === "cancelled" ? 1 : 0,
    total_num: row.total_num,
    total_price: yuan(row.goods_fen),
    postage_price: yuan(row.postage_fen),
    integral_price: yuan(row.points_fen),
    pay_price: yuan(row.pay_fen),
    coupon_price: yuan(row.coupon_fen),
    platform_coupon_price: yuan(row.platform_coupon_fen),
    refund_status: state === "paid" && isRefundable(row, own, now) ? 1 : 0,
    ...pickBuyerFields(row),
    invoiceable: row.invoiceable,
    order_receipt_id: row.invoice_id,
    receipt_status: row.invoice_state,
    create_time: row.created_at,
    cancel_time: row.closes_at,
    transfer: state === "unpaid" ? row.transfer_state : null,
    list: own.map((item) => itemView(item, now)),
  };
}

function itemView(item: ItemRow, now: number) {
  return {
    order_product_id: item.id,
    product_id: item.product_id,
    sku_id: item.sku_id,
    ...saleFields(item, now),
    store_name: item.name,
    sku: item.sku,
    image: item.image,
    unit_name: item.unit_name,
    ...packFields(item.pack_pieces, item.piece_unit),
    product_num: item.quantity,
    product_price: yuan(item.unit_fen),
    agreed_until: item.agreed_until,
    total_price: yuan(item.total_fen),
    pay_price: yuan(item.total_fen - item.coupon_fen - item.platform_coupon_fen - item.points_fen),
    refund_num: unitsLeft(item),
    is_refund: refundState(item),
    shipped_num: item.dispatched,
  };
}

export function toPackage({ id, company, number, shipped_at, delivered_at, items, traces }: PackageRow): Package {
  return {
    package_id: id,
    company,
    number,
    state: packageState({ delivered_at, traces }),
    ship_time: shipped_at,
    delivered_time: delivered_at,
    items: items.map(({ order_item_id, quantity }) => ({ order_product_id: order_item_id, product_num: quantity })),
    traces: traces.map(({ state, text, created_at }) => ({ state, text, time: created_at })),
  };
}

/** The state of a package: delivered once it has been, else the state of its newest trace. */
export const packageState = ({ delivered_at, traces }: Pick<PackageRow, "delivered_at" | "traces">): PackageState =>
  delivered_at === null ? (traces[0]?.state ?? "shipped") : "delivered";

function saleFields({ starts_at, ends_at, stopped_at }: ItemRow, now: number) {
  if (starts_at === null || ends_at === null)
    return { product_type: 0, stop_time: null, seckill_status: null } as const;
  const seckill_status = saleStatus({ starts_at, ends_at, stopped_at }, now);
  return { product_type: 1, stop_time: ends_at, seckill_status } as const;
}

type Units = Pick<ItemRow, "quantity" | "open_pieces" | "refunded_pieces">;

const unitsLeft = ({ quantity, open_pieces, refunded_pieces }: Units) => quantity - open_pieces - refunded_pieces;

function refundState({ quantity, open_pieces, refunded_pieces }: Units): OrderSummary["list"][number]["is_refund"] {
  if (open_pieces > 0) return 1;
  if (refunded_pieces === 0) return 0;
  return refunded_pieces < quantity ? 2 : 3;
}

const isRefundable = ({ status, taken_at }: OrderRow, items: readonly ItemRow[], now: number) =>
  refundTypes({ status, take_time: taken_at }, now).length > 0 && items.some((item) => unitsLeft(item) > 0);
