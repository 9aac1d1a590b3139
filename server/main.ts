import { fileURLToPath } from "node:url";
import { env } from "#app/http/env.server.ts";
import { type Backend, openBackend, runJobs } from "#backend/main.ts";
import { SettingsError } from "#backend/settings.ts";
import { createApp } from "./app.ts";
import { announce, boundedServer, complain, listen, StartError } from "./listen.ts";
import { createLog } from "./log.ts";
import { files } from "./static.ts";
import { stopOnSignal } from "./stop.ts";

const slot = globalThis as { shopBackend?: Promise<Backend> };

/** The built shop; bundled as build/server.js, beside what Remix built. */
async function main() {
  const settings = env();
  const log = createLog(settings.LOG_LEVEL);
  const backend = settings.API_BASE_URL ? null : await opened();
  // Where the pages look for it (app/http/transport.server.ts).
  if (backend) slot.shopBackend = Promise.resolve(backend);

  const app = createApp({
    edge: {
      publicOrigin: settings.PUBLIC_ORIGIN,
      demo: settings.SHOP_MODE === "demo",
      trustedProxies: settings.TRUSTED_PROXIES,
    },
    log,
    files: files(fileURLToPath(new URL("./client", import.meta.url))),
    build: await import(new URL("./server/index.js", import.meta.url).href),
    ready: () => (backend ? answers(backend) : reachable(settings.API_BASE_URL ?? "")),
  });
  const server = boundedServer(app);
  await listen(server, settings.PORT, settings.HOST);

  const stopJobs = backend && runJobs(backend, (job, error) => log.error({ job, cause: String(error) }, "job failed"));
  stopOnSignal(server, log, async () => {
    stopJobs?.();
    await backend?.database.close();
  });
  process.on("unhandledRejection", (error) => log.error({ cause: String(error) }, "unhandled rejection"));
  announce(settings);
}

/** What is wrong with the settings says so itself; anything else is the database that cannot be had. */
async function opened() {
  try {
    return await openBackend(process.env);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new StartError(`the database cannot be opened: ${error instanceof Error ? error.message : error}`);
  }
}

const answers = ({ database }: Backend) => database.read.selectNoFrom((eb) => eb.lit(1).as("one")).execute();

const reachable = (url: string) =>
  fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(2000) });

main().catch(complain);
