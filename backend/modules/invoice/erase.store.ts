import { TITLE_KIND } from "#contract/rules/invoice.ts";
import type { Db } from "../../database/database.ts";
import type { ClosedCustomer } from "../../platform/erasure.ts";
import { deleteMailsTo } from "../../platform/mails.ts";

/** Leaves of invoices the title and the tax number that the law requires. */
export async function eraseTitles(tx: Db, { id: customer_id }: ClosedCustomer): Promise<string[]> {
  const rows = await tx
    .selectFrom("invoices")
    .select(["id", "title_json"])
    .where("customer_id", "=", customer_id)
    .execute();
  for (const { id, title_json } of rows) {
    const title = JSON.parse(title_json);
    await deleteMailsTo(tx, [title.email ?? ""]);
    Object.assign(title, { email: "", tel: "", address: "" });
    if (title.kind === TITLE_KIND.person) Object.assign(title, { title: "个人", tax_number: "" });
    await tx
      .updateTable("invoices")
      .set({ title_json: JSON.stringify(title) })
      .where("id", "=", id)
      .execute();
  }
  return [];
}
