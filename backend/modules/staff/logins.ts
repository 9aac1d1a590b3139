import type { Body } from "#contract/endpoint.ts";
import { WRONG_CODE } from "#contract/rules/account.ts";
import { HOUR_MS } from "#contract/rules/calendar.ts";
import { STAFF_CODE_NEEDED, STAFF_WRONG_LOGIN } from "#contract/rules/staff.ts";
import type { staff } from "#contract/staff.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import { subnetOf } from "../../platform/limits.ts";
import type { Platform } from "../../platform/module.ts";
import { admitHashing, hashPassword, verifyPassword } from "../../platform/passwords.ts";
import * as store from "./logins.store.ts";

const WINDOW_MS = 15 * 60 * 1000;
/** Attempts of an hour for one phone from all addresses, after which a code by SMS is needed. */
const ATTEMPTS_BEFORE_CODE = 50;

/** In 15 minutes 5 attempts per account and client, and 100 per client. */
const loginLimits = (phone: string, ip: string) => ({
  byAccount: { name: `staff-login:account:${phone}:${subnetOf(ip)}`, max: 5, windowMs: WINDOW_MS },
  byIp: { name: `staff-login:address:${subnetOf(ip)}`, max: 100, windowMs: WINDOW_MS },
});
/** Of one phone from all addresses. */
const allAttempts = (phone: string) => ({
  name: `staff-login:all:${phone}`,
  max: ATTEMPTS_BEFORE_CODE,
  windowMs: HOUR_MS,
});

type Deps = Pick<Platform, "database" | "limits" | "smsCodes" | "staffLog" | "staffSessions" | "passwordRule"> & {
  ports: Pick<Platform["ports"], "clock">;
  /** In live mode a new browser of those who move money or rights needs a code by SMS. */
  isLive: boolean;
};

export type Logins = ReturnType<typeof createLogins>;

