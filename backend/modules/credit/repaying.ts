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

  /** Repays with money that a recharge or a row of the bank has brought into the balance; its slip waits no more. */
  async repayWith(tx: Db, { id, customer_id, amount_fen }: Recharge, { ref, note }: { ref: string; note: string }) {
    await store.endGrace(tx, customer_id, id, clock.now());
    const bill_ids = await store.billsOfRecharge(tx, id);
    return credit.repay(tx, { customer_id, ref, note, amount_fen, bill_ids });
  },

  /** Keeps the bills that a submitted slip pays in full from being overdue for three working days, each once. */
  async beginGrace(tx: Db, { id, customer_id, amount_fen }: Recharge) {
    const bills = await credit.payable(tx, customer_id, await store.billsOfRecharge(tx, id));
    const { parts } = divide(amount_fen, bills);
    const paid = bills.filter((bill) => parts.some((part) => part.id === bill.id && part.fen === bill.owed_fen));
    const ids = paid.map((bill) => bill.id);
    await store.beginGrace(tx, ids, { until: reservationDeadline(clock.now()), by: id });
  },

  /** Ends what the slip of a repayment began, which was refused or withdrawn. */
  endGrace: (tx: Db, { id, customer_id }: Recharge) => store.endGrace(tx, customer_id, id, clock.now()),
});
export type Repaying = ReturnType<typeof createRepaying>;
