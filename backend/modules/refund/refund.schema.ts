import type { Generated } from "kysely";
import type { RefundAct, RefundActor, RefundStatus, RefundType } from "#contract/rules/refund.ts";
import type { Inspection } from "#contract/rules/staff-refund.ts";
import type { PersonalColumns } from "../../platform/personal.ts";

export const PERSONAL_OF_REFUNDS = {
  refunds: { remark: "", back_phone: "", back_remark: "", inspection_note: "" },
} satisfies PersonalColumns;

declare module "../../database/schema.ts" {
  interface Schema {
    refunds: {
      id: Generated<number>;
      sn: string;
      customer_id: number;
      order_id: number;
      type: RefundType;
      state: RefundStatus;
      reason: string;
      remark: string;
      goods_fen: number;
      /** The freight in fen: the expected one until the refund is paid, then the paid one. */
      postage_fen: number;
      /** Points used that are returned. */
      points: number;
      /** Points that the order has lost; 0 until it is paid. */
      lost_points: Generated<number>;
      /** Fen deducted from the refund: for earned points that the customer has already spent, and `cut_fen`. */
      short_fen: Generated<number>;
      /** The part of `short_fen` by which staff have paid less than was asked for. */
      cut_fen: Generated<number>;
      refuse_reason: Generated<string>;
      /** The address for returned goods, as entered by staff; "" for the store's own address. */
      back_address: Generated<string>;
      back_company: Generated<string>;
      back_number: Generated<string>;
      back_phone: Generated<string>;
      back_remark: Generated<string>;
      /** What the warehouse has found in the returned parcel; "" until then. */
      inspection: Generated<Inspection | "">;
      inspection_note: Generated<string>;
      /** The units that the warehouse has counted; null until then. */
      received_pieces: number | null;
      inspected_at: number | null;
      /** 1: the customer removed the refund from the list. */
      is_hidden: Generated<number>;
      created_at: number;
      state_at: number;
      /** Epoch ms of the automatic act; null once the refund has ended. */
      due_at: number | null;
    };
    refund_items: {
      id: Generated<number>;
      refund_id: number;
      order_item_id: number;
      pieces: number;
      amount_fen: number;
      points: number;
      /** Units that went back into the stock. */
      returned: Generated<number>;
    };
    refund_events: {
      id: Generated<number>;
      refund_id: number;
      act: RefundAct;
      actor: RefundActor;
      note: string;
      created_at: number;
    };
    /** `refund_id` is null until the form with the key is submitted. */
    refund_pictures: {
      id: Generated<number>;
      customer_id: number;
      form_key: string;
      refund_id: number | null;
      upload: string;
      created_at: number;
    };
    refund_traces: { id: Generated<number>; refund_id: number; text: string; created_at: number };
  }
}
