import type { Backend } from "#backend/backend.ts";

/** Gives a customer a confirmed address for notices. */
export const giveNoticeMail = ({ backend }: { backend: Backend }, customer_id: number, email: string) =>
  backend.database.write((tx) =>
    tx
      .insertInto("notice_mails")
      .values({ customer_id, email, code_hash: "", code_expires_at: 0, attempts_left: 0, confirmed_at: 1 })
      .execute(),
  );
