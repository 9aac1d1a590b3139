import { redirect } from "@remix-run/node";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { account, type Customer } from "#contract/account.ts";
import { type Api, createApi } from "./api.server.ts";
import { destroySession, openSession, type ShopSession } from "./session.server.ts";
import { apiOrigin, near, transport } from "./transport.server.ts";

/** The header in which the edge tells the client's address; what a client sends under this name never gets here. */
export const CLIENT_ADDRESS = "X-Client-Address";

/** The backend as nobody in particular sees it, for answers that are the same for everyone. */
export function publicApi(request: Request): Api {
  const clientAddress = request.headers.get(CLIENT_ADDRESS) ?? "";
  return createApi({
    transport,
    near: () => near(null, clientAddress),
    origin: apiOrigin(),
    token: null,
    clientAddress,
    onLoginRequired: async () => redirect(urls.login),
  });
}

export type RequestContext = { api: Api; signedIn: boolean; session: ShopSession };

/** Whoever calls: the backend as this request may see it. A dead token ends the session and leads to the login. */
export async function requestContext(request: Request): Promise<RequestContext> {
  const session = await openSession(request);
  const token = session.get("token") ?? null;
  const clientAddress = request.headers.get(CLIENT_ADDRESS) ?? "";
  const api = createApi({
    transport,
    near: () => near(token, clientAddress),
    origin: apiOrigin(),
    token,
    clientAddress,
    onLoginRequired: async () =>
      redirect(loginWithReturn(request), { headers: { "Set-Cookie": await destroySession(session) } }),
  });
  return { api, session, signedIn: token !== null };
}

/** A customer with a live session; visitors are sent to log in and brought back. */
export async function requireCustomer(request: Request): Promise<RequestContext & { buyer: Customer }> {
  const caller = await requestContext(request);
  if (!caller.signedIn) throw redirect(loginWithReturn(request));
  return { ...caller, buyer: await caller.api.read(account.me) };
}

/** The login page with the way back; after a POST that is the page the form stood on. */
export function loginWithReturn(request: Request) {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("index");
  const rest = query.size > 0 ? `?${query}` : "";
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  // Whose session dies on the login page itself keeps the way back that the address already holds.
  if (page === urls.login) return `${page}${rest}`;
  return link(urls.login, {}, { from: `${page}${rest}` });
}
