import { join, relative } from "node:path";
import { serve } from "@hono/node-server";
import { type Backend, createBackend, type Job, type ReadDirect } from "./backend.ts";
import type { Database } from "./database/database.ts";
import { migrate, OlderBuildError } from "./database/migrate.ts";
import { openDatabase, sqliteFileOf } from "./database/open.ts";
import { tryWrite } from "./database/readiness.ts";
import { isEmptied, protectFolder, tracesOfLostDatabase } from "./database/sqlite-file.ts";
import { unavailability } from "./database/unavailable.ts";
import { unreadableTransactions } from "./database/wal-damage.ts";
import { createBodies } from "./http/bodies.ts";
import { receiveBody } from "./http/receive.ts";
import { causeOf, createLog, logProcess } from "./log.ts";
import { tryTargets } from "./notify/try-targets.ts";
import { hashOf, isEqualHash } from "./platform/hash.ts";
import type { Log } from "./ports.ts";
import { readSettings, type Settings } from "./settings.ts";
import { systemPorts } from "./system-ports.ts";
import { ConfigError } from "./variables.ts";

/** Data are at most 500 ms old here; the page cache adds at most 500 ms. */
const DATA_MAX_AGE_MS = 500;

type OpenOptions = {
  /** Skips migration and seeding, which the primary process does for its workers. */
  prepared?: boolean;
  /** Called with the addresses of the pictures after the demo data were written into an empty database. */
  onFilled?: (pictures: readonly string[]) => void;
};

/**
 * Opens and migrates the database and creates the backend over it. Demo mode fills an empty database; live mode loads
 * no file of the demo.
 * @throws ConfigError with one line when a variable is missing or wrong.
 */
export async function openBackend(
  env: Record<string, string | undefined>,
  options: OpenOptions = {},
): Promise<Backend> {
  return openWith(readSettings(env), options);
}

export type { Backend, ReadDirect };

/** Says whether the bucket of uploads and the targets of a live shop's messages can be used. Nothing waits for it, and it never rejects. */
export async function checkTargets(env: Record<string, string | undefined>): Promise<void> {
  const { S3, SMTP, SMS_URL, NOTIFY_ROBOT, LOG_LEVEL, SHOP_MODE } = readSettings(env);
  // A demo sends no messages.
  const targets = SHOP_MODE === "live" ? { SMTP, SMS_URL, NOTIFY_ROBOT } : { SMTP: null };
  await tryTargets({ SMS_URL: undefined, NOTIFY_ROBOT: undefined, ...targets, S3 }, createLog(LOG_LEVEL));
}

async function openWith(settings: Settings, { prepared = false, onFilled }: OpenOptions = {}): Promise<Backend> {
  const database = await openPrepared(settings, prepared);
  const options = {
    smsPerHour: settings.SMS_PER_HOUR,
    dataMaxAgeMs: DATA_MAX_AGE_MS,
    pictureOrigins: settings.PICTURE_ORIGINS,
    publicOrigin: settings.PUBLIC_ORIGIN ?? null,
  };
  if (settings.SHOP_MODE === "live") {
    const ports = systemPorts(settings);
    await checkStaff(database, ports.log);
    return createBackend(database, ports, { ...options, live: true });
  }
  const { demoCashier, demoPorts } = await import("./demo/demo-ports.ts");
  const { seedIfEmpty } = await import("./demo/seed.ts");
  const { picturesBySales } = await import("./demo/seed-photographs.ts");
  const { seedSalesOfToday } = await import("./demo/seed-sales.ts");
  const { seedStaffIfNone } = await import("./demo/seed-staff.ts");
  const { demoModule } = await import("./demo/demo-module.ts");
  const cashier = demoCashier(settings);
  const ports = demoPorts(settings, cashier);
  if (!prepared) {
    const { seedRequests } = await import("./demo/seed-requests.ts");
    const { seedMessages } = await import("./demo/seed-messages.ts");
    if (await seedIfEmpty(database, ports)) {
      await seedRequests(database, ports);
      await seedMessages(database, ports);
      onFilled?.(await picturesBySales(database.read));
    }
    await seedSalesOfToday(database, ports);
    await seedStaffIfNone(database, ports);
  }
  return createBackend(database, ports, { ...options, additionalModules: [demoModule(cashier)] });
}

/**
 * Says so where the shop has no member of staff yet.
 * @throws ConfigError where it has members of the demo, whose password is public
 */
async function checkStaff(database: Database, log: Log) {
  const members = await database.read.selectFrom("staff_members").select(["is_demo", "is_active"]).execute();
  if (members.some(({ is_demo }) => is_demo === 1)) {
    await database.close();
    throw new ConfigError("the database holds members of the demo's staff; start a live shop on a database of its own");
  }
  if (!members.some(({ is_active }) => is_active === 1)) {
    log("warn", "no member of staff", { add: "members add <phone> --name <name> --role 管理员" });
  }
}

/**
 * Opens the database, migrates it and checks that it can be written; its folder is made private.
 * @throws ConfigError whose message is one sentence.
 */
