import type { Db } from "../../database/database.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    my_printers: MyPrinterRow & { customer_id: number };
  }
}

export type MyPrinterRow = {
  printer_id: number;
  name: string;
  place: string;
  machines: number;
  /** A4 pages that one machine prints in a month; null for unknown. */
  monthly_pages: number | null;
  /** 1 for a printer out of use. */
  is_off: number;
  created_at: number;
};

/** The last saved first. */
export function listMyPrinters(db: Db, customer_id: number): Promise<MyPrinterRow[]> {
  return db
    .selectFrom("my_printers")
    .select(["printer_id", "name", "place", "machines", "monthly_pages", "is_off", "created_at"])
    .where("customer_id", "=", customer_id)
    .orderBy("created_at", "desc")
    .orderBy("printer_id", "desc")
    .execute();
}

export async function insertMyPrinters(tx: Db, customer_id: number, rows: readonly MyPrinterRow[]) {
  await tx
    .insertInto("my_printers")
    .values(rows.map((row) => ({ customer_id, ...row })))
    .onConflict((conflict) => conflict.columns(["customer_id", "printer_id"]).doNothing())
    .execute();
}

/** @returns whether the printer is among the customer's. */
export async function updateMyPrinter(
  tx: Db,
  customer_id: number,
  { printer_id, ...changed }: Pick<MyPrinterRow, "printer_id"> & Partial<Omit<MyPrinterRow, "created_at">>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("my_printers")
    .set(changed)
    .where("customer_id", "=", customer_id)
    .where("printer_id", "=", printer_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteMyPrinter(tx: Db, customer_id: number, printer_id: number) {
  await tx
    .deleteFrom("my_printers")
    .where("customer_id", "=", customer_id)
    .where("printer_id", "=", printer_id)
    .execute();
}
