import type { Database, Db } from "../database/database.ts";
import type { Mail, Ports } from "../ports.ts";
import type { Tasks } from "./tasks.ts";

/** The kind of the task that hands a mail to the server; its ref is the mail's id. */
export const MAIL_TASK = "mail";

export type Mails = ReturnType<typeof createMails>;

/** Deletes all mails to these addresses. */
export async function deleteMailsTo(tx: Db, recipients: readonly string[]) {
  const named = recipients.filter(Boolean);
  if (named.length > 0) await tx.deleteFrom("mails").where("recipient", "in", named).execute();
}

/** Mails that follow a commit: a row and a task in the caller's transaction, sent by the task. */
export function createMails(database: Database, { clock, mail }: Pick<Ports, "clock" | "mail">, tasks: Tasks) {
  async function send(tx: Db, { ref, to, subject, text }: Omit<Mail, "id"> & { ref: string }) {
    if (mail === null) return;
    const written = await tx
      .insertInto("mails")
      .values({ ref, recipient: to, subject, body: text, created_at: clock.now(), sent_at: null })
      .onConflict((conflict) => conflict.column("ref").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (written) await tasks.add(tx, { kind: MAIL_TASK, ref: String(written.id) });
  }

  return {
    /** Whether mails leave the shop; without a mail server none are written, and pages offer none. */
    isConfigured: mail !== null,

    /** Writes a mail, once per `ref`; does nothing where no mail server is configured. */
    send,

    /** Hands one mail to the server. Its text is deleted afterwards, because it may hold a signed link. */
    async deliver(ref: string) {
      const row = await database.read
        .selectFrom("mails")
        .select(["id", "recipient", "subject", "body", "created_at"])
        .where("id", "=", Number(ref))
        .where("sent_at", "is", null)
        .executeTakeFirst();
      if (!row) return;
      if (mail === null) throw new Error("no mail server is configured");
      await mail.send({
        id: `mail-${row.id}-${row.created_at}`,
        to: row.recipient,
        subject: row.subject,
        text: row.body,
      });
      await database.write((tx) =>
        tx.updateTable("mails").set({ sent_at: clock.now(), body: "" }).where("id", "=", row.id).execute(),
      );
    },
  };
}
