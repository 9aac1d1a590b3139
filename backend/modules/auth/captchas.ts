import { timingSafeEqual } from "node:crypto";
import type { Purpose } from "#contract/auth.ts";
import type { Database } from "../../database/database.ts";
import { type Limits, requestsPerAddress } from "../../platform/limits.ts";
import type { Ports } from "../../ports.ts";
import { hashOf } from "./tokens.ts";

/** How long a picture may be answered, and how long a right answer lets codes be sent again (product.md section 5). */
export const CAPTCHA_LIFE_MS = 5 * 60 * 1000;

const answerHash = (key: string, answer: string) => hashOf(`captcha:${key}:${answer.toLowerCase()}`);

export type Captchas = ReturnType<typeof createCaptchas>;

/** Pictures of letters: each may be answered once, right or wrong, and the table keeps only the answer's hash. */
export function createCaptchas(database: Database, { clock, random, captcha }: Ports, limits: Limits) {
  return {
    /** @throws Refusal for an address that asks for too many. */
    async make(address: string): Promise<{ captcha: string; key: string }> {
      const key = random.token(16);
      const { answer, svg } = await captcha.draw(key);
      const row = { key, answer_hash: answerHash(key, answer), expires_at: clock.now() + CAPTCHA_LIFE_MS };
      await database.write(async (tx) => {
        await limits.takeAll(tx, [requestsPerAddress("captcha", address)], "图形验证码获取过于频繁");
        await tx.insertInto("captchas").values(row).execute();
      });
      return { captcha: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`, key };
    },

    /** Uses the picture up. A right answer lets codes of this purpose be sent to this phone for a while. */
    async pass(phone: string, purpose: Purpose, key: string, answer: string): Promise<boolean> {
      const now = clock.now();
      return database.write(async (tx) => {
        const asked = await tx
          .deleteFrom("captchas")
          .where("key", "=", key)
          .where("expires_at", ">", now)
          .returning("answer_hash")
          .executeTakeFirst();
        if (!asked || !equalText(asked.answer_hash, answerHash(key, answer))) return false;
        const pass = { purpose, expires_at: now + CAPTCHA_LIFE_MS };
        await tx
          .insertInto("captcha_passes")
          .values({ phone, ...pass })
          .onConflict((conflict) => conflict.column("phone").doUpdateSet(pass))
          .execute();
        return true;
      });
    },

    /** What the captcha last passed for this phone was for, while that is recent. */
    async passedFor(phone: string): Promise<Purpose | null> {
      const row = await database.read
        .selectFrom("captcha_passes")
        .select("purpose")
        .where("phone", "=", phone)
        .where("expires_at", ">", clock.now())
        .executeTakeFirst();
      // Only pass() writes this column.
      return row ? (row.purpose as Purpose) : null;
    },
  };
}

/** Compares two hashes without telling by the time where they differ. */
export function equalText(a: string, b: string) {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
