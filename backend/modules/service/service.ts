import { DAY_MS } from "#contract/rules/calendar.ts";
import type { Page } from "../../database/paging.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { consumeTicket, deleteExpiredTickets, insertMessage, insertTicket, listMessages } from "./service.store.ts";

const TICKET_LIFE_MS = 60_000;

const ticketLimit = (id: number) => ({ name: `service:ticket:${id}`, max: 30, windowMs: TICKET_LIFE_MS });
const messageLimit = (id: number) => ({ name: `service:message:${id}`, max: 20, windowMs: DAY_MS });

export type ServiceDesk = ReturnType<typeof createServiceDesk>;

type Deps = Pick<Platform, "database" | "limits" | "notices"> & { ports: Pick<Platform["ports"], "clock" | "random"> };

/** Tickets of the service window and messages to the account manager. */
export function createServiceDesk({ database, limits, notices, ports: { clock, random } }: Deps) {
  return {
    /** Issues a ticket that works once, within a minute, and in the caller's session only. */
    async ticket(caller: Caller): Promise<string> {
      const ticket = random.token(32);
      const now = clock.now();
      await database.write(async (tx) => {
        await limits.takeAll(tx, [ticketLimit(caller.id)], "打开过于频繁");
        await deleteExpiredTickets(tx, now);
        await insertTicket(tx, {
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

    /** A page of the thread with the account manager, and the number of all messages. */
    async messages(customer_id: number, page: Page) {
      const { rows, count } = await listMessages(database.read, customer_id, page);
      return { count, list: rows.map(({ created_at, ...message }) => ({ ...message, create_time: created_at })) };
    },

    /** Stores a message to the account manager. @throws ApiError 400 beyond the limit of a day. */
    async leaveMessage(customer_id: number, content: string) {
      await database.write(async (tx) => {
        await limits.takeAll(tx, [messageLimit(customer_id)], "今日留言次数已用完");
        const id = await insertMessage(tx, { customer_id, content, created_at: clock.now() });
        await notices.tellStaff(tx, "message", { subject: String(id), id: customer_id, customer_id });
      });
    },
  };
}
