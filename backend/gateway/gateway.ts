import type { GatewayType } from "#contract/rules/payment.ts";

/** A gateway's report about one payment. */
export type GatewayResult = {
  out_trade_no: string;
  /** The gateway's own number; "" while it is not paid. */
  transaction_id: string;
  /** The amount of the payment, in fen. */
  amount_fen: number;
  state: "paid" | "waiting" | "closed";
};

/** The response to a notice, in the gateway's own format. */
type NoticeAnswer = { status: number; type: string; body: string };

export type GatewayRefund = {
  out_trade_no: string;
  transaction_id: string;
  /** Unique per refund: the gateway pays a number once, however often it is sent. */
  refund_no: string;
  amount_fen: number;
  /** The whole payment, in fen. */
  total_fen: number;
  reason: string;
};

/**
 * An outside payment service. Its calls may be repeated, because the shop's numbers identify a repeat.
 * @throws Error from every call that fails, and ForgedNotice from `verifyNotice`.
 */
export type Gateway = {
  /** Begins a payment and returns the text of its QR code: a URL, or a path on the origin of the shop. */
  create(payment: {
    out_trade_no: string;
    amount_fen: number;
    subject: string;
    /** Epoch ms. */
    expires_at: number;
  }): Promise<{ qr_url: string }>;
  /** The notice of a payment that the gateway signed. */
  verifyNotice(headers: Headers, body: string): Promise<GatewayResult> | GatewayResult;
  readonly answers: { readonly accepted: NoticeAnswer; readonly refused: NoticeAnswer };
  /** null for a payment that the gateway does not know, such as a QR code that was not scanned. */
  query(out_trade_no: string): Promise<GatewayResult | null>;
  /**
   * Invalidates the QR code.
   * @throws Error where the payment has been made.
   */
  close(out_trade_no: string): Promise<void>;
  /** @returns whether the money is on its way back; false while the gateway still works on it. */
  refund(refund: GatewayRefund): Promise<boolean>;
};

/** The gateways that the shop has keys for. */
export type Gateways = Readonly<Partial<Record<GatewayType, Gateway>>>;

/** The signature, the time or the recipient of a notice is wrong. */
export class ForgedNotice extends Error {
  override name = "ForgedNotice";
}
