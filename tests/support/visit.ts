import { commitSession, openSession } from "#app/http/session.server.ts";

export const ORIGIN = "http://localhost:3000";

/** Makes the requests of a browser to one page, for calling its loader and action as functions. */
export function visit(path: string, cookie = "", userAgent = "") {
  const headers = () =>
    new Headers({ ...(cookie ? { Cookie: cookie } : {}), ...(userAgent ? { "User-Agent": userAgent } : {}) });
  return {
    get: (at = path) => ({
      request: new Request(new URL(at, ORIGIN), { headers: headers() }),
      params: {},
      context: {},
    }),
    /** Makes the request of a submitted form; an array is a repeated field. */
    post(fields: Record<string, string | number | readonly (string | number)[]>, at = path) {
      const body = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) {
        for (const one of Array.isArray(value) ? value : [value]) body.append(name, String(one));
      }
      const sent = headers();
      sent.set("Origin", ORIGIN);
      return {
        request: new Request(new URL(at, ORIGIN), { method: "POST", headers: sent, body }),
        params: {},
        context: {},
      };
    },
    /** The same browser after a login with this token. */
    async with(token: string) {
      return visit(path, await cookieOf(token), userAgent);
    },
    /** The same browser with another User-Agent. */
    as: (agent: string) => visit(path, cookie, agent),
    /** The same browser after an answer has set its cookies. */
    after: (answer: Response) =>
      visit(path, [cookie, ...answer.headers.getSetCookie().map((one) => one.split(";")[0])].join("; "), userAgent),
  };
}

/** The Cookie header of a browser after a login with this token. */
export async function cookieOf(token: string): Promise<string> {
  const session = await openSession(new Request(ORIGIN));
  session.set("token", token);
  return (await commitSession(session)).split(";")[0] ?? "";
}

/** The outcome of a loader or action that must be a redirect or an error. */
export async function outcome(answer: Promise<unknown>): Promise<unknown> {
  return answer.catch((thrown: unknown) => thrown);
}
