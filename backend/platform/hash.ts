import { createHash, timingSafeEqual } from "node:crypto";

/** SHA-256 of a secret in base64url, which is what the database stores of it. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** Compares two hashes in constant time. */
export function isEqualHash(a: string, b: string) {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
