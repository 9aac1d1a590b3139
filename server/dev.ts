import { createServer as createVite } from "vite";
import { env } from "#app/http/env.server.ts";
import type { Backend } from "#backend/main.ts";
import { createApp } from "./app.ts";
import { announce, boundedServer, complain, listen } from "./listen.ts";
import { createLog } from "./log.ts";

type BackendModule = typeof import("#backend/main.ts");
const slot = globalThis as { shopBackend?: Promise<Backend> };

/** `npm run dev`: the same edge and the same backend, pages and backend made anew as their sources change. */
async function main() {
  const settings = env();
  const log = createLog(settings.LOG_LEVEL);
  const server = boundedServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });

  const open = async () => {
    // What Vite loads is what the file exports; its signature cannot know that.
    const { openBackend, runJobs } = (await vite.ssrLoadModule("/backend/main.ts")) as BackendModule;
    const backend = await openBackend(process.env);
    return {
      backend,
      stopJobs: runJobs(backend, (job, error) => log.error({ job, cause: String(error) }, "job failed")),
    };
  };
  let opened = settings.API_BASE_URL ? null : open();
  const show = () => {
    if (opened) slot.shopBackend = opened.then(({ backend }) => backend);
  };
  show();
  await opened;
  vite.watcher.on("change", (file) => {
    if (!opened || !/[\\/](backend|contract)[\\/]/.test(file)) return;
    const before = opened;
    opened = open();
    show();
    opened.catch((error: unknown) => log.error({ cause: String(error) }, "backend does not start"));
    void before.then(({ backend, stopJobs }) => {
      stopJobs();
      return backend.database.close();
    });
  });

  const edge = { publicOrigin: settings.PUBLIC_ORIGIN, demo: true, trustedProxies: settings.TRUSTED_PROXIES };
  server.on(
    "request",
    createApp({
      edge,
      log,
      dev: true,
      files: vite.middlewares,
      // What Remix's plugin makes of this name is a server build.
      build: () => vite.ssrLoadModule("virtual:remix/server-build") as never,
      ready: async () => slot.shopBackend,
    }),
  );
  await listen(server, settings.PORT, settings.HOST);
  announce(settings);
}

main().catch(complain);
