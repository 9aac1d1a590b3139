import cluster from "node:cluster";
import { createHmac } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { type Env, env } from "#app/http/env.server.ts";
import { causeOf, createLog, type Log, logProcess } from "#backend/log.ts";
import { type Backend, checkTargets, openBackend, runJobs } from "#backend/main.ts";
import { ConfigError, deadlineOf } from "#backend/variables.ts";
import { createApp } from "./app.ts";
import { contentSecurityPolicy } from "./middleware/security-headers.ts";
import { staticFiles } from "./middleware/static-files.ts";
import { createRenderQueue } from "./overload/render-queue.ts";
import { createCacheKey } from "./page-cache/cache-key.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { exitWithError, logStart } from "./process/banner.ts";
import { closeGracefully, stopOnSignal } from "./process/graceful-close.ts";
import { sendHeartbeats } from "./process/heartbeat.ts";
import { createBoundedServer, listen } from "./process/listen.ts";
import { startWorkers } from "./process/workers.ts";
import { filePathsOf, noticePathsOf } from "./route-paths.ts";
import { createSegmentHandlers } from "./segment-handlers.ts";

/** Pages over another backend wait for the network, so more of them run at once. */
const REMOTE_BACKEND_CONCURRENCY = 64;

/** The longest wait for a remote backend's answer to a check of readiness, in ms. */
const REACH_TIMEOUT_MS = 2000;

const shared = globalThis as { shopBackend?: Promise<Backend> };

/** Starts the built shop; bundled as build/server.js beside the Remix build. */
async function main() {
  // React loads the code for its developers by any other value, which is several times as slow.
  if (process.env.NODE_ENV !== "production") throw new ConfigError("NODE_ENV must be production");
  const settings = env();
  const log = createLog(settings.LOG_LEVEL);
  logProcess(log);
  let filled: readonly string[] = [];
  const backend = settings.API_BASE_URL
    ? null
    : await openLocalBackend((pictures) => {
        filled = pictures;
      });
  // Pages and pictures find the backend here (app/http/transport.server.ts).
  if (backend) shared.shopBackend = Promise.resolve(backend);

  const drain =
    cluster.isPrimary && settings.WORKERS > 1
      ? await startWorkers(settings.WORKERS, log)
      : await serve(settings, backend, log);
  if (cluster.isPrimary && backend) void checkTargets(process.env);
  // Jobs run in one process, whether it serves requests or starts workers.
  const stopJobs = cluster.isPrimary && backend && runJobs(backend, log);
  const ending = new AbortController();
  stopOnSignal(drain, log, async () => {
    ending.abort();
    if (stopJobs) stopJobs();
    await backend?.database.close();
  });
  if (cluster.isPrimary) logStart(settings, log);
  else sendHeartbeats();
  // A shop without prepared pictures makes each when a page asks for it.
  const logFailure = (error: unknown) => log("error", "pictures not prepared", { error: causeOf(error) });
  if (filled.length > 0) prepare(filled, ending.signal, log).catch(logFailure);
}

/** The pictures between two lines of progress. */
const PROGRESS_STEP = 100;

/** Makes the pictures of a demo that has just been filled, while the shop answers, and logs how far it is. */
async function prepare(pictures: readonly string[], signal: AbortSignal, log: Log) {
  const { preparePictures } = await import("#app/http/picture/prepare.server.ts");
  await preparePictures(pictures, {
    signal,
    onProgress(done, total) {
      if (done % PROGRESS_STEP === 0 || done === total) {
        log("info", "pictures prepared", { done, total });
      }
    },
  });
}

/** Listens on PORT; returns a function that closes the server gracefully. */
async function serve(settings: Env, backend: Backend | null, log: Log) {
  const https = settings.PUBLIC_ORIGIN.startsWith("https:");
  const build: ServerBuild = await import(new URL("./server/index.js", import.meta.url).href);
  const handlerOf = createSegmentHandlers(build, (group) => createRequestHandler(group, "production"));
  const renderQueue = createRenderQueue(backend ? {} : { concurrency: REMOTE_BACKEND_CONCURRENCY });
  const pageCache = createPageCache({
    keyOf: createCacheKey(build.routes),
    render: (request, nonce, revalidating) =>
      renderQueue.enqueue(() => handlerOf(new URL(request.url).pathname)(request, { nonce }), { first: revalidating }),
    // A remote backend has no data version: its pages count as superseded every second.
    dataVersion: () => backend?.version() ?? String(Math.floor(Date.now() / 1000)),
    policy: (hashes, nonce) =>
      contentSecurityPolicy(
        hashes.map((hash) => `'sha256-${hash}'`),
        nonce,
        { https },
      ),
    // The same in all workers, so that their pages have the same ETag.
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
      acceptsFiles: filePathsOf(build.routes),
      acceptsNotices: noticePathsOf(build.routes),
    },
    log,
    staticFiles: staticFiles(fileURLToPath(new URL("./client", import.meta.url))),
    build,
    pageCache: pageCache.handler,
    renderQueue,
    checkReady: () => (backend ? backend.checkReady() : reachBackend(settings.API_BASE_URL ?? "")),
  });
  await backend?.warmUp();
  const server = createBoundedServer(app);
  await listen(server, settings.PORT, settings.HOST);
  // Pages of another backend are tried once, so that the log says at the start what of its settings they cannot show.
  const logFailure = (error: unknown) => log("error", "first page failed", { error: causeOf(error) });
  if (!backend) handlerOf("/")(new Request(settings.PUBLIC_ORIGIN), { nonce: "" }).catch(logFailure);
  return () => closeGracefully(server);
}

/** @throws ConfigError when a variable is wrong or the database cannot be opened. */
async function openLocalBackend(onFilled: (pictures: readonly string[]) => void) {
  try {
    return await openBackend(process.env, { prepared: cluster.isWorker, onFilled });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`the database cannot be opened: ${error instanceof Error ? error.message : error}`);
  }
}

const reachBackend = (url: string) =>
  fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(deadlineOf(REACH_TIMEOUT_MS)) });

main().catch(exitWithError);
