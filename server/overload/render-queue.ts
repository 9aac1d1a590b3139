import type { NextFunction, Request, Response } from "express";
import { createWorkQueue, OverloadError, type WorkQueueOptions } from "./work-queue.ts";

/** Pages rendered at once; more would take more memory and finish no sooner, as the processor is busy already. */
const CONCURRENCY = 4;
/** The paths of pictures: drawings need no rendering, photographs have their own queue. Other paths are pages. */
const PICTURE = /^\/(pictures\/[^/]+$|picture\/\d+\/.)/;

type Handler = (req: Request, res: Response, next: NextFunction) => unknown;

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/** The queue of rendered pages. Pictures are neither queued nor refused, and forms have their own lanes. */
export function createRenderQueue({ concurrency = CONCURRENCY, ...options }: Partial<WorkQueueOptions> = {}) {
  const enqueue = createWorkQueue({ concurrency, ...options });

  /** Returns a handler that runs `handle` through the queue, and `overloaded` for a refused request. */
  const queued =
    (handle: (...args: Parameters<Handler>) => Promise<unknown>, overloaded: Handler): Handler =>
    (req, res, next) => {
      if (PICTURE.test(req.path)) return handle(req, res, next);
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
