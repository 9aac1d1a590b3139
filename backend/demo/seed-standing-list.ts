import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Database } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import { createSeedBackend } from "./seed-backend.ts";
import { RECIPIENT } from "./seed-deliveries.ts";
import { bookStock } from "./seed-trade.ts";

/** The hours since the requests for approval. */
const REQUESTS = [
  { hours: 20, title: "上周补货", approver: "周敏", message: "月底前要到货", decision: "approve" },
  { hours: 3, title: "本周补货", approver: "周敏", message: "复印纸快用完了", decision: null },
] as const;
const PIECES = 10;

/** The phone of the customer with a list that is entered by hand, without an order. */
const LISTER = "13800000015";
/** The groups of that list; a line is a SKU and its usual quantity in units. */
const LISTED = [
  {
    name: "复印纸",
    lines: [
      [100772, 4],
      [100780, 2],
      [100817, 3],
    ],
  },
  { name: "打印耗材", lines: [[100001, 2]] },
  {
    name: "桌面用品",
    lines: [
      [100846, 2],
      [100925, 12],
    ],
  },
] as const;

type Purchase = { sku_id: number };

/**
 * Seeds a standing list with groups from the purchases of its customer, a waiting and an approved request for approval,
 * and a list that another customer has entered by hand, by the calls of customers and approvers.
 */
export async function seedStandingList(database: Database, ports: Pick<Ports, "clock" | "log">) {
  const now = ports.clock.now();
  const { backend, time, as, visitor } = createSeedBackend(database, ports);
  time.now = now - 24 * HOUR_MS;
  const customer = await as(RECIPIENT);
  const groups: number[] = [];
  for (const name of ["复印纸", "桌面用品"]) {
    const { group_id } = (await customer.post("/api/user/standing/group/save", { name })) as { group_id: number };
    groups.push(group_id);
  }
  const bought = (await customer.get("/api/user/standing/purchases")) as Purchase[];
  for (const [index, { sku_id }] of bought.entries()) {
    const group_id = groups[index === bought.length - 1 ? 1 : 0] ?? null;
    await customer.post("/api/user/standing/add", { lines: [{ code: String(sku_id) }], group_id });
  }
  const { list: addresses } = (await customer.get("/api/user/address/lst")) as { list: { address_id: number }[] };
  for (const [index, { hours, decision, title, approver, message }] of REQUESTS.entries()) {
    time.now = now - hours * HOUR_MS;
    const sku_id = bought[index]?.sku_id ?? 0;
    const { token } = (await customer.post("/api/user/approval/create", {
      key: `demo-approval-${index}`.padEnd(16, "0"),
      title,
      approver,
      email: null,
      message,
      days: 3,
      hides_prices: false,
      address_id: addresses[0]?.address_id,
      lines: [{ sku_id, cart_num: PIECES }],
    })) as { token: string };
    if (decision === null) continue;
    time.now += HOUR_MS;
    // The order of an approval takes its units, so that the stock remains that of the demo's data.
    await bookStock(backend, sku_id, PIECES, "送审");
    await visitor.post(`/api/approval/${token}`, { decision, name: approver, reason: "" });
  }
  const lister = await as(LISTER);
  for (const { name, lines } of LISTED) {
    const { group_id } = (await lister.post("/api/user/standing/group/save", { name })) as { group_id: number };
    const named = lines.map(([sku_id, cart_num]) => ({ code: String(sku_id), cart_num }));
    await lister.post("/api/user/standing/add", { lines: named, group_id });
  }
  await database.write((tx) => tx.deleteFrom("tokens").execute());
}
