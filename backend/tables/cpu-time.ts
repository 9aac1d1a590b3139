import { readFileSync, readlinkSync } from "node:fs";

/** The length of a tick in which Linux counts the time of a thread, in ms. */
const TICK_MS = 10;

/** The system's number of this thread; 0 where the system does not tell it, which only Linux does. */
export function currentThread(): number {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return 0;
  }
}

/** The processor time that a thread of this process has taken so far, in ms; null where it is unknown. */
export function cpuTimeOf(thread: number): number | null {
  if (thread === 0) return null;
  try {
    const status = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
    // The name in brackets may contain spaces.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return null;
  }
}
