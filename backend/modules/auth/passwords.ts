import { hash, verify } from "@node-rs/argon2";

/** argon2id, the library's default, at OWASP's floor for memory and passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each running hash holds 19 MiB and a core: more at once would let logins starve the shop. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** A password's hash for the table. Never awaited inside a transaction. */
export const hashPassword = (password: string) => inTurn(() => hash(password, COST));

/** Of no password anybody has, at the same cost: so that an unknown account takes as long as a wrong password. */
const nobody = "$argon2id$v=19$m=19456,t=2,p=1$xDKMx47q0pP6K+DVgN4oDA$ampt3atgnjIrVfrcEYaGgcr/jkOkiCjkyTREe2dwhj8";

/** Whether the password is the account's; without a hash the answer is no, after the same time. */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const fits = await inTurn(() => verify(passwordHash ?? nobody, password));
  return fits && passwordHash !== null;
}
