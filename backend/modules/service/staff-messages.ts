import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { insertReply, listThreads, readThread } from "./service.store.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  customerIdOf: (db: Db, phone: string) => Promise<number>;
};

export type StaffMessages = ReturnType<typeof createStaffMessages>;

/** The messages of customers to their account managers as staff read and answer them. */
export function createStaffMessages({ database, customerIdOf, ports: { clock } }: Deps) {
  return {
    /** The newest message of each customer, those without an answer first. */
    threads: (limit: number) => listThreads(database.read, limit),

    /** All messages of a customer and their replies, the oldest first. @throws ApiError 404 */
    thread: async (phone: string) => readThread(database.read, await customerIdOf(database.read, phone)),

    /** Adds a reply to the customer's messages on the service page. @throws ApiError 404 */
    reply: (phone: string, content: string) =>
      database.write(async (tx) => {
        const customer_id = await customerIdOf(tx, phone);
        await insertReply(tx, { customer_id, content, created_at: clock.now() });
      }),
  };
}
