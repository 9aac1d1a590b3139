import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { deleteMailsTo } from "./mails.ts";
import type { PersonalColumns } from "./personal.ts";
import { PERSONAL_OF_STAFF_LOG } from "./staff.schema.ts";

/** A customer whose account is closed at an instant in epoch ms. */
export type ClosedCustomer = { readonly id: number; readonly phone: string; readonly closed_at: number };

/** The tables whose rows name a customer. */
type CustomerTable = {
  [Table in keyof Schema]: "customer_id" extends keyof Schema[Table] ? Table : never;
}[keyof Schema];

/** What a module leaves of a closed account: each of its tables with a customer is deleted, emptied or untouched. */
export type Erasure = {
  /** Rows that are about the customer alone; child tables precede their parents. */
  readonly deleted?: readonly CustomerTable[];
  /** Columns of rows that remain, such as purchases, with what is left in them. */
  readonly emptied?: PersonalColumns;
  /** Rows that remain as they are, because they hold nothing personal. */
  readonly untouched?: readonly CustomerTable[];
  /** Tables with uploads of the customer. */
  readonly files?: readonly CustomerTable[];
  /** Columns with mail addresses of the customer, to which all mails are deleted. */
  readonly mailed?: { readonly [Table in CustomerTable]?: readonly (keyof Schema[Table] & string)[] };
  /** What the lists cannot say; comes before them. @returns uploads to remove */
  erase?(tx: Db, customer: ClosedCustomer): Promise<readonly string[]>;
};

/** The platform's own tables, with the codes and counters of the phone. */
export const PLATFORM_ERASURE: Erasure = {
  deleted: ["idempotency_keys", "notice_robots", "notices", "outgoing", "signed_links", "tokens"],
  emptied: PERSONAL_OF_STAFF_LOG,
  untouched: ["proxies", "staff_notices"],
  async erase(tx, { phone }) {
    await tx.deleteFrom("sms_codes").where("phone", "=", phone).execute();
    await tx.deleteFrom("captcha_passes").where("phone", "=", phone).execute();
    await tx.deleteFrom("limits").where("name", "like", `%:${phone}%`).execute();
    return [];
  },
};

export type Eraser = ReturnType<typeof createEraser>;

/** Erases closed accounts from the tables of all modules. */
export function createEraser() {
  let erasures: readonly Erasure[] = [PLATFORM_ERASURE];
  return {
    /** Adds what the modules erase, once they exist. */
    use(all: readonly Erasure[]) {
      erasures = [PLATFORM_ERASURE, ...all];
    },

    /** @returns the names of the uploads to remove. */
    async erase(tx: Db, customer: ClosedCustomer): Promise<string[]> {
      const uploads: string[] = [];
      for (const erasure of erasures) uploads.push(...(await eraseWith(tx, erasure, customer)));
      return uploads;
    },
  };
}

async function eraseWith(tx: Db, erasure: Erasure, customer: ClosedCustomer): Promise<string[]> {
  const { deleted = [], emptied = {}, files = [], mailed = {} } = erasure;
  const uploads = [...((await erasure.erase?.(tx, customer)) ?? [])];
  for (const table of files) uploads.push(...(await valuesOf(tx, table, "upload", customer.id)));
  for (const [table, columns] of Object.entries(mailed))
    for (const column of columns) await deleteMailsTo(tx, await valuesOf(tx, table, column, customer.id));
  for (const [table, columns] of Object.entries(emptied)) {
    const changes = Object.entries(columns).map(([column, left]) => sql`${sql.ref(column)} = ${left}`);
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where customer_id = ${customer.id}`.execute(tx);
  }
  for (const table of deleted)
    await sql`delete from ${sql.table(table)} where customer_id = ${customer.id}`.execute(tx);
  return uploads;
}

/** The values of a text column in the customer's rows. */
async function valuesOf(tx: Db, table: string, column: string, customer_id: number): Promise<string[]> {
  const { rows } = await sql<{ value: string | null }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where customer_id = ${customer_id}`.execute(tx);
  return rows.flatMap(({ value }) => value ?? []);
}
