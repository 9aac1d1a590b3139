import type { Generated } from "kysely";
import type { NoticeChannel, NoticeGroup } from "#contract/rules/notice.ts";
import type { Db } from "../../database/database.ts";
import { findRobot } from "../../platform/notice-robots.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** The channels that customers have switched off, by group. */
    notice_choices: { customer_id: number; kinds: NoticeGroup; channel: NoticeChannel };
    /** The address for notices; only a confirmed one gets any. `pending_email` replaces it once its code is entered. */
    notice_mails: {
      customer_id: number;
      email: string;
      pending_email: Generated<string>;
      code_hash: string;
      code_expires_at: number;
      attempts_left: number;
      confirmed_at: number | null;
    };
  }
}

/** The phone, the addresses and the robot of a customer. */
export async function readTargets(db: Db, customer_id: number) {
  const [{ phone }, mail, robot] = await Promise.all([
    db.selectFrom("customers").select("phone").where("id", "=", customer_id).executeTakeFirstOrThrow(),
    findMail(db, customer_id),
    findRobot(db, customer_id),
  ]);
  return { phone, mail: mail ?? null, robot: robot ?? null };
}

export const findMail = (db: Db, customer_id: number) =>
  db
    .selectFrom("notice_mails")
    .select(["email", "pending_email", "confirmed_at"])
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();

export const readChoices = (db: Db, customer_id: number) =>
  db.selectFrom("notice_choices").select(["kinds", "channel"]).where("customer_id", "=", customer_id).execute();

type Choice = { customer_id: number; kinds: NoticeGroup; channel: NoticeChannel };

/** Whether the customer has switched the channel of the group off. */
export const hasChoice = async (db: Db, { customer_id, kinds, channel }: Choice): Promise<boolean> =>
  (await readChoices(db, customer_id)).some((one) => one.kinds === kinds && one.channel === channel);

export const addChoice = (tx: Db, choice: Choice) =>
  tx
    .insertInto("notice_choices")
    .values(choice)
    .onConflict((conflict) => conflict.columns(["customer_id", "kinds", "channel"]).doNothing())
    .execute();

export const removeChoice = (tx: Db, { customer_id, kinds, channel }: Choice) =>
  tx
    .deleteFrom("notice_choices")
    .where("customer_id", "=", customer_id)
    .where("kinds", "=", kinds)
    .where("channel", "=", channel)
    .execute();

export async function replaceChoices(
  tx: Db,
  customer_id: number,
  off: readonly { group: NoticeGroup; channel: NoticeChannel }[],
) {
  await tx.deleteFrom("notice_choices").where("customer_id", "=", customer_id).execute();
  if (off.length === 0) return;
  await tx
    .insertInto("notice_choices")
    .values(off.map(({ group, channel }) => ({ customer_id, kinds: group, channel })))
    .onConflict((conflict) => conflict.columns(["customer_id", "kinds", "channel"]).doNothing())
    .execute();
}

type Code = { pending_email: string; code_hash: string; code_expires_at: number; attempts_left: number };

/** Stores an address that waits for its code, beside the one in use. */
export const putPendingMail = (tx: Db, customer_id: number, code: Code) =>
  tx
    .insertInto("notice_mails")
    .values({ customer_id, email: "", confirmed_at: null, ...code })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(code))
    .execute();

/** Uses up one try of the code. @returns undefined where none is left or the code has expired. */
export const takeTry = (tx: Db, customer_id: number, now: number) =>
  tx
    .updateTable("notice_mails")
    .set(({ eb }) => ({ attempts_left: eb("attempts_left", "-", 1) }))
    .where("customer_id", "=", customer_id)
    .where("pending_email", "<>", "")
    .where("attempts_left", ">", 0)
    .where("code_expires_at", ">", now)
    .returning(["email", "confirmed_at", "pending_email", "code_hash"])
    .executeTakeFirst();

export const confirmPendingMail = (tx: Db, customer_id: number, now: number) =>
  tx
    .updateTable("notice_mails")
    .set(({ ref }) => ({
      email: ref("pending_email"),
      pending_email: "",
      code_hash: "",
      attempts_left: 0,
      confirmed_at: now,
    }))
    .where("customer_id", "=", customer_id)
    .execute();

export const deleteMail = (tx: Db, customer_id: number) =>
  tx.deleteFrom("notice_mails").where("customer_id", "=", customer_id).execute();
