import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { account, type Customer } from "#contract/account.ts";
import { type Api, createApi } from "./api.server.ts";
import { destroySession, openSession, type ShopSession } from "./session.server.ts";
import { toastHeader } from "./toast.server.ts";
import { apiOrigin, circuitBreaker, directReads, transport } from "./transport.server.ts";

/** The header in which the edge passes the client's address on; the edge removes what clients send under this name. */
export const CLIENT_ADDRESS = "X-Client-Address";

/** All backend calls of one page together, in ms; it leaves time to render the error page within 3 s. */
const PAGE_DEADLINE_MS = 2500;

/** The arguments of every loader and action. */
type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

export type RequestContext = {
  /** The backend as this session sees it. */
  api: Api;
  session: ShopSession;
  /** Whether the session holds a token; the backend decides whether the token is still valid. */
  signedIn: boolean;
  /** The customer of the session, read from the backend at most once per request and after each write. */
  customer(): Promise<Customer>;
};

type RequestState = {
  deadline: AbortSignal;
  loginAddress: string;
  /** Makes the cookie that keeps the act of this request until the login; called for a login alone. */
  keep?: (() => Promise<string | undefined>) | undefined;
  context?: Promise<RequestContext>;
  publicApi?: Api;
};

/** The state by Remix's context object, which is new for each request and the same for all loaders of a page. */
const states = new WeakMap<object, RequestState>();

function stateOf({ request, context }: RequestArgs): RequestState {
  const known = states.get(context);
  if (known) return known;
  const state = { deadline: AbortSignal.timeout(PAGE_DEADLINE_MS), loginAddress: loginWithReturn(request.url) };
  states.set(context, state);
  return state;
}

/** Gives the page its whole time again, after a form with a file has arrived or a call with one has been answered. */
export function restartDeadline(args: RequestArgs) {
  stateOf(args).deadline = AbortSignal.timeout(PAGE_DEADLINE_MS);
}

/** The session, the backend and the customer of this request, the same for all of its loaders and actions. */
export function requestContext(args: RequestArgs): Promise<RequestContext> {
  const state = stateOf(args);
  state.context ??= openContext(args, state);
  return state.context;
}

async function openContext({ request }: RequestArgs, state: RequestState): Promise<RequestContext> {
  const session = await openSession(request);
  const token = session.get("token") ?? null;
  let customer: Promise<Customer> | undefined;
  const api = createApi({
    ...backendOf(request, token),
    deadline: () => state.deadline,
    onWrite: () => {
      customer = undefined;
    },
    onLoginRequired: () => endedSession(session, state),
  });
  return {
    api,
    session,
    signedIn: token !== null,
    customer() {
      customer ??= api.read(account.me);
      return customer;
    },
  };
}

/** The answer to a session that has ended: the login, without the session's cookie. */
async function endedSession(session: ShopSession, { loginAddress, keep }: RequestState) {
  const ended = [await destroySession(session), await toastHeader("登录已过期，请重新登录", "error")];
  return redirect(loginAddress, { headers: cookies(...ended, await keep?.()) });
}

/** The backend as the session of this new token sees it. */
export function apiOf(args: RequestArgs, token: string): Api {
  const onLoginRequired = async () => redirect(urls.login);
  return createApi({ ...backendOf(args.request, token), deadline: () => stateOf(args).deadline, onLoginRequired });
}

const returnAddressOf = (loginAddress: string) =>
  new URLSearchParams(loginAddress.slice(loginAddress.indexOf("?"))).get("from") ?? "";

function cookies(...values: readonly (string | undefined)[]) {
  const headers = new Headers();
  for (const value of values) if (value !== undefined) headers.append("Set-Cookie", value);
  return headers;
}

function backendOf({ headers }: Request, token: string | null) {
  const clientAddress = headers.get(CLIENT_ADDRESS) ?? "";
  return {
    transport,
    directReads: () => directReads(token, clientAddress),
    breaker: circuitBreaker(),
    origin: apiOrigin(),
    token,
    clientAddress,
    requestId: headers.get("X-Request-Id") ?? undefined,
  };
}

/** The backend without a token, for answers that are the same for every visitor and customer. */
export function publicApi(args: RequestArgs): Api {
  const state = stateOf(args);
  state.publicApi ??= createApi({
    ...backendOf(args.request, null),
    deadline: () => state.deadline,
    onLoginRequired: async () => redirect(urls.login),
  });
  return state.publicApi;
}

type GuardOptions = {
  /** The address after the login; the requested one by default. */
  returnTo?: string | undefined;
  /** Makes the cookie that keeps the visitor's act until the login that leads back to `from`. */
  keep?: ((from: string) => Promise<string | undefined>) | undefined;
};

/**
 * A session with a token, which the first backend call verifies.
 * @throws the redirect of a visitor to the login, which asks for it by a toast.
 */
export async function requireSession(
  args: RequestArgs,
  { returnTo, keep }: GuardOptions = {},
): Promise<RequestContext> {
  const state = stateOf(args);
  if (returnTo !== undefined) state.loginAddress = loginWithReturn(returnTo);
  if (keep) {
    let cookie: Promise<string | undefined> | undefined;
    state.keep = () => {
      cookie ??= keep(returnAddressOf(state.loginAddress));
      return cookie;
    };
  }
  const context = await requestContext(args);
  if (!context.signedIn) {
    // The title of the login that continues a purchase replaces the toast.
    const notice = (await state.keep?.()) ?? (await toastHeader("请先登录", "error"));
    throw redirect(state.loginAddress, { headers: cookies(notice) });
  }
  return context;
}

/**
 * A customer with a live session.
 * @throws the redirect of a visitor to the login.
 */
export async function requireCustomer(
  args: RequestArgs,
  options?: GuardOptions,
): Promise<Omit<RequestContext, "customer"> & { customer: Customer }> {
  const context = await requireSession(args, options);
  return { ...context, customer: await context.customer() };
}

/**
 * The backend for a file that is written while it is sent: each call has its own time, the file as a whole has none.
 * @throws the redirect of a visitor to the login.
 */
export async function requireDownload(args: RequestArgs): Promise<Api> {
  const { session } = await requireSession(args);
  const onLoginRequired = () => endedSession(session, stateOf(args));
  return createApi({ ...backendOf(args.request, session.get("token") ?? null), onLoginRequired });
}

/** The login page with the return address; after a POST that is the page of the form. */
export function loginWithReturn(requested: string) {
  const { pathname, search } = new URL(requested);
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("index");
  const rest = query.size > 0 ? `?${query}` : "";
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  // A session that ends on the login page itself keeps the return address that the page was opened with.
  if (page === urls.login) return `${page}${rest}`;
  return link(urls.login, {}, { from: `${page}${rest}` });
}
