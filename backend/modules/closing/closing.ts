import { WRONG_CODE } from "#contract/rules/account.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { CLOSING_DAYS } from "#contract/rules/closing.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Closings } from "../account/closings.ts";
import * as store from "./closing.store.ts";

/** The kind of the task that closes an account; its ref is `<customer id>:<epoch ms>`. */
export const CLOSE_TASK = "account.close";
/** The kind of the task that removes a closed account's file; its ref is the name of the upload. */
export const REMOVE_UPLOAD_TASK = "account.upload";

const BLOCKED = "还有没处理完的事项，处理完才能注销";

type Deps = Pick<Platform, "database" | "eraser" | "ledger" | "smsCodes" | "tasks" | "tokens"> & {
  ports: Pick<Platform["ports"], "clock">;
  closings: Closings;
};

/** The closing of an account: requested with a code, carried out after a week without a login. */
export function createClosing({ closings, database, eraser, ledger, smsCodes, tasks, tokens, ports: { clock } }: Deps) {
  async function blockersOf(db: Db, id: number) {
    const { balance } = await store.findClosingCustomer(db, id);
    const owed = await store.owedOnCredit(db, id);
    const counts = await store.countOpen(db, id, clock.now());
    return [
      ...(balance > 0 ? [{ kind: "balance" as const, count: 1, amount: yuan(balance) }] : []),
      ...(owed > 0 ? [{ kind: "credit" as const, count: 1, amount: yuan(owed) }] : []),
      ...counts.filter(({ count }) => count > 0).map((open) => ({ ...open, amount: yuan(0) })),
    ];
  }

  async function requireSettled(db: Db, id: number) {
    if ((await blockersOf(db, id)).length > 0) throw new ApiError(409, BLOCKED);
  }

  const schedule = async (tx: Db, id: number, closes_at: number) => {
    await closings.plan(tx, id, closes_at);
    await tasks.add(tx, { kind: CLOSE_TASK, ref: `${id}:${closes_at}`, run_at: closes_at });
  };

  return {
    async read({ id }: Pick<Caller, "id">) {
      const { points } = await store.findClosingCustomer(database.read, id);
      return { blockers: await blockersOf(database.read, id), points };
    },

    /** @throws ApiError 409 while a matter is open. */
    async sendCode({ id, token }: Caller, ip: string) {
      await requireSettled(database.read, id);
      const { phone } = await store.findClosingCustomer(database.read, id);
      await smsCodes.send({ phone, purpose: "close", browser: token }, ip, true);
    },

    /** Plans the closing and ends every session. @throws ApiError 400 for a wrong code, 409 while a matter is open. */
    async request({ id, token }: Caller, code: string) {
      const { phone } = await store.findClosingCustomer(database.read, id);
      const closes_at = clock.now() + CLOSING_DAYS * DAY_MS;
      const outcome = await database.write(async (tx) => {
        if (!(await smsCodes.consume(tx, { phone, purpose: "close", browser: token }, code))) return "wrong" as const;
        await lockCustomer(tx, id);
        if ((await blockersOf(tx, id)).length > 0) return "blocked" as const;
        await schedule(tx, id, closes_at);
        await tokens.revokeOthers(tx, id, null);
        return "planned" as const;
      });
      if (outcome === "wrong") throw new ApiError(400, WRONG_CODE);
      if (outcome === "blocked") throw new ApiError(409, BLOCKED);
      return { closes_at };
    },

    /**
     * Closes the account that the task names, unless a login cancelled it. A matter that was opened meanwhile, such as
     * a refund by staff, delays it by a day.
     */
    async close(ref: string) {
      const [id = 0, closes_at = 0] = ref.split(":").map(Number);
      await database.write(async (tx) => {
        const customer = await closings.lock(tx, id, closes_at);
        if (!customer) return;
        if ((await blockersOf(tx, id)).length > 0) return schedule(tx, id, clock.now() + DAY_MS);
        const expired = { kind: "closing", ref: String(id), note: "账户注销" };
        await ledger.move(tx, { asset: "points", holder: id, delta: -customer.points, ...expired });
        const uploads = await eraser.erase(tx, { id, phone: customer.phone, closed_at: clock.now() });
        for (const name of uploads) await tasks.add(tx, { kind: REMOVE_UPLOAD_TASK, ref: name });
      });
    },
  };
}
