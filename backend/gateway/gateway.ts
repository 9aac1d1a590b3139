import type { GatewayType, PayWay } from "#contract/rules/payment.ts";

/** A gateway's report about one payment. */
export type GatewayResult = {
  out_trade_no: string;
  /** The gateway's own number; "" while it is not paid. */
  transaction_id: string;
  /** The amount of the payment, in fen. */
  amount_fen: number;
  /**
   * `refunded`: it was paid, and all or a part of it was paid back. `unknown`: the gateway uses a word that its documents
   * did not have.
   */
  state: "paid" | "waiting" | "closed" | "refunded" | "unknown";
  /** The gateway's own word, for a state that is unknown. */
  word?: string;
};

/** A signed message that something about a refund has changed; the shop then queries the gateway. */
export type RefundNotice = {
  out_trade_no: string;
  /** The shop's number of the refund; null where the notice names none. */
  refund_no: string | null;
  /** Whether the notice says that the money was paid back. */
  isPaidBack: boolean;
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
 * What a gateway says about a refund, with its own word for it. `closed`: it ended without paying, and a new number may
 * be requested. `abnormal`: it waits for the merchant's act at the gateway, and may still be done. `returned`: the
 * merchant took its money back there, so that the customer is still owed it.
 */
export type RefundResult = {
  state: "done" | "processing" | "closed" | "abnormal" | "returned" | "unknown";
  word: string;
};

/** What begins a payment. */
export type GatewayPayment = {
  out_trade_no: string;
  amount_fen: number;
  subject: string;
  /** Epoch ms. */
  expires_at: number;
  way: PayWay;
  /** The path of the storefront's page that the payer returns to. */
  return_path: string;
  /** The network address of the payer. */
  client_ip: string;
  /** The payer's account of WeChat; null but for the way jsapi. */
  openid: string | null;
};

/** What a page gives to WeChat's own browser, which then asks the payer for the password. */
export type BridgeCall = {
  appId: string;
  /** Epoch seconds. */
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: "RSA";
  paySign: string;
};

/**
 * An outside payment service. Its calls may be repeated, because the shop's numbers identify a repeat.
 * @throws Error from every call that fails, and RefusedNotice from `verifyNotice`.
 */
export type Gateway = {
  /** The ways that the shop offers. */
  readonly ways: readonly PayWay[];
  /**
   * Begins a payment and returns its ticket: the text of a QR code, the address that the payer opens, or WeChat's id for
   * `bridgeCall`. A path is an address on the origin of the shop.
   */
  create(payment: GatewayPayment): Promise<string>;
  /** The signed call for a ticket of the way jsapi; null where the payer opens the ticket's address. */
  bridgeCall(ticket: string): BridgeCall | null;
  /** The notice of a payment or a refund that the gateway signed. */
  verifyNotice(headers: Headers, body: string): GatewayResult | RefundNotice;
  readonly answers: { readonly accepted: NoticeAnswer; readonly refused: NoticeAnswer };
  /**
   * null for a payment that the gateway does not know, such as one whose code was not scanned.
   * @throws UnsignedAbsence for an answer without a signature that the payment does not exist.
   */
  query(out_trade_no: string): Promise<GatewayResult | null>;
  /**
   * Ends a payment that has not been made.
   * @throws Error where the payment has been made.
   */
  close(out_trade_no: string): Promise<void>;
  /** Requests a refund. */
  refund(refund: GatewayRefund): Promise<RefundResult>;
  /** null for a refund that the gateway does not know or has not carried out, which may be requested again. */
  queryRefund(refund: Pick<GatewayRefund, "out_trade_no" | "refund_no">): Promise<RefundResult | null>;
};

/** The gateways that the shop has keys for. */
export type Gateways = Readonly<Partial<Record<GatewayType, Gateway>>>;

/**
 * Why a notice is refused. `signature`: it is missing or wrong. `key`: it was made with a key that the shop does not
 * have. `time`: it is older than the shop accepts, or from the future. `content`: it is signed, but of another merchant,
 * app, currency or kind.
 */
export type RefusalCause = "signature" | "key" | "time" | "content";

/** A notice that the shop does not accept. */
export class RefusedNotice extends Error {
  override name = "RefusedNotice";
  override readonly cause: RefusalCause;
  constructor(cause: RefusalCause, message: string) {
    super(message);
    this.cause = cause;
  }
}

/** An answer without a valid signature that something does not exist, which proves nothing. */
export class UnsignedAbsence extends Error {
  override name = "UnsignedAbsence";
}
