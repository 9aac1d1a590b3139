import { PHONE_TAKEN } from "#contract/rules/account.ts";
import type { Fen } from "#contract/rules/money.ts";
import { BALANCE_SHORT } from "#contract/rules/payment.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { insertCustomer } from "./account.store.ts";
import * as store from "./customers.store.ts";
import { findManager } from "./managers.store.ts";

type Deps = Pick<Platform, "database" | "ledger" | "mails" | "smsCodes" | "tokens"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
};

export type Customers = ReturnType<typeof createCustomers>;

/** Customers as the shop's staff manage them. */
export function createCustomers({ database, ledger, mails, smsCodes, tokens, ports }: Deps) {
  const { clock, random } = ports;

  const update = (phone: string, changes: Parameters<typeof store.updateCustomer>[2]) =>
    database.write(async (tx) => {
      if (!(await store.updateCustomer(tx, phone, changes))) throw customerNotFound(phone);
    });

  async function moveBalance(tx: Db, holder: number, delta: Fen, note: string) {
    const movement = { asset: "balance", holder, delta, kind: "credit", ref: random.token(9), note } as const;
    if (!(await ledger.move(tx, movement))) throw new ApiError(400, BALANCE_SHORT);
  }

  return {
    list: () => store.listCustomers(database.read),

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
    endSessions: (phone: string) =>
      database.write(async (tx) => tokens.revokeOthers(tx, await customerIdOf(tx, phone), null)),

    /**
     * Makes a code with which the customer sets a new password, and tells so at the address of the statements.
     * @throws ApiError 400 for a disabled account, 404
     */
    tellPasswordCode: (phone: string) =>
      database.write(async (tx) => {
        const customer = await store.findByPhone(tx, phone);
        if (!customer) throw customerNotFound(phone);
        if (customer.is_active !== 1) throw new ApiError(400, `${phone} 已停用，请先用 customers enable 启用`);
        const email = await store.findEmail(tx, customer.id);
        const mail = { subject: "重置密码的验证码已由客服告知", text: PASSWORD_CODE_TOLD };
        if (email) await mails.send(tx, { ref: `password-code:${random.token(9)}`, to: email.email, ...mail });
        return smsCodes.tell(tx, phone);
      }),

    /**
     * Creates an account without a password, with an opening balance in fen; the customer logs in with a code.
     * @returns the customer's id.
     */
    create: (phone: string, balance: Fen = 0): Promise<number> =>
      database.write(async (tx) => {
        const id = await insertCustomer(tx, phone, null, clock.now());
        if (!id) throw new ApiError(400, PHONE_TAKEN);
        if (balance !== 0) await moveBalance(tx, id, balance, "开户余额");
        return id;
      }),

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

const PASSWORD_CODE_TOLD = [
  "您好：",
  "",
  "客服刚刚为您的账号生成了一个重置密码的验证码，10 分钟内有效，只能使用一次。",
  "如果不是您要求的，请立即联系客服；客服不会索要您的密码。",
].join("\n");

/** A session as staff see it, without what identifies it. */
const toSession = ({ device, created_at, seen_at }: { device: string; created_at: number; seen_at: number }) => ({
  device,
  created_at,
  seen_at: Number(seen_at),
});

/** A customer's id by phone. @throws ApiError 404 */
export async function customerIdOf(tx: Db, phone: string) {
  const found = await store.findByPhone(tx, phone);
  if (!found) throw customerNotFound(phone);
  return found.id;
}

const customerNotFound = (phone: string) => notFound(`没有客户 ${phone}`);
