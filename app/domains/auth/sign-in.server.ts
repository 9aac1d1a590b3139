import { env } from "#app/http/env.server.ts";
import { commitSession, openSession } from "#app/http/session.server.ts";
import { clearDraft } from "./login-draft.server.ts";

/** The cookies of a login: a new session with the token, never the visitor's old one, and the cleared login draft. */
export async function signInHeaders(token: string): Promise<Headers> {
  const session = await openSession(new Request(env().PUBLIC_ORIGIN));
  session.set("token", token);
  const headers = new Headers();
  headers.append("Set-Cookie", await commitSession(session));
  headers.append("Set-Cookie", await clearDraft());
  return headers;
}
