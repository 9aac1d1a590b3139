import { account as accountCalls } from "#contract/account.ts";
import { auth } from "#contract/auth.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { readReply } from "./ask.ts";
import { checkCartWrites } from "./cart-writes.ts";
import { made } from "./send.ts";
import { caught, type Session, type Verdict, verdict, verdictOfRefusal } from "./verdict.ts";

/** A customer of the backend; the account is a phone. */
export type Account = { account: string; password: string };

const WRONG_CODE = "000000";
const BIRTHDAY = "1990-01-01";

/**
 * Makes the writing calls of the specification and those of the cart for the account: a line is added and removed, a
 * birthday is set where there is none, and codes are sent. Calls that need a code get a wrong one and must refuse it.
 */
export async function checkWrites(session: Session, { account, password }: Account): Promise<Map<string, Verdict>> {
  const verdicts = await checkCartWrites(session);
  const add = async (name: string, work: () => Promise<Verdict>) => void verdicts.set(name, await caught(work));
  const wrong = async (name: string, endpoint: Endpoint, body: unknown) =>
    add(name, () => refused(session, endpoint, body));

  await add("account.edit", () => sendOrRefused(session, accountCalls.edit, { birthday: BIRTHDAY }));
  await add("account.sendBindingCode", () => sendOrRefused(session, accountCalls.sendBindingCode, {}));
  await wrong("account.bindPhone", accountCalls.bindPhone, { code: WRONG_CODE });
  await add("account.setPassword", () => sendOrRefused(session, accountCalls.setPassword, { password }));
  await add("auth.sendCode", () => sendOrRefused(session, auth.sendCode, { phone: account }));
  await wrong("auth.smsLogin", auth.smsLogin, { phone: account, sms_code: WRONG_CODE });
  await wrong("auth.register", auth.register, { phone: account, sms_code: WRONG_CODE, pwd: password });
  await wrong("auth.resetPassword", auth.resetPassword, {
    phone: account,
    sms_code: WRONG_CODE,
    pwd: password,
    confirm_pwd: password,
  });
  const { key } = Object(readReply(await session.ask("GET", auth.captcha.path, {})).data) as { key?: unknown };
  await wrong("auth.verify", auth.verify, { phone: account, type: "login", key: key ?? "unknown", code: WRONG_CODE });
  return verdicts;
}

async function sendOrRefused(session: Session, endpoint: Endpoint, body: unknown): Promise<Verdict> {
  const { response, reply } = await made(session, endpoint, body);
  if (response.status === 200) return { ...verdict("works", ""), deviations: response.deviations };
  return verdictOfRefusal(session, reply, `it refuses: ${response.text}`);
}

async function refused(session: Session, endpoint: Endpoint, body: unknown): Promise<Verdict> {
  const { response, reply } = await made(session, endpoint, body);
  return verdictOfRefusal(session, reply, `it refuses what it must refuse: ${response.text}`);
}
