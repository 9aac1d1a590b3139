import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { account, type Customer } from "#contract/account.ts";
import { LOGIN_REQUIRED, NOT_FOUND, NOT_PROVIDED } from "#contract/rules/status.ts";
import { type Api, createApi } from "./api.server.ts";
import { deadlineOf } from "./env.server.ts";
import { featuresFor } from "./remote/backend-features.server.ts";
import {
  destroySession,
  endProxy,
  openProxy,
  openSession,
  type ProxySession,
  type ShopSession,
} from "./session.server.ts";
import { toastHeader } from "./toast.server.ts";
import { apiOrigin, circuitBreaker, directReads, isRemote, transport } from "./transport.server.ts";

/** The longest duration of all backend calls of one page, in ms; it leaves time for an error page within 3 s. */
export const PAGE_DEADLINE_MS = 2500;

/** The arguments of every loader and action. */
export type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

export type RequestContext = {
  /** The API client with the session's token. */
  api: Api;
  session: ShopSession;
  /** Whether the session holds a token; the backend decides whether the token is still valid. */
  signedIn: boolean;
  /** The customer for whom a member of staff acts in this browser, or null. */
  proxy: ProxySession | null;
  /** The customer of the session, read from the backend at most once per request and after each write. */
  customer(): Promise<Customer>;
};

type RequestState = {
  /** The time that ends all backend calls of the page, as `performance.now()` gives it. */
  deadline: number;
  loginAddress: string;
  /** Stores the act of this request until the login and returns its cookie; called before a redirect to the login only. */
  saveAct?: (() => Promise<string | undefined>) | undefined;
  context?: Promise<RequestContext>;
  publicApi?: Api;
};

/** The state by Remix's context object, which is new for each request and the same for all loaders of a page. */
const states = new WeakMap<object, RequestState>();

function requestState({ request, context }: RequestArgs): RequestState {
  const known = states.get(context);
  if (known) return known;
  const state = {
    deadline: performance.now() + deadlineOf(PAGE_DEADLINE_MS),
    loginAddress: loginWithReturn(request.url),
  };
  states.set(context, state);
  return state;
}

/** Restarts the page's deadline after a form with a file has arrived or a call with a file has been answered. */
export function restartDeadline(args: RequestArgs) {
  requestState(args).deadline = performance.now() + deadlineOf(PAGE_DEADLINE_MS);
}

/** The session, API client and customer of this request, shared by all of its loaders and actions. */
export function requestContext(args: RequestArgs): Promise<RequestContext> {
  const state = requestState(args);
  state.context ??= openContext(args, state);
  return state.context;
}

async function openContext(args: RequestArgs, state: RequestState): Promise<RequestContext> {
  const { request } = args;
  const [session, proxy] = await Promise.all([openSession(request), openProxy(request)]);
  const token = proxy?.token ?? session.get("token") ?? null;
  let customer: Promise<Customer> | undefined;
  const readCustomer = () => {
    customer ??= api.read(account.me);
    return customer;
  };
  const api: Api = createApi({
    ...backendOf(args, token),
    ...remoteFor(token ? readCustomer : undefined),
    deadline: () => state.deadline,
    onWrite: () => {
      customer = undefined;
    },
    onLoginRequired: () => (proxy ? endedProxy(proxy) : token ? endedSession(session, state) : visitorsLogin(state)),
  });
  return { api, session, signedIn: token !== null, proxy, customer: readCustomer };
}

/** The answer to a session that has ended: the login, without the session's cookie. */
async function endedSession(session: ShopSession, { loginAddress, saveAct }: RequestState) {
  const ended = [await destroySession(session), await toastHeader(`登录已过期，${LOGIN_REQUIRED}`, "error")];
  return redirect(loginAddress, { headers: cookies(...ended, await saveAct?.()) });
}

/** The answer to a member whose acting for a customer has ended: that customer's page of the desk. */
async function endedProxy({ customer_id }: ProxySession) {
  const headers = cookies(await endProxy(), await toastHeader("代客操作已结束", "error"));
  return redirect(link(deskUrls.staffCustomer.detail, { id: customer_id }), { headers });
}

/** The answer to a visitor of whom the backend asks the login. */
const visitorsLogin = async ({ loginAddress }: RequestState) =>
  redirect(loginAddress, { headers: cookies(await toastHeader(LOGIN_REQUIRED, "error")) });

/** An API client with a token that is newer than the request's session, as after a login. */
export function apiOf(args: RequestArgs, token: string): Api {
  const onLoginRequired = async () => redirect(urls.auth.login);
  const api: Api = createApi({
    ...backendOf(args, token),
    ...remoteFor(() => api.read(account.me)),
    deadline: () => requestState(args).deadline,
    onLoginRequired,
  });
  return api;
}

const returnAddressOf = (loginAddress: string) =>
  new URLSearchParams(loginAddress.slice(loginAddress.indexOf("?"))).get("from") ?? "";

