import { sql } from "kysely";
import { UNAVAILABLE } from "#contract/rules/status.ts";
import type { Database, Db } from "../database/database.ts";
import { ApiError } from "../http/errors.ts";
import type { CodeMessage, Ports } from "../ports.ts";
import { hashOf, isEqualHash } from "./hash.ts";
import { deleteOldBrowsers, knownBrowser, rememberBrowser } from "./known-browsers.ts";
import { formatWait, type Limits, subnetOf } from "./limits.ts";

/** A code has six digits, is valid for 5 minutes, allows 5 attempts and works once. */
const CODE_LIFE_MS = 5 * 60 * 1000;
/** The life of a code that staff read out to a customer, in ms. */
const TOLD_CODE_LIFE_MS = 10 * 60 * 1000;
const CODE_ATTEMPTS = 5;
const CODE_DIGITS = 6;

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

const TOO_OFTEN = "发送过于频繁";
/**
 * The limits of sending: one code in 60 s and 10 in a day per phone, and 60 in an hour per client. Three of the ten are
 * left to browsers and sessions that have proven the phone, so that strangers cannot use up all of them.
 */
const sendLimits = (phone: string, ip: string, isKnown: boolean) => [
  { name: `code:minute:${phone}`, max: 1, windowMs: 60 * SECOND },
  { name: `code:day:${phone}`, max: 10, windowMs: 24 * HOUR },
  ...(isKnown ? [] : [{ name: `code:day:unknown:${phone}`, max: 7, windowMs: 24 * HOUR }]),
  { name: `code:address:${subnetOf(ip)}`, max: 60, windowMs: HOUR },
];

type Purpose = CodeMessage["purpose"];
/** `browser` is a secret of the browser or session that requested the code, "" where the caller has none. */
type CodeRequest = { phone: string; purpose: Purpose; browser: string };
/**
 * The stored purpose of a code that staff read out: a row of its own, so that no code that was sent to a phone loses
 * its browser.
 */
const TOLD_PURPOSE = "change_pwd:told";
type Stored = Omit<CodeRequest, "purpose"> & { purpose: Purpose | typeof TOLD_PURPOSE };
const toldTo = (phone: string): Stored => ({ phone, purpose: TOLD_PURPOSE, browser: "" });

const codeHash = ({ phone, purpose, browser }: Stored, code: string) =>
  hashOf(`code:${purpose}:${phone}:${browser}:${code}`);

const browserHash = (browser: string) => hashOf(`browser:${browser}`);

export type SmsCodes = ReturnType<typeof createSmsCodes>;

/** Codes sent to phones or read out by staff: one per phone and purpose at a time, stored as hashes. */
export function createSmsCodes(
  database: Database,
  { clock, random, sms, log }: Ports,
  limits: Limits,
  smsPerHour: number,
) {
  /** Epoch ms; the end of the hour for which the used-up budget has been logged. */
  let alarmedUntil = 0;

  /** @throws ApiError 503 once the whole shop has sent its codes of this hour; it is logged once an hour. */
  async function takeBudget(tx: Db) {
    const wait = await limits.take(tx, { name: "code:shop", max: smsPerHour, windowMs: HOUR });
    if (wait === 0) return;
    if (clock.now() >= alarmedUntil) {
      alarmedUntil = clock.now() + wait;
      log("error", "SMS budget used up", { per_hour: smsPerHour, resumes_at: new Date(alarmedUntil).toISOString() });
    }
    throw new ApiError(UNAVAILABLE, `短信发送繁忙，请稍后再试（${formatWait(wait)}后），或使用账号密码登录`);
  }

  /** Counts a try of a stored code. @returns whether the code is right. */
  async function tryCode(tx: Db, stored: Stored, code: string): Promise<boolean> {
    const tried = await tx
      .updateTable("sms_codes")
      .set({ tries_left: sql`tries_left - 1` })
      .where("phone", "=", stored.phone)
      .where("purpose", "=", stored.purpose)
      .where("expires_at", ">", clock.now())
      .where("tries_left", ">", 0)
      .where("browser_hash", "in", ["", browserHash(stored.browser)])
      .returning("code_hash")
      .executeTakeFirst();
    return tried !== undefined && isEqualHash(tried.code_hash, codeHash(stored, code));
  }

  return {
    /**
     * Sends a code that works only together with the same `browser`; `isOwner` is set where the session that asks has
     * the phone as its own.
     * @throws ApiError when codes were sent too often or the carrier failed; the code is then deleted.
     */
    async send({ phone, purpose, browser }: CodeRequest, ip: string, isOwner = false) {
      const code = random.digits(CODE_DIGITS);
      const row = {
        code_hash: codeHash({ phone, purpose, browser }, code),
        expires_at: clock.now() + CODE_LIFE_MS,
        tries_left: CODE_ATTEMPTS,
        browser_hash: browserHash(browser),
      };
      await database.write(async (tx) => {
        const isKnown = isOwner || (await knownBrowser(tx, phone, browser)) !== null;
        await limits.takeAll(tx, sendLimits(phone, ip, isKnown), TOO_OFTEN);
        await takeBudget(tx);
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

    /** Counts a request for a code that is not sent, so that it cannot be told from one that is. */
    async pretend(phone: string, ip: string) {
      await database.write((tx) => limits.takeAll(tx, sendLimits(phone, ip, false), TOO_OFTEN));
    },

    /** Sends a notice about the account; a failure is logged, because the act is already done. */
    async notify(message: CodeMessage & { purpose: "phone_changed" }) {
      await sms
        .send(message)
        .catch((error: unknown) => log("warn", "notice not sent", { purpose: message.purpose, error: String(error) }));
    },

    /**
     * Consumes a code. A wrong code costs an attempt, so the caller must commit the transaction even when the
     * answer is false and throw only afterwards. From another browser no code that was sent works and no attempt is
     * counted: otherwise a stranger could use up those of any phone.
     */
    async consume(tx: Db, request: CodeRequest, code: string): Promise<boolean> {
      const { phone, purpose } = request;
      const matches =
        (await tryCode(tx, request, code)) || (purpose === "change_pwd" && (await tryCode(tx, toldTo(phone), code)));
      if (!matches) return false;
      const used = purpose === "change_pwd" ? [purpose, TOLD_PURPOSE] : [purpose];
      await tx.deleteFrom("sms_codes").where("phone", "=", phone).where("purpose", "in", used).execute();
      await rememberBrowser(tx, phone, request.browser, clock.now());
      return true;
    },

    /** Makes a code for a new password that staff read out: it works in any browser, and replaces an earlier one. */
    async tell(tx: Db, phone: string): Promise<string> {
      const code = random.digits(CODE_DIGITS);
      const row = {
        code_hash: codeHash(toldTo(phone), code),
        expires_at: clock.now() + TOLD_CODE_LIFE_MS,
        tries_left: CODE_ATTEMPTS,
        browser_hash: "",
      };
      await tx
        .insertInto("sms_codes")
        .values({ phone, purpose: TOLD_PURPOSE, ...row })
        .onConflict((conflict) => conflict.columns(["phone", "purpose"]).doUpdateSet(row))
        .execute();
      return code;
    },

    async deleteExpired() {
      await database.write(async (tx) => {
        await tx.deleteFrom("sms_codes").where("expires_at", "<=", clock.now()).execute();
        await deleteOldBrowsers(tx, clock.now());
      });
    },
  };
}
