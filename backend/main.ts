import { serve as listen } from "@hono/node-server";
import { type Backend, createBackend, type Near } from "./backend.ts";
import { migrate } from "./database/migrate.ts";
import { openDatabase } from "./database/open.ts";
import { readSettings, type Settings } from "./settings.ts";
import { systemPorts } from "./system-ports.ts";

/**
 * The backend as the environment asks for it: database opened and brought up to date, ports for the mode,
 * and in demo mode an empty database filled. The demo's modules are loaded in demo mode alone.
 * @throws SettingsError with one line when a variable is missing or wrong.
 */
export async function openBackend(env: Record<string, string | undefined>, how: How = {}): Promise<Backend> {
  return openWith(readSettings(env), how);
}

/** Data are at most 500 ms old here; the page cache adds at most 500 ms. */
const DATA_MAX_AGE_MS = 500;

type How = {
  /** Another process has brought the database up to date and filled it, as a primary does for its workers. */
  prepared?: boolean;
  /** Told when the demo data went into an empty database just now. */
  onFilled?: () => void;
};

export type { Backend, Near };

async function openWith(settings: Settings, { prepared = false, onFilled }: How = {}): Promise<Backend> {
  const database = await openDatabase(settings.DATABASE_URL);
  if (!prepared) await migrate(database);
  if (settings.SHOP_MODE === "live")
    return createBackend(database, systemPorts(settings), { live: true, dataMaxAgeMs: DATA_MAX_AGE_MS });
  const demo = await import("./demo/demo.ts");
  const ports = demo.demoPorts(settings);
  if (!prepared && (await demo.seedIfEmpty(database, ports))) onFilled?.();
  const { demoRoutes } = await import("./demo/demo.routes.ts");
  return createBackend(database, ports, { extend: demoRoutes, dataMaxAgeMs: DATA_MAX_AGE_MS });
}

/** Starts the background jobs; the returned function stops them. */
export function runJobs({ jobs }: Backend, onError: (job: string, error: unknown) => void) {
  const timers = jobs.map((job) =>
    setInterval(() => job.run().catch((error: unknown) => onError(job.name, error)), job.everyMs).unref(),
  );
  return () => timers.forEach(clearInterval);
}

/** The backend on BACKEND_PORT, for this machine alone, until a signal stops it. */
export async function serveAlone() {
  const settings = readSettings(process.env);
  const ports = systemPorts(settings);
  const backend = await openWith(settings);
  const stopJobs = runJobs(backend, (job, error) => ports.log("error", "job failed", { job, error: String(error) }));
  const server = listen({
    port: settings.BACKEND_PORT,
    hostname: "127.0.0.1",
    fetch: (request, { incoming }: { incoming: { socket: { remoteAddress?: string } } }) =>
      backend.fetch(request, request.headers.get("X-Client-Address") ?? incoming.socket.remoteAddress ?? ""),
  });
  ports.log("info", "backend listens", { port: settings.BACKEND_PORT, mode: settings.SHOP_MODE });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      stopJobs();
      server.close(() => void backend.database.close());
    });
  }
}
