import { account as accountCalls } from "#contract/account.ts";
import { auth } from "#contract/auth.ts";
import { cart } from "#contract/cart.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { readReply } from "./ask.ts";
import {
  caught,
  deviates,
  idOf,
  isMissing,
  type Session,
  type Verdict,
  verdict,
  verdictOfAnswer,
  verdictOfRefusal,
} from "./verdict.ts";

/** A customer of the backend; the account is a phone. */
export type Account = { account: string; password: string };

const WRONG_CODE = "000000";
const BIRTHDAY = "1990-01-01";
const NO_LINE = "the account's cart has no line";

/**
 * Makes the writing calls of the specification for the account: the last line of its cart is removed, a birthday is set
 * where there is none, and codes are sent. Calls that need a code get a wrong one and must refuse it.
 */
export async function checkWrites(session: Session, { account, password }: Account): Promise<Map<string, Verdict>> {
  const lines = await linesOf(session);
  const first = lines[0];
  const last = lines.at(-1);
  const verdicts = new Map<string, Verdict>();
  const add = async (name: string, work: () => Promise<Verdict>) => void verdicts.set(name, await caught(work));
  const wrong = async (name: string, endpoint: Endpoint, body: unknown) =>
    add(name, () => refused(session, endpoint, body));

  await add("cart.change", () =>
    first
      ? send(session, cart.change, { cart_num: first.cart_num }, first.cart_id)
      : Promise.resolve(verdict("not asked", NO_LINE)),
  );
  await add("cart.remove", async () => {
    if (!last) return verdict("not asked", NO_LINE);
    const removed = await send(session, cart.remove, { cart_id: [last.cart_id] });
    const stays = (await linesOf(session)).some(({ cart_id }) => cart_id === last.cart_id);
    return stays && removed.outcome === "works"
      ? deviates("cart_id", "a removed line is no longer in the cart", { ...NOTHING, text: "it is still there" })
      : removed;
  });
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

const NOTHING = { status: null, message: "", data: undefined, deviations: [] };

async function send(session: Session, endpoint: Endpoint, body: unknown, id = ""): Promise<Verdict> {
  const { response, reply } = await made(session, endpoint, body, id);
  if (isMissing(reply, session.unknown)) return verdict("missing", response.text);
  return response.status === 200
    ? { ...verdictOfAnswer(endpoint, { ...response, data: response.data ?? {} }), outcome: "works", reason: "" }
    : deviates("status", "200", response);
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

async function made({ ask, token }: Session, { path, access }: Endpoint, body: unknown, id = "") {
  const reply = await ask("POST", path.replace(/\{\w+\}/, id), {
    body,
    token: access === "customer" ? token : undefined,
  });
  return { reply, response: readReply(reply) };
}

/** The lines of the customer's cart that have an id and a quantity, whatever else is in the answer. */
async function linesOf({ ask, token }: Session) {
  const { list } = Object(readReply(await ask("GET", cart.list.path, { token })).data) as { list?: unknown };
  const groups: unknown[] = Array.isArray(list) ? list : [];
  return groups
    .flatMap((group) => (Object(group) as { list?: unknown }).list ?? [])
    .flatMap((line) => {
      const { cart_id, cart_num } = Object(line) as Record<string, unknown>;
      const id = idOf(cart_id);
      return id ? [{ cart_id: id, cart_num: Number(cart_num) }] : [];
    });
}
