import type { Database } from "../database/database.ts";
import { refreshStatistics } from "../database/statistics.ts";
import type { Ports } from "../ports.ts";
import { orderLedger } from "./order-ledger.ts";
import { seedApplications } from "./seed-applications.ts";
import { seedCatalog } from "./seed-catalog.ts";
import { seedCoupons } from "./seed-coupons.ts";
import { seedCredit } from "./seed-credit.ts";
import { seedCustomers } from "./seed-customers.ts";
import { seedDeliveries } from "./seed-deliveries.ts";
import { seedInvoices } from "./seed-invoices.ts";
import { seedReadNotices } from "./seed-notices.ts";
import { seedOpenOrders } from "./seed-open-orders.ts";
import { seedQuotations } from "./seed-quotations.ts";
import { seedRegular } from "./seed-regular.ts";
import { seedReviews } from "./seed-reviews.ts";
import { seedSalesOfToday } from "./seed-sales.ts";
import { seedSite } from "./seed-site.ts";
import { seedStaffIfNone } from "./seed-staff.ts";
import { seedStandingList } from "./seed-standing-list.ts";
import { seedStock } from "./seed-stock.ts";
import { seedStockAlerts } from "./seed-stock-alerts.ts";
import { seedTrade } from "./seed-trade.ts";
import { seedWarehouses } from "./seed-warehouses.ts";

/** Fills a database that has no site with the demo data. @returns whether the database was empty. */
export async function seedIfEmpty(database: Database, ports: Pick<Ports, "clock" | "log">): Promise<boolean> {
  const setting = await database.read.selectFrom("site_settings").select("key").limit(1).executeTakeFirst();
  if (setting) return false;
  // One transaction, so that an interrupted start leaves the database empty for the next one.
  await inTransaction(database, async (inside) => {
    await seedCatalog(inside, ports);
    await seedWarehouses(inside, ports);
    await seedCustomers(inside, ports);
    await seedReviews(inside, ports);
    await seedDeliveries(inside, ports);
    await seedSite(inside);
    await seedCoupons(inside, ports);
    await seedSalesOfToday(inside, ports);
    await seedTrade(inside, ports);
    await seedQuotations(inside, ports);
    await seedInvoices(inside, ports);
    await seedStandingList(inside, ports);
    await seedRegular(inside, ports);
    await seedApplications(inside, ports);
    await seedOpenOrders(inside, ports);
    await seedCredit(inside, ports);
    await seedStockAlerts(inside, ports);
    await seedStock(inside, ports);
    await seedStaffIfNone(inside, ports);
    await seedReadNotices(inside, ports);
    // Seeds make calls as customers, whose sessions the demo does not show.
    await inside.write((tx) => tx.deleteFrom("tokens").execute());
    await orderLedger(inside);
    await nameSeededActs(inside);
  });
  await refreshStatistics(database);
  ports.log("info", "demo data filled in");
  return true;
}

/** Names the demo as the actor of what its seeds did by the services of the command line. */
const nameSeededActs = (database: Database) =>
  database.write((tx) =>
    tx.updateTable("staff_log").set({ actor: "演示数据", is_alone: 0 }).where("member_id", "is", null).execute(),
  );

/** Fills an empty catalogue with the demo's. @returns false, with nothing written, when the catalogue has any row. */
export async function seedCatalogIfEmpty(database: Database, ports: Pick<Ports, "clock" | "log">): Promise<boolean> {
  const filled = await inTransaction(database, async (inside) => {
    const counts = Object.values(await countCatalogRows(inside));
    if (counts.some((count) => count > 0)) return false;
    await seedCatalog(inside, ports);
    return true;
  });
  if (filled) await refreshStatistics(database);
  return filled;
}

/** Runs the work on a database whose reads and writes all belong to one transaction. */
const inTransaction = <T>(database: Database, work: (inside: Database) => Promise<T>): Promise<T> =>
  database.write((tx) => work({ ...database, read: tx, write: (inner) => inner(tx) }));

const CATALOG_TABLES = {
  shops: "stores",
  brands: "brands",
  products: "products",
  skus: "skus",
  printers: "printers",
} as const;

/** The number of stores, brands, products, SKUs and printers. */
export async function countCatalogRows(database: Pick<Database, "read">): Promise<Record<string, number>> {
  const counts = Object.entries(CATALOG_TABLES).map(async ([name, table]): Promise<[string, number]> => {
    const { count } = await database.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return [name, Number(count)];
  });
  return Object.fromEntries(await Promise.all(counts));
}
