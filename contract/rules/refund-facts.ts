import type { RefundDetail } from "../refund-document.ts";
import { formatMinute } from "./calendar.ts";
import { REFUND_NAMES, REFUND_TYPE_NAMES } from "./refund.ts";

type Of<Field extends keyof RefundDetail> = Pick<RefundDetail, Field>;

/** The facts of a refund that several places show. */
export const REFUND_FACTS = {
  number: { label: "退款单号", value: ({ refund_order_sn }: Of<"refund_order_sn">) => refund_order_sn },
  order: { label: "订单号", value: ({ order_sn }: Of<"order_sn">) => order_sn },
  store: { label: "店铺", value: ({ mer_name }: Of<"mer_name">) => mer_name },
  type: { label: "类型", value: ({ refund_type }: Of<"refund_type">) => REFUND_TYPE_NAMES[refund_type] },
  state: { label: "状态", value: ({ status }: Of<"status">) => REFUND_NAMES[status] },
  /** The amount in yuan; what it is called elsewhere depends on the state. */
  amount: { label: "金额", value: ({ refund_price }: Of<"refund_price">) => refund_price },
  reason: { label: "原因", value: ({ refund_message }: Of<"refund_message">) => refund_message },
  remark: { label: "备注", value: ({ mark }: Of<"mark">) => mark },
  applied: { label: "申请时间", value: ({ create_time }: Of<"create_time">) => formatMinute(create_time) },
  back: {
    label: "寄回",
    value: ({ delivery_type, delivery_id }: Of<"delivery_type" | "delivery_id">) =>
      [delivery_type, delivery_id].filter(Boolean).join(" "),
  },
};

/** The facts of each place in its order: the buyer's page, the first columns of the Excel file, and what staff read. */
export const REFUND_PLACES = {
  page: ["type", "reason", "remark", "applied", "order", "store", "back"],
  table: ["applied", "number", "order", "store", "type", "state"],
  staff: ["number", "order", "type", "state", "amount", "reason", "remark", "back"],
} as const satisfies Record<string, readonly (keyof typeof REFUND_FACTS)[]>;
