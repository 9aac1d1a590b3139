import type { account, Customer } from "#contract/account.ts";
import type { Body } from "#contract/endpoint.ts";
import { EARLIEST_BIRTHDAY, latestBirthday, WRONG_BIRTHDAY, WRONG_CODE } from "#contract/rules/account.ts";
import { avatarAddress } from "#contract/rules/avatar.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Captchas } from "../../platform/captchas.ts";
import type { Platform } from "../../platform/module.ts";
import { PASSWORD_CHANGED } from "../../platform/notice-texts.ts";
import { admitHashing, hashPassword } from "../../platform/passwords.ts";
import {
  findAccount,
  insertCustomer,
  lockAccountIfPasswordUnchanged,
  replaceAccountPassword,
  writeBirthday,
  writeFirstPassword,
  writePassword,
  writePhoneChecked,
  writeProfile,
} from "./account.store.ts";
import { AVATARS } from "./avatar.ts";
import { cancelClosing } from "./closing.store.ts";

/** An uploaded picture is stored by its name, every other one by its address. */
const addressOf = (avatar: string | null) =>
  avatar?.startsWith(AVATARS) ? avatarAddress(avatar.slice(AVATARS.length)) : avatar;

const PASSWORD_ALREADY_SET = "密码已设置，请通过忘记密码修改";

const EXPORTS_MAX = 5;
const exportLimit = (id: number) => ({ name: `account:export:${id}`, max: EXPORTS_MAX, windowMs: DAY_MS });

type Deps = Pick<
  Platform,
  "database" | "events" | "limits" | "notices" | "ports" | "smsCodes" | "tokens" | "passwordRule"
> & {
  captchas: Pick<Captchas, "require">;
};

/** A new token, and whether the login has cancelled a closing of the account. */
export type LoggedIn = { token: string; closing_cancelled: boolean };

export type Accounts = ReturnType<typeof createAccounts>;

