import { stockLabel } from "#app/features/catalog/catalog.ts";
import { formatYuan } from "#app/ui/price.tsx";
import type { DeliveryEstimate } from "#contract/delivery.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { INVOICE_TYPE_NAMES } from "#contract/rules/invoice.ts";
import { AFTER_SALE_MS, REFUND_WAIT_MS } from "#contract/rules/refund.ts";
import type { WarehouseStock } from "#contract/warehouse.ts";

/**
 * The texts beside the options of a product. They are computed on the server, because the rules of freight, refunds and
 * invoices would add to the page's scripts.
 */

/** A piece of a line with its colour. */
type Part = { text: string; kind?: "ok" | "warn" | "red" | "muted" };
export type Line = readonly Part[];

const AFTER_SALE_DAYS = AFTER_SALE_MS / DAY_MS;
const ANSWER_DAYS = REFUND_WAIT_MS / DAY_MS;

/** The stock of a SKU in each warehouse; no line for a SKU in no warehouse. */
export const warehouseLines = (warehouses: readonly WarehouseStock[], sku_id: number, unit: string): Line[] =>
  warehouses.flatMap(({ name, ship_hours, stocks }) =>
    stocks
      .filter((held) => held.sku_id === sku_id)
      .map(({ stock }): Line => {
        const { kind, text } = stockLabel({ stock, min_order: 1 });
        if (stock <= 0) return [{ text: name }, { text, kind }];
        return [
          { text: name },
          { text: `${text} ${stock} ${unit}`, kind },
          { text: `付款后 ${ship_hours} 小时内发货`, kind: "muted" },
        ];
      }),
  );

/** The warehouses, the days of arrival and the freight of these units; or that the store does not deliver there. */
export function deliveryLines(estimate: DeliveryEstimate, quantity: number, unit: string): Line[] {
  const { province, delivered, shipment } = estimate;
  if (!delivered) return [[{ text: `店铺不配送到${province}，请换一个收货地区`, kind: "red" }]];
  const way: Line = shipment
    ? [{ text: `${shipment.name}发货` }, { text: `预计付款后 ${shipment.days_min}–${shipment.days_max} 天送达` }]
    : province === null
      ? [{ text: "选好地区，显示发货仓和送达时间", kind: "muted" }]
      : [];
  return [way, freightLine(estimate, quantity, unit)].filter((line) => line.length > 0);
}

function freightLine({ fee, surcharge, free_over }: DeliveryEstimate, quantity: number, unit: string): Line {
  const isRemote = Number(surcharge) > 0;
  if (isRemote && fee === surcharge) return [{ text: `${quantity} ${unit}运费 ${formatYuan(fee)}，为偏远地区加收` }];
  return [
    Number(fee) === 0
      ? { text: free_over === null ? "免运费" : "已满足免运费", kind: "ok" }
      : {
          text: `${quantity} ${unit}运费 ${formatYuan(fee)}${isRemote ? `，含偏远地区加收 ${formatYuan(surcharge)}` : ""}`,
        },
    ...(free_over === null || Number(fee) === 0
      ? []
      : [{ text: `店铺满 ${formatYuan(free_over)} 免${isRemote ? "基本" : ""}运费`, kind: "muted" } as const]),
  ];
}

/** The services that hold for every product of the shop. */
export const serviceLines = (isConsumable: boolean): Line[] => [
  [
    { text: `收货后 ${AFTER_SALE_DAYS} 天内可退货退款` },
    { text: "可开增值税专用发票" },
    ...(isConsumable ? [{ text: "原装、兼容分开标明" }] : []),
  ],
];

/** The rows of the tab 售后与发票, by the rules of refunds and invoices. */
export const afterSaleRows = (merchant: { mer_name: string; service_phone: string }) => [
  { name: "退款", value: "发货前可以申请仅退款，发货后可以申请仅退款或退货退款" },
  { name: "退货期限", value: `确认收货后 ${AFTER_SALE_DAYS} 天内，可以只退一部分数量` },
  { name: "处理时间", value: `商家 ${ANSWER_DAYS} 天内答复，逾期自动同意；同意退货后请在 ${ANSWER_DAYS} 天内寄回` },
  {
    name: "退到哪里",
    value: "按实付金额：微信、支付宝退回原支付账户，月结先抵减欠款，其他方式退到余额；用掉的积分一并退还",
  },
  { name: "怎样申请", value: "我的订单 → 订单详情 → 申请退款" },
  { name: "发票种类", value: Object.values(INVOICE_TYPE_NAMES).join("、") },
  { name: "开票方", value: `${merchant.mer_name}，同一家店铺的订单可以合开一张` },
  { name: "怎样开票", value: "付款后在“申请开票”里选订单和抬头；部分退款的订单按退款后的金额开" },
  { name: "店铺客服", value: merchant.service_phone },
];
