import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { freePort } from "#tests/support/free-port.ts";

/** The built backend, which starts in a tenth of the time of its sources. */
const BACKEND = "build/backend.js";
/** Without it a backend alone does not answer the calls of the desk. */
const SECRET = "secret-of-the-crashes";
/** The number of rounds over the moments of each test; 10 nightly, 100 in a long run by hand. */
export const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
/** The time after which a test hangs, in ms. */
export const HANGING_MS = 180_000;
export const LONG = { timeout: HANGING_MS * ROUNDS };

/** Reads how much has been written. */
export type Written = () => Promise<number>;
/** Waits for the moment of a kill; one that never comes, because all calls were answered before, is their end. */
export type Moment = (written: Written, isOver: () => boolean) => Promise<unknown>;
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const after =
  (ms: number): Moment =>
  () =>
    pause(ms);
export const until =
  (count: number): Moment =>
  async (written, isOver) => {
    while (!isOver() && (await written()) < count) await pause(2);
  };
export const repeated = <T>(moments: readonly T[]): T[] => Array.from({ length: ROUNDS }, () => moments).flat();

/** Prints the figures of a long run. */
export function report(act: string, figures: Record<string, number>) {
  const words = Object.entries(figures).map(([name, count]) => `${count} ${name}`);
  if (ROUNDS > 1) process.stdout.write(`${act}: ${words.join(", ")}\n`);
}

/** Checks a group of calls. */
type Check<T> = (group: readonly T[]) => Promise<void>;
export type Sent = { token: string; path: string; body: object };

type Options = { args?: readonly string[]; env?: Record<string, string> };

/** The backend as a process on the database of each test, which the test starts and kills. */
export function killedBackend(shop: { test: { url: string } }, optionsOf: () => Options = () => ({})) {
  let running: ChildProcess | undefined;
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "killed-"));
  });
  afterEach(() => {
    running?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the process without waiting for it; `npm test` builds it first. */
  function launch(port: number) {
    if (!existsSync(BACKEND)) throw new Error("There is no build to test: run npm run build first");
    const own = { DATABASE_URL: shop.test.url, DATA_DIR: folder, BACKEND_PORT: String(port), BACKEND_SECRET: SECRET };
    const { args = [], env = {} } = optionsOf();
    running = spawn(process.execPath, [...args, BACKEND], {
      env: { ...process.env, ...own, LOG_LEVEL: "silent", ...env },
      stdio: "ignore",
    });
    return running;
  }

  /** Starts the process and waits until it answers. */
  async function start(port: number) {
    const child = launch(port);
    while (child.exitCode === null) {
      const up = await fetch(`http://127.0.0.1:${port}/api/pc/config`).catch(() => null);
      if (up?.ok) return child;
      await pause(50);
    }
    throw new Error("the backend did not start");
  }

  async function kill(child: ChildProcess) {
    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await exited;
  }

  return {
    launch,
    start,
    kill,
    /** The folder of the process's files. */
    folder: () => folder,

    /**
     * In each round makes a group, sends its calls, kills the process at the moment, and repeats the calls to its
     * successor, which answers each of them.
     * @returns how many of the first calls were answered, and how many were written.
     */
    async killInRounds<T>(
      groups: readonly (readonly T[] | (() => Promise<readonly T[]>))[],
      request: (port: number, one: T) => Promise<boolean>,
      writtenOf: (group: readonly T[]) => Promise<number>,
      { moments, killed, repeated: done }: { moments: readonly Moment[]; killed?: Check<T>; repeated?: Check<T> },
    ) {
      const port = await freePort();
      let child = await start(port);
      const counts = { answered: 0, survived: 0 };
      for (const [round, made] of groups.entries()) {
        const group = typeof made === "function" ? await made() : made;
        const written = () => writtenOf(group);
        let isOver = false;
        const first = Promise.all(group.map((one) => request(port, one))).finally(() => {
          isOver = true;
        });
        await moments[round]?.(written, () => isOver);
        await kill(child);
        counts.answered += (await first).filter(Boolean).length;
        counts.survived += await written();
        await killed?.(group);
        child = await start(port);
        for (const one of group) if (!(await request(port, one))) throw new Error("a repeated call is not answered");
        await done?.(group);
      }
      await kill(child);
      return counts;
    },
  };
}

/** Sends a call. @returns its data, or null without an answer. @throws for a refusal */
export async function send(port: number, { token, path, body }: Sent): Promise<object | null> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "X-Token": token, "X-Backend-Secret": SECRET, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  type Result = { status: number; message: string; data: object | null };
  const result = (await response?.json().catch(() => null)) as Result | null | undefined;
  if (!result) return null;
  if (result.status !== 200) throw new Error(`${path}: ${result.message}`);
  return result.data ?? {};
}