/** A customer's account as that customer reads and edits it. */
export function createAccounts({
  captchas,
  database,
  events,
  limits,
  notices,
  ports: { clock },
  smsCodes,
  tokens,
  passwordRule,
}: Deps) {
  const tellPassword = (tx: Db, customer_id: number, what: string) =>
    notices.tell(tx, {
      customer_id,
      kind: "security",
      event: `password ${clock.now()}`,
      about: { what, body: PASSWORD_CHANGED },
    });

  return {
    /** Creates an account with nothing but a phone. @returns its id, or null when the phone has an account. */
    create: (tx: Db, phone: string, password_hash: string | null) =>
      insertCustomer(tx, phone, password_hash, clock.now()),

    lockIfPasswordUnchanged: lockAccountIfPasswordUnchanged,
    replacePassword: replaceAccountPassword,

    /** Issues a token inside the transaction that logs the customer in, which also cancels a closing of the account. */
    logIn: async (tx: Db, id: number, device: string): Promise<LoggedIn> => ({
      token: await tokens.issue(tx, id, device),
      closing_cancelled: await cancelClosing(tx, id),
    }),

    /** The logged-in user as the contract shows it. */
    async describe(id: number): Promise<Customer> {
      const row = await findAccount(database.read, id);
      return {
        company: row.company,
        real_name: row.real_name,
        phone: row.phone,
        avatar: addressOf(row.avatar),
        nickname: row.nickname,
        is_open_member: row.is_open_member ? 1 : 0,
        is_money_level: row.is_money_level ? 1 : 0,
        now_money: yuan(row.balance),
        integral: row.points,
        pwd: row.password_hash !== null,
        birthday: row.birthday,
        audit_state: row.audit_state,
        audit_type: row.audit_type ? 1 : 0,
        audit_reject_reason: row.audit_reject_reason,
        admin:
          row.manager_name === null
            ? null
            : { image: row.manager_image, real_name: row.manager_name, phone: row.manager_phone ?? "" },
      };
    },

    /** Counts an archive of the customer's own data. @throws ApiError 400 for a sixth one within a day. */
    countExport: (id: number) =>
      database.write((tx) => limits.takeAll(tx, [exportLimit(id)], `我的数据一天最多导出 ${EXPORTS_MAX} 次`)),

    async memberInfo(id: number) {
      const row = await findAccount(database.read, id);
      return { memberInfo: { isPhoneChecked: row.phone_checked === 1 }, bizUserId: row.biz_user_id };
    },

    /** Works once per customer, with a birthday at least 12 years ago. */
    async setBirthday(id: number, birthday: string) {
      if (birthday < EARLIEST_BIRTHDAY || birthday > latestBirthday(clock.now())) {
        throw new ApiError(400, WRONG_BIRTHDAY);
      }
      const written = await database.write((tx) => writeBirthday(tx, id, birthday));
      if (!written) throw new ApiError(400, "生日填写后不能修改");
    },

    async editProfile(id: number, profile: { nickname: string; real_name: string }) {
      await database.write((tx) => writeProfile(tx, id, profile));
    },

    /** Sends a code to the customer's own phone after a captcha; it works in this session only. */
    async sendBindingCode({ id, token }: Caller, captcha: Body<typeof account.sendBindingCode>, ip: string) {
      const row = await findAccount(database.read, id);
      if (row.phone_checked === 1) throw new ApiError(400, "手机号已绑定");
      await captchas.require(captcha);
      await smsCodes.send({ phone: row.phone, purpose: "bind", browser: token }, ip, true);
    },

    async bindPhone({ id, token }: Caller, code: string) {
      const { phone } = await findAccount(database.read, id);
      const bound = await database.write(async (tx) => {
        const consumed = await smsCodes.consume(tx, { phone, purpose: "bind", browser: token }, code);
        if (consumed) await writePhoneChecked(tx, id);
        return consumed;
      });
      if (!bound) throw new ApiError(400, WRONG_CODE);
    },

    /** Sets the first password and ends every other session of the customer. */
    async setPassword(caller: Caller, password: string) {
      passwordRule(password);
      const { password_hash } = await findAccount(database.read, caller.id);
      if (password_hash !== null) throw new ApiError(400, PASSWORD_ALREADY_SET);
      const hash = await admitHashing(() => hashPassword(password));
      const written = await database.write(async (tx) => {
        const changed = await writeFirstPassword(tx, caller.id, hash);
        if (!changed) return false;
        await tokens.revokeOthers(tx, caller.id, caller.token);
        await tellPassword(tx, caller.id, "首次设了登录密码");
        return true;
      });
      if (!written) throw new ApiError(400, PASSWORD_ALREADY_SET);
    },

    /** Sends a code to the customer's own phone; it changes the password in this session only. */
    async sendPasswordCode({ id, token }: Caller, ip: string) {
      const { phone } = await findAccount(database.read, id);
      await smsCodes.send({ phone, purpose: "change_pwd", browser: token }, ip, true);
    },

    /** Changes the password by the code that was sent, and ends every other session of the customer. */
    async changePassword({ id, token }: Caller, { code, password }: { code: string; password: string }) {
      passwordRule(password);
      const { phone } = await findAccount(database.read, id);
      const changed = await admitHashing(async () => {
        // The code is consumed in its own transaction, because hashing takes tens of ms.
        const codeRequest = { phone, purpose: "change_pwd", browser: token } as const;
        if (!(await database.write((tx) => smsCodes.consume(tx, codeRequest, code)))) return false;
        const hash = await hashPassword(password);
        await database.write(async (tx) => {
          await writePassword(tx, id, hash);
          await tokens.revokeOthers(tx, id, token);
          await events.tell(tx, "logins.ended", { customer_id: id });
          await tellPassword(tx, id, "密码已修改");
        });
        return true;
      });
      if (!changed) throw new ApiError(400, WRONG_CODE);
    },

    /** The live sessions of the customer, the last used first. */
    async sessions({ id, token }: Caller) {
      const rows = await tokens.live(id);
      return rows.map(({ hash, ...times }) => ({ ...times, current: hash === token ? (1 as const) : (0 as const) }));
    },

    /** Ends one session of the customer. @throws ApiError 404 */
    async endSession({ id }: Caller, session_id: string) {
      const ended = await database.write((tx) => tokens.revokeById(tx, id, session_id));
      if (!ended) throw notFound("这个登录已经退出");
    },

    /** Ends every other session of the customer. @returns how many. */
    endOtherSessions: ({ id, token }: Caller) =>
      database.write(async (tx) => {
        await events.tell(tx, "logins.ended", { customer_id: id });
        return tokens.revokeOthers(tx, id, token);
      }),
  };
}
