import { build } from "#server/prepare.mjs";
import { startShop, untilReady } from "./program.ts";

/** Builds the shop if needed and fills one data folder with the demo; every Playwright worker copies it. */
export default async function setup() {
  await build();
  const shop = await untilReady(await startShop());
  shop.signal("SIGTERM");
  await shop.ended;
  process.env.E2E_TEMPLATE = shop.folder;
  return () => shop.stop();
}
