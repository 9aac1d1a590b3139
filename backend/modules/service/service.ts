import type { Database } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Ports } from "../../ports.ts";
import { hashOf } from "../auth/tokens.ts";
import { consumeTicket, deleteExpiredTickets, insertMessage, insertTicket } from "./service.store.ts";

const TICKET_LIFE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const ticketLimit = (id: number) => ({ name: `service:ticket:${id}`, max: 30, windowMs: TICKET_LIFE_MS });
const messageLimit = (id: number) => ({ name: `service:message:${id}`, max: 20, windowMs: DAY_MS });

export type ServiceDesk = ReturnType<typeof createServiceDesk>;

/** The service window's tickets, and messages to the account manager (product.md section 6, Chat). */
export function createServiceDesk(database: Database, { clock, random }: Ports, { limits }: { limits: Limits }) {
  return {
    /** Kept as a hash and bound to the session that asked, so that an address out of a history opens nothing. */
    async ticket(who: Caller): Promise<string> {
      const ticket = random.token(32);
      const now = clock.now();
      await database.write(async (tx) => {
        await limits.takeAll(tx, [ticketLimit(who.id)], "打开过于频繁");
        await deleteExpiredTickets(tx, now);
        await insertTicket(tx, {
          hash: hashOf(ticket),
          token_hash: who.token,
          customer_id: who.id,
          expires_at: now + TICKET_LIFE_MS,
        });
      });
      return ticket;
    },

    async useTicket(who: Caller, ticket: string) {
      const used = await database.write((tx) =>
        consumeTicket(tx, { hash: hashOf(ticket), token_hash: who.token, customer_id: who.id, now: clock.now() }),
      );
      if (!used) throw new ApiError(400, "窗口已失效，请重新打开");
    },

    async leaveMessage(customer_id: number, content: string) {
      await database.write(async (tx) => {
        await limits.takeAll(tx, [messageLimit(customer_id)], "今日留言次数已用完");
        await insertMessage(tx, { customer_id, content, created_at: clock.now() });
      });
    },
  };
}
