import type { Purpose } from "#contract/auth.ts";
import { WRONG_CAPTCHA } from "#contract/rules/account.ts";
import type { Database, Db } from "../database/database.ts";
import { ApiError } from "../http/errors.ts";
import type { Ports } from "../ports.ts";
import { hashOf, isEqualHash } from "./hash.ts";
import { type Limits, requestsPerIp } from "./limits.ts";

/** The time to solve a captcha, and the time for which a solved one allows codes to be sent again, in ms. */
const CAPTCHA_LIFE_MS = 5 * 60 * 1000;

/** The message for a wrong, used or expired captcha. */

const answerHash = (key: string, answer: string) => hashOf(`captcha:${key}:${answer.toLowerCase()}`);

export type Captchas = ReturnType<typeof createCaptchas>;

type Deps = { database: Database; limits: Limits; ports: Pick<Ports, "clock" | "random" | "captcha"> };

/** Captcha images. Each accepts one answer, right or wrong, and the database stores only the answer's hash. */
export function createCaptchas({ database, limits, ports: { clock, random, captcha } }: Deps) {
  /** @returns whether the captcha is valid and the answer right; the captcha is used up either way. */
  async function consume(tx: Db, key: string, answer: string): Promise<boolean> {
    const stored = await tx
      .deleteFrom("captchas")
      .where("key", "=", key)
      .where("expires_at", ">", clock.now())
      .returning("answer_hash")
      .executeTakeFirst();
    return stored !== undefined && isEqualHash(stored.answer_hash, answerHash(key, answer));
  }

  return {
    /** @throws ApiError for a client over its limit, before anything is drawn. */
    async create(ip: string): Promise<{ captcha: string; key: string }> {
      await database.write((tx) => limits.takeAll(tx, [requestsPerIp("captcha", ip)], "图形验证码获取过于频繁"));
      const key = random.token(16);
      const { answer, picture } = await captcha.draw(key);
      const row = { key, answer_hash: answerHash(key, answer), expires_at: clock.now() + CAPTCHA_LIFE_MS };
      await database.write((tx) => tx.insertInto("captchas").values(row).execute());
      return { captcha: `data:image/png;base64,${picture.toString("base64")}`, key };
    },

    /**
     * Consumes the captcha. A right answer allows codes of this purpose to be sent to this phone for 5 minutes.
     * @throws ApiError 400 for a wrong one.
     */
    async solve(phone: string, purpose: Purpose, key: string, answer: string): Promise<void> {
      const now = clock.now();
      const solved = await database.write(async (tx) => {
        if (!(await consume(tx, key, answer))) return false;
        const pass = { purpose, expires_at: now + CAPTCHA_LIFE_MS };
        await tx
          .insertInto("captcha_passes")
          .values({ phone, ...pass })
          .onConflict((conflict) => conflict.column("phone").doUpdateSet(pass))
          .execute();
        return true;
      });
      if (!solved) throw new ApiError(400, WRONG_CAPTCHA);
    },

    /** Consumes the captcha before one code that a customer sends. @throws ApiError 400 for a wrong answer. */
    async require({ key = "", code = "" }: { key?: string | undefined; code?: string | undefined }): Promise<void> {
      if (!(await database.write((tx) => consume(tx, key, code)))) throw new ApiError(400, WRONG_CAPTCHA);
    },

    async deleteExpired(tx: Db) {
      await tx.deleteFrom("captchas").where("expires_at", "<=", clock.now()).execute();
      await tx.deleteFrom("captcha_passes").where("expires_at", "<=", clock.now()).execute();
    },

    /** The purpose of the captcha last solved for this phone, or null when that is more than 5 minutes ago. */
    async purposeFor(phone: string): Promise<Purpose | null> {
      const row = await database.read
        .selectFrom("captcha_passes")
        .select("purpose")
        .where("phone", "=", phone)
        .where("expires_at", ">", clock.now())
        .executeTakeFirst();
      // Only solve() writes this column.
      return row ? (row.purpose as Purpose) : null;
    },
  };
}
