import { payment, recharge } from "#contract/payment.ts";
import { yuan } from "#contract/rules/money.ts";
import { RECHARGE_AMOUNTS, RECHARGE_MAX_FEN, RECHARGE_MIN_FEN } from "#contract/rules/payment.ts";
import { type App, idParam, route } from "../../http/route.ts";
import type { Platform } from "../../platform/module.ts";
import type { Attempt } from "./attempt.store.ts";
import type { Attempts } from "./attempts.ts";
import type { Payments } from "./payment.ts";
import type { Recharges } from "./recharges.ts";

type Deps = {
  payments: Payments;
  attempts: Attempts;
  recharges: Recharges;
  ports: Pick<Platform["ports"], "random">;
  database: Pick<Platform["database"], "read">;
};

/** An attempt as a page shows it: its ticket is a text to scan, an address to open, or a call of WeChat's browser. */
function toAttempt(attempt: Attempt | null, { bridgeCall }: Pick<Attempts, "bridgeCall">) {
  if (!attempt) return null;
  const { type, way, out_trade_no, qr_url: ticket, expires_at } = attempt;
  const bridge = bridgeCall(attempt);
  const pay_url = way === "qr" || bridge ? null : ticket;
  return { type, way, out_trade_no, qr_url: way === "qr" ? ticket : "", pay_url, bridge, expires_time: expires_at };
}

const ofGroup = (group_id: number) => ({ group_id, recharge_id: null });
const ofRecharge = (recharge_id: number) => ({ group_id: null, recharge_id });

/** Payment of order groups. */
export function paymentRoutes(app: App, { payments, attempts }: Deps) {
  route(app, payment.methods, ({ caller }) => payments.methods(caller, attempts));
  route(app, payment.config, async ({ caller, params }) => {
    const config = await payments.config(caller, idParam(params), attempts);
    return { ...config, attempt: toAttempt(config.attempt, attempts) };
  });
  route(app, payment.pay, ({ caller, params, body, ip }) =>
    payments.pay(caller, idParam(params), { ...body, ip }, attempts),
  );
  route(app, payment.status, async ({ caller, params }) => {
    const { state, pay_type, paid_at, out_trade_no } = await payments.status(caller, idParam(params));
    return { paid: state === "paid", status: state, pay_type, pay_time: paid_at, out_trade_no };
  });
  route(app, payment.ask, async ({ caller, params }) => {
    const id = idParam(params);
    await payments.status(caller, id);
    await attempts.queryNow(caller, ofGroup(id));
    return { paid: (await payments.status(caller, id)).state === "paid" };
  });
}

/** Recharges of the balance. */
export function rechargeRoutes(app: App, { attempts, recharges, database, ports }: Deps) {
  const methods = (reason: string | null) =>
    attempts.types.map((type) => ({ type, reason, ways: attempts.waysOf(type) }));
  const key = () => ports.random.token(24);
  const payableOf = (customer: { id: number }, id: number) => async (db: typeof database.read) => {
    const { amount_fen, sn, purpose } = await recharges.requireWaiting(db, customer, id);
    const subject = `${purpose === "credit" ? "月结还款" : "余额充值"} ${sn}`;
    return { amount_fen, subject, closes_at: Number.MAX_SAFE_INTEGER };
  };

  route(app, recharge.config, async ({ caller }) => {
    const reason = await recharges.obstacle(database.read, caller);
    return {
      methods: methods(reason),
      phone_bound: reason === null,
      amounts: [...RECHARGE_AMOUNTS],
      min: yuan(RECHARGE_MIN_FEN),
      max: yuan(RECHARGE_MAX_FEN),
      key: key(),
    };
  });
  route(app, recharge.create, async ({ caller, body, ip }) => {
    const { type, way } = body;
    const { id } = await recharges.create(caller, body);
    // The payment has a key of its own, which a repeated submit derives again.
    const paying = { type, way, ip, key: `payment-of-recharge-${id}`, readPayable: payableOf(caller, id) };
    if (way !== "jsapi") await attempts.begin(caller, ofRecharge(id), paying);
    return { recharge_id: id };
  });
  route(app, recharge.detail, async ({ caller, params }) => {
    const row = await recharges.findOwn(database.read, caller, idParam(params));
    const isWaiting = row.state === "waiting";
    return {
      recharge_id: row.id,
      recharge_sn: row.sn,
      price: yuan(row.amount_fen),
      purpose: row.purpose,
      status: row.state,
      create_time: row.created_at,
      methods: methods(null),
      attempt: isWaiting ? toAttempt(await attempts.open(caller, ofRecharge(row.id)), attempts) : null,
      key: key(),
    };
  });
  route(app, recharge.pay, async ({ caller, params, body, ip }) => {
    const id = idParam(params);
    await attempts.begin(caller, ofRecharge(id), { ...body, ip, readPayable: payableOf(caller, id) });
    return { recharge_id: id };
  });
  route(app, recharge.ask, async ({ caller, params }) => {
    const { id } = await recharges.findOwn(database.read, caller, idParam(params));
    await attempts.queryNow(caller, ofRecharge(id));
    return { paid: (await recharges.findOwn(database.read, caller, id)).state === "paid" };
  });
}
