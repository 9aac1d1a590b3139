import { alternative } from "#contract/alternative.ts";
import { auth } from "#contract/auth.ts";
import { cart } from "#contract/cart.ts";
import { checkout } from "#contract/checkout.ts";
import { coupons } from "#contract/coupon.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { order } from "#contract/order.ts";
import { product } from "#contract/product.ts";
import { reviews } from "#contract/review.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { search } from "#contract/search.ts";
import { store } from "#contract/store.ts";
import { wechat } from "#contract/wechat.ts";
import { asksForLogin, type CallBackend, readReply, signatureOf } from "./ask.ts";
import { unusable } from "./deviations.ts";
import { type Group, namedCalls, type Page } from "./pages.ts";
import { withoutSecrets } from "./shown.ts";
import {
  caught,
  causeOf,
  deviates,
  idOf,
  isMissing,
  missing,
  NotCalled,
  type Session,
  type Verdict,
  verdict,
  verdictOfAnswer,
  verdictOfRefusal,
} from "./verdict.ts";
import { cartWarnings, slowWarnings, type Timed } from "./warnings.ts";
import { type Account, checkWrites } from "./writes.ts";

export type Finding = Verdict & {
  name: string;
  call: string;
  group: Group;
  page: Page;
  /** What costs something in the shop although the answer can be used. */
  warnings: string[];
};
export type Checked = {
  /** Whether the backend has answered anything. */
  answered: boolean;
  /** How a visitor's call of a path that cannot exist is answered. */
  unknownPath: string;
  findings: Finding[];
};

const UNKNOWN_ID = "999999999";
const UNKNOWN_PATH = "/api/contract_check/no_such_call";
/** After so many calls in a row without any answer the others are not made. */
const SILENT_MAX = 3;
/** The differences of one call that are listed. */
const DEVIATIONS_MAX = 200;
/** Reads with the id of a product or a store in their path. */
const OF_PRODUCT = [product.detail, product.related, alternative.list, reviews.ofProduct, coupons.ofProduct];
const OF_STORE = [store.detail, store.home, coupons.ofStore];
const NEEDS_ACCOUNT = "it needs CONTRACT_ACCOUNT and CONTRACT_PASSWORD";

type Options = {
  account?: Account | undefined;
  write?: boolean | undefined;
  /** The time in ms, by which the duration of answers is measured. */
  now?: () => number;
};

/**
 * Checks every call of the contract against a backend, with an account also the answers to that customer. Without
 * `write` it changes nothing but its own session: other calls that write are made as a visitor or without their fields.
 */
export async function checkContract(
  call: CallBackend,
  { account, write = false, now = () => performance.now() }: Options = {},
): Promise<Checked> {
  const { ask, state } = bounded(call, now);
  const visitor = await unknownAnswers(ask, undefined);
  const login = account ? await logIn(ask, account) : { verdict: undefined, token: undefined };
  const customer = login.token ? await unknownAnswers(ask, login.token) : [];
  const session: Session = { ask, token: login.token, unknown: new Set([...visitor, ...customer]) };
  const paths = await pathsOf(session);
  const written = write && account && login.token ? await checkWrites(session, account) : new Map<string, Verdict>();
  const findings: Finding[] = [];
  for (const { name, group, page, endpoint } of namedCalls()) {
    const known = endpoint === auth.login ? login.verdict : written.get(name);
    const verdict = known ?? (await caught(() => verdictOf(session, endpoint, paths(endpoint))));
    const lost = endpoint === cart.list ? await cartWarnings(session).catch(withoutAnswer) : [];
    const warnings = [...slowWarnings(endpoint, state.timed), ...lost];
    findings.push({ name, call: `${endpoint.method} ${endpoint.path}`, group, page, ...bounds(verdict), warnings });
  }
  const logout = findings.find(({ name }) => name === "auth.logout");
  if (logout && login.token) Object.assign(logout, await caught(() => verdictOfLogout(session)));
  const [unknownPath = "no answer"] = visitor;
  return withoutSecrets({ answered: state.answered, unknownPath, findings }, [login.token, account?.password]);
}

