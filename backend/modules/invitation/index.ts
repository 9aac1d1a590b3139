import { invitation } from "#contract/invitation.ts";
import { INVITATION_ALPHABET, INVITATION_CODE } from "#contract/rules/invitation.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import type { Db } from "../../database/database.ts";
import { route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import {
  countInvited,
  insertCode,
  insertInvitation,
  invitationCode,
  inviterOf,
  listInvited,
} from "./invitation.store.ts";

const CODE_LENGTH = 8;

/** Invitation links and the customers registered by them: one level, no reward. */
export default defineModule({
  calls: { invitation },
  erasure: { deleted: ["invitation_codes"] },
  create({ database, ports: { clock, random } }) {
    const newCode = () =>
      [...Buffer.from(random.token(CODE_LENGTH), "base64url")]
        .slice(0, CODE_LENGTH)
        .map((byte) => INVITATION_ALPHABET[byte % INVITATION_ALPHABET.length])
        .join("");

    return {
      services: {
        /**
         * Records the inviter in the transaction of a registration; an unknown code changes nothing.
         * Only new customers are recorded, so that self-invitation is impossible.
         */
        async recordInvitation(tx: Db, invited_id: number, code: string | undefined) {
          if (code === undefined || !INVITATION_CODE.test(code)) return;
          const inviter_id = await inviterOf(tx, code);
          if (inviter_id === null || inviter_id === invited_id) return;
          await insertInvitation(tx, { invited_id, inviter_id, created_at: clock.now() });
        },
      },
      routes(app) {
        route(app, invitation.list, async ({ caller, query }) => {
          const [code, counts, list] = await Promise.all([
            invitationCode(database.read, caller.id),
            countInvited(database.read, caller.id),
            listInvited(database.read, caller.id, query),
          ]);
          return { code, counts, list: list.map(({ phone, ...row }) => ({ ...row, phone: maskPhone(phone) })) };
        });
        route(app, invitation.create, async ({ caller }) => {
          for (;;) {
            const code = await database.write(async (tx) => {
              const row = { customer_id: caller.id, code: newCode(), created_at: clock.now() };
              await insertCode(tx, row);
              return invitationCode(tx, caller.id);
            });
            // The code belongs to another customer once in a trillion times; the loop then tries another one.
            if (code !== null) return { code };
          }
        });
      },
    };
  },
});
