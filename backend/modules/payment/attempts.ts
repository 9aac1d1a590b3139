import { setTimeout } from "node:timers/promises";
import {
  type GatewayType,
  isGatewayType,
  PAY_NAMES,
  type PayWay,
  returnPath,
  WAY_LIFE_MS,
} from "#contract/rules/payment.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { insertNumbered } from "../../platform/numbers.ts";
import { deadlineOf } from "../../variables.ts";
import * as store from "./attempt.store.ts";
import type { AttemptResults } from "./attempt-results.ts";

type Owner = Pick<Caller, "id">;
type Target = store.Target;

/** The age in ms from which the gateway is queried about a payment without a notice. */
const NOTICE_LATE_MS = 15 * 1000;
/** The shortest time between two queries about one payment, by the job and by the customer's button, in ms. */
const QUERY_EVERY_MS = 30 * 1000;
const QUERY_BY_HAND_MS = 2 * 1000;
/** The shortest life of an attempt that gateways accept, in ms. */
const LIFE_MIN_MS = 60 * 1000;
const JOB_BATCH = 50;
/** How long a new payment waits for the ends of others, in ms: with its own calls it fits into the answer of a page. */
const CLOSE_MS = 600;
/** The message for a payment that another one has replaced. */
const SUPERSEDED = "这次付款已失效，请再点“确认支付”";
/** The message for a payer whom WeChat does not name, whose page then offers other ways. */
const NO_PAYER = "微信没有确认付款人，请重新点“确认支付”，或换一种支付方式";

/** Reads the amount due inside a transaction. @throws ApiError when nothing is due. */
type ReadPayable = (tx: Db) => Promise<{ amount_fen: number; subject: string; closes_at: number }>;

/** How a customer begins to pay at a gateway. */
type Beginning = {
  type: GatewayType;
  way: PayWay;
  /** The code of WeChat's authorization, which the way jsapi needs. */
  wechat_code?: string | undefined;
  key: string;
  /** The network address of the payer. */
  ip: string;
  readPayable: ReadPayable;
};

type Deps = Pick<Platform, "database" | "idempotency"> & {
  ports: Pick<Platform["ports"], "clock" | "random" | "log" | "gateways" | "wechat">;
  ask: AttemptResults["ask"];
};

export type Attempts = ReturnType<typeof createAttempts>;

