import { yuan } from "#contract/rules/money.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import type { DeskQueue } from "../../platform/desk-queue.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import * as store from "./queue.store.ts";

type Deps = Pick<Platform, "database"> & { ports: Pick<Platform["ports"], "clock"> };

/** Transfers with slips, and rows of the bank that wait to be allocated. */
export const createTransferQueue = ({ database: { read }, ports: { clock } }: Deps): DeskQueue => ({
  rights: ["transfer.read"],
  count: (member) => store.countWaitingTransfers(read, customersFor(member, "transfer.read"), clock.now()),
  async first(member, limit) {
    const found = await store.firstWaitingTransfers(read, customersFor(member, "transfer.read"), clock.now(), limit);
    return found.map((one) => ({
      label: one.label,
      text: one.company || maskPhone(one.text),
      amount: yuan(Math.abs(Number(one.amount_fen))),
      since: Number(one.since),
      due: one.due === null ? null : Number(one.due),
      key: `${one.kind}/${one.id}`,
    }));
  },
});
