import type { Answer } from "#contract/endpoint.ts";
import type { OrderDetail, order as orderCalls } from "#contract/order.ts";
import { DAY_MS, formatDay, formatMinute } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { paperFacts } from "#contract/rules/order-facts.ts";
import { AFTER_SALE_MS } from "#contract/rules/refund.ts";

type Item = OrderDetail["list"][number];

/** A line of a delivery note: units of one item; prices in yuan, null where the note shows none. */
type NoteLine = {
  order_product_id: number;
  name: string;
  sku: string;
  code: string;
  unit: string;
  units: number;
  price: string | null;
  sum: string | null;
};

/** The lines of one package, or of the units that have not been dispatched. */
type NotePart = { name: string; about: string; lines: NoteLine[] };

/** The delivery note of an order: a part for each package and one for the units that wait, without refunded units. */
export function deliveryNote(
  order: OrderDetail,
  { sender, receiver }: Answer<typeof orderCalls.deliveryNote>,
  { company, hasPrices }: { company: string; hasPrices: boolean },
) {
  const items = new Map(order.list.map((item) => [item.order_product_id, item]));
  const packed = order.packages.map(
    (parcel, index): NotePart => ({
      name: `包裹 ${index + 1}`,
      about: `${parcel.company} ${parcel.number} · ${formatMinute(parcel.ship_time)} 发出`,
      lines: parcel.items.flatMap(({ order_product_id, product_num }) => {
        const item = items.get(order_product_id);
        return item ? [lineOf(item, product_num, hasPrices)] : [];
      }),
    }),
  );
  const waiting = order.list
    .map((item) => ({ item, units: order.status === ORDER_STATUS.toShip ? item.refund_num - item.shipped_num : 0 }))
    .filter(({ units }) => units > 0)
    .map(({ item, units }) => lineOf(item, units, hasPrices));
  const parts = waiting.length > 0 ? [...packed, { name: "待发货", about: "", lines: waiting }] : packed;
  const lines = parts.flatMap((part) => part.lines);
  return {
    sn: order.order_sn,
    afterSaleDays: AFTER_SALE_MS / DAY_MS,
    facts: paperFacts("note", order),
    ordered: formatDay(order.create_time),
    sender,
    company,
    receiver,
    parts,
    units: lines.reduce((total, { units }) => total + units, 0),
    kinds: new Set(lines.map(({ code }) => code)).size,
    total: hasPrices ? yuan(lines.reduce((total, { sum }) => total + fen(sum ?? "0.00"), 0)) : null,
  };
}
export type DeliveryNote = ReturnType<typeof deliveryNote>;

const lineOf = (item: Item, units: number, hasPrices: boolean): NoteLine => ({
  order_product_id: item.order_product_id,
  name: item.store_name,
  sku: item.sku,
  code: `${item.product_id}-${item.sku_id}`,
  unit: item.unit_name,
  units,
  price: hasPrices ? item.product_price : null,
  sum: hasPrices ? yuan(fen(item.product_price) * units) : null,
});
