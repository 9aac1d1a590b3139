import { WRONG_CODE } from "#contract/rules/account.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import { hashOf, isEqualHash } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import { maskEmail } from "./masks.ts";
import { confirmPendingMail, deleteMail, findMail, putPendingMail, readTargets, takeTry } from "./settings.store.ts";

const MINUTE_MS = 60_000;

/** A code of a mail has six digits, is valid for 30 minutes, allows five tries and works once. */
const CODE_DIGITS = 6;
const CODE_LIFE_MS = 30 * MINUTE_MS;
const CODE_TRIES = 5;

/** Limits of codes: one a minute and ten a day for a customer, five a day for an address. */
const codeLimits = (customer_id: number, email: string) => [
  { name: `notice:mail:minute:${customer_id}`, max: 1, windowMs: MINUTE_MS },
  { name: `notice:mail:day:${customer_id}`, max: 10, windowMs: DAY_MS },
  { name: `notice:mail:address:${hashOf(email.toLowerCase())}`, max: 5, windowMs: DAY_MS },
];

const codeHash = (customer_id: number, email: string, code: string) =>
  hashOf(`notice_mail:${customer_id}:${email}:${code}`);

const NOT_YOU = "不是您本人做的，请立即修改密码，并联系客服经理";

type Deps = Pick<Platform, "database" | "limits" | "mails" | "notices"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
};

export type NoticeMail = ReturnType<typeof createNoticeMail>;

/** The address for notices: the present one stays in use until the code of the new one is entered. */
export function createNoticeMail({ database, limits, mails, notices, ports: { clock, random } }: Deps) {
  /** Tells the customer of a change, in the inbox and at the address that was confirmed before it. */
  const tellChange = (tx: Db, customer_id: number, what: string, change: string) =>
    notices.tell(tx, {
      customer_id,
      kind: "security",
      event: `mail:${random.token(9)}`,
      about: { what, body: `${change}；${NOT_YOU}` },
    });

  return {
    /** Sends a code to the address. @throws ApiError 400 without a mail server, beyond a limit, or for the present one */
    async set(customer_id: number, email: string) {
      if (!mails.isConfigured) throw new ApiError(400, "商城还没有配置邮件服务，暂时不能设置邮箱");
      const code = random.digits(CODE_DIGITS);
      await database.write(async (tx) => {
        const { phone, mail } = await readTargets(tx, customer_id);
        if (mail && mail.confirmed_at !== null && mail.email === email)
          throw new ApiError(400, "这个邮箱已经在用，不用再验证");
        await limits.takeAll(tx, codeLimits(customer_id, email), "验证邮件发送过于频繁");
        await putPendingMail(tx, customer_id, {
          pending_email: email,
          code_hash: codeHash(customer_id, email, code),
          code_expires_at: clock.now() + CODE_LIFE_MS,
          attempts_left: CODE_TRIES,
        });
        await mails.send(tx, { ref: `notice_code:${random.token(12)}`, to: email, ...codeMail(phone, code) });
      });
    },

    /** Confirms the address. A wrong code costs a try, which is stored although the call fails. @throws ApiError 400 */
    async confirm(customer_id: number, code: string) {
      const isRight = await database.write(async (tx) => {
        // The lock puts two changes of the address in order.
        await lockCustomer(tx, customer_id);
        const tried = await takeTry(tx, customer_id, clock.now());
        if (!tried || !isEqualHash(tried.code_hash, codeHash(customer_id, tried.pending_email, code))) return false;
        const hadOne = tried.confirmed_at !== null;
        const shown = maskEmail(tried.pending_email);
        // Before the change, so that the mail goes to the former address.
        await tellChange(tx, customer_id, hadOne ? "通知邮箱已更换" : "通知邮箱已设置", `现在发到 ${shown}`);
        await confirmPendingMail(tx, customer_id, clock.now());
        return true;
      });
      if (!isRight) throw new ApiError(400, WRONG_CODE);
    },

    /** Removes the addresses; nothing where there are none. */
    remove: (customer_id: number) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer_id);
        const mail = await findMail(tx, customer_id);
        if (mail && mail.confirmed_at !== null)
          await tellChange(tx, customer_id, "通知邮箱已删除", `不再发到 ${maskEmail(mail.email)}`);
        await deleteMail(tx, customer_id);
      }),
  };
}

/** The mail with a code names the account by its phone alone: the names of an account are texts of its holder. */
const codeMail = (phone: string, code: string) => ({
  subject: "【商城】验证通知邮箱",
  text: [
    `账户 ${maskPhone(phone)} 申请把商城的通知发到这个邮箱。`,
    "",
    `验证码：${code}（30 分钟内有效）`,
    "",
    "不是您申请的，请忽略这封邮件，不填验证码就不会收到通知。",
  ].join("\n"),
});
