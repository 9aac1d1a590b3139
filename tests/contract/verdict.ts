import type { Endpoint } from "#contract/endpoint.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { asksForLogin, type CallBackend, CallError, type Reply, type Response, readReply, signatureOf } from "./ask.ts";
import { type Deviation, deviationsOf, unusable } from "./deviations.ts";
import { readRemote } from "./reading.ts";
import { shown } from "./shown.ts";

/**
 * `works`: an answer with content was received and the shop can read it. `exists`: the backend has the call, but no
 * content of it was seen. `not asked`: nothing could be learned without a change, an account or an id.
 */
export type Outcome = "works" | "exists" | "deviates" | "missing" | "not asked";
export type Verdict = { outcome: Outcome; reason: string; deviations: Deviation[] };

/** What verdicts need to know about the backend. */
export type Session = {
  ask: CallBackend;
  token: string | undefined;
  /** Answers to paths that cannot exist, by method and caller. */
  unknown: ReadonlySet<string>;
};

const HAN = /\p{Script=Han}/u;

/** The verdict of a call that must be refused. */
export function verdictOfRefusal({ unknown }: Session, reply: Reply, reason: string): Verdict {
  const response = readReply(reply);
  if (isMissing(reply, unknown)) return missing(response);
  if (response.status === null || response.status === 200) return deviates("status", "a refusal", response);
  if (asksForLogin(response)) return deviates("message", "a refusal that does not end the session", response);
  const english: Deviation[] = HAN.test(response.message)
    ? []
    : [
        {
          field: "message",
          expected: "a sentence in Chinese, which customers read",
          received: shown(response.message),
          effect: "read as",
          readAs: response.message ? "shown as it is" : "an empty message",
        },
      ];
  return { ...verdict("exists", reason), deviations: [...response.deviations, ...english] };
}

/** The verdict of an answer with status 200. */
export function verdictOfAnswer(endpoint: Endpoint, response: Response): Verdict {
  const deviations = [
    ...response.deviations,
    ...deviationsOf(endpoint.answer, response.data, readRemote(endpoint, response.data)),
  ];
  if (deviations.some(({ effect }) => effect === "unusable")) return { ...verdict("deviates", ""), deviations };
  const empty = isEmpty(response.data);
  return {
    ...verdict(empty ? "exists" : "works", empty ? "its answer is empty, so no field was seen" : ""),
    deviations,
  };
}

/** Whether the data are null, an empty list, or an object whose `list` is empty. */
function isEmpty(data: unknown): boolean {
  if (data === null || data === undefined || (Array.isArray(data) && data.length === 0)) return true;
  return typeof data === "object" && "list" in data && isEmpty(data.list);
}

export const verdict = (outcome: Outcome, reason: string): Verdict => ({ outcome, reason, deviations: [] });

export const missing = ({ text }: Response) => verdict("missing", text);

export function deviates(field: string, expected: string, { text, deviations }: Response): Verdict {
  const found = deviations.some((one) => one.field === field) ? [] : [unusable(field, expected, text)];
  return { ...verdict("deviates", ""), deviations: [...deviations, ...found] };
}

/** Whether the answer is that of a path that the backend does not have. */
export function isMissing(reply: Reply, unknown: ReadonlySet<string>): boolean {
  const response = readReply(reply);
  if (response.status === NOT_FOUND && !response.message) return true;
  return unknown.has(signatureOf(reply)) && !asksForLogin(response);
}

export const causeOf = (error: unknown) => {
  if (error instanceof CallError) return error.message;
  throw error;
};

/** The verdict, or that of a call without an answer. */
export async function caught(work: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await work();
  } catch (error) {
    const reason = causeOf(error);
    if (error instanceof NotCalled) return verdict("not asked", reason);
    return { ...verdict("deviates", ""), deviations: [unusable("data", "an answer", reason)] };
  }
}

export class NotCalled extends CallError {}

/** The text of an id; undefined for what is no id. */
export const idOf = (value: unknown) => (/^\d{1,16}$/.test(String(value)) ? String(value) : undefined);
