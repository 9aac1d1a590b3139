import type { NextFunction, Request, Response } from "express";
import Queue from "p-queue";
import { deadlineOf } from "#app/http/env.server.ts";

/** Pages rendered at once; more would take more memory and finish no sooner, as the processor is busy already. */
const CONCURRENCY = 4;
/** A request that would wait longer for its rendering is refused at once. */
const WAIT_MAX_MS = 5000;
/** Weight of the latest rendering in the moving average of rendering times. */
const AVERAGE_WEIGHT = 0.1;
/** The paths of pictures: drawings need no rendering, photographs have their own queue. Other paths are pages. */
const PICTURE = /^\/(pictures\/[^/]+$|picture\/\d+\/.)/;

/** Thrown when the render queue is full; answered with 503 and Retry-After. */
export class OverloadError extends Error {
  override name = "OverloadError";
}

type Options = { concurrency?: number; waitMaxMs?: number; now?: () => number };
type Handler = (req: Request, res: Response, next: NextFunction) => unknown;

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/**
 * Renders a bounded number of pages at a time, first come, first served. Once the expected wait exceeds `waitMaxMs`,
 * new requests are refused until the queue is shorter. Forms and pictures are neither queued nor refused.
 */
export function createRenderQueue({
  concurrency = CONCURRENCY,
  waitMaxMs = deadlineOf(WAIT_MAX_MS),
  now = () => performance.now(),
}: Options = {}) {
  const queue = new Queue({ concurrency });
  let averageMs = 0;

  /**
   * Runs `render` when a place is free. With `first` it precedes all others and is never refused: many requests wait for
   * the same page.
   * @throws OverloadError when the wait is or becomes too long.
   */
  async function enqueue<T>(render: () => Promise<T>, { first = false } = {}): Promise<T> {
    if (!first && (queue.size * averageMs) / concurrency > waitMaxMs) throw new OverloadError();
    const queuedAt = now();
    const timedRender = async () => {
      const startedAt = now();
      // The expected wait can be far too short, as when the first requests after the start are all slow.
      if (!first && startedAt - queuedAt > 2 * waitMaxMs) throw new OverloadError();
      return render().finally(() => {
        averageMs += (now() - startedAt - averageMs) * AVERAGE_WEIGHT;
      });
    };
    return queue.add(timedRender, { priority: first ? 1 : 0 });
  }

  /** Returns a handler that runs `handle` through the queue, and `overloaded` for a refused request. */
  const queued =
    (handle: (...args: Parameters<Handler>) => Promise<unknown>, overloaded: Handler): Handler =>
    (req, res, next) => {
      if (req.method === "POST" || PICTURE.test(req.path)) return handle(req, res, next);
      const unlessClosed = async () => (res.closed ? undefined : handle(req, res, next));
      return enqueue(unlessClosed)
        .catch((error: unknown) => {
          if (!(error instanceof OverloadError)) throw error;
          return overloaded(req, res, next);
        })
        .catch(next);
    };

  return { enqueue, queued };
}
