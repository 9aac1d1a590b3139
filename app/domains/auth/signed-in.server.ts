import { env } from "#app/http/env.server.ts";
import { commitSession, openSession } from "#app/http/session.server.ts";
import { clearDraft } from "./login-draft.server.ts";

/** The headers that let a browser in: a session made anew holds the token, and what the form kept is forgotten. */
export async function redirectSignedIn(token: string): Promise<Headers> {
  const session = await openSession(new Request(env().PUBLIC_ORIGIN));
  session.set("token", token);
  const headers = new Headers();
  headers.append("Set-Cookie", await commitSession(session));
  headers.append("Set-Cookie", await clearDraft());
  return headers;
}
