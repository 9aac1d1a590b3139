import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { findMarks } from "./conversation.store.ts";
import { listThreads, readThread } from "./desk.store.ts";
import type { MessageActs } from "./message-acts.ts";

type Deps = Pick<Platform, "database"> & {
  acts: MessageActs;
  customerIdOf: (db: Db, phone: string) => Promise<number>;
};

export type StaffMessages = ReturnType<typeof createStaffMessages>;

/** The messages of customers to their account managers as the command line reads and answers them. */
export function createStaffMessages({ database, acts, customerIdOf }: Deps) {
  return {
    /** The newest message of each customer, those without an answer first. */
    threads: (limit: number) => listThreads(database.read, limit),

    /** All messages of a customer and their replies, the oldest first. @throws ApiError 404 */
    thread: async (phone: string) => readThread(database.read, await customerIdOf(database.read, phone)),

    /** Replies to all that the customer has written. @throws ApiError 400 for a bank account number, 404 */
    reply: (actor: Actor, phone: string, content: string) =>
      database.write(async (tx) => {
        const customer_id = await customerIdOf(tx, phone);
        const { last_id } = await findMarks(tx, customer_id);
        await acts.reply(tx, actor, { customer_id, content, files: [], seen_id: last_id });
      }),
  };
}
