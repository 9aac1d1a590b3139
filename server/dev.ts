import type { ServerBuild } from "@remix-run/node";
import { createServer as createVite } from "vite";
import { env } from "#app/http/env.server.ts";
import { causeOf, createLog } from "#backend/log.ts";
import type { Backend } from "#backend/main.ts";
import { createApp } from "./app.ts";
import { exitWithError, logStart } from "./process/banner.ts";
import { createBoundedServer, listen } from "./process/listen.ts";

type BackendModule = typeof import("#backend/main.ts");
const shared = globalThis as { shopBackend?: Promise<Backend> };

/** Starts `npm run dev`: the shop's middleware, with pages and backend reloaded when their sources change. */
async function main() {
  const settings = env();
  const log = createLog(settings.LOG_LEVEL);
  const server = createBoundedServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });

  const open = async () => {
    // Vite types a loaded module as a record of unknown exports.
    const { openBackend, runJobs } = (await vite.ssrLoadModule("/backend/main.ts")) as BackendModule;
    const backend = await openBackend(process.env);
    return {
      backend,
      stopJobs: runJobs(backend, log),
    };
  };
  let opened = settings.API_BASE_URL ? null : open();
  const publish = () => {
    if (opened) shared.shopBackend = opened.then(({ backend }) => backend);
  };
  publish();
  await opened;
  vite.watcher.on("change", (file) => {
    if (!opened || !/[\\/](backend|contract)[\\/]/.test(file)) return;
    const previous = opened;
    opened = open();
    publish();
    opened.catch((error: unknown) => log("error", "backend does not start", { error: causeOf(error) }));
    void previous.then(({ backend, stopJobs }) => {
      stopJobs();
      return backend.database.close();
    });
  });

  const edge = {
    publicOrigin: settings.PUBLIC_ORIGIN,
    demo: true,
    trustedProxies: settings.TRUSTED_PROXIES,
    // Every path, because the build, which declares the paths, is not loaded before the first page.
    acceptsFiles: () => true,
    acceptsNotices: (path: string) => path.startsWith("/api/pay/notice/"),
  };
  server.on(
    "request",
    createApp({
      edge,
      log,
      dev: true,
      staticFiles: vite.middlewares,
      // Remix's plugin provides a server build under this name.
      build: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<unknown> as Promise<ServerBuild>,
      checkReady: async () => shared.shopBackend,
    }),
  );
  await listen(server, settings.PORT, settings.HOST);
  logStart(settings, log);
}

main().catch(exitWithError);
