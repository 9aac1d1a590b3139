import type { NextFunction, Request, Response } from "express";
import Queue from "p-queue";

/** Enough to keep the processor and the threads that compress busy: more at once finish no sooner and hold more memory. */
const AT_ONCE = 4;
/** Who would have to wait longer for their turn is told so at once: the browser is not left hanging. */
const PATIENCE_MS = 5000;
/** What the latest page counts for in what a page takes. */
const WEIGHT = 0.1;
/** Read from a table and sent: nothing to wait for. Longer addresses are the page that says that there is nothing here. */
const PICTURE = /^\/pictures\/[^/]+$/;

/** Nobody's fault: who gets it is to come back. */
export class Busy extends Error {}

type Setting = { atOnce?: number; patienceMs?: number; now?: () => number };
type Draw = (req: Request, res: Response, next: NextFunction) => Promise<unknown>;

export type Turns = ReturnType<typeof turns>;

/**
 * Pages are drawn some at a time, first come, first served (performance.md section 3, point 8; decision 0129): the rest
 * wait as requests, which weigh little. Once the wait would be longer than anybody's patience, newcomers are turned
 * away with 503 until it is shorter. What somebody sends in a form never is, nor what waits for no page.
 */
export function turns({ atOnce = AT_ONCE, patienceMs = PATIENCE_MS, now = () => performance.now() }: Setting = {}) {
  const waiting = new Queue({ concurrency: atOnce });
  /** How long a page holds its turn. */
  let takesMs = 0;

  /** `first` goes before all others and is never turned away: many wait for the same page. */
  async function inTurn<T>(draw: () => Promise<T>, { first = false } = {}): Promise<T> {
    if (!first && (waiting.size * takesMs) / atOnce > patienceMs) throw new Busy();
    const asked = now();
    const timed = async () => {
      const began = now();
      // Fewer were foreseen to come, or quicker pages: without this, a crowd at the start would keep everybody waiting behind it.
      if (!first && began - asked > 2 * patienceMs) throw new Busy();
      return draw().finally(() => {
        takesMs += (now() - began - takesMs) * WEIGHT;
      });
    };
    return waiting.add(timed, { priority: first ? 1 : 0 });
  }

  /** Answers with what `draw` draws, when its turn has come, and with what `away` says where it will not come in time. */
  const pages =
    (draw: Draw, away: Draw): Draw =>
    (req, res, next) => {
      if (req.method === "POST" || PICTURE.test(req.path)) return draw(req, res, next);
      // Who left while waiting is drawn nothing.
      const unlessGone = async () => (res.closed ? undefined : draw(req, res, next));
      return inTurn(unlessGone).catch((error: unknown) => (error instanceof Busy ? away(req, res, next) : next(error)));
    };

  return { inTurn, pages };
}
