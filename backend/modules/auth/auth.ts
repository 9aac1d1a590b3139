import type { auth, SignedIn } from "#contract/auth.ts";
import type { Body } from "#contract/endpoint.ts";
import { LOGIN_BY_CODE, PASSWORDS_DIFFER, PHONE_TAKEN, PHONE_UNKNOWN, WRONG_CODE } from "#contract/rules/account.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Captchas } from "../../platform/captchas.ts";
import { knownBrowser, rememberBrowser } from "../../platform/known-browsers.ts";
import { subnetOf } from "../../platform/limits.ts";
import type { Platform } from "../../platform/module.ts";
import { PASSWORD_CHANGED } from "../../platform/notice-texts.ts";
import { admitHashing, hashPassword, verifyPassword } from "../../platform/passwords.ts";
import type { Accounts, LoggedIn } from "../account/account.ts";
import { deleteExpired, findCustomerLogin } from "./auth.store.ts";

const WINDOW_MS = 15 * 60 * 1000;

/** A customer whose phone a code has proven. */
type Entered = { id: number; issued: LoggedIn | null };

/** The message is returned only after a correct password or code, so that it does not reveal accounts. */
export const ACCOUNT_DISABLED = "账号已停用，请联系客服";

/**
 * The limits of failed logins: in 15 minutes 5 per account and client, and 100 per client; in an hour 50 per account
 * from all browsers that have not logged in to it before, and 50 from each that has.
 */
const loginLimits = (account: string, ip: string) => ({
  byAccount: { name: `login:account:${account}:${subnetOf(ip)}`, max: 5, windowMs: WINDOW_MS },
  byIp: { name: `login:address:${subnetOf(ip)}`, max: 100, windowMs: WINDOW_MS },
  anywhere: (known: string | null) => ({
    name: known === null ? `login:anywhere:${account}` : `login:browser:${known}`,
    max: 50,
    windowMs: HOUR_MS,
  }),
});

type Deps = Pick<Platform, "database" | "events" | "limits" | "notices" | "smsCodes" | "tokens" | "passwordRule"> & {
  ports: Pick<Platform["ports"], "clock">;
  accounts: Pick<Accounts, "create" | "describe" | "logIn" | "lockIfPasswordUnchanged" | "replacePassword">;
  captchas: Pick<Captchas, "deleteExpired">;
  /** Records the inviter of a new customer. */
  recordInvitation: (tx: Db, invited_id: number, code: string | undefined) => Promise<void>;
};

export type Auth = ReturnType<typeof createAuth>;

