import type { Customer } from "#contract/account.ts";
import { latestBirthday } from "#contract/rules/account.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Database } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Ports } from "../../ports.ts";
import { type Codes, WRONG_CODE } from "../auth/codes.ts";
import type { PasswordRule } from "../auth/password-rule.ts";
import { hashPassword } from "../auth/passwords.ts";
import type { Tokens } from "../auth/tokens.ts";
import { findCustomer, writeBirthday, writeFirstPassword, writePhoneChecked, writeProfile } from "./account.store.ts";

const EARLIEST_BIRTHDAY = "1900-01-01";
const PASSWORD_IS_SET = "密码已设置，请通过忘记密码修改";

type Parts = { codes: Codes; tokens: Tokens; passwordRule: PasswordRule };

export type Accounts = ReturnType<typeof createAccounts>;

/** What a customer is, and may change about themselves. */
export function createAccounts(database: Database, { clock }: Pick<Ports, "clock">, parts: Parts) {
  const { codes, tokens, passwordRule } = parts;

  return {
    /** The logged-in user of storefront.md section 3. */
    async describe(id: number): Promise<Customer> {
      const row = await findCustomer(database.read, id);
      return {
        company: row.company,
        real_name: row.real_name,
        phone: row.phone,
        avatar: row.avatar,
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

    async memberInfo(id: number) {
      const row = await findCustomer(database.read, id);
      return { memberInfo: { isPhoneChecked: row.phone_checked === 1 }, bizUserId: row.biz_user_id };
    },

    /** Once, and not later than 12 years ago (storefront.md section 5). */
    async setBirthday(id: number, birthday: string) {
      if (birthday < EARLIEST_BIRTHDAY || birthday > latestBirthday(clock.now())) {
        throw new ApiError(400, "请输入正确的生日！");
      }
      const written = await database.write((tx) => writeBirthday(tx, id, birthday));
      if (!written) throw new ApiError(400, "生日填写后不能修改");
    },

    async editProfile(id: number, profile: { nickname: string; real_name: string }) {
      await database.write((tx) => writeProfile(tx, id, profile));
    },

    /** To the customer's own phone alone: no other can be named. */
    async sendBindingCode(id: number, address: string) {
      const row = await findCustomer(database.read, id);
      if (row.phone_checked === 1) throw new ApiError(400, "手机号已绑定");
      await codes.send(row.phone, "bind", address);
    },

    async bindPhone(id: number, code: string) {
      const { phone } = await findCustomer(database.read, id);
      const right = await database.write(async (tx) => {
        const used = await codes.consume(tx, phone, "bind", code);
        if (used) await writePhoneChecked(tx, id);
        return used;
      });
      if (!right) throw new ApiError(400, WRONG_CODE);
    },

    /** Only while none is set; every other session of the customer ends. */
    async setPassword(who: Caller, password: string) {
      passwordRule(password);
      const { password_hash } = await findCustomer(database.read, who.id);
      if (password_hash !== null) throw new ApiError(400, PASSWORD_IS_SET);
      const hash = await hashPassword(password);
      const written = await database.write(async (tx) => {
        const first = await writeFirstPassword(tx, who.id, hash);
        if (first) await tokens.revokeOthers(tx, who.id, who.token);
        return first;
      });
      if (!written) throw new ApiError(400, PASSWORD_IS_SET);
    },
  };
}
