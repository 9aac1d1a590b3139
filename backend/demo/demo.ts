import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/database.ts";
import type { Captcha, Ports, Sms } from "../ports.ts";
import type { Settings } from "../settings.ts";
import { structuredLog, svgCaptcha, systemClock, systemRandom } from "../system-ports.ts";
import { seedCatalog } from "./catalogue.ts";
import { seedCustomers } from "./people.ts";
import { seedSite } from "./site.ts";

/** What only SHOP_MODE=demo has: the outbox in place of real messages, and the demo data (P8.1, P8.2). */
export function demoPorts({ DATA_DIR, LOG_LEVEL }: Settings): Ports {
  const outbox = join(DATA_DIR, "outbox");
  const log = structuredLog(LOG_LEVEL);
  const write = async (file: string, row: object) => {
    await mkdir(outbox, { recursive: true });
    await appendFile(join(outbox, file), `${JSON.stringify(row)}\n`);
  };
  const sms: Sms = {
    async send(message) {
      await write("sms.jsonl", { at: new Date(systemClock.now()).toISOString(), ...message });
      process.stdout.write(`演示短信 ${message.phone} 验证码 ${message.code}\n`);
    },
  };
  const captcha: Captcha = {
    async draw(key) {
      const drawn = await svgCaptcha.draw(key);
      await write("captcha.jsonl", { at: new Date(systemClock.now()).toISOString(), key, answer: drawn.answer });
      return drawn;
    },
  };
  return { clock: systemClock, random: systemRandom, sms, captcha, log };
}

/** Fills a database without a site with the demo data (P8.1). @returns whether it was filled now. */
export async function seedIfEmpty(database: Database, ports: Pick<Ports, "clock" | "log">): Promise<boolean> {
  const some = await database.read.selectFrom("site_settings").select("key").limit(1).executeTakeFirst();
  if (some) return false;
  // One transaction, so that an interrupted start leaves an empty database to the next one.
  await database.write(async (tx) => {
    const inside: Database = { ...database, read: tx, write: (work) => work(tx) };
    await seedCatalog(inside, ports);
    await seedCustomers(inside, ports);
    await seedSite(inside);
  });
  ports.log("info", "demo data filled in");
  return true;
}

const CATALOGUE = {
  shops: "stores",
  brands: "brands",
  products: "products",
  skus: "skus",
  printers: "printers",
} as const;

/** The number of rows of each kind. */
export async function countProducts(database: Pick<Database, "read">): Promise<Record<string, number>> {
  const counted = Object.entries(CATALOGUE).map(async ([name, table]): Promise<[string, number]> => {
    const { count } = await database.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return [name, Number(count)];
  });
  return Object.fromEntries(await Promise.all(counted));
}

/** Fills an empty catalogue with the demo's. @returns false, with nothing written, where it has any row. */
export async function seedCatalogIfEmpty(database: Database, ports: Pick<Ports, "clock">): Promise<boolean> {
  return database.write(async (tx) => {
    const inside: Database = { ...database, read: tx, write: (work) => work(tx) };
    const sizes = Object.values(await countProducts(inside));
    if (sizes.some((size) => size > 0)) return false;
    await seedCatalog(inside, ports);
    return true;
  });
}
