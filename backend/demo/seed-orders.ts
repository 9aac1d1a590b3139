import { DAY_MS } from "#contract/rules/calendar.ts";
import type { Database, Db } from "../database/database.ts";
import { createLedger } from "../platform/ledger.ts";
import type { Ports } from "../ports.ts";
import reviewers from "./data/reviewers.json";
import { type DemoItem, insertPaidOrder, readSkus } from "./demo-order.ts";

type Reviewer = (typeof reviewers)[number] & { id: number };

/** An order of a reviewer in one store. */
export type DemoOrder = {
  reviewer: number;
  store_id: number;
  days_ago: number;
  lines: { sku_id: number; quantity: number }[];
};

/** The number of reviewers; an order names its reviewer by index. */
export const REVIEWERS = reviewers.length;

/**
 * Seeds customers with paid and received orders.
 * @returns the items of each order.
 */
export async function seedOrders(
  database: Database,
  { clock }: Pick<Ports, "clock">,
  orders: readonly DemoOrder[],
): Promise<DemoItem[][]> {
  const ledgerAt = (at: number) => createLedger(database, { clock: { now: () => at } });
  return database.write(async (tx) => {
    const customers = await insertReviewers(tx, clock.now() - 300 * DAY_MS);
    const skus = await readSkus(
      tx,
      orders.flatMap(({ lines }) => lines.map(({ sku_id }) => sku_id)),
    );
    const items: DemoItem[][] = [];
    for (const [index, order] of orders.entries()) {
      const customer = customers[order.reviewer];
      const at = clock.now() - order.days_ago * DAY_MS - index * 60_000;
      if (customer)
        items.push(await insertPaidOrder(tx, ledgerAt, customer, { ...order, at, number: index + 1 }, skus));
    }
    return items;
  });
}

async function insertReviewers(tx: Db, created_at: number): Promise<Reviewer[]> {
  const inserted: Reviewer[] = [];
  for (const reviewer of reviewers) {
    const { phone, nickname, real_name, company, ...address } = reviewer;
    const { id } = await tx
      .insertInto("customers")
      .values({
        phone,
        nickname,
        real_name,
        company,
        password_hash: null,
        avatar: null,
        is_active: 1,
        created_at,
        is_open_member: 0,
        is_money_level: 0,
        balance: 0,
        points: 0,
        birthday: null,
        audit_state: 0,
        audit_type: 0,
        audit_reject_reason: null,
        manager_id: 1,
        phone_checked: 1,
        biz_user_id: `CU${phone}`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("addresses")
      .values({ ...address, real_name, phone, is_default: 1, customer_id: id, created_at })
      .execute();
    inserted.push({ ...reviewer, id });
  }
  return inserted;
}
