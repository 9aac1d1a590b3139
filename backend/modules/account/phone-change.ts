import type { accountSecurity } from "#contract/account-security.ts";
import type { Body } from "#contract/endpoint.ts";
import { PHONE_TAKEN, WRONG_CODE } from "#contract/rules/account.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Captchas } from "../../platform/captchas.ts";
import type { Platform } from "../../platform/module.ts";
import { CALL_US } from "../../platform/notice-texts.ts";
import * as store from "./account.store.ts";

/** The time for setting a new phone after the present one is verified, in ms. */
const VERIFIED_MS = 10 * 60 * 1000;
/** The limit of codes to new phones per customer, besides the limits of each phone and client. */
const newPhoneLimit = (id: number) => ({ name: `phone:new:${id}`, max: 5, windowMs: DAY_MS });

const NOT_VERIFIED = "请先验证现在的手机号";

type Deps = Pick<Platform, "database" | "events" | "limits" | "notices" | "smsCodes" | "tokens"> & {
  ports: Pick<Platform["ports"], "clock">;
  captchas: Pick<Captchas, "require">;
};

export type PhoneChange = ReturnType<typeof createPhoneChange>;

/** The change of a login's phone: a code to the present one, then a code to the new one, both in the same session. */
export function createPhoneChange({
  captchas,
  database,
  events,
  limits,
  notices,
  smsCodes,
  tokens,
  ports: { clock },
}: Deps) {
  const phoneOf = async (id: number) => (await store.findAccount(database.read, id)).phone;
  const isVerified = ({ id, token }: Caller) => store.hasPhoneChange(database.read, id, token, clock.now());

  async function requireVerified(caller: Caller) {
    if (!(await isVerified(caller))) throw new ApiError(400, NOT_VERIFIED);
  }

  return {
    isVerified,

    async sendOldCode({ id, token }: Caller, captcha: Body<typeof accountSecurity.sendOldPhoneCode>, ip: string) {
      await captchas.require(captcha);
      await smsCodes.send({ phone: await phoneOf(id), purpose: "old_phone", browser: token }, ip, true);
    },

    async verifyOld({ id, token }: Caller, code: string) {
      const phone = await phoneOf(id);
      const verified = await database.write(async (tx) => {
        if (!(await smsCodes.consume(tx, { phone, purpose: "old_phone", browser: token }, code))) return false;
        const verified_until = clock.now() + VERIFIED_MS;
        await store.insertPhoneChange(tx, { customer_id: id, token_hash: token, verified_until });
        return true;
      });
      if (!verified) throw new ApiError(400, WRONG_CODE);
    },

    /** Does not reveal whether the number has an account before its code is verified. */
    async sendNewCode(
      caller: Caller,
      { phone, ...captcha }: Body<typeof accountSecurity.sendNewPhoneCode>,
      ip: string,
    ) {
      await requireVerified(caller);
      if (phone === (await phoneOf(caller.id))) throw new ApiError(400, "新号码和现在的号码相同");
      await captchas.require(captcha);
      await database.write((tx) => limits.takeAll(tx, [newPhoneLimit(caller.id)], "发送过于频繁"));
      await smsCodes.send({ phone, purpose: "new_phone", browser: caller.token }, ip);
    },

    /** Changes the phone, ends the other sessions and notifies the former number. */
    async change(caller: Caller, { phone, code }: { phone: string; code: string }) {
      await requireVerified(caller);
      const { id, token } = caller;
      const former = await phoneOf(id);
      // Runs in its own transaction, so that the refusal of a taken number does not restore the attempt.
      const codeRequest = { phone, purpose: "new_phone", browser: token } as const;
      if (!(await database.write((tx) => smsCodes.consume(tx, codeRequest, code)))) throw new ApiError(400, WRONG_CODE);
      const changed = await database
        .write(async (tx) => {
          if (!(await store.writePhone(tx, id, phone))) return false;
          await store.deletePhoneChange(tx, id);
          await tokens.revokeOthers(tx, id, token);
          await events.tell(tx, "logins.ended", { customer_id: id });
          const about = { what: "手机号已换", body: `新号码尾号 ${phone.slice(-4)}；${CALL_US}` };
          await notices.tell(tx, { customer_id: id, kind: "security", event: `phone ${clock.now()}`, about });
          return true;
        })
        .catch((error: unknown) => {
          if (isTaken(error)) return false;
          throw error;
        });
      if (!changed) throw new ApiError(400, PHONE_TAKEN);
      await smsCodes.notify({ phone: former, purpose: "phone_changed", code: phone.slice(-4) });
    },
  };
}

/** Whether a registration took the number between the check and the write, which PostgreSQL allows. */
const isTaken = (error: unknown) =>
  error instanceof Error && "code" in error && ["23505", "SQLITE_CONSTRAINT_UNIQUE"].includes(String(error.code));
