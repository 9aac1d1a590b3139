import { ApiError } from "../http/errors.ts";
import { currentThread } from "./cpu-time.ts";
import { STAFF_LIMITS } from "./limits.ts";
import { readTables } from "./read-file.ts";
import { type ListSource, readList } from "./read-list.ts";

/** One reading, of a purchaser's list or a file of staff; `thread` receives the system's number of the thread. */
export type Job = { thread: Int32Array } & ({ list: ListSource } | { file: Uint8Array });

/** The result of a reading, or the sentence that refuses it; errors lose their class between threads. */
export type Answer<Result> = { result: Result } | { refusal: string };

/** Runs in a thread of its own, which the pool ends when a reading takes too long. */
export default function read(job: Job): Answer<unknown> {
  Atomics.store(job.thread, 0, currentThread());
  try {
    return { result: "list" in job ? readList(job.list) : readTables(job.file, { limits: STAFF_LIMITS }) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error.message };
    throw error;
  }
}
