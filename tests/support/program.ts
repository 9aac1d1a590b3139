import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** A limit for a start that hangs, in ms. */
const START_MS = 180_000;

/** One of the shop's programs in a separate process, started as an operator would. */
export type Program = {
  pid: number;
  port: number;
  folder: string;
  output(): string;
  /** Resident memory in megabytes. */
  megabytes(): number;
  /** CPU time of its main thread in milliseconds, which does not depend on the load of the machine. */
  worked(): number;
  running(): boolean;
  /** The exit code; resolves when the program has ended. */
  ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
};

type Env = Record<string, string | undefined>;

/** Empty values, so that a .env file beside package.json does not set the variables. */
const UNSET = Object.fromEntries(
  [
    "API_BASE_URL",
    "DATABASE_URL",
    "HOST",
    "PUBLIC_ORIGIN",
    "SESSION_SECRET",
    "SHOP_MODE",
    "NOTIFY_MAIL",
    "NOTIFY_ROBOT",
    "ROBOT_HOSTS",
    "SMS_PER_HOUR",
    "SMS_SECRET",
    "SMS_URL",
    "TRUSTED_PROXIES",
    "WORKERS",
  ].map((name) => [name, ""]),
);

/** Runs `npm start` with these variables in a clean environment, on a copy of the data folder `filled`. */
export const startShop = (env: Env = {}, filled?: string) =>
  startProgram([resolve("server/start.mjs"), "shop"], env, filled);

/** Starts a program without waiting for it, so that a failing start can be tested. */
export async function startProgram(
  args: string[],
  env: Env,
  filled?: string,
  command = process.execPath,
): Promise<Program> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "shop-program-"));
  if (filled) cpSync(filled, folder, { recursive: true });
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      ...UNSET,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: "warn",
      DEADLINE_FACTOR: "20",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (part) => {
    output += part;
  });
  child.stderr.on("data", (part) => {
    output += part;
  });
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    port,
    folder,
    ended,
    running,
    output: () => output,
    megabytes: () => megabytesOf(child),
    worked: () => workedOf(child),
    signal: (name) => void child.kill(name),
    async stop() {
      if (running()) child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the shop answers. @throws with the program's output when it does not start. */
export async function untilReady(program: Program): Promise<Program> {
  const until = Date.now() + START_MS;
  while (Date.now() < until && program.running()) {
    const ready = await fetch(`http://127.0.0.1:${program.port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return program;
    await wait(50);
  }
  await program.stop();
  throw new Error(`the shop did not start: ${program.output()}`);
}

/** NODE_OPTIONS of a program that collects garbage on SIGUSR2, for `megabytesAfterCollection`. */
export const COLLECT_ON_SIGNAL = `--import=data:text/javascript,${encodeURIComponent(
  "import v8 from 'node:v8';import vm from 'node:vm';v8.setFlagsFromString('--expose-gc');const gc=vm.runInNewContext('gc');process.on('SIGUSR2',()=>gc())",
)}`;

/** Memory in megabytes after garbage collection. */
export async function megabytesAfterCollection(program: Program): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    program.signal("SIGUSR2");
    await wait(500);
  }
  return program.megabytes();
}

function megabytesOf({ pid }: ChildProcess) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

const TICK_MS = 10;

function workedOf({ pid }: ChildProcess) {
  const [, fields = ""] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8")) ?? [];
  const [user, system] = fields.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}
