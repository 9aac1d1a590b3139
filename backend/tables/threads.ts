import { Piscina } from "piscina";
import { ApiError } from "../http/errors.ts";
import type { Log } from "../ports.ts";
import { deadlineOf } from "../variables.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import { directReading } from "./direct-reading.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { ListSource, ReadList } from "./read-list.ts";
import type { Reading } from "./reading.ts";
import type { TableFile } from "./table.ts";
import type { Answer, Job } from "./worker.ts";

/** The bounds of a lane of readings: threads at once, processor time and time by the clock in ms, memory in MB. */
type Lane = { threads: number; cpuMs: number; wallMs: number; memoryMb: number };

const LISTS: Lane = { threads: 2, cpuMs: 2000, wallMs: 20_000, memoryMb: 192 };
const STAFF: Lane = { threads: 1, cpuMs: 20_000, wallMs: 120_000, memoryMb: 768 };
const QUEUE = { places: LISTS.threads, visitorPlaces: 1, waitingMax: 40, visitorsWaitingMax: 20, clientWaitingMax: 2 };
const WATCH_MS = 50;
/** Above this many characters or bytes a list is large; thousands of typed lines are smaller. */
const SMALL_MAX = 32 * 1024;
/** How long an idle thread stays, in ms. */
const IDLE_MS = 60_000;

/** The built worker, beside the built program or above its chunks; null where the sources run without a build. */
function builtWorker(): URL | null {
  const here = import.meta.url;
  if (here.endsWith(".ts")) return null;
  return new URL(here.includes("/build/chunks/") ? "../table-worker.js" : "./table-worker.js", here);
}

/** Readings in threads, or in this one where the sources run without a build. */
export function readingOf(log: Log): Reading {
  const worker = builtWorker();
  return worker ? threadReading(log, worker) : directReading;
}

/** Readings in threads of their own, which are ended when they take too much time or memory. */
export function threadReading(log: Log, worker: URL, bounds: Partial<Lane> = {}): Reading & { close(): Promise<void> } {
  const lists = createLane({ ...LISTS, ...bounds }, worker, log);
  const staff = createLane(STAFF, worker, log);
  const queue = createFairQueue(QUEUE);
  return {
    list: (sender, list, use) => queue.run(sender, isLarge(list), async () => use(await lists.run<ReadList>({ list }))),
    tables: (file) => staff.run<TableFile>({ file }),
    async close() {
      await Promise.all([lists.close(), staff.close()]);
    },
  };
}

const isLarge = (list: ListSource) => ("text" in list ? list.text.length : list.bytes.byteLength) > SMALL_MAX;

function createLane(lane: Lane, worker: URL, log: Log) {
  const pool = new Piscina<Job, Answer<unknown>>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: lane.threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: lane.memoryMb },
  });
  // Without a listener, a thread that ends between two readings would end the shop.
  pool.on("error", (error) => log("error", "reading thread failed", { error: String(error) }));
  return {
    close: () => pool.destroy(),

    /** @throws ApiError 400 where the reading refuses the file, or takes too much time or memory. */
    async run<Result>(work: { list: unknown } | { file: unknown }): Promise<Result> {
      const ending = new AbortController();
      const thread = new Int32Array(new SharedArrayBuffer(4));
      const stopWatching = watch(thread, lane, () => ending.abort());
      try {
        // The worker answers each job with its own result.
        const answer = (await pool.run({ ...work, thread } as Job, { signal: ending.signal })) as Answer<Result>;
        if ("refusal" in answer) throw new ApiError(400, answer.refusal);
        return answer.result;
      } catch (error) {
        if (error instanceof ApiError) throw error;
        if (ending.signal.aborted || isOutOfMemory(error)) {
          log("warn", "reading ended", { cause: ending.signal.aborted ? "time" : "memory" });
          throw new ApiError(400, "文件或清单太大或太复杂，没有读完，请分成几份");
        }
        throw error;
      } finally {
        stopWatching();
      }
    },
  };
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** Calls `end` once the thread has taken the lane's processor time, or the time by the clock. */
function watch(thread: Int32Array, { cpuMs, wallMs }: Lane, end: () => void): () => void {
  let atStart: number | null = null;
  const timeout = setTimeout(end, deadlineOf(wallMs));
  const timer = setInterval(() => {
    const now = cpuTimeOf(Atomics.load(thread, 0));
    if (now === null) return;
    atStart ??= now;
    if (now - atStart > cpuMs) end();
  }, WATCH_MS);
  return () => {
    clearTimeout(timeout);
    clearInterval(timer);
  };
}
