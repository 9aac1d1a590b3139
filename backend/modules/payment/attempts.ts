import { type GatewayType, isGatewayType, PAY_NAMES, QR_LIFE_MS } from "#contract/rules/payment.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { insertNumbered } from "../../platform/numbers.ts";
import * as store from "./attempt.store.ts";
import type { AttemptResults } from "./attempt-results.ts";

type Owner = Pick<Caller, "id">;
type Target = store.Target;

/** The age in ms from which the gateway is queried about a payment without a notice. */
const NOTICE_LATE_MS = 15 * 1000;
/** The shortest time between two queries about one payment, by the job and by the customer's button, in ms. */
const QUERY_EVERY_MS = 30 * 1000;
const QUERY_BY_HAND_MS = 2 * 1000;
/** The shortest life of a QR code that gateways accept, in ms. */
const QR_LIFE_MIN_MS = 60 * 1000;
const JOB_BATCH = 50;

/** Reads the amount due inside a transaction. @throws ApiError when nothing is due. */
type ReadPayable = (tx: Db) => Promise<{ amount_fen: number; subject: string; closes_at: number }>;

type Deps = Pick<Platform, "database" | "idempotency"> & {
  ports: Pick<Platform["ports"], "clock" | "random" | "log" | "gateways">;
  ask: AttemptResults["ask"];
};

export type Attempts = ReturnType<typeof createAttempts>;

/** Attempts to pay at a gateway: their QR codes, and when the gateway is queried about them. */
export function createAttempts({ database, idempotency, ports, ask }: Deps) {
  const { clock, log, gateways } = ports;

  async function insert(tx: Db, customer_id: number, target: Target, type: GatewayType, readPayable: ReadPayable) {
    const { amount_fen, closes_at } = await readPayable(tx);
    const now = clock.now();
    const open = await store.findOpenAttempt(tx, customer_id, target, now);
    if (open?.type === type) return { id: open.id };
    await store.expireAttempts(tx, customer_id, target, now);
    const expires_at = Math.max(now + QR_LIFE_MIN_MS, Math.min(now + QR_LIFE_MS, closes_at));
    return insertNumbered(ports, (sn) =>
      store.insertAttempt(tx, {
        ...target,
        out_trade_no: `ZF${sn}`,
        type,
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

  /** Requests the QR code from the gateway, which answers the same for a repeated request. @throws ApiError 409. */
  async function createQrCode(attempt: store.Attempt, subject: string) {
    const { id, customer_id, type, out_trade_no, amount_fen, expires_at } = attempt;
    try {
      const created = await gateways[type]?.create({ out_trade_no, amount_fen, subject, expires_at });
      await database.write((tx) => store.updateQrCode(tx, id, created?.qr_url ?? ""));
    } catch (error) {
      log("error", "gateway makes no payment", { type, out_trade_no, error: String(error) });
      await database.write((tx) => store.expireAttempts(tx, customer_id, store.targetOf(attempt), clock.now()));
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
        const { type, out_trade_no } = attempt;
        log("warn", "gateway does not answer", { type, out_trade_no, error: String(error) });
      }
    }
  }

  return {
    /** The methods that the shop has keys for. */
    types: Object.keys(gateways).filter(isGatewayType),

    /** The attempt with a valid QR code. */
    async open(customer: Owner, target: Target) {
      const attempt = await store.findOpenAttempt(database.read, customer.id, target, clock.now());
      return attempt?.qr_url ? attempt : null;
    },

    /**
     * Begins a payment at a gateway with the QR code that the customer scans. A valid code of the same method is used
     * again, that of another method expires.
     * @throws ApiError 409 for a method without keys, for what `readPayable` refuses, and for a gateway that fails.
     */
    async begin(
      customer: Owner,
      target: Target,
      { type, key, readPayable }: { type: GatewayType; key: string; readPayable: ReadPayable },
    ): Promise<void> {
      if (!gateways[type]) throw new ApiError(409, `${PAY_NAMES[type]}未开通，请换一种支付方式`);
      const { id } = await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const submit = { customer_id: customer.id, key, kind: "pay", request: { ...target, type } } as const;
        return idempotency.run(tx, submit, () => insert(tx, customer.id, target, type, readPayable));
      });
      const attempt = await store.findAttempt(database.read, id);
      if (attempt && attempt.qr_url === "") {
        const { subject } = await readPayable(database.read);
        await createQrCode(attempt, subject);
      }
      const others = await store.findWaitingAttempts(database.read, customer.id, target);
      await queryAll(
        others.filter(({ expires_at }) => expires_at <= clock.now()),
        QUERY_BY_HAND_MS,
      );
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
          const { type, out_trade_no } = attempt;
          log("warn", "gateway does not answer", { type, out_trade_no, error: String(error) });
          throw new ApiError(409, `客户正用${PAY_NAMES[type]}付款，${PAY_NAMES[type]}没有回应，请过几分钟再办`);
        }
      }
    },

    /** Queries the gateways about attempts that the customer may have paid. */
    async queryNow(customer: Owner, target: Target) {
      await queryAll(await store.findWaitingAttempts(database.read, customer.id, target), QUERY_BY_HAND_MS);
    },

    /** Queries about payments without a notice, and closes expired QR codes; safe to run concurrently. */
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
