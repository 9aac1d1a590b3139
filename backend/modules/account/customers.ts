import { APPROVED } from "#contract/rules/pricing.ts";
import type { Database, Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Ledger } from "../../platform/ledger.ts";
import type { Ports } from "../../ports.ts";
import * as store from "./customers.store.ts";
import { findManager } from "./managers.store.ts";

const REFUSED = 3;

export type Customers = ReturnType<typeof createCustomers>;

/** What the shop's staff do with customers (product.md section 9). */
export function createCustomers(
  database: Database,
  { random }: Pick<Ports, "random">,
  { ledger }: { ledger: Pick<Ledger, "move"> },
) {
  const change = (phone: string, wanted: Parameters<typeof store.updateCustomer>[2]) =>
    database.write(async (tx) => {
      if (!(await store.updateCustomer(tx, phone, wanted))) throw unknown(phone);
    });

  return {
    list: () => store.listCustomers(database.read),

    /** From now on the customer sees cost-based prices (storefront.md section 6). */
    approve: (phone: string, audit_type: 0 | 1) =>
      change(phone, { audit_state: APPROVED, audit_type, audit_reject_reason: null }),

    reject: (phone: string, reason: string) => change(phone, { audit_state: REFUSED, audit_reject_reason: reason }),

    /** Puts money on the balance, or takes it off; each call is a movement of its own. */
    async credit(phone: string, amount: number, why: string) {
      await database.write(async (tx) => {
        const holder = await idOf(tx, phone);
        const movement = { asset: "balance", holder, delta: amount, kind: "credit", ref: random.token(9) } as const;
        if (!(await ledger.move(tx, { ...movement, note: why }))) throw new ApiError(400, "余额不足");
      });
    },

    async assign(phone: string, manager: string) {
      const found = await findManager(database.read, manager);
      if (!found) throw notFound(`没有客户经理 ${manager}`);
      await change(phone, { manager_id: found.id });
    },
  };
}

async function idOf(tx: Db, phone: string) {
  const found = await store.findByPhone(tx, phone);
  if (!found) throw unknown(phone);
  return found.id;
}

const unknown = (phone: string) => notFound(`没有客户 ${phone}`);
