import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";
import { UNAVAILABLE } from "#contract/rules/status.ts";
import { ApiError } from "../http/errors.ts";

/** argon2id, the library's default algorithm, at OWASP's minimum for memory and passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Threads that libuv uses for hashes, files and name lookups together; 4 unless the variable says otherwise. */
const POOL_THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4;

/** Each running hash takes 19 MiB, a core and a thread of libuv; one core and two threads stay free for the rest. */
const CONCURRENT_HASHES = Math.max(1, Math.min(availableParallelism() - 1, POOL_THREADS - 2));

/** Waiting hashes for each running one; the last of them is answered before the storefront's call times out. */
const WAITING_PER_HASH = 24;

const hashQueue = new PQueue({ concurrency: CONCURRENT_HASHES });
let admitted = 0;

/**
 * Runs work that hashes one password, unless too many others wait for a hash.
 * It admits before anything is written, so that a refusal uses up no code and counts as no failed attempt.
 * @throws ApiError 503 when the queue is full.
 */
export async function admitHashing<T>(work: () => Promise<T>): Promise<T> {
  if (admitted >= CONCURRENT_HASHES * (1 + WAITING_PER_HASH))
    throw new ApiError(UNAVAILABLE, "当前登录人数较多，请稍后再试");
  admitted += 1;
  try {
    return await work();
  } finally {
    admitted -= 1;
  }
}

/** Hashes a password for storage. It takes tens of ms, so it is never awaited inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hashQueue.add(() => hash(password, COST));

/** A hash of no known password at the same cost, so that an unknown account answers as slowly as a wrong password. */
const UNKNOWN_ACCOUNT_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$xDKMx47q0pP6K+DVgN4oDA$ampt3atgnjIrVfrcEYaGgcr/jkOkiCjkyTREe2dwhj8";

/** Whether the password matches the hash; without a hash the answer is false after the same time. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await hashQueue.add(() => verify(passwordHash ?? UNKNOWN_ACCOUNT_HASH, password));
  return matches && passwordHash !== null;
}