/** Attempts to pay at a gateway: how they begin, and when the gateway is queried about them. */
export function createAttempts({ database, idempotency, ports, ask }: Deps) {
  const { clock, log, gateways, wechat } = ports;

  async function insert(tx: Db, customer_id: number, target: Target, { type, way, readPayable }: Beginning) {
    const { amount_fen, closes_at } = await readPayable(tx);
    const now = clock.now();
    const open = await store.findOpenAttempt(tx, customer_id, target, now);
    // A QR code may be scanned from any screen, what a phone has opened belongs to that phone.
    if (way === "qr" && open?.type === type && open.way === way) return { id: open.id };
    await store.expireAttempts(tx, customer_id, target, now);
    const expires_at = Math.max(now + LIFE_MIN_MS, Math.min(now + WAY_LIFE_MS[way], closes_at));
    return insertNumbered(ports, (sn) =>
      store.insertAttempt(tx, {
        ...target,
        out_trade_no: `ZF${sn}`,
        type,
        way,
        customer_id,
        amount_fen,
        state: "waiting",
        qr_url: "",
        transaction_id: null,
        created_at: now,
        expires_at,
        asked_at: 0,
        paid_at: null,
      }),
    );
  }

  /**
   * Closes the expired attempts at their gateways, so that nothing can be paid twice. A gateway that does not answer in
   * time holds up no other payment: the answer is awaited no longer, and the job asks again.
   */
  async function closeExpired(customer: Owner, target: Target) {
    const waiting = await store.findWaitingAttempts(database.read, customer.id, target);
    const expired = waiting.filter(({ expires_at }) => expires_at <= clock.now());
    if (expired.length === 0) return;
    const closing = Promise.all(expired.map((one) => ask(one).catch((error: unknown) => logSilence(one, error))));
    const patience = new AbortController();
    await Promise.race([
      closing,
      setTimeout(deadlineOf(CLOSE_MS), null, { signal: patience.signal }).catch(() => null),
    ]);
    patience.abort();
  }

  const logSilence = ({ type, out_trade_no }: store.Attempt, error: unknown) =>
    log("warn", "gateway does not answer", { type, out_trade_no, error: String(error) });

  /** The payer's account of WeChat, by the code of its authorization. @throws ApiError 409 */
  async function payerOf(code: string | undefined): Promise<string> {
    const openid = await nameOf(code ?? "");
    if (openid === null) throw new ApiError(409, NO_PAYER);
    return openid;
  }

  async function nameOf(code: string): Promise<string | null> {
    try {
      return code === "" || !wechat ? null : await wechat.openidOf(code);
    } catch (error) {
      log("error", "WeChat names no payer", { error: String(error) });
      return null;
    }
  }

  /** Begins the payment at the gateway, which answers the same for a repeated request. @throws ApiError 409. */
  async function createTicket(attempt: store.Attempt, subject: string, { wechat_code, ip }: Beginning) {
    const { id, type, way, out_trade_no, amount_fen, expires_at } = attempt;
    try {
      const payer = { openid: way === "jsapi" ? await payerOf(wechat_code) : null, client_ip: ip };
      const asked = { out_trade_no, amount_fen, subject, expires_at, way, return_path: returnPath(attempt), ...payer };
      const ticket = await gateways[type]?.create(asked);
      await database.write((tx) => store.updateTicket(tx, id, ticket ?? ""));
    } catch (error) {
      // The same form may have been sent twice, and its other request may have begun the payment.
      if (!(await database.write((tx) => store.expireUnopened(tx, id, clock.now())))) return;
      if (error instanceof ApiError) throw error;
      log("error", "gateway makes no payment", { type, way, out_trade_no, error: String(error) });
      throw new ApiError(409, `${PAY_NAMES[type]}暂时无法使用，请稍后再试，或换一种支付方式`);
    }
  }

  /** Queries the gateway about a waiting attempt that nobody has queried within `everyMs`. */
  async function query(attempt: store.Attempt, everyMs: number): Promise<void> {
    if (!gateways[attempt.type]) return;
    const now = clock.now();
    if (await database.write((tx) => store.claimQuery(tx, attempt.id, { now, before: now - everyMs })))
      await ask(attempt);
  }

  /** Queries about each attempt; a failure of the gateway is logged, and the job queries again. */
  async function queryAll(attempts: readonly store.Attempt[], everyMs: number) {
    for (const attempt of attempts) {
      try {
        await query(attempt, everyMs);
      } catch (error) {
        logSilence(attempt, error);
      }
    }
  }

  return {
    /** The methods that the shop has keys for. */
    types: Object.keys(gateways).filter(isGatewayType),

    /** The ways of a method. */
    waysOf: (type: GatewayType) => [...(gateways[type]?.ways ?? [])],

    /** What a page gives to WeChat's own browser for an attempt. */
    bridgeCall: ({ type, way, qr_url }: store.Attempt) =>
      way === "jsapi" ? (gateways[type]?.bridgeCall(qr_url) ?? null) : null,

    /** The attempt that can be paid. */
    async open(customer: Owner, target: Target) {
      const attempt = await store.findOpenAttempt(database.read, customer.id, target, clock.now());
      return attempt?.qr_url ? attempt : null;
    },

    /**
     * Begins a payment at a gateway. A valid QR code of the same method is used again, every other open attempt is closed
     * at its gateway first.
     * @throws ApiError 409 for a method or way that is not offered, for what `readPayable` refuses, for a payer whom
     * WeChat does not name, and for a gateway that fails.
     */
    async begin(customer: Owner, target: Target, beginning: Beginning): Promise<void> {
      const { type, way, key, readPayable } = beginning;
      if (!gateways[type]?.ways.includes(way)) throw new ApiError(409, `${PAY_NAMES[type]}未开通，请换一种支付方式`);
      const { id } = await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const submit = { customer_id: customer.id, key, kind: "pay", request: { ...target, type, way } } as const;
        return idempotency.run(tx, submit, () => insert(tx, customer.id, target, beginning));
      });
      await closeExpired(customer, target);
      const attempt = await store.findAttempt(database.read, id);
      if (!attempt || attempt.state === "paid") return;
      const { subject } = await readPayable(database.read);
      // Another device has begun since, or the form is an old one.
      if (attempt.state !== "waiting" || attempt.expires_at <= clock.now()) throw new ApiError(409, SUPERSEDED);
      if (attempt.qr_url === "") await createTicket(attempt, subject, beginning);
    },

    /**
     * Ends the waiting attempts of a target at their gateways, and books those that are paid already.
     * @throws ApiError 409 where a gateway does not answer.
     */
    async end(customer: Owner, target: Target): Promise<void> {
      await database.write((tx) => store.expireAttempts(tx, customer.id, target, clock.now()));
      for (const attempt of await store.findWaitingAttempts(database.read, customer.id, target)) {
        try {
          await ask(attempt);
        } catch (error) {
          const { type } = attempt;
          logSilence(attempt, error);
          throw new ApiError(409, `客户正用${PAY_NAMES[type]}付款，${PAY_NAMES[type]}没有回应，请过几分钟再办`);
        }
      }
    },

    /** Queries the gateways about attempts that the customer may have paid. */
    async queryNow(customer: Owner, target: Target) {
      await queryAll(await store.findWaitingAttempts(database.read, customer.id, target), QUERY_BY_HAND_MS);
    },

    /** Queries about payments without a notice, and closes expired attempts; safe to run concurrently. */
    async queryDue() {
      const types = Object.keys(gateways).filter(isGatewayType);
      if (types.length === 0) return;
      const now = clock.now();
      const due = {
        types,
        now,
        createdBefore: now - NOTICE_LATE_MS,
        queriedBefore: now - QUERY_EVERY_MS,
        limit: JOB_BATCH,
      };
      await queryAll(await store.findAttemptsToQuery(database.read, due), QUERY_EVERY_MS);
    },
  };
}
