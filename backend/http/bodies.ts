import type { IncomingMessage } from "node:http";
import { networkOf } from "#contract/rules/network.ts";
import { deadlineOf } from "../variables.ts";
import { createBodyBudget, type Held } from "./body-budget.ts";

const KILOBYTE = 1024;
/** A body up to this length, in bytes, is a form without a file and has a budget that uploads cannot fill. */
export const SMALL_BODY_MAX = 64 * KILOBYTE;
const SMALL_BUDGET = 8 * KILOBYTE * KILOBYTE;
const LARGE_BUDGET = 64 * KILOBYTE * KILOBYTE;
/** The pace of a body is measured over windows of this length, in ms; the first one is a grace. */
const WINDOW_MS = 10_000;
/** In bytes: 32 KB a second. */
const LARGE_PER_WINDOW = 320 * KILOBYTE;
/** A small body has 30 s in all, because a slow phone sends it in any of them. */
const SMALL_WINDOWS = 3;
const FIRST_BUFFER = 16 * KILOBYTE;

/** Holds a body as it arrives; it may leave out parts, which then count no more. */
export type BodyBuffer = { append(part: Buffer): void; held(): number; content(): Buffer<ArrayBuffer> };

/** The body had no room or was too long; `status` is 429, 503 or 413. */
export class BodyRefusedError extends Error {
  override name = "BodyRefusedError";
  constructor(readonly status: number) {
    super(`body refused with ${status}`);
  }
}

/** The connection ended before its body did, or was ended because the body was too slow. */
export class BodyLostError extends Error {
  override name = "BodyLostError";
}

export type ReceivedBody = { bytes: Buffer<ArrayBuffer>; release: () => void };
export type Bodies = ReturnType<typeof createBodies>;

/** Whether a body counts as a small form; one of unknown length does not. */
export const isSmall = ({ headers }: Pick<IncomingMessage, "headers">) =>
  headers["content-length"] !== undefined && Number(headers["content-length"]) <= SMALL_BODY_MAX;

/**
 * Reads bodies whole, within the budgets of this process: 8 MB for bodies up to 64 KB, 64 MB for longer ones, a quarter
 * of either for one client, which is a network of addresses. The sizes of budgets are parameters for tests alone.
 */
export function createBodies({ smallBudget = SMALL_BUDGET, largeBudget = LARGE_BUDGET } = {}) {
  const small = createBodyBudget(smallBudget);
  const large = createBodyBudget(largeBudget);

  /**
   * Receives the body of a request; the bytes that are held of it count until `release` is called.
   * @throws BodyRefusedError where it has no room or more than `bytesMax` bytes are held; the rest of it is not read
   * @throws BodyLostError where its connection ends
   */
  function receive(
    req: IncomingMessage,
    address: string,
    bytesMax = Number.POSITIVE_INFINITY,
    buffer: BodyBuffer = createGrowingBuffer(Number(req.headers["content-length"] ?? bytesMax)),
  ): Promise<ReceivedBody> {
    const isSmallBody = isSmall(req);
    const budget = isSmallBody ? small : large;
    return new Promise((resolve, reject) => {
      const stop = (error?: Error) => {
        clearInterval(timer);
        req.off("data", onData).off("end", onEnd).off("close", onClose);
        if (!error) return;
        req.pause();
        budget.release(body);
        reject(error);
      };
      const body: Held = {
        client: networkOf(address),
        bytes: 0,
        complete: false,
        onRefused: (status) => stop(new BodyRefusedError(status)),
      };
      let received = 0;
      const onData = (part: Buffer) => {
        received += part.length;
        buffer.append(part);
        if (buffer.held() > bytesMax) return stop(new BodyRefusedError(413));
        budget.receive(body, buffer.held() - body.bytes);
      };
      const onEnd = () => {
        body.complete = true;
        stop();
        resolve({ bytes: buffer.content(), release: () => budget.release(body) });
      };
      const onClose = () => stop(new BodyLostError("the connection ended"));
      if (req.destroyed) return reject(new BodyLostError("the connection ended"));
      const isTooSlow = isSmallBody ? outOfTime() : belowPace(() => received);
      const timer = setInterval(() => {
        if (!isTooSlow()) return;
        stop(new BodyLostError("the body was too slow"));
        req.destroy();
      }, deadlineOf(WINDOW_MS));
      budget.open(body);
      // A body that is lost is reported by "close"; without a listener an error would end the process.
      req.on("error", () => {});
      req.on("data", onData).on("end", onEnd).on("close", onClose);
    });
  }

  return { receive, bytes: () => small.bytes() + large.bytes() };
}

/** Returns a function, called at the end of each window, that is true once the body has had its time. */
function outOfTime() {
  let windows = 0;
  return () => {
    windows += 1;
    return windows >= SMALL_WINDOWS;
  };
}

/** Returns a function, called at the end of each window, that is true where the window brought too little. */
function belowPace(received: () => number) {
  let before: number | undefined;
  return () => {
    const now = received();
    const isSlow = before !== undefined && now - before < LARGE_PER_WINDOW;
    before = now;
    return isSlow;
  };
}

/**
 * Joins parts as they arrive, because a list of them would take a hundred bytes more for each part of one byte.
 * @param lengthMax the expected length, beyond which it does not grow in advance
 */
export function createGrowingBuffer(lengthMax: number) {
  let buffer: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(FIRST_BUFFER);
  let used = 0;
  return {
    append(part: Buffer) {
      const needed = used + part.length;
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(lengthMax, 2 * buffer.length)));
        buffer.copy(larger, 0, 0, used);
        buffer = larger;
      }
      part.copy(buffer, used);
      used = needed;
    },
    held: () => used,
    content: () => buffer.subarray(0, used),
    /** Removes the bytes from `from` to before `to`. */
    cut(from: number, to: number) {
      buffer.copyWithin(from, to, used);
      used -= to - from;
    },
  };
}
