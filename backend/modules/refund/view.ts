import type {
  OrderRefund,
  RefundableItem,
  RefundableOrder,
  RefundDetail,
  RefundEntry,
  RefundPreview,
  RefundSummary,
} from "#contract/refund-document.ts";
import { yuan } from "#contract/rules/money.ts";
import { paidFen } from "#contract/rules/order.ts";
import { isOpenRefund, REFUND_STATUS, REFUND_TYPE, refundTypes } from "#contract/rules/refund.ts";
import { isSelfOperated } from "#contract/rules/store.ts";
import { parcelKey } from "./acts.ts";
import type { RefundEventRow, RefundItem, RefundRow, RefundTraceRow } from "./refund.store.ts";
import type { Refunds } from "./refund.ts";
import type { OrderItem, OrderRow } from "./refundable.store.ts";

const remainingPieces = (item: Pick<OrderItem, "quantity" | "refunded_pieces" | "open_pieces">) =>
  item.quantity - item.refunded_pieces - item.open_pieces;

const typesOf = ({ status, taken_at }: { status: number; taken_at: number | null }, now: number) =>
  refundTypes({ status, take_time: taken_at }, now);

function toItem(item: OrderItem): RefundableItem {
  return {
    order_product_id: item.id,
    product_id: item.product_id,
    store_name: item.name,
    sku: item.sku,
    image: item.image,
    unit_name: item.unit_name,
    product_price: yuan(item.unit_fen),
    product_num: item.quantity,
    refund_num: remainingPieces(item),
    paid_price: yuan(paidFen(item)),
  };
}

function toOrderFacts(row: OrderRow) {
  const is_trader = isSelfOperated(row.store_kind);
  return { order_id: row.id, order_sn: row.sn, mer_id: row.store_id, mer_name: row.store_name, is_trader } as const;
}

export function toRefundableOrder(row: OrderRow, items: readonly OrderItem[], now: number): RefundableOrder {
  return {
    ...toOrderFacts(row),
    status: row.status,
    create_time: row.created_at,
    types: typesOf(row, now),
    list: items.filter(({ order_id }) => order_id === row.id).map(toItem),
  };
}

export function toPreview(found: Awaited<ReturnType<Refunds["preview"]>>): RefundPreview {
  const { order, types, lines, goods_fen, postage_fen, points, lost, pictures, key } = found;
  return {
    ...toOrderFacts(order),
    status: order.status,
    types,
    list: lines.map(({ item, share }) => ({ ...toItem(item), num: share.pieces, refund_price: yuan(share.fen) })),
    goods_price: yuan(goods_fen),
    postage_price: yuan(postage_fen),
    refund_price: yuan(goods_fen + postage_fen),
    integral: points,
    lost_integral: lost,
    pictures,
    key,
  };
}

/** What staff read of a refund, as the contract names it. */
export const toStaffFacts = (row: RefundRow) => ({ ...toState(row), ...toTexts(row) });

const toState = (row: RefundRow) => ({
  refund_order_sn: row.sn,
  order_sn: row.order_sn,
  status: row.state,
  refund_type: row.type,
  refund_price: yuan(row.goods_fen + row.postage_fen - row.short_fen),
  delivery_type: row.back_company,
  delivery_id: row.back_number,
});

const toTexts = (row: RefundRow) => ({ refund_message: row.reason, mark: row.remark });

export function toRefundSummary(row: RefundRow, all: readonly RefundItem[], now: number): RefundSummary {
  const items = all.filter(({ refund_id }) => refund_id === row.id);
  const ended = !isOpenRefund(row.state) && row.state !== REFUND_STATUS.refunded;
  const again =
    ended && items.every((item) => remainingPieces(item) > 0) && typesOf(toOrder(row), now).includes(row.type);
  return {
    refund_order_id: row.id,
    ...toState(row),
    order_id: row.order_id,
    mer_id: row.store_id,
    mer_name: row.store_name,
    is_trader: isSelfOperated(row.store_kind),
    refund_num: items.reduce((sum, { pieces }) => sum + pieces, 0),
    status_time: row.state_at,
    due_time: row.due_at,
    create_time: row.created_at,
    fail_message: row.refuse_reason,
    pay_type: row.pay_type ?? "",
    back_address: toBackAddress(row),
    again: again ? 1 : 0,
    list: items.map((item) => ({
      order_product_id: item.order_item_id,
      product_id: item.product_id,
      store_name: item.name,
      sku: item.sku,
      image: item.image,
      unit_name: item.unit_name,
      product_price: yuan(item.unit_fen),
      refund_num: item.pieces,
      refund_price: yuan(item.amount_fen),
    })),
  };
}

export const toOrderRefunds = ({ rows, items, events, now }: Awaited<ReturnType<Refunds["ofOrder"]>>): OrderRefund[] =>
  rows.map((row) => ({
    ...toRefundSummary(row, items, now),
    history: toHistory(events.filter(({ refund_id }) => refund_id === row.id)),
  }));

/** The entries of a list, each with its last act and the newest trace of its parcel. */
export const toEntries = ({ rows, items, events, traces, now }: Listed): RefundEntry[] =>
  rows.map((row) => {
    const [last_act = null] = toHistory(events.filter(({ refund_id }) => refund_id === row.id));
    const trace = traces.find(({ refund_id }) => refund_id === row.id);
    return { ...toRefundSummary(row, items, now), last_act, trace: trace ? toTrace(trace) : null };
  });
type Listed = Pick<Awaited<ReturnType<Refunds["list"]>>, "rows" | "items" | "events" | "traces" | "now">;

export const toTrace = ({ text, created_at }: Pick<RefundTraceRow, "text" | "created_at">) => ({
  status: text,
  time: created_at,
});

const toHistory = (events: readonly RefundEventRow[]): OrderRefund["history"] =>
  events.map(({ act, actor, note, created_at }) => ({ act, actor, note, time: created_at }));

const toOrder = ({ order_status, taken_at }: RefundRow) => ({ status: order_status, taken_at });

export function toRefundDetail(found: Awaited<ReturnType<Refunds["detail"]>>): RefundDetail {
  const { row, items, events, evidence, parcel, inspection, drafts, now } = found;
  return {
    ...toRefundSummary(row, items, now),
    goods_price: yuan(row.goods_fen),
    postage_price: yuan(row.postage_fen),
    short_price: yuan(row.short_fen - row.cut_fen),
    cut_price: yuan(row.cut_fen),
    integral: row.points,
    lost_integral: row.lost_points,
    ...toTexts(row),
    pictures: evidence,
    delivery_phone: row.back_phone,
    delivery_mark: row.back_remark,
    delivery_pictures: parcel,
    inspection_pictures: inspection,
    back_key: parcelKey(row),
    back_drafts: drafts,
    service_phone: row.service_phone,
    now,
    history: toHistory(events),
  };
}

/** The address for returned goods, from the store's agreement until the end of the refund; null otherwise. */
function toBackAddress(row: RefundRow): RefundDetail["back_address"] {
  const isAgreed = row.state === REFUND_STATUS.toSendBack || row.back_number !== "";
  if (row.type !== REFUND_TYPE.goods || !isAgreed) return null;
  return {
    name: `${row.store_name}售后部`,
    phone: row.service_phone,
    address: row.back_address || `${row.store_city} ${row.store_name}退货仓`,
  };
}
