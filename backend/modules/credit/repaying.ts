import { reservationDeadline } from "#contract/rules/transfer.ts";
import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./credit.store.ts";
import type { Credit } from "./credit.ts";
import { divide } from "./divide.ts";

type Deps = { ports: Pick<Platform["ports"], "clock">; credit: Pick<Credit, "repay" | "payable"> };
type Recharge = { id: number; customer_id: number; amount_fen: number };

/** Recharges that repay bills, in the caller's transaction, which has locked the customer. */
export const createRepaying = ({ credit, ports: { clock } }: Deps) => ({
  chooseBills: store.chooseBills,

  /** Repays with money that a recharge or a row of the bank has brought into the balance. */
  async repayWith(tx: Db, { id, customer_id, amount_fen }: Recharge, { ref, note }: { ref: string; note: string }) {
    const bill_ids = await store.billsOfRecharge(tx, id);
    return credit.repay(tx, { customer_id, ref, note, amount_fen, bill_ids });
  },

  /** Keeps the bills that a submitted slip is for from being overdue for three working days, each once. */
  async beginGrace(tx: Db, { id, customer_id, amount_fen }: Recharge) {
    const bills = await credit.payable(tx, customer_id, await store.billsOfRecharge(tx, id));
    const { parts } = divide(amount_fen, bills);
    await store.beginGrace(
      tx,
      parts.map((part) => part.id),
      reservationDeadline(clock.now()),
    );
  },

  /** Ends what a slip began that was refused or withdrawn. */
  async endGrace(tx: Db, { id, customer_id, amount_fen }: Recharge) {
    const bills = await credit.payable(tx, customer_id, await store.billsOfRecharge(tx, id));
    await store.endGrace(
      tx,
      divide(amount_fen, bills).parts.map((part) => part.id),
      clock.now(),
    );
  },
});
export type Repaying = ReturnType<typeof createRepaying>;
