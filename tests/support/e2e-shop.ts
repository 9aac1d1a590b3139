import { createDatabase } from "./e2e-database.ts";
import { startShop, untilReady } from "./program.ts";
import { startBackend } from "./second-backend.ts";

/** The built shop of one Playwright worker, with its own copy of the filled demo data. */
export type E2eShop = { origin: string; dataFolder: string; databaseUrl: string; stop(): Promise<void> };

/**
 * Starts the shop on a free port. With E2E_BACKEND=apart the backend is a second process, which the shop reaches
 * only through API_BASE_URL.
 */
export async function startE2eShop(): Promise<E2eShop> {
  const template = process.env.E2E_TEMPLATE;
  const database = await createDatabase(process.env.E2E_TEMPLATE_DATABASE);
  // A page of a busy machine may take longer than the shop lets it.
  const env = { DATABASE_URL: database.url, DEADLINE_FACTOR: "20" };
  const backend = process.env.E2E_BACKEND === "apart" ? await startBackend(env, template) : undefined;
  const shop = await untilReady(await startShop(backend ? { ...env, API_BASE_URL: backend.url } : env, template));
  const origin = `http://localhost:${shop.port}`;
  // The first page of a process is slow and is requested here, so that it delays no test.
  await fetch(origin);
  return {
    origin,
    dataFolder: (backend ?? shop).folder,
    databaseUrl: database.url,
    async stop() {
      await shop.stop();
      await backend?.stop();
      await database.drop();
    },
  };
}
