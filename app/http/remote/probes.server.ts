import type { Endpoint } from "#contract/endpoint.ts";
import { isLoginRequired } from "#contract/envelope.ts";
import { callPath } from "./page-calls.server.ts";
import { type Reply, refusalOf } from "./reply.server.ts";

/** A customer for whom a GET is made, with the address that the customer's own requests came from. */
export type Caller = { token: string; clientAddress: string };

/** The reply to a GET, as a visitor without a caller; null for no answer, or for one that no backend sends. */
export type Ask = (path: string, caller?: Caller) => Promise<Reply | null>;

/** Paths that no backend has; how it answers them is how it answers calls that it lacks. */
const UNKNOWN_PATHS = ["/api/no-such-call", "/api/pc/no-such-call", "/api/user/no-such-call"] as const;

/** How a backend answers paths that it does not have: its refusals, and whether it asks for the login before it looks. */
type UnknownAnswers = { refusals: ReadonlySet<string>; asksForLogin: boolean };

export async function askUnknown(ask: Ask, caller?: Caller): Promise<UnknownAnswers> {
  const refusals = new Set<string>();
  let asksForLogin = false;
  for (const path of UNKNOWN_PATHS) {
    const reply = await ask(path, caller);
    const refusal = reply && refusalOf(reply, path);
    if (refusal) refusals.add(refusal);
    if (reply && isLoginRequired(reply)) asksForLogin = true;
  }
  return { refusals, asksForLogin };
}

export type Found = readonly (readonly [Endpoint, Reply | null])[];

/** Asks the calls one after the other while there is time. */
export async function askCalls(
  ask: Ask,
  calls: Iterable<Endpoint>,
  hasTime: () => boolean,
  caller?: Caller,
): Promise<Found> {
  const found: [Endpoint, Reply | null][] = [];
  for (const call of calls) {
    if (!hasTime()) break;
    found.push([call, await ask(callPath(call), caller)]);
  }
  return found;
}
