import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";

/** argon2id, the library's default algorithm, at OWASP's minimum for memory and passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each running hash takes 19 MiB and a core; one core stays free for the rest of the shop. */
const hashQueue = new PQueue({ concurrency: Math.max(1, availableParallelism() - 1) });

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
