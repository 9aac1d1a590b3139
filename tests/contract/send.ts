import type { Endpoint } from "#contract/endpoint.ts";
import { readReply } from "./ask.ts";
import { deviates, isMissing, type Session, type Verdict, verdict, verdictOfAnswer } from "./verdict.ts";

/** Makes a call that writes, as the customer where it needs one. */
export async function made({ ask, token }: Session, { path, access }: Endpoint, body: unknown, id = "") {
  const reply = await ask("POST", path.replace(/\{\w+\}/, id), {
    body,
    token: access === "customer" ? token : undefined,
  });
  return { reply, response: readReply(reply) };
}

/** The verdict of a call that must write. */
export async function send(session: Session, endpoint: Endpoint, body: unknown, id = ""): Promise<Verdict> {
  const { response, reply } = await made(session, endpoint, body, id);
  if (isMissing(reply, session.unknown)) return verdict("missing", response.text);
  if (response.status !== 200) return deviates("status", "200", response);
  const read = verdictOfAnswer(endpoint, { ...response, data: response.data ?? {} });
  // The shop reads no data of the specification's writes.
  const works = endpoint.source === "specification" || read.outcome === "exists";
  return { ...read, outcome: works ? "works" : read.outcome, reason: "" };
}
