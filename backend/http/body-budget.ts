/** A request body that is received or waits for its answer. */
export type Held = {
  readonly client: string;
  /** Bytes that are held of it so far. */
  bytes: number;
  /** Set once the whole body is here. */
  complete: boolean;
  /** Called when the body gives way to others. */
  onRefused(status: typeof TOO_MANY_OF_CLIENT | typeof BUDGET_FULL): void;
};

/** The client's own share is used up. */
export const TOO_MANY_OF_CLIENT = 429;
/** The budget of the process is used up. */
export const BUDGET_FULL = 503;
/** One client holds at most a quarter of a budget. */
const CLIENT_SHARE = 4;

/**
 * Counts the bytes of bodies that are received and not yet answered, at most `bytesMax` in all and a quarter of them for
 * one client. Where a body has no room, the oldest unfinished one gives way, so that a quick upload precedes slow ones.
 */
export function createBodyBudget(bytesMax: number) {
  const held = new Set<Held>();
  const byClient = new Map<string, number>();
  let total = 0;

  function add(body: Held, bytes: number) {
    body.bytes += bytes;
    total += bytes;
    const ofClient = (byClient.get(body.client) ?? 0) + bytes;
    if (ofClient > 0) byClient.set(body.client, ofClient);
    else byClient.delete(body.client);
  }

  function release(body: Held) {
    if (held.delete(body)) add(body, -body.bytes);
  }

  function refuse(body: Held, status: Parameters<Held["onRefused"]>[0]) {
    release(body);
    body.onRefused(status);
  }

  function oldestUnfinished(client?: string) {
    for (const body of held) if (!body.complete && (client === undefined || body.client === client)) return body;
    // Only an unfinished body brings the total over its limit.
    throw new Error("complete bodies exceed the budget");
  }

  /** Refuses the oldest unfinished bodies until the counted bytes are within both limits. */
  function makeRoom(client: string) {
    while ((byClient.get(client) ?? 0) > bytesMax / CLIENT_SHARE) refuse(oldestUnfinished(client), TOO_MANY_OF_CLIENT);
    while (total > bytesMax) refuse(oldestUnfinished(), BUDGET_FULL);
  }

  return {
    open: (body: Held) => void held.add(body),
    /** Counts bytes that arrived, or fewer than none where some were left out; refuses bodies, perhaps this one, where they have no room. */
    receive(body: Held, bytes: number) {
      add(body, bytes);
      makeRoom(body.client);
    },
    /** Frees the bytes of a body that is answered, refused or gone. */
    release,
    bytes: () => total,
  };
}
