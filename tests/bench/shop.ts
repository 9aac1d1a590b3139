import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import manifest from "../../package.json" with { type: "json" };

const START_MS = 60_000;
/** Clock ticks of /proc/PID/stat in a second. */
const TICKS_PER_S = 100;

/** The options of Node in the start script. */
const FLAGS: string[] = manifest.scripts.start.match(/--\S+/g) ?? [];

export type Shop = {
  origin: string;
  folder: string;
  /** Milliseconds from the start of the process to its first complete page. */
  startMs: number;
  /** CPU time of all threads of the process. */
  cpuMs(): number;
  memory(): { now: number; most: number };
  stop(): Promise<void>;
};

/** Starts the built shop on a new data folder, or on a copy of `filled`. */
export async function startShop(filled?: string): Promise<Shop> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
  if (filled) cpSync(filled, folder, { recursive: true });
  const { PATH, HOME } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, [...FLAGS, resolve("build/server.js")], {
    env: { PATH, HOME, NODE_ENV: "production", PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "info" },
    // The log is formatted and written as in production, and discarded.
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://localhost:${port}`;
  await untilAnswered(origin);
  const startMs = performance.now() - began;
  return {
    origin,
    folder,
    startMs,
    cpuMs: () => cpuOf(child),
    memory: () => ({ now: megabytes(child, "VmRSS"), most: megabytes(child, "VmHWM") }),
    async stop() {
      const ended = new Promise((done) => child.once("close", done));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Logs a demo customer in through the form and returns the Cookie header. */
export async function logIn(origin: string, account: string, password: string): Promise<string> {
  const { headers, status } = await post(origin, "/login?mode=password", {
    intent: "login",
    account,
    password,
    agree: "on",
    from: "/",
  });
  const cookie = headers
    .getSetCookie()
    .map((header) => header.split(";")[0] ?? "")
    .find((pair) => pair.startsWith("shop_session="));
  if (!cookie) throw new Error(`the login of ${account} was answered ${status}`);
  return cookie;
}

export const post = (origin: string, path: string, fields: Record<string, string>, cookie = "") =>
  fetch(origin + path, {
    method: "POST",
    headers: { Origin: origin, ...(cookie ? { Cookie: cookie } : {}) },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

async function untilAnswered(origin: string) {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    const page = await fetch(origin).then(
      (answer) => answer.text(),
      () => "",
    );
    if (page.includes("</html>")) return;
    await wait(20);
  }
  throw new Error("the shop did not start");
}

function cpuOf({ pid }: ChildProcess) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_S;
}

function megabytes({ pid }: ChildProcess, name: string) {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => done(port));
    });
  });
}