/** Logins of members of staff. A refusal never says whether a phone belongs to a member. */
export function createLogins({
  database,
  limits,
  smsCodes,
  staffLog,
  staffSessions,
  passwordRule,
  isLive,
  ports,
}: Deps) {
  const { clock } = ports;
  const browserHash = (member_id: number, browser: string) => hashOf(`staff-browser:${member_id}:${browser}`);

  const memberRecord = (id: number, name: string) => ({ subject: "member", id, label: name }) as const;

  /** The actor of a login, which has no session yet. */
  async function actorOf(tx: Db, { id, name }: { id: number; name: string }, ip: string): Promise<Member> {
    const roles = await store.rolesOf(tx, id);
    const none = { rights: new Set<never>(), manager_id: null, warehouse_ids: [], seesAllCustomers: false };
    return { id, name, roles, session: "", ip, ...none };
  }

  async function needsCode(phone: string, member: { id: number } | undefined, browser: string): Promise<boolean> {
    const isOften = (await database.write((tx) => limits.take(tx, allAttempts(phone)))) > 0;
    if (isOften) return true;
    if (!isLive || !member) return false;
    const roles = await store.rolesOf(database.read, member.id);
    if (!roles.includes("admin") && !roles.includes("finance")) return false;
    return !(await store.isKnownBrowser(database.read, member.id, browserHash(member.id, browser)));
  }

  return {
    /**
     * Logs a member in. Every attempt is counted before the password is checked, so that concurrent ones count too.
     * @throws ApiError 400 with the same sentence for an unknown phone and a wrong password
     */
    login: ({ phone, password, sms_code, browser, device }: Body<typeof staff.login>, ip: string) =>
      admitHashing(async () => {
        const { byAccount, byIp } = loginLimits(phone, ip);
        await database.write((tx) => limits.takeAll(tx, [byAccount, byIp], "密码错误次数过多"));
        const found = await store.findMemberLogin(database.read, phone);
        const member = found?.is_active === 1 ? found : undefined;
        const codeNeeded = await needsCode(phone, member, browser);
        const isRight = await verifyPassword(password, member?.password_hash ?? null);
        if (!member?.password_hash || !isRight) throw new ApiError(400, STAFF_WRONG_LOGIN);
        const hash = member.password_hash;
        if (codeNeeded) {
          if (sms_code === undefined) throw new ApiError(400, STAFF_CODE_NEEDED);
          const asked = { phone, purpose: "staff_login", browser } as const;
          if (!(await database.write((tx) => smsCodes.consume(tx, asked, sms_code))))
            throw new ApiError(400, WRONG_CODE);
        }
        const token = await database.write(async (tx) => {
          if (!(await store.lockMemberIfPasswordUnchanged(tx, member.id, hash))) return null;
          await limits.reset(tx, byAccount.name);
          await limits.giveBack(tx, byIp.name);
          if (codeNeeded) await store.addBrowser(tx, member.id, browserHash(member.id, browser), clock.now());
          const actor = await actorOf(tx, member, ip);
          const record = memberRecord(member.id, member.name);
          await staffLog.write(tx, actor, { act: "staff.login", record, summary: device || "登录" });
          return staffSessions.issue(tx, member.id, { device: device ?? "", address: ip });
        });
        if (token === null) throw new ApiError(400, STAFF_WRONG_LOGIN);
        return { token };
      }),

    /** Sends a code to an active member; any other phone has the same answer and the same limits. */
    async sendCode({ phone, purpose, browser }: Body<typeof staff.sendCode>, ip: string) {
      const member = await store.findMemberLogin(database.read, phone);
      if (member?.is_active === 1) await smsCodes.send({ phone, purpose, browser }, ip);
      else await smsCodes.pretend(phone, ip);
    },

    /** Sets a password with a code, ends all sessions and forgets the browsers of the member. */
    setPassword: ({ phone, sms_code, password, browser, device }: Body<typeof staff.setPassword>, ip: string) => {
      passwordRule(password);
      return admitHashing(async () => {
        const { byAccount, byIp } = loginLimits(phone, ip);
        await database.write((tx) => limits.takeAll(tx, [byAccount, byIp], "尝试次数过多"));
        const asked = { phone, purpose: "staff_password", browser } as const;
        if (!(await database.write((tx) => smsCodes.consume(tx, asked, sms_code)))) throw new ApiError(400, WRONG_CODE);
        const password_hash = await hashPassword(password);
        const token = await database.write(async (tx) => {
          const member = await store.replaceMemberPassword(tx, phone, password_hash);
          if (!member) return null;
          await staffSessions.revokeAll(tx, member.id);
          await store.forgetBrowsers(tx, member.id);
          await store.addBrowser(tx, member.id, browserHash(member.id, browser), clock.now());
          const actor = await actorOf(tx, member, ip);
          const record = memberRecord(member.id, member.name);
          await staffLog.write(tx, actor, { act: "staff.password", record, summary: "用短信验证码设密码" });
          return staffSessions.issue(tx, member.id, { device: device ?? "", address: ip });
        });
        if (token === null) throw new ApiError(400, WRONG_CODE);
        return { token };
      });
    },

    logout: (member: Member) =>
      database.write(async (tx) => {
        await staffSessions.revoke(tx, member.session);
        const record = memberRecord(member.id, member.name);
        await staffLog.write(tx, member, { act: "staff.logout", record, summary: "退出" });
      }),

    /**
     * Whether the password is the member's own; attempts count as those of the login.
     * @throws ApiError 400 at the limit
     */
    confirms: (member: Member, password: string): Promise<boolean> =>
      admitHashing(async () => {
        const limit = { name: `staff-confirm:${member.id}`, max: 5, windowMs: WINDOW_MS };
        await database.write((tx) => limits.takeAll(tx, [limit], "密码错误次数过多"));
        const row = await database.read
          .selectFrom("staff_members")
          .select("password_hash")
          .where("id", "=", member.id)
          .executeTakeFirst();
        const isRight = await verifyPassword(password, row?.password_hash ?? null);
        if (isRight) await database.write((tx) => limits.reset(tx, limit.name));
        return isRight;
      }),
  };
}
