import type { IncomingMessage, ServerResponse } from "node:http";

/** One step of the way inward: it answers, or calls `next`. */
export type Stage = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => unknown;

type End = {
  /** Where requests go that no stage answered. */
  last: (req: IncomingMessage, res: ServerResponse) => void;
  failed: (error: unknown, req: IncomingMessage, res: ServerResponse) => void;
};

/**
 * One stage after the other. Express does the same with thirty functions of its own before, between and after them,
 * which is most of what a kept page costs (decision 0133).
 */
export function stages(list: readonly Stage[], { last, failed }: End) {
  return (req: IncomingMessage, res: ServerResponse) => {
    let at = 0;
    const next = (error?: unknown) => {
      if (error) return failed(error, req, res);
      const stage = list[at];
      at += 1;
      if (!stage) return last(req, res);
      try {
        const done = stage(req, res, next);
        if (done instanceof Promise) done.catch((thrown: unknown) => failed(thrown, req, res));
      } catch (thrown) {
        failed(thrown, req, res);
      }
    };
    next();
  };
}

/** An answer of a few words, with a line end for who reads it in a terminal. */
export function say(res: ServerResponse, status: number, words: string) {
  res.statusCode = status;
  res.setHeader("Content-Type", "text/plain; charset=utf-8");
  res.end(`${words}\n`);
}
