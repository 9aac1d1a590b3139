import { HOUR_MS } from "#contract/rules/calendar.ts";
import { fen } from "#contract/rules/money.ts";
import {
  RECHARGE_MAX_FEN,
  RECHARGE_MIN_FEN,
  RECHARGE_TRANSITIONS,
  type RechargeType,
} from "#contract/rules/payment.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Difference } from "../../platform/difference.ts";
import type { Platform } from "../../platform/module.ts";
import { insertNumbered } from "../../platform/numbers.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Repaying } from "../credit/repaying.ts";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database" | "ledger" | "idempotency" | "limits"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  readBuyer: ReadBuyer;
  repaying: Pick<Repaying, "repayWith">;
};

const PHONE_NOT_BOUND = "请先绑定手机号，否则无法充值";

/** The limit of recharges that a customer may begin in an hour. */
const PER_HOUR = 30;

/** The reference of the repayment by a recharge. */
export const repaymentRef = (recharge_id: number) => `recharge:${recharge_id}`;

export type Recharges = ReturnType<typeof createRecharges>;

/** Recharges of the balance, which a gateway's payment or a bank transfer credits once. */
export function createRecharges({ database, ledger, idempotency, limits, ports, readBuyer, repaying }: Deps) {
  const { clock } = ports;

  /** @throws ApiError 404. */
  async function findOwn(db: Db, customer: Owner, id: number) {
    const recharge = await db
      .selectFrom("recharges")
      .selectAll()
      .where("id", "=", id)
      .where("customer_id", "=", customer.id)
      .executeTakeFirst();
    if (!recharge) throw notFound();
    return recharge;
  }

  /** The reason that the customer cannot recharge, or null. */
  async function obstacle(db: Db, customer: Owner): Promise<string | null> {
    return (await readBuyer(db, customer.id)).phone_checked ? null : PHONE_NOT_BOUND;
  }

  return {
    findOwn,
    obstacle,

    /** @throws ApiError 404, 409 when the recharge is paid. */
    async requireWaiting(db: Db, customer: Owner, id: number) {
      const recharge = await findOwn(db, customer, id);
      if (recharge.state !== "waiting")
        throw new ApiError(409, recharge.purpose === "credit" ? "还款已到账" : "充值已到账");
      return recharge;
    },

    /**
     * Begins a recharge; repeated with the same key it returns the same one.
     * @param price yuan.
     * @param complete adds what belongs to a new recharge, in its transaction.
     * @throws ApiError 400 for an amount outside the limits, 409 for an unbound phone or a key of another request, and
     * what `complete` throws.
     */
    async create(
      customer: Owner,
      { price, type, key }: { price: string; type: RechargeType; key: string },
      complete?: (tx: Db, recharge: { id: number; amount_fen: number }) => Promise<unknown>,
    ) {
      const amount_fen = fen(price);
      if (amount_fen < RECHARGE_MIN_FEN || amount_fen > RECHARGE_MAX_FEN) {
        throw new ApiError(400, "充值金额应在 ¥1.00 到 ¥1,000,000.00 之间");
      }
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const submit = { customer_id: customer.id, key, kind: "recharge", request: { amount_fen, type } } as const;
        return idempotency.run(tx, submit, async () => {
          const begun = await this.begin(tx, customer, { amount_fen, type, purpose: "balance" });
          await complete?.(tx, begun);
          return { id: begun.id };
        });
      });
    },

    /**
     * Begins a recharge of an amount in fen, in the transaction that has locked the customer.
     * @throws ApiError 409 for an unbound phone, 429 for too many
     */
    async begin(
      tx: Db,
      customer: Owner,
      { amount_fen, type, purpose }: { amount_fen: number; type: RechargeType; purpose: "balance" | "credit" },
    ) {
      const reason = await obstacle(tx, customer);
      if (reason) throw new ApiError(409, reason);
      const allowed = { name: `recharge:${customer.id}`, max: PER_HOUR, windowMs: HOUR_MS };
      await limits.takeAll(tx, [allowed], "充值过于频繁");
      const { id } = await insertNumbered(ports, (sn) =>
        tx
          .insertInto("recharges")
          .values({
            sn: `${purpose === "credit" ? "HJ" : "CZ"}${sn}`,
            customer_id: customer.id,
            amount_fen,
            type,
            purpose,
            state: "waiting",
            created_at: clock.now(),
            paid_at: null,
          })
          .onConflict((conflict) => conflict.column("sn").doNothing())
          .returning("id")
          .executeTakeFirst(),
      );
      return { id, amount_fen };
    },

    /** Gives a waiting recharge the amount that the bank has received for it, in fen. */
    resize: (tx: Db, id: number | null, amount_fen: number) =>
      tx.updateTable("recharges").set({ amount_fen }).where("id", "=", id).where("state", "=", "waiting").execute(),

    /**
     * Credits a paid recharge inside the caller's transaction, and repays bills with one that is meant for it.
     * @returns false when it was credited before.
     */
    async credit(tx: Db, customer_id: number, id: number): Promise<boolean> {
      const { from, to } = RECHARGE_TRANSITIONS.credit;
      const paid = await tx
        .updateTable("recharges")
        .set({ state: to, paid_at: clock.now() })
        .where("id", "=", id)
        .where("customer_id", "=", customer_id)
        .where("state", "in", from)
        .returning(["sn", "amount_fen", "purpose"])
        .executeTakeFirst();
      if (!paid) return false;
      const { sn, amount_fen, purpose } = paid;
      const note = purpose === "credit" ? `还款 ${sn}` : `充值 ${sn}`;
      const raise = { asset: "balance", holder: customer_id, delta: amount_fen, note } as const;
      await ledger.move(tx, { ...raise, kind: "recharge", ref: String(id) });
      if (purpose === "credit") {
        await repaying.repayWith(tx, { id, customer_id, amount_fen }, { ref: repaymentRef(id), note });
      }
      return true;
    },

    /** Paid recharges whose amount differs from the ledger's. */
    async differences(): Promise<Difference[]> {
      const rows = await database.read
        .selectFrom("recharges")
        .leftJoin("ledger", (join) =>
          join
            .on("ledger.asset", "=", "balance")
            .on("ledger.kind", "=", "recharge")
            .onRef("ledger.holder_id", "=", "recharges.customer_id")
            .on((row) => row(row.ref("ledger.ref"), "=", row.cast<string>("recharges.id", "text"))),
        )
        .select(["recharges.id", "recharges.amount_fen", "ledger.delta"])
        .where("state", "=", "paid")
        .execute();
      return rows
        .map(({ id, amount_fen, delta }) => ({ what: "充值与流水不符", id, recorded: amount_fen, summed: delta ?? 0 }))
        .filter(({ recorded, summed }) => recorded !== summed);
    },
  };
}
