/** Consecutive timeouts and network failures that open the circuit. */
const FAILURES_MAX = 3;
/** The time before an open circuit admits a probe, in ms. */
const PAUSE_MS = 1000;

type Admission = "normal" | "probe" | "refused";

/**
 * Stops calling a backend that does not answer: after a few failures in a row calls are refused at once, and one probe
 * after a pause decides whether they are admitted again.
 */
export function createCircuitBreaker(now: () => number = () => performance.now()) {
  let failures = 0;
  let probeAt: number | null = null;

  return {
    /** Whether a call may be made now; each admitted call ends with `succeeded` or `failed`. */
    admit(): Admission {
      if (probeAt === null) return "normal";
      if (now() < probeAt) return "refused";
      // Postpones the next probe, in case this one never reports its result.
      probeAt = now() + PAUSE_MS;
      return "probe";
    },
    succeeded() {
      failures = 0;
      probeAt = null;
    },
    failed() {
      failures += 1;
      if (failures >= FAILURES_MAX) probeAt = now() + PAUSE_MS;
    },
  };
}
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;