/** Login by password or code, registration and reset of the password. */
export function createAuth({
  captchas,
  database,
  events,
  limits,
  notices,
  smsCodes,
  tokens,
  passwordRule,
  accounts,
  recordInvitation,
  ports: { clock },
}: Deps) {
  const signedIn = async (id: number, issued: LoggedIn): Promise<SignedIn> => ({
    ...issued,
    user: await accounts.describe(id),
  });

  /** Consumes the code in its own transaction, because the password is hashed after it and takes tens of ms. */
  async function requireCode(
    asked: { phone: string; purpose: "mobile" | "change_pwd"; browser: string },
    code: string,
  ) {
    const consumed = await database.write((tx) => smsCodes.consume(tx, asked, code));
    if (!consumed) throw new ApiError(400, WRONG_CODE);
  }

  /** Issues a token and cancels the failure that was counted before the password was checked. */
  async function issueToken(
    { id, password_hash }: { id: number; password_hash: string },
    { account, device = "", browser = "" }: Omit<Body<typeof auth.login>, "password">,
    { ip, counted }: { ip: string; counted: string },
  ) {
    return database.write(async (tx) => {
      if (!(await accounts.lockIfPasswordUnchanged(tx, id, password_hash))) return null;
      const { byAccount, byIp } = loginLimits(account, ip);
      await limits.reset(tx, byAccount.name);
      await limits.giveBack(tx, byIp.name);
      await limits.giveBack(tx, counted);
      await rememberBrowser(tx, account, browser, clock.now());
      return accounts.logIn(tx, id, device);
    });
  }

  /**
   * Uses up a code and issues a token inside the caller's transaction, also for a phone without an account, which gets
   * one. Null for a wrong code; `issued` is null for a disabled account.
   */
  async function enter(
    tx: Db,
    { phone, sms_code, browser = "", device = "", spread }: Body<typeof auth.smsLogin>,
  ): Promise<Entered | null> {
    if (!(await smsCodes.consume(tx, { phone, purpose: "login", browser }, sms_code))) return null;
    const created = await accounts.create(tx, phone, null);
    if (created) await recordInvitation(tx, created, spread);
    const customer = created ? { id: created, is_active: 1 } : await findCustomerLogin(tx, phone);
    if (!customer) return null;
    const { id, is_active } = customer;
    return { id, issued: is_active === 1 ? await accounts.logIn(tx, id, device) : null };
  }

  return {
    /**
     * Logs in by password. Every attempt is counted before the password is checked, so that concurrent attempts are
     * counted too.
     */
    login: ({ password, ...by }: Body<typeof auth.login>, ip: string) =>
      admitHashing(async () => {
        const { account, browser = "" } = by;
        const { byAccount, byIp, anywhere } = loginLimits(account, ip);
        const counted = await database.write(async (tx) => {
          await limits.takeAll(tx, [byAccount, byIp], "密码错误次数过多");
          const limit = anywhere(await knownBrowser(tx, account, browser));
          if ((await limits.take(tx, limit)) > 0) throw new ApiError(400, LOGIN_BY_CODE);
          return limit.name;
        });
        const customer = await findCustomerLogin(database.read, account);
        const matches = await verifyPassword(password, customer?.password_hash ?? null);
        const { id, password_hash = null } = customer ?? {};
        const issued =
          id && password_hash && matches ? await issueToken({ id, password_hash }, by, { ip, counted }) : null;
        if (customer?.is_active === 0 && matches) throw new ApiError(400, ACCOUNT_DISABLED);
        if (!customer || !issued) throw new ApiError(400, "账号或密码错误");
        return signedIn(customer.id, issued);
      }),

    enter,

    /** Logs in by code and creates an account for an unknown phone. Every wrong code has the same message. */
    async smsLogin(sent: Body<typeof auth.smsLogin>) {
      const session = await database.write((tx) => enter(tx, sent));
      if (!session) throw new ApiError(400, WRONG_CODE);
      if (!session.issued) throw new ApiError(400, ACCOUNT_DISABLED);
      return signedIn(session.id, session.issued);
    },

    /** Creates an account without logging in. Reveals that the phone has an account only after the code has proven the phone. */
    async register({ phone, sms_code, pwd, browser = "", spread }: Body<typeof auth.register>) {
      passwordRule(pwd);
      const id = await admitHashing(async () => {
        await requireCode({ phone, purpose: "mobile", browser }, sms_code);
        const passwordHash = await hashPassword(pwd);
        return database.write(async (tx) => {
          const created = await accounts.create(tx, phone, passwordHash);
          if (created) await recordInvitation(tx, created, spread);
          return created;
        });
      });
      if (!id) throw new ApiError(400, PHONE_TAKEN);
    },

    /** Replaces the password and ends every session of the customer. */
    async resetPassword({ phone, sms_code, pwd, confirm_pwd, browser = "" }: Body<typeof auth.resetPassword>) {
      if (pwd !== confirm_pwd) throw new ApiError(400, PASSWORDS_DIFFER);
      passwordRule(pwd);
      const id = await admitHashing(async () => {
        await requireCode({ phone, purpose: "change_pwd", browser }, sms_code);
        const passwordHash = await hashPassword(pwd);
        return database.write(async (tx) => {
          const changed = await accounts.replacePassword(tx, phone, passwordHash);
          if (!changed) return undefined;
          await tokens.revokeOthers(tx, changed, null);
          await events.tell(tx, "logins.ended", { customer_id: changed });
          const about = { what: "密码已用短信验证码重置", body: PASSWORD_CHANGED };
          await notices.tell(tx, { customer_id: changed, kind: "security", event: `password ${clock.now()}`, about });
          return changed;
        });
      });
      if (!id)
        throw new ApiError(400, (await findCustomerLogin(database.read, phone)) ? ACCOUNT_DISABLED : PHONE_UNKNOWN);
    },

    deleteExpired: () =>
      database.write(async (tx) => {
        await captchas.deleteExpired(tx);
        await deleteExpired(tx, clock.now());
      }),
  };
}