async function verdictOf(session: Session, endpoint: Endpoint, path: string): Promise<Verdict> {
  const asVisitor = endpoint.access === "customer" ? await refusalOfVisitor(session, endpoint, path) : null;
  if (asVisitor?.outcome === "missing") return asVisitor;
  const deviations = asVisitor?.deviations ?? [];
  if (endpoint.method === "POST") return asVisitor ?? (await verdictOfPublicPost(session, endpoint, path));
  if (endpoint.access === "customer" && !session.token) return { ...verdict("not asked", NEEDS_ACCOUNT), deviations };
  const read = await verdictOfRead(session, endpoint, path);
  return deviations.length > 0
    ? { ...read, outcome: "deviates", deviations: [...deviations, ...read.deviations] }
    : read;
}

async function verdictOfRead({ ask, token, unknown }: Session, endpoint: Endpoint, path: string): Promise<Verdict> {
  const reply = await ask("GET", path, { token });
  const response = readReply(reply);
  if (response.status === 200 && !unknown.has(signatureOf(reply))) return verdictOfAnswer(endpoint, response);
  if (isMissing(reply, unknown)) return missing(response);
  if (endpoint === checkout.check && response.status !== null) return verdict("exists", "it needs lines of a cart");
  if (endpoint === wechat.authorize && response.status !== null)
    return verdict("exists", "it needs a browser's secret");
  if (path.includes(UNKNOWN_ID) && response.status === NOT_FOUND) {
    return { ...verdict("exists", "no id for its path is known"), deviations: response.deviations };
  }
  return deviates("status", "200", response);
}

/** Calls as a visitor what only a customer may call. */
async function refusalOfVisitor({ ask, unknown }: Session, endpoint: Endpoint, path: string): Promise<Verdict> {
  const reply = await ask(endpoint.method, path, endpoint.method === "POST" ? { body: {} } : {});
  const response = readReply(reply);
  if (asksForLogin(response)) {
    const same = unknown.has(signatureOf(reply));
    const text = "it would change data; it asks a visitor to log in";
    return {
      ...verdict(same ? "not asked" : "exists", same ? `${text}, as every path does` : text),
      deviations: response.deviations,
    };
  }
  if (isMissing(reply, unknown)) return missing(response);
  return deviates("status", "400 请登录 for a visitor", response);
}

/** Makes a public call without its fields, which must be refused. */
async function verdictOfPublicPost(session: Session, endpoint: Endpoint, path: string): Promise<Verdict> {
  if (endpoint === auth.scanCheck) return verdictOfScan(session);
  if (endpoint === auth.logout) return verdict("not asked", NEEDS_ACCOUNT);
  if (!endpoint.body) return verdict("not asked", "it would change data");
  const reply = await session.ask("POST", path, { body: {} });
  return verdictOfRefusal(session, reply, "it would change data; it refuses a call without its fields");
}

/** Starts a login by QR code and reads its state, which changes nothing. */
async function verdictOfScan({ ask, unknown }: Session): Promise<Verdict> {
  const started = readReply(await ask("GET", auth.scan.path, {}));
  const { key, secret } = Object(started.data) as Record<string, unknown>;
  const reply = await ask("POST", auth.scanCheck.path, {
    body: { key: key ?? UNKNOWN_ID, ...(secret ? { secret } : {}) },
  });
  const response = readReply(reply);
  if (isMissing(reply, unknown)) return missing(response);
  return response.status === 200
    ? verdictOfAnswer(auth.scanCheck, response)
    : key === undefined
      ? verdict("exists", "the login by QR code does not start")
      : deviates("status", "200", response);
}

async function logIn(ask: CallBackend, account: Account): Promise<{ verdict: Verdict; token: string | undefined }> {
  let token: string | undefined;
  const verdict = await caught(async () => {
    const response = readReply(await ask("POST", auth.login.path, { body: account }));
    // Of the raw answer, because one that deviates may still hold a token.
    const given = (Object(response.data) as { token?: unknown }).token;
    if (response.status === 200 && typeof given === "string" && given) token = given;
    return response.status === 200 ? verdictOfAnswer(auth.login, response) : deviates("status", "200", response);
  });
  return { verdict, token };
}