function cookies(...values: readonly (string | undefined)[]) {
  const headers = new Headers();
  for (const value of values) if (value !== undefined) headers.append("Set-Cookie", value);
  return headers;
}

/** How the answers of a remote backend are read for the customer of a token; nothing for the embedded backend. */
const remoteFor = (buyer: (() => Promise<Customer>) | undefined) =>
  isRemote() ? { remote: buyer ? { buyer } : {} } : {};

/** What every API client of this process has in common, with the token and the address of its request. */
export function backendOf({ request, context }: RequestArgs, token: string | null) {
  const clientAddress = context.address ?? "";
  return {
    transport,
    directReads: () => directReads(token, clientAddress),
    breaker: circuitBreaker(),
    features: featuresFor(token),
    origin: apiOrigin(),
    token,
    clientAddress,
    requestId: request.headers.get("X-Request-Id") ?? undefined,
  };
}

/** An API client without a token, for answers that are the same for every visitor and customer. */
export function publicApi(args: RequestArgs): Api {
  const state = requestState(args);
  state.publicApi ??= createApi({
    ...backendOf(args, null),
    ...remoteFor(undefined),
    deadline: () => state.deadline,
    onLoginRequired: () => visitorsLogin(state),
  });
  return state.publicApi;
}

/** The client of a live session, or else of a visitor: on a page for everybody an ended session does not lead to the login. */
export async function anyoneApi(args: RequestArgs): Promise<Api> {
  const token = (await openSession(args.request)).get("token");
  if (!token) return publicApi(args);
  const api = apiOf(args, token);
  try {
    await api.read(account.me);
    return api;
  } catch (error) {
    if (error instanceof Response) return publicApi(args);
    throw error;
  }
}

type GuardOptions = {
  /** The address to return to after the login; the requested one by default. */
  returnTo?: string | undefined;
  /** Stores the visitor's act until the login that leads back to `from`, and returns its cookie. */
  saveAct?: ((from: string) => Promise<string | undefined>) | undefined;
};

/**
 * The context of a session with a token, which the first backend call verifies. An action asks for no more, because what
 * it reads before its act could fail without its form.
 * @throws the redirect of a visitor to the login, with the toast 请登录.
 */
export async function requireSession(
  args: RequestArgs,
  { returnTo, saveAct }: GuardOptions = {},
): Promise<RequestContext> {
  const state = requestState(args);
  if (returnTo !== undefined) state.loginAddress = loginWithReturn(returnTo);
  if (saveAct) {
    let cookie: Promise<string | undefined> | undefined;
    state.saveAct = () => {
      cookie ??= saveAct(returnAddressOf(state.loginAddress));
      return cookie;
    };
  }
  const context = await requestContext(args);
  if (!context.signedIn) {
    // The login page of a stored act names the act in its title, in place of a toast.
    const notice = (await state.saveAct?.()) ?? (await toastHeader(LOGIN_REQUIRED, "error"));
    throw redirect(state.loginAddress, { headers: cookies(notice) });
  }
  return context;
}

/**
 * The context and the customer of a live session.
 * @throws the redirect of a visitor to the login.
 */
export async function requireCustomer(
  args: RequestArgs,
  options?: GuardOptions,
): Promise<Omit<RequestContext, "customer"> & { customer: Customer }> {
  const context = await requireSession(args, options);
  return { ...context, customer: await context.customer() };
}

/** @throws a 404 where a member of staff acts for the customer, as for every page without a call of the list */
export function requireCustomerItself({ proxy }: Pick<RequestContext, "proxy">) {
  if (proxy) throw data({ message: NOT_PROVIDED }, { status: NOT_FOUND });
}

/**
 * An API client for a file that is written while it is sent: each call has a time limit, the whole file has none.
 * @throws the redirect of a visitor to the login.
 */
export async function requireDownload(args: RequestArgs): Promise<Api> {
  const { session, proxy, customer } = await requireSession(args);
  const onLoginRequired = () => (proxy ? endedProxy(proxy) : endedSession(session, requestState(args)));
  const backend = backendOf(args, proxy?.token ?? session.get("token") ?? null);
  return createApi({ ...backend, ...remoteFor(customer), onLoginRequired });
}

/** The login page with the return address; after a POST that is the page of the form. */
export function loginWithReturn(requested: string) {
  const { page, rest } = pageOf(requested);
  // A session that ends on the login page itself keeps the return address that the page was opened with.
  if (page === urls.auth.login) return `${page}${rest}`;
  return link(urls.auth.login, {}, { from: `${page}${rest}` });
}

/** The path and the query of the page behind an address, which may be that of its data. */
export function pageOf(requested: string) {
  const { pathname, search } = new URL(requested);
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("index");
  const rest = query.size > 0 ? `?${query}` : "";
  return { page: pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"), rest };
}
