import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CashierRefunds, GATEWAY_WAYS, type GatewayType } from "#contract/rules/payment.ts";
import { type Gateway, type GatewayResult, type Gateways, RefusedNotice } from "../gateway/gateway.ts";
import type { Clock, Random, Uploads } from "../ports.ts";

/** A payment as the simulated gateway stores it. */
type Trade = Omit<GatewayResult, "state"> & {
  state: "waiting" | "paid" | "closed";
  type: GatewayType;
  subject: string;
  expires_at: number;
  /** The path of the page that the payer returns to; absent for a QR code, whose payer is at another device. */
  back?: string;
  /** The refunded fen by the number of the refund. */
  refunds: Record<string, number>;
  /** The numbers of the refunds that were refused; absent for a payment whose refunds are paid. */
  refused?: string[];
};

const REFUSED = { state: "closed", word: "CLOSED" } as const;

/** A notice in the form in which it is sent to the shop. */
export type SentNotice = { headers: Record<string, string>; body: string };

const SIGNATURE = "x-cashier-signature";

/**
 * The payment gateways of demo mode. They have no access to orders: they store payments separately, and report them as
 * notices signed with their own secret.
 */
export function createCashier({
  store,
  secret,
  clock,
  random,
}: {
  store: Pick<Uploads, "read" | "write">;
  secret: string;
  clock: Clock;
  random: Random;
}) {
  const nameOf = (out_trade_no: string) => `cashier/${out_trade_no.toLowerCase()}.json`;
  const write = (trade: Trade) => store.write(nameOf(trade.out_trade_no), Buffer.from(JSON.stringify(trade)));
  const sign = (body: string) => createHmac("sha256", secret).update(body).digest("hex");

  /** The trade of this number; null for an unknown number. */
  async function find(out_trade_no: string): Promise<Trade | null> {
    const bytes = await store.read(nameOf(out_trade_no));
    // Only the cashier writes this file.
    return bytes && (JSON.parse(Buffer.from(bytes).toString()) as Trade);
  }

  async function requireTrade(out_trade_no: string): Promise<Trade> {
    const trade = await find(out_trade_no);
    if (!trade) throw new Error(`the cashier knows no payment ${out_trade_no}`);
    return trade;
  }

  const stateNow = (trade: Trade) =>
    trade.state === "waiting" && trade.expires_at <= clock.now() ? "closed" : trade.state;

  const gateway = (type: GatewayType): Gateway => ({
    ways: GATEWAY_WAYS[type],

    async create({ out_trade_no, amount_fen, subject, expires_at, way, return_path }) {
      const trade = { type, out_trade_no, amount_fen, subject, expires_at, refunds: {} };
      const back = way === "qr" ? {} : { back: return_path };
      if (!(await find(out_trade_no))) await write({ ...trade, ...back, transaction_id: "", state: "waiting" });
      return `/demo_cashier?trade=${out_trade_no}`;
    },

    bridgeCall: () => null,

    verifyNotice(headers, body) {
      const [sent, expected] = [Buffer.from(headers.get(SIGNATURE) ?? ""), Buffer.from(sign(body))];
      if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
        throw new RefusedNotice("signature", "wrong signature");
      // The cashier has signed this body.
      const notice = JSON.parse(body) as Trade;
      if (notice.type !== type) throw new RefusedNotice("content", "another gateway");
      return notice;
    },

    answers: {
      accepted: { status: 200, type: "text/plain", body: "success" },
      refused: { status: 400, type: "text/plain", body: "fail" },
    },

    async query(out_trade_no) {
      const trade = await find(out_trade_no);
      if (!trade) return null;
      const { transaction_id, amount_fen, refunds } = trade;
      const state = Object.keys(refunds).length > 0 ? "refunded" : stateNow(trade);
      return { out_trade_no, transaction_id, amount_fen, state };
    },

    async close(out_trade_no) {
      const trade = await requireTrade(out_trade_no);
      if (trade.state === "paid") throw new Error(`the cashier cannot close ${out_trade_no}, which is paid`);
      await write({ ...trade, state: "closed" });
    },

    async refund({ out_trade_no, refund_no, amount_fen }) {
      const trade = await requireTrade(out_trade_no);
      if (trade.refused) {
        await write({ ...trade, refused: [...new Set([...trade.refused, refund_no])] });
        return REFUSED;
      }
      const refunds = { ...trade.refunds, [refund_no]: amount_fen };
      const sum = Object.values(refunds).reduce((total, part) => total + part, 0);
      if (trade.state !== "paid" || sum > trade.amount_fen) throw new Error(`the cashier cannot refund ${refund_no}`);
      await write({ ...trade, refunds });
      return { state: "done", word: "paid" };
    },

    async queryRefund({ out_trade_no, refund_no }) {
      const { refunds, refused } = await requireTrade(out_trade_no);
      if (refused?.includes(refund_no)) return REFUSED;
      return refund_no in refunds ? { state: "done", word: "paid" } : null;
    },
  });

  return {
    gateways: { weixin: gateway("weixin"), alipay: gateway("alipay") } satisfies Gateways,

    find,
    stateNow,

    /**
     * Pays as a customer of the gateway does, by default so that the payment can be refunded.
     * @returns the notice to send, or null for an expired code.
     */
    async pay(out_trade_no: string, refunds: CashierRefunds = "paid"): Promise<SentNotice | null> {
      const trade = await find(out_trade_no);
      if (!trade || stateNow(trade) === "closed") return null;
      const transaction_id = `DEMO${random.digits(20)}`;
      const refusal = refunds === "refused" ? { refused: [] } : {};
      const paid: Trade = trade.state === "paid" ? trade : { ...trade, ...refusal, state: "paid", transaction_id };
      await write(paid);
      const { type, amount_fen } = paid;
      const notice = { type, out_trade_no, transaction_id: paid.transaction_id, amount_fen, state: "paid" };
      const body = JSON.stringify(notice);
      return { headers: { "Content-Type": "application/json", [SIGNATURE]: sign(body) }, body };
    },
  };
}
export type Cashier = ReturnType<typeof createCashier>;

/** The secret that the cashier signs with: created once, stored beside the database and shared by all processes. */
export function cashierSecret(folder: string): string {
  const file = join(folder, "cashier-secret");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8");
}
