import type { Generated } from "kysely";
import type { GatewayType, PaymentState, PayWay, RechargeType } from "#contract/rules/payment.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** The payments of order groups, one row per group at most. */
    payments: {
      id: Generated<number>;
      group_id: number;
      customer_id: number;
      type: string;
      amount_fen: number;
      /** The refunded part of the amount. */
      refunded_fen: Generated<number>;
      created_at: number;
    };
    /** Attempts to pay a group or a recharge at a gateway. */
    payment_attempts: {
      id: Generated<number>;
      out_trade_no: string;
      type: GatewayType;
      customer_id: number;
      /** One of the two is null. */
      group_id: number | null;
      recharge_id: number | null;
      amount_fen: number;
      state: PaymentState;
      /** How the payer reaches the gateway. */
      way: Generated<PayWay>;
      /** What the payer opens: the text of a QR code, an address, or WeChat's id; "" until the gateway has made it. */
      qr_url: string;
      /** The gateway's number of the payment; null while there is none. */
      transaction_id: string | null;
      created_at: number;
      expires_at: number;
      /** Epoch ms of the last query to the gateway; 0 for none. */
      asked_at: number;
      paid_at: number | null;
      /** Epoch ms of the gateway's first report of a refund that the shop has not made. */
      refund_seen_at: Generated<number | null>;
      /** What staff did about such a refund; "" until then. */
      settled_note: Generated<string>;
    };
    /** Refunds by gateways; `accepted` while the gateway processes one, `failed` when it did not pay. */
    gateway_refunds: {
      id: Generated<number>;
      refund_no: string;
      attempt_id: number;
      /** What is refunded: the number of a refund, or of a payment that settled nothing. */
      ref: Generated<string>;
      amount_fen: number;
      note: string;
      state: "waiting" | "accepted" | "done" | "failed";
      created_at: number;
      done_at: number | null;
      /** The gateway's word for a failure, or what staff did in its place. */
      reason: Generated<string>;
      /** Epoch ms of the last query to the gateway; 0 for none. */
      asked_at: Generated<number>;
      /** Epoch ms at which staff have moved it to the customer's balance, with the customer's consent. */
      balance_at: Generated<number | null>;
    };
    recharges: {
      id: Generated<number>;
      sn: string;
      customer_id: number;
      amount_fen: number;
      /** The chosen method of payment. */
      type: RechargeType;
      /** `credit`: it repays bills from the balance as soon as it is paid. */
      purpose: Generated<"balance" | "credit">;
      state: "waiting" | "paid";
      created_at: number;
      paid_at: number | null;
    };
  }
}
