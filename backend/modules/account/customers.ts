import { PHONE_TAKEN } from "#contract/rules/account.ts";
import type { Fen } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { insertCustomer } from "./account.store.ts";
import type { BalanceActs } from "./balance-acts.ts";
import type { CustomerActs } from "./customer-acts.ts";
import * as store from "./customers.store.ts";
import { type CustomerRow, findAnyCustomer } from "./desk.store.ts";
import { findManager } from "./managers.store.ts";

type Deps = Pick<Platform, "database" | "tokens"> & {
  ports: Pick<Platform["ports"], "clock">;
  acts: CustomerActs;
  balanceActs: BalanceActs;
};

export type Customers = ReturnType<typeof createCustomers>;

/** Customers as the shop's staff manage them. */
export function createCustomers({ database, tokens, ports: { clock }, acts, balanceActs }: Deps) {
  /** Locks the customer with this phone for the rest of the transaction. @throws ApiError 404 */
  async function lockByPhone(tx: Db, phone: string): Promise<CustomerRow> {
    const id = await customerIdOf(tx, phone);
    await lockCustomer(tx, id);
    const row = await findAnyCustomer(tx, id);
    if (!row) throw customerNotFound(phone);
    return row;
  }

  return {
    list: () => store.listAllCustomers(database.read),

    /** The account with its applications and live sessions. @throws ApiError 404 */
    async show(phone: string) {
      const customer = await store.describeCustomer(database.read, phone);
      if (!customer) throw customerNotFound(phone);
      const [applications, sessions] = await Promise.all([
        store.applicationsOf(database.read, customer.id),
        tokens.live(customer.id),
      ]);
      return { ...customer, applications, sessions: sessions.map(toSession) };
    },

    /** The live sessions of the customer, the last used first. @throws ApiError 404 */
    async sessions(phone: string) {
      return (await tokens.live(await customerIdOf(database.read, phone))).map(toSession);
    },

    /** Ends every session of the customer. @returns how many. @throws ApiError 404 */
    endSessions: (actor: Actor, phone: string) =>
      database.write(async (tx) => acts.endSessions(tx, actor, await customerIdOf(tx, phone))),

    /**
     * Makes a code with which the customer sets a new password, and tells so at the address of the statements.
     * @throws ApiError 400 for a disabled account, 404
     */
    tellPasswordCode: (actor: Actor, phone: string) =>
      database.write(async (tx) => {
        const row = await lockByPhone(tx, phone);
        if (row.is_active !== 1) throw new ApiError(400, `${phone} 已停用，请先用 customers enable 启用`);
        return acts.tellCode(tx, actor, row);
      }),

    /**
     * Creates an account without a password, with an opening balance in fen; the customer logs in with a code.
     * @returns the customer's id.
     */
    create: (actor: Actor, phone: string, balance: Fen = 0): Promise<number> =>
      database.write(async (tx) => {
        const id = await insertCustomer(tx, phone, null, clock.now());
        if (!id) throw new ApiError(400, PHONE_TAKEN);
        const why = { reason: "", note: "开户余额", isAlone: true };
        if (balance !== 0) await balanceActs.open(tx, actor, id, { amount: balance, ...why });
        return id;
      }),

    /** Ends every session of the customer and refuses logins until `enable`; nobody else approves it. */
    disable: (actor: Actor, phone: string) =>
      database.write(async (tx) => acts.disable(tx, actor, await lockByPhone(tx, phone), { isAlone: true })),

    enable: (actor: Actor, phone: string) =>
      database.write(async (tx) => acts.enable(tx, actor, await lockByPhone(tx, phone))),

    /**
     * Adds `amount` fen to the balance, or subtracts it when negative, and nobody else approves it; every call is a new
     * movement. @throws ApiError 404, 409
     */
    credit: (actor: Actor, phone: string, amount: Fen, reason: string) =>
      database.write(async (tx) => {
        const { id } = await lockByPhone(tx, phone);
        await balanceActs.correct(tx, actor, id, { amount, told: reason, reason, isAlone: true });
      }),

    /** @throws ApiError 404 */
    assign: (actor: Actor, phone: string, name: string) =>
      database.write(async (tx) => {
        const manager = await findManager(tx, name);
        if (!manager) throw notFound(`没有客服经理 ${name}`);
        await acts.assign(tx, actor, await lockByPhone(tx, phone), { id: manager.id, name });
      }),
  };
}

/** A session as staff see it, without what identifies it. */
export const toSession = ({
  device,
  created_at,
  seen_at,
}: {
  device: string;
  created_at: number;
  seen_at: number;
}) => ({
  device,
  created_at,
  seen_at: Number(seen_at),
});

/** A customer's id by phone. @throws ApiError 404 */
export async function customerIdOf(tx: Db, phone: string) {
  const found = await store.findCustomerByPhone(tx, phone);
  if (!found) throw customerNotFound(phone);
  return found.id;
}

const customerNotFound = (phone: string) => notFound(`没有客户 ${phone}`);
