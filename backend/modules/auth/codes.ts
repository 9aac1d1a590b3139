import { sql } from "kysely";
import type { Database, Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import { type Limits, subnetOf } from "../../platform/limits.ts";
import type { CodeMessage, Ports } from "../../ports.ts";
import { equalText } from "./captchas.ts";
import { hashOf } from "./tokens.ts";

/** Product.md section 5: six digits, 5 minutes, 5 tries, once. */
export const CODE_LIFE_MS = 5 * 60 * 1000;
export const CODE_TRIES = 5;
const DIGITS = 6;

/** What a wrong, used, late or foreign code is answered with (storefront.md section 8). */
export const WRONG_CODE = "验证码错误";

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** Per phone 1 in 60 s and 10 a day, per address 60 an hour (product.md section 5). */
const sendLimits = (phone: string, address: string) => [
  { name: `code:minute:${phone}`, max: 1, windowMs: 60 * SECOND },
  { name: `code:day:${phone}`, max: 10, windowMs: 24 * HOUR },
  { name: `code:address:${subnetOf(address)}`, max: 60, windowMs: HOUR },
];

type Purpose = CodeMessage["purpose"];
const codeHash = (phone: string, purpose: Purpose, code: string) => hashOf(`code:${purpose}:${phone}:${code}`);

export type Codes = ReturnType<typeof createCodes>;

/** Codes sent to phones: one per phone and purpose at a time, kept as hashes. */
export function createCodes(database: Database, { clock, random, sms, log }: Ports, limits: Limits) {
  return {
    /** @throws Refusal when it was sent too often or the carrier failed; the code is then worth nothing. */
    async send(phone: string, purpose: Purpose, address: string) {
      const code = random.digits(DIGITS);
      const row = {
        code_hash: codeHash(phone, purpose, code),
        expires_at: clock.now() + CODE_LIFE_MS,
        tries_left: CODE_TRIES,
      };
      await database.write(async (tx) => {
        await limits.takeAll(tx, sendLimits(phone, address), "发送过于频繁");
        await tx
          .insertInto("sms_codes")
          .values({ phone, purpose, ...row })
          .onConflict((conflict) => conflict.columns(["phone", "purpose"]).doUpdateSet(row))
          .execute();
      });
      try {
        await sms.send({ phone, purpose, code });
      } catch (error) {
        log("warn", "code not sent", { purpose, error: String(error) });
        await database.write((tx) => tx.deleteFrom("sms_codes").where("code_hash", "=", row.code_hash).execute());
        throw new ApiError(400, "验证码发送失败，请稍后再试");
      }
    },

    /**
     * Uses a code up. A wrong one costs a try, so the transaction must end well even when the answer is no:
     * refuse after it, not in it.
     */
    async consume(tx: Db, phone: string, purpose: Purpose, code: string): Promise<boolean> {
      const tried = await tx
        .updateTable("sms_codes")
        .set({ tries_left: sql`tries_left - 1` })
        .where("phone", "=", phone)
        .where("purpose", "=", purpose)
        .where("expires_at", ">", clock.now())
        .where("tries_left", ">", 0)
        .returning("code_hash")
        .executeTakeFirst();
      if (!tried || !equalText(tried.code_hash, codeHash(phone, purpose, code))) return false;
      await tx.deleteFrom("sms_codes").where("phone", "=", phone).where("purpose", "=", purpose).execute();
      return true;
    },
  };
}