async function openPrepared(settings: Settings, prepared: boolean): Promise<Database> {
  if (prepared) return openDatabase(settings.DATABASE_URL);
  const { DATA_DIR, DATABASE_URL, LOG_LEVEL, SHOP_MODE } = settings;
  const file = sqliteFileOf(DATABASE_URL);
  if (file !== null && SHOP_MODE === "live") refuseLostDatabase(file, DATA_DIR);
  if (file !== null && isEmptied(file)) throw new ConfigError(emptiedDatabase(file));
  const transactions = file === null ? 0 : unreadableTransactions(file);
  // Logged at the start, because SQLite discards the rest of the file with its next write.
  if (transactions > 0) createLog(LOG_LEVEL)("error", "transactions lost", { file: `${file}-wal`, transactions });
  let database: Database | undefined;
  try {
    protectFolder(DATA_DIR);
    database = await openDatabase(DATABASE_URL);
    await migrate(database);
    await tryWrite(database);
    return database;
  } catch (error) {
    await database?.close().catch(() => {});
    if (error instanceof OlderBuildError) throw new ConfigError(olderBuild(file, SHOP_MODE));
    const cause = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`the database${file === null ? "" : ` ${file}`} cannot be opened for writing: ${cause}`);
  }
}

function olderBuild(file: string | null, mode: Settings["SHOP_MODE"]) {
  const isOlder = `the database${file === null ? "" : ` ${file}`} is of an older build, whose tables this one cannot read`;
  if (mode === "demo") {
    const empty = file === null ? "give DATABASE_URL an empty database" : `delete ${file}*`;
    return `${isOlder}; start that build again, or ${empty} to begin with new demo data`;
  }
  const empty = file === null ? "DATABASE_URL an empty database" : "DATA_DIR an empty folder";
  return `${isOlder}; start that build again to export what you need (staff commands goods export, orders export, backup), then give ${empty} for this one`;
}

const emptiedDatabase = (file: string) =>
  `the database ${file} has 0 bytes, so its data are lost; restore a backup, or remove the file to start a new shop`;

function refuseLostDatabase(file: string, DATA_DIR: string) {
  const traces = tracesOfLostDatabase(file, join(DATA_DIR, "uploads")).map((path) => relative("", path));
  if (traces.length === 0) return;
  throw new ConfigError(
    `the database ${file} is empty or missing, but the shop had data (${traces.join(", ")}); restore a backup, or move them away to start a new shop`,
  );
}

/**
 * Runs the jobs one after another at the start and then at their intervals, never one that is still running. What a job
 * has to do is written in the rows that it reads, so a process that stops before an interval ends postpones nothing.
 * @returns a function that stops them.
 */
export function runJobs({ jobs }: Pick<Backend, "jobs">, log: Log) {
  const running = new Set<Job>();
  let stopped = false;
  async function run(job: Job) {
    if (running.has(job)) return;
    running.add(job);
    try {
      await job.run();
    } catch (error) {
      const reason = unavailability(error);
      if (reason) log("error", "database unavailable", { reason, job: job.name, error: String(error) });
      else log("error", "job failed", { job: job.name, error: causeOf(error) });
    } finally {
      running.delete(job);
    }
  }
  async function runOnce() {
    for (const job of jobs) if (!stopped) await run(job);
  }
  void runOnce();
  const timers = jobs.map((job) => setInterval(() => void run(job), job.everyMs).unref());
  return () => {
    stopped = true;
    timers.forEach(clearInterval);
  };
}

/**
 * The client's network address. `X-Client-Address` counts only from a storefront that sends the shared secret, because
 * the limits count addresses.
 */
export function clientAddress(headers: Headers, remoteAddress: string, secret: string | undefined): string {
  const forwarded = headers.get("X-Client-Address");
  return isTrusted(headers, secret) && forwarded !== null ? forwarded : remoteAddress;
}

/** Whether the request comes from a storefront that knows the shared secret; without a secret none does. */
export function isTrusted(headers: Headers, secret: string | undefined): boolean {
  const sent = headers.get("X-Backend-Secret");
  return secret !== undefined && sent !== null && isEqualHash(hashOf(sent), hashOf(secret));
}

/** Answers from a backend of its own, which has calls of the desk for requests with the shared secret alone. */
export const answersOf =
  ({ fetch }: Pick<Backend, "fetch">, secret: string | undefined) =>
  (request: Request, address: string) =>
    fetch(request, address, isTrusted(request.headers, secret));

/** Serves the backend alone on BACKEND_HOST and BACKEND_PORT until a signal stops it. */
export async function serveBackend() {
  const settings = readSettings(process.env);
  const log = createLog(settings.LOG_LEVEL);
  logProcess(log);
  const backend = await openWith(settings);
  const stopJobs = runJobs(backend, log);
  void checkTargets(process.env);
  const bodies = createBodies();
  const answer = answersOf(backend, settings.BACKEND_SECRET);
  const server = serve({
    port: settings.BACKEND_PORT,
    hostname: settings.BACKEND_HOST,
    fetch: async (request, connection) => {
      const peer = connection.incoming.socket.remoteAddress ?? "";
      const address = clientAddress(request.headers, peer, settings.BACKEND_SECRET);
      return (await receiveBody(bodies, connection, address)) ?? answer(request, address);
    },
  });
  log("info", "backend listens", {
    host: settings.BACKEND_HOST,
    port: settings.BACKEND_PORT,
    mode: settings.SHOP_MODE,
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      stopJobs();
      server.close(() => void backend.database.close());
    });
  }
}
