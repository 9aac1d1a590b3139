import Queue from "p-queue";
import { networkOf } from "#contract/rules/network.ts";
import { createWorkQueue, OverloadError, type WorkQueueOptions } from "./work-queue.ts";

/** One client has at most a quarter of a lane's places, in work and waiting. */
const CLIENT_SHARE = 4;

type LaneOptions = WorkQueueOptions & {
  /** The number of requests that may wait, of all clients together. */
  waitingMax: number;
};

/** Small forms are quick, or wait for a gateway; what they hold in memory is bounded by the budget of their bodies. */
const FORMS = { concurrency: 32, waitingMax: 800 };
/** An upload in work takes several times the memory of its body. */
const UPLOADS = { concurrency: 4, waitingMax: 80 };
const NOTICES = { concurrency: 8, waitingMax: 400 };

export type PostLanes = ReturnType<typeof createPostLanes>;

/** The lanes of POST requests, of which none waits for another. */
export const createPostLanes = () => ({
  forms: createLane(FORMS),
  uploads: createLane(UPLOADS),
  notices: createLane(NOTICES),
});

/**
 * Returns a function that runs bounded amounts of work at a time, taking clients in turn: a client's requests beyond its
 * share of the places wait behind each other and not before those of others.
 */
export function createLane({ concurrency, waitingMax, ...options }: LaneOptions) {
  const enqueue = createWorkQueue({ concurrency, ...options });
  const clients = new Map<string, Queue>();
  let waiting = 0;

  /** @throws OverloadError 429 where the client, 503 where all clients together have too many requests waiting. */
  return async function run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const client = networkOf(address);
    const own = clients.get(client) ?? new Queue({ concurrency: Math.max(1, Math.floor(concurrency / CLIENT_SHARE)) });
    if (own.size >= waitingMax / CLIENT_SHARE) throw new OverloadError(429);
    if (waiting >= waitingMax) throw new OverloadError();
    clients.set(client, own);
    waiting += 1;
    let isWaiting = true;
    const stopWaiting = () => {
      if (isWaiting) waiting -= 1;
      isWaiting = false;
    };
    const start = () => {
      stopWaiting();
      return work();
    };
    try {
      return await own.add(() => enqueue(start));
    } finally {
      stopWaiting();
      if (own.size === 0 && own.pending === 0) clients.delete(client);
    }
  };
}
