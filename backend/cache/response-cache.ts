import { LRUCache } from "lru-cache";
import { APPROVED, type Buyer, type PriceClass, priceClass } from "#contract/rules/pricing.ts";
import type { DataVersion } from "./data-version.ts";

const BYTES_MAX = 12 * 1024 * 1024;

/** Somebody of each class. What is kept is made for them, so that it can hold nothing of the customer who asked. */
const READERS: Record<PriceClass, Buyer | null> = {
  public: null,
  markup: { audit_state: APPROVED, audit_type: 0 },
  cost: { audit_state: APPROVED, audit_type: 1 },
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

/**
 * Answers that depend on nothing but the question, the data and the reader's price class, which comes from the caller's
 * session and never from the question (decision 0115). They are forgotten with the version of the data they were made
 * from, and shared: whoever changes one is stopped.
 */
export function createResponseCache({ newest }: Pick<DataVersion, "newest">, bytesMax = BYTES_MAX) {
  const answers = new LRUCache<string, { made: unknown }>({ maxSize: bytesMax });
  const making = new Map<string, Promise<unknown>>();
  let held: string | undefined;

  /** Forgets what was made from data that have changed since. */
  async function current() {
    const version = await newest();
    if (version !== held) {
      answers.clear();
      making.clear();
      held = version;
    }
    return version;
  }

  async function make<T>(key: string, version: string, answer: () => Promise<T>): Promise<T> {
    const made = await answer();
    const size = sealed(made);
    if (version === held) answers.set(key, { made }, { size });
    return made;
  }

  /** The answer to this question for everybody of the caller's class. */
  return async function kept<T>(
    who: Buyer | null,
    question: string,
    answer: (reader: Buyer | null) => Promise<T>,
  ): Promise<T> {
    const version = await current();
    const right = priceClass(who);
    const key = `${right} ${question}`;
    const known = answers.get(key) ?? making.get(key)?.then((made) => ({ made }));
    // Under this key nothing but answers to this question is ever put.
    if (known) return (await known).made as T;
    const work = make(key, version, () => answer(READERS[right])).finally(() => {
      if (making.get(key) === work) making.delete(key);
    });
    making.set(key, work);
    return work;
  };
}

/** Roughly the bytes that the value takes; on the way it is frozen. */
function sealed(value: unknown): number {
  if (typeof value === "string") return 24 + 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  Object.freeze(value);
  return Object.values(value).reduce((sum, part) => sum + 16 + sealed(part), 48);
}
