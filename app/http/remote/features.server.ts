import { callName, declaration } from "#contract/declaration.ts";
import { additionalFieldsOf, type Endpoint, isStaffCall } from "#contract/endpoint.ts";
import { isLoginRequired } from "#contract/envelope.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { site } from "#contract/site.ts";
import type { Log } from "../log.server.ts";
import { callPath, PROBED_CALLS, readOf } from "./page-calls.server.ts";
import { type Ask, askCalls, askUnknown, type Caller, type Found } from "./probes.server.ts";
import { type Reply, refusalOf } from "./reply.server.ts";

type Input = { query?: Record<string, unknown>; body?: unknown };

/** A call as it was made: its path with the parameters filled in, and the customer; null for a visitor. */
type Made = { path: string; query?: Record<string, unknown> | undefined; caller: Caller | null };

/** What the backend has. */
export type Features = {
  /** False once it is known that the backend lacks the call; pages leave out what needs it. */
  has(call: Endpoint): boolean;
  /** True for a call that a declaring backend has not declared, and for the desk over any other; it is never made. */
  isUndeclared(call: Endpoint): boolean;
  /** Whether this refusal means that the backend lacks the call; a missing record is none. */
  isMissing(call: Endpoint, made: Made, refusal: Reply): boolean;
  /** Learns from the answer to a call of a page. */
  observe(call: Endpoint, made: Made, answer: Reply): void;
  /** The input without the additional fields that the backend has not declared. */
  accepted<I extends Input>(call: Endpoint, input: I): I;
};

