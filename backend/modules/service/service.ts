import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { consumeTicket, deleteExpiredChatTickets, insertChatTicket } from "./service.store.ts";

const TICKET_LIFE_MS = 60_000;

const ticketLimit = (id: number) => ({ name: `service:ticket:${id}`, max: 30, windowMs: TICKET_LIFE_MS });

export type ServiceDesk = ReturnType<typeof createServiceDesk>;

type Deps = Pick<Platform, "database" | "limits"> & { ports: Pick<Platform["ports"], "clock" | "random"> };

/** Tickets of the service window. */
export function createServiceDesk({ database, limits, ports: { clock, random } }: Deps) {
  return {
    /** Issues a ticket that works once, within a minute, and in the caller's session only. */
    async ticket(caller: Caller): Promise<string> {
      const ticket = random.token(32);
      const now = clock.now();
      await database.write(async (tx) => {
        await limits.takeAll(tx, [ticketLimit(caller.id)], "打开过于频繁");
        await deleteExpiredChatTickets(tx, now);
        await insertChatTicket(tx, {
          hash: hashOf(ticket),
          token_hash: caller.token,
          customer_id: caller.id,
          expires_at: now + TICKET_LIFE_MS,
        });
      });
      return ticket;
    },

    /** Consumes a ticket. @throws ApiError 400 for one that is used, expired or of another session. */
    async useTicket(caller: Caller, ticket: string) {
      const consumed = await database.write((tx) =>
        consumeTicket(tx, { hash: hashOf(ticket), token_hash: caller.token, customer_id: caller.id, now: clock.now() }),
      );
      if (!consumed) throw new ApiError(400, "窗口已失效，请重新打开");
    },
  };
}
