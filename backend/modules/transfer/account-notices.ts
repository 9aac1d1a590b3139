import { DAY_MS } from "#contract/rules/calendar.ts";
import type { Platform } from "../../platform/module.ts";
import { BANK_NOTICE_TASK, bankNoticeRef } from "../site/site-acts.ts";
import { customersShown } from "./transfer.store.ts";

type Deps = Pick<Platform, "database" | "notices" | "tasks"> & {
  ports: Pick<Platform["ports"], "clock">;
  transferAccount: () => Promise<object | null>;
};

/** The customers whom one task tells. */
const PART = 100;
/** How long a customer may have noted an account that was shown, in ms. */
const KNOWN_MS = 730 * DAY_MS;

/** Tells customers with a transfer of the last two years that the account for transfers has changed. */
export function createAccountNotices({ database, notices, tasks, transferAccount, ports: { clock } }: Deps) {
  /** Tells one part of the customers, and leaves the rest to another task. */
  async function tell(ref: string) {
    const [log_id = 0, after = 0] = ref.split(" ").map(Number);
    const isOff = (await transferAccount()) === null;
    await database.write(async (tx) => {
      const customers = await customersShown(tx, { since: clock.now() - KNOWN_MS, after, limit: PART });
      for (const customer_id of customers) {
        await notices.tell(tx, { customer_id, kind: "bank_account", event: log_id, about: { isOff } });
      }
      const last = customers.at(-1);
      if (last === undefined || customers.length < PART) return;
      await tasks.add(tx, { kind: BANK_NOTICE_TASK, ref: bankNoticeRef(log_id, last) });
    });
  }

  return { tasks: { [BANK_NOTICE_TASK]: tell } };
}