/** The backend in this process, which has every call. */
export const EMBEDDED: Features = {
  has: () => true,
  isUndeclared: () => false,
  isMissing: () => false,
  observe() {},
  accepted: (_, input) => input,
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The longest duration of a round of probes, in ms. */
const ROUND_MS = MINUTE_MS;
/** Refusals in a row of a page's call that cause a probe. */
const REFUSALS_MAX = 2;

type Deps = {
  ask: Ask;
  now?: () => number;
  log: Log;
};

/**
 * What a remote backend has: what it declares, or else what probes find. A call is missing where its answer is the same
 * as that to paths which do not exist, in a round before and after which the backend answers the site's settings. Calls
 * of a backend that asks visitors for the login whatever the path are asked again for a customer.
 */
export function createFeatures({ ask, now = Date.now, log }: Deps): Features & { probe(): Promise<boolean> } {
  let declared: ReadonlyMap<string, readonly string[]> | null = null;
  let unknownRefusals: ReadonlySet<string> = new Set();
  /** The same as customers get them, of a backend that asks visitors for the login. */
  let customersRefusals: ReadonlySet<string> = new Set();
  /** Calls to ask for a customer, because the backend asks for the login before it looks whether it has them. */
  const guarded = new Set<Endpoint>();
  const missing = new Set<string>();
  const served = new Set<string>();
  const refusals = new Map<string, number>();
  const loggedAt = new Map<string, number>();
  let probing: Promise<boolean> | null = null;
  let nextCheck = 0;
  let nextGuardedRound = 0;

  /** One round at a time: what is asked during one waits for its end. */
  function once(work: () => Promise<boolean>) {
    probing ??= work().finally(() => {
      probing = null;
    });
    return probing;
  }

  /** @returns false where the backend could not be asked. */
  async function round(calls: readonly Endpoint[]): Promise<boolean> {
    const hasTime = timeOfRound();
    const listed = await ask(declaration.calls.path);
    const list = listed?.status === 200 ? declaration.calls.answer.safeParse(listed.data) : null;
    if (list?.success) {
      declared = new Map(list.data.calls.map(({ call, fields }) => [call, fields]));
      return true;
    }
    const seen = await betweenSettings(async () => {
      const unknown = await askUnknown(ask);
      // A backend that has declared itself is not guessed about while its declaration cannot be read.
      if (declared && !(listed && isUnknown(listed, declaration.calls.path, unknown.refusals))) return null;
      return { unknown, found: await askCalls(ask, calls, hasTime) };
    });
    if (!seen) return false;
    declared = null;
    unknownRefusals = seen.unknown.refusals;
    learn(seen.found, unknownRefusals);
    for (const [call, reply] of seen.found) {
      if (seen.unknown.asksForLogin && reply && isLoginRequired(reply)) guarded.add(call);
      else guarded.delete(call);
    }
    return true;
  }

  /** Asks for a customer what visitors are asked to log in for, each call once until the next round. */
  async function guardedRound(caller: Caller): Promise<boolean> {
    const calls = [...guarded];
    const hasTime = timeOfRound();
    const seen = await betweenSettings(async () => {
      const { refusals } = await askUnknown(ask, caller);
      return { refusals, found: refusals.size > 0 ? await askCalls(ask, calls, hasTime, caller) : [] };
    });
    if (!seen) return false;
    for (const call of calls) guarded.delete(call);
    customersRefusals = seen.refusals;
    learn(seen.found, customersRefusals);
    return true;
  }

  function timeOfRound() {
    const end = now() + ROUND_MS;
    return () => now() <= end;
  }

  /** What was seen, or null: an outage or a proxy that began meanwhile must hide nothing. */
  async function betweenSettings<T>(look: () => Promise<T | null>): Promise<T | null> {
    if (!(await answersSettings())) return null;
    const seen = await look();
    return (await answersSettings()) ? seen : null;
  }

  const answersSettings = async () => (await ask(site.config.path))?.status === 200;

  function learn(found: Found, unknown: ReadonlySet<string>) {
    const lost: string[] = [];
    for (const [call, reply] of found) {
      // Where it is not known how calls are refused that do not exist, only a success says something.
      if (unknown.size === 0 && reply?.status !== 200) continue;
      const refusal = reply && refusalOf(reply, callPath(call));
      if (reply?.status === 200) serves(call);
      else if (refusal && unknown.has(refusal)) {
        missing.add(callName(call));
        served.delete(callName(call));
        lost.push(callName(call));
      } else if (refusal) missing.delete(callName(call));
    }
    report(lost);
  }

  function serves(call: Endpoint) {
    missing.delete(callName(call));
    refusals.delete(callName(call));
    served.add(callName(call));
  }

  /** Logs calls that the backend lacks, each at most once an hour. */
  function report(calls: readonly string[]) {
    const due = calls.filter((call) => now() - (loggedAt.get(call) ?? Number.NEGATIVE_INFINITY) >= HOUR_MS);
    for (const call of due) loggedAt.set(call, now());
    if (due.length > 0) log("info", "calls missing", { calls: due });
  }

  /** Uses the session of a customer whom the backend has just answered, at most once a minute. */
  function askGuarded({ access }: Endpoint, { caller }: Made) {
    if (guarded.size === 0 || declared || probing || !caller || access !== "customer" || now() < nextGuardedRound)
      return;
    nextGuardedRound = now() + MINUTE_MS;
    void once(() => guardedRound(caller));
  }

  const isLacking = (reply: Reply, path: string) =>
    isUnknown(reply, path, unknownRefusals) || isUnknown(reply, path, customersRefusals);

  const features: Features = {
    has: (call) => !features.isUndeclared(call) && (declared !== null || !missing.has(callName(readOf(call)))),
    isUndeclared(call) {
      if (declared === null) return isStaffCall(call);
      return call.source === "ours" && !declared.has(callName(call));
    },
    isMissing(call, { path }, refusal) {
      if (declared) return features.isUndeclared(call);
      if (call.source === "specification" || served.has(callName(call))) return false;
      if (isLacking(refusal, path)) return true;
      // Before the first round a call without ids can only be refused in this way because it does not exist.
      return unknownRefusals.size === 0 && refusal.status === NOT_FOUND && isWithoutIds(call);
    },
    observe(call, made, answer) {
      if (answer.status === 200) {
        serves(call);
        return askGuarded(call, made);
      }
      if (declared || !PROBED_CALLS.includes(call) || !isAsProbed(call, made)) return;
      const name = callName(call);
      const count = isLacking(answer, made.path) ? (refusals.get(name) ?? 0) + 1 : 0;
      refusals.set(name, count);
      if (count < REFUSALS_MAX || missing.has(name) || now() < nextCheck) return;
      nextCheck = now() + MINUTE_MS;
      void once(() => round([call]));
    },
    accepted(call, input) {
      const fields = call.source === "specification" ? additionalFieldsOf(call) : [];
      const taken = declared?.get(callName(call)) ?? [];
      const refused = fields.filter((field) => !taken.includes(field));
      if (refused.length === 0) return input;
      return { ...input, ...without("query", input.query, refused), ...without("body", input.body, refused) };
    },
  };
  return {
    ...features,
    async probe() {
      await probing;
      return once(() => round(PROBED_CALLS));
    },
  };
}

const isUnknown = (reply: Reply, path: string, unknown: ReadonlySet<string>) =>
  unknown.has(refusalOf(reply, path) ?? "");

const isWithoutIds = ({ path, errors }: Endpoint) => !path.includes("{") && !errors?.[NOT_FOUND];

/** Whether the call was made as a probe makes it: the same for every reader. */
const isAsProbed = (call: Endpoint, { path, query = {}, caller }: Made) =>
  caller === null && path === callPath(call) && Object.values(query).every((value) => value === undefined);

function without(name: string, value: unknown, fields: readonly string[]) {
  if (typeof value !== "object" || value === null) return {};
  return { [name]: Object.fromEntries(Object.entries(value).filter(([field]) => !fields.includes(field))) };
}