/** Ends the session of this check, whose token must then be dead. */
async function verdictOfLogout({ ask, token, unknown }: Session): Promise<Verdict> {
  const reply = await ask("POST", auth.logout.path, { token });
  const response = readReply(reply);
  if (isMissing(reply, unknown)) return missing(response);
  if (response.status !== 200) return deviates("status", "200", response);
  const after = readReply(await ask("GET", "/api/user", { token }));
  const dead = asksForLogin(after);
  return {
    ...verdict(dead ? "works" : "deviates", ""),
    deviations: dead
      ? response.deviations
      : [unusable("status", "410000 请登录 from /api/user after the logout", after.text)],
  };
}

/** Stops calling a backend that has been silent for several calls in a row. */
function bounded(call: CallBackend, now: () => number) {
  const state = { answered: false, silent: 0, timed: [] as Timed[] };
  const ask: CallBackend = async (...input) => {
    if (state.silent >= SILENT_MAX) throw new NotCalled(`not called, after ${SILENT_MAX} calls without an answer`);
    const start = now();
    try {
      const reply = await call(...input);
      state.timed.push({ method: input[0], path: input[1], ms: now() - start });
      Object.assign(state, { answered: true, silent: 0 });
      return reply;
    } catch (error) {
      state.silent += 1;
      throw error;
    }
  };
  return { ask, state };
}

/** The answers to paths that cannot exist. */
async function unknownAnswers(ask: CallBackend, token: string | undefined): Promise<string[]> {
  const replies = await Promise.all(
    (["GET", "POST"] as const).map((method) =>
      ask(method, UNKNOWN_PATH, { token, ...(method === "POST" ? { body: {} } : {}) }).catch((error: unknown) => {
        causeOf(error);
        return null;
      }),
    ),
  );
  return replies.flatMap((reply) => (reply ? [signatureOf(reply)] : []));
}

/** No warnings where a call had no answer, which its own verdict says. */
function withoutAnswer(error: unknown): string[] {
  causeOf(error);
  return [];
}

function bounds({ deviations, reason, ...rest }: Verdict): Verdict {
  const more = deviations.length - DEVIATIONS_MAX;
  return {
    ...rest,
    reason: more > 0 ? `${reason} ${more} more differences`.trim() : reason,
    deviations: deviations.slice(0, DEVIATIONS_MAX),
  };
}

/** Returns the paths of endpoints, with ids that exist on the backend. */
async function pathsOf(session: Session): Promise<(endpoint: Endpoint) => string> {
  const product = await firstOf(session, search.list, "product_id");
  const shop = await firstOf(session, store.list, "mer_id");
  const orders = session.token ? await firstEntry(session, order.list) : undefined;
  const ids: Record<string, string | undefined> = {
    "/api/agreement/{key}": "sys_userr_privacy",
    [order.detail.path]: idOf(orders?.order_id),
    [order.group.path]: idOf(orders?.group_order_id),
  };
  for (const { path } of OF_PRODUCT) ids[path] = product;
  for (const { path } of OF_STORE) ids[path] = shop;
  return ({ path }) => path.replace(/\{\w+\}/g, ids[path] ?? UNKNOWN_ID);
}

const firstOf = async (session: Session, endpoint: Endpoint, field: string) =>
  idOf((await firstEntry(session, endpoint))?.[field]);

async function firstEntry({ ask, token }: Session, { path }: Endpoint): Promise<Record<string, unknown> | undefined> {
  try {
    const { list } = Object(readReply(await ask("GET", path, { token })).data) as { list?: unknown };
    return Array.isArray(list) ? (Object(list[0]) as Record<string, unknown>) : undefined;
  } catch (error) {
    causeOf(error);
    return undefined;
  }
}
