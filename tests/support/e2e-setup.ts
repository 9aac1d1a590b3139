import { build } from "#server/prepare.mjs";
import { createDatabase } from "./e2e-database.ts";
import { startShop, untilReady } from "./program.ts";

/** Builds the shop if needed and fills one data folder and database with the demo; every Playwright worker copies them. */
export default async function setup() {
  await build();
  const database = await createDatabase();
  const shop = await untilReady(await startShop({ DATABASE_URL: database.url }));
  shop.signal("SIGTERM");
  await shop.ended;
  process.env.E2E_TEMPLATE = shop.folder;
  process.env.E2E_TEMPLATE_DATABASE = database.name;
  return async () => {
    await shop.stop();
    await database.drop();
  };
}
