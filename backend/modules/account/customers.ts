import type { Fen } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { insertCustomer } from "./account.store.ts";
import * as store from "./customers.store.ts";
import { findManager } from "./managers.store.ts";

type Deps = Pick<Platform, "database" | "ledger" | "passwordRule" | "tokens"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
};

export type Customers = ReturnType<typeof createCustomers>;

/** Customers as the shop's staff manage them. */
export function createCustomers({ database, ledger, passwordRule, tokens, ports: { clock, random } }: Deps) {
  const update = (phone: string, changes: Parameters<typeof store.updateCustomer>[2]) =>
    database.write(async (tx) => {
      if (!(await store.updateCustomer(tx, phone, changes))) throw customerNotFound(phone);
    });

  async function moveBalance(tx: Db, holder: number, delta: Fen, note: string) {
    const movement = { asset: "balance", holder, delta, kind: "credit", ref: random.token(9), note } as const;
    if (!(await ledger.move(tx, movement))) throw new ApiError(400, "余额不足");
  }

  return {
    list: () => store.listCustomers(database.read),

    /**
     * Creates an account, with an opening balance in fen, without verifying the phone by a code.
     * @returns the customer's id.
     */
    async create(phone: string, password: string, balance: Fen = 0): Promise<number> {
      passwordRule(password);
      const password_hash = await hashPassword(password);
      return database.write(async (tx) => {
        const id = await insertCustomer(tx, phone, password_hash, clock.now());
        if (!id) throw new ApiError(400, "该手机号已注册");
        if (balance !== 0) await moveBalance(tx, id, balance, "开户余额");
        return id;
      });
    },

    /** Ends every session of the customer and refuses logins until `enable`. */
    async disable(phone: string) {
      await database.write(async (tx) => {
        const changed = await store.updateCustomer(tx, phone, { is_active: 0 });
        if (!changed) throw customerNotFound(phone);
        await tokens.revokeOthers(tx, changed.id, null);
      });
    },

    enable: (phone: string) => update(phone, { is_active: 1 }),

    /** Adds `amount` fen to the balance, or subtracts it when negative; every call is a new movement. */
    async credit(phone: string, amount: number, reason: string) {
      await database.write(async (tx) => moveBalance(tx, await customerIdOf(tx, phone), amount, reason));
    },

    async assign(phone: string, manager: string) {
      const row = await findManager(database.read, manager);
      if (!row) throw notFound(`没有客服经理 ${manager}`);
      await update(phone, { manager_id: row.id });
    },
  };
}

/** A customer's id by phone. @throws ApiError 404 */
export async function customerIdOf(tx: Db, phone: string) {
  const found = await store.findByPhone(tx, phone);
  if (!found) throw customerNotFound(phone);
  return found.id;
}

const customerNotFound = (phone: string) => notFound(`没有客户 ${phone}`);
