import type { auth, SignedIn } from "#contract/auth.ts";
import type { Body } from "#contract/endpoint.ts";
import type { Database, Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import { type Limits, subnetOf } from "../../platform/limits.ts";
import type { Ports } from "../../ports.ts";
import type { Accounts } from "../account/account.ts";
import { deleteExpired, findLogin, insertCustomer, lockLogin, replacePassword } from "./auth.store.ts";
import { type Codes, WRONG_CODE } from "./codes.ts";
import type { PasswordRule } from "./password-rule.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { Tokens } from "./tokens.ts";

const WINDOW_MS = 15 * 60 * 1000;

/** 5 failures per account and address in 15 minutes, 100 per address (product.md section 5). */
const loginLimits = (account: string, address: string) => ({
  byAccount: { name: `login:account:${account}:${subnetOf(address)}`, max: 5, windowMs: WINDOW_MS },
  byAddress: { name: `login:address:${subnetOf(address)}`, max: 100, windowMs: WINDOW_MS },
});

type Parts = {
  limits: Limits;
  codes: Codes;
  tokens: Tokens;
  accounts: Accounts;
  /** @throws Refusal for passwords that everybody tries first. */
  passwordRule: PasswordRule;
};

export type Auth = ReturnType<typeof createAuth>;

/** Who may come in, and how (storefront.md sections 5, 7, 8; product.md section 5). */
export function createAuth(database: Database, { clock }: Pick<Ports, "clock">, parts: Parts) {
  const { limits, codes, tokens, accounts, passwordRule } = parts;
  const signedIn = async (id: number, token: string): Promise<SignedIn> => ({
    token,
    user: await accounts.describe(id),
  });

  /** The code's use stands on its own: what comes after it may take long, and must not hold a transaction. */
  async function proven(phone: string, purpose: "mobile" | "change_pwd", code: string) {
    const right = await database.write((tx) => codes.consume(tx, phone, purpose, code));
    if (!right) throw new ApiError(400, WRONG_CODE);
  }

  return {
    /** Every attempt is counted before the password is looked at, so that many at once are counted too. */
    async login({ account, password }: Body<typeof auth.login>, address: string) {
      const { byAccount, byAddress } = loginLimits(account, address);
      await database.write((tx) => limits.takeAll(tx, [byAccount, byAddress], "密码错误次数过多"));
      const known = await findLogin(database.read, account);
      const fits = await verifyPassword(password, known?.password_hash ?? null);
      const token =
        known?.password_hash && fits
          ? await letIn(known.id, known.password_hash, byAccount.name, byAddress.name)
          : null;
      if (!known || !token) throw new ApiError(400, "账号或密码错误");
      return signedIn(known.id, token);
    },

    /** An unknown phone makes the account; whatever is wrong is said in one way (storefront.md section 8). */
    async smsLogin({ phone, sms_code }: Body<typeof auth.smsLogin>) {
      const found = await database.write(async (tx) => {
        if (!(await codes.consume(tx, phone, "login", sms_code))) return null;
        const id = (await insertCustomer(tx, phone, null, clock.now())) ?? (await findLogin(tx, phone))?.id;
        return id ? { id, token: await tokens.issue(tx, id) } : null;
      });
      if (!found) throw new ApiError(400, WRONG_CODE);
      return signedIn(found.id, found.token);
    },

    /** That the phone has an account is said only to who proved that the phone is theirs. */
    async register({ phone, sms_code, pwd }: Body<typeof auth.register>) {
      passwordRule(pwd);
      await proven(phone, "mobile", sms_code);
      const hash = await hashPassword(pwd);
      const made = await database.write(async (tx) => {
        const id = await insertCustomer(tx, phone, hash, clock.now());
        return id ? { id, token: await tokens.issue(tx, id) } : null;
      });
      if (!made) throw new ApiError(400, "该手机号已注册");
      return signedIn(made.id, made.token);
    },

    /** Staff: an account for a customer whom they know, so that no code proves the phone. */
    async enrol(phone: string, password: string): Promise<number> {
      passwordRule(password);
      const hash = await hashPassword(password);
      const id = await database.write((tx) => insertCustomer(tx, phone, hash, clock.now()));
      if (!id) throw new ApiError(400, "该手机号已注册");
      return id;
    },

    /** Staff: an account without a password, in their own transaction; null when the phone has one. */
    admit: (tx: Db, phone: string) => insertCustomer(tx, phone, null, clock.now()),

    /** A new password ends every session of the customer. */
    async resetPassword({ phone, sms_code, pwd, confirm_pwd }: Body<typeof auth.resetPassword>) {
      if (pwd !== confirm_pwd) throw new ApiError(400, "两次密码不一致");
      passwordRule(pwd);
      await proven(phone, "change_pwd", sms_code);
      const hash = await hashPassword(pwd);
      const id = await database.write(async (tx) => {
        const changed = await replacePassword(tx, phone, hash);
        if (changed) await tokens.revokeOthers(tx, changed, null);
        return changed;
      });
      if (!id) throw new ApiError(400, "该手机号未注册");
    },

    forgetExpired: () => database.write((tx) => deleteExpired(tx, clock.now())),
  };

  /** What was counted as a failure beforehand is given back. */
  async function letIn(id: number, hash: string, byAccount: string, byAddress: string) {
    return database.write(async (tx) => {
      if (!(await lockLogin(tx, id, hash))) return null;
      await limits.forgive(tx, byAccount);
      await limits.giveBack(tx, byAddress);
      return tokens.issue(tx, id);
    });
  }
}
