import cluster from "node:cluster";
import { createHmac } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createRequestHandler } from "@remix-run/node";
import { type Env, env } from "#app/http/env.server.ts";
import { type Backend, openBackend, runJobs } from "#backend/main.ts";
import { ConfigError } from "#backend/settings.ts";
import { createApp } from "./app.ts";
import { policy } from "./headers.ts";
import { keptPages } from "./kept.ts";
import { announce, boundedServer, complain, listen, StartError } from "./listen.ts";
import { createLog, type Logger } from "./log.ts";
import { collectSooner } from "./memory.ts";
import { files } from "./static.ts";
import { drained, stopOnSignal } from "./stop.ts";
import { turns } from "./turns.ts";
import { startWorkers } from "./workers.ts";

const slot = globalThis as { shopBackend?: Promise<Backend> };

/** The built shop; bundled as build/server.js, beside what Remix built. */
async function main() {
  collectSooner();
  const settings = env();
  const log = createLog(settings.LOG_LEVEL);
  process.on("unhandledRejection", (error) => log.error({ cause: String(error) }, "unhandled rejection"));
  const backend = settings.API_BASE_URL ? null : await opened();

  const finish =
    cluster.isPrimary && settings.WORKERS > 1
      ? await startWorkers(settings.WORKERS, log)
      : await serve(settings, backend, log);
  // One process of all, whether it serves or has others serve.
  const stopJobs =
    cluster.isPrimary &&
    backend &&
    runJobs(backend, (job, error) => log.error({ job, cause: String(error) }, "job failed"));
  stopOnSignal(finish, log, async () => {
    if (stopJobs) stopJobs();
    await backend?.database.close();
  });
  if (cluster.isPrimary) announce(settings);
}

/** Listens; the answer stops that. */
async function serve(settings: Env, backend: Backend | null, log: Logger) {
  // Where the pages look for it (app/http/transport.server.ts).
  if (backend) slot.shopBackend = Promise.resolve(backend);
  const https = settings.PUBLIC_ORIGIN.startsWith("https:");
  const build = await import(new URL("./server/index.js", import.meta.url).href);
  const render = createRequestHandler(build, "production");
  // Over another house's backend a page waits more than it computes, and those that wait must not hold up the others.
  const { inTurn, pages } = turns(backend ? {} : { atOnce: 64 });
  const kept = keptPages({
    render: (request, nonce, known) => inTurn(() => render(request, { nonce }), { first: known }),
    // Another house's backend says nothing about changes: its pages count as changed every second.
    version: () => backend?.version() ?? Promise.resolve(String(Math.floor(Date.now() / 1000))),
    policy: (hashes, nonce) =>
      policy(
        hashes.map((hash) => `'sha256-${hash}'`),
        nonce,
        { https },
      ),
    // The same in all processes, so that they make the same pages.
    styleNonce: createHmac("sha256", settings.SESSION_SECRETS[0] ?? "")
      .update("styles")
      .digest("base64url")
      .slice(0, 22),
  });
  const app = createApp({
    edge: {
      publicOrigin: settings.PUBLIC_ORIGIN,
      demo: settings.SHOP_MODE === "demo",
      trustedProxies: settings.TRUSTED_PROXIES,
    },
    log,
    files: files(fileURLToPath(new URL("./client", import.meta.url))),
    build,
    kept: kept.handler,
    pages,
    ready: () => (backend ? answers(backend) : reachable(settings.API_BASE_URL ?? "")),
  });
  const server = boundedServer(app);
  await listen(server, settings.PORT, settings.HOST);
  return () => drained(server);
}

/** What is wrong with the settings says so itself; anything else is the database that cannot be had. */
async function opened() {
  try {
    return await openBackend(process.env, { prepared: cluster.isWorker });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new StartError(`the database cannot be opened: ${error instanceof Error ? error.message : error}`);
  }
}

const answers = ({ database }: Backend) => database.read.selectNoFrom((eb) => eb.lit(1).as("one")).execute();

const reachable = (url: string) =>
  fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(2000) });

main().catch(complain);
