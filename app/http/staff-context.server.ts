import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import type { Answer } from "#contract/endpoint.ts";
import { NO_RIGHT, type Right } from "#contract/rules/staff.ts";
import { FORBIDDEN, LOGIN_REQUIRED, NOT_FOUND, NOT_PROVIDED } from "#contract/rules/status.ts";
import { staff } from "#contract/staff.ts";
import { type Api, createApi } from "./api.server.ts";
import { backendOf, PAGE_DEADLINE_MS, pageOf, type RequestArgs } from "./context.server.ts";
import { deadlineOf } from "./env.server.ts";
import { backendFeatures } from "./remote/backend-features.server.ts";
import { destroyStaffSession, openStaffSession, type ShopSession, signedCookie } from "./session.server.ts";
import { toastHeader } from "./toast.server.ts";

export type StaffMember = Answer<typeof staff.me>;
export type StaffContext = {
  /** The API client with the session's token. */
  api: Api;
  session: ShopSession;
  /** The member with its rights, read once a request. */
  me: StaffMember;
};

/** The contexts by Remix's context object, which all loaders of a page share. */
const contexts = new WeakMap<object, Promise<StaffContext>>();

const UNSENT_LIFE_S = 15 * 60;
/** In bytes; browsers drop cookies over 4096. */
const UNSENT_MAX = 3000;
const unsentCookie = () => signedCookie("shop_staff_form", UNSENT_LIFE_S);
const unsent = z.object({ page: z.string(), fields: z.record(z.string(), z.string()) });

/** The login of the desk, which leads back to the requested page. */
function loginOf(requested: string) {
  const { page, rest } = pageOf(requested);
  return link(deskUrls.staff.login, {}, page === deskUrls.staff.home ? {} : { from: `${page}${rest}` });
}

/** @throws a 404 over a backend that has no desk */
export function requireDesk() {
  if (!backendFeatures().has(staff.login)) throw data({ message: NOT_PROVIDED }, { status: NOT_FOUND });
}

/** An API client for the calls of the desk that need no session. */
export function deskApi(args: RequestArgs): Api {
  requireDesk();
  const deadline = performance.now() + deadlineOf(PAGE_DEADLINE_MS);
  const onLoginRequired = async () => redirect(deskUrls.staff.login);
  return createApi({ ...backendOf(args, null), deadline: () => deadline, onLoginRequired });
}

async function openContext(args: RequestArgs): Promise<StaffContext> {
  requireDesk();
  const { request } = args;
  const session = await openStaffSession(request);
  const token = session.get("token") ?? null;
  const deadline = performance.now() + deadlineOf(PAGE_DEADLINE_MS);
  const ended = async () => {
    const headers = new Headers({ "Set-Cookie": await destroyStaffSession(session) });
    const text = token === null ? LOGIN_REQUIRED : `登录已过期，${LOGIN_REQUIRED}`;
    headers.append("Set-Cookie", await toastHeader(text, "error"));
    const kept = await unsentForm(request);
    if (kept) headers.append("Set-Cookie", kept);
    return redirect(loginOf(request.url), { headers });
  };
  if (token === null) throw await ended();
  const api = createApi({ ...backendOf(args, token), deadline: () => deadline, onLoginRequired: ended });
  return { api, session, me: await api.read(staff.me) };
}

/**
 * The context of a live session of the desk whose member has the right.
 * @throws the redirect to the desk's login; a 403 without the right; a 404 over a backend without a desk
 */
export async function requireStaff(args: RequestArgs, right?: Right): Promise<StaffContext> {
  const known = contexts.get(args.context) ?? openContext(args);
  contexts.set(args.context, known);
  const context = await known;
  if (right !== undefined && !context.me.rights.includes(right)) {
    throw data({ message: NO_RIGHT }, { status: FORBIDDEN });
  }
  return context;
}

/**
 * The API client of a member with the right for a download, whose many calls no deadline of a page ends.
 * @throws as `requireStaff`
 */
export async function requireStaffDownload(args: RequestArgs, right: Right): Promise<Api> {
  const { session } = await requireStaff(args, right);
  const onLoginRequired = async () => redirect(deskUrls.staff.login);
  return createApi({ ...backendOf(args, session.get("token") ?? null), onLoginRequired });
}

const SECRETS = /password|code|pwd/;

/** The cookie with the texts of a form whose session has ended; null for other requests and for large forms. */
async function unsentForm(request: Request): Promise<string | null> {
  if (request.method !== "POST" || !request.headers.get("Content-Type")?.startsWith("application/x-www-form"))
    return null;
  const sent = new URLSearchParams(await request.clone().text());
  const fields = Object.fromEntries([...sent].filter(([name]) => name !== "key" && !SECRETS.test(name)));
  const header = await unsentCookie().serialize({ page: pageOf(request.url).page, fields });
  return header.length <= UNSENT_MAX ? header : null;
}

/** The form that waits for the page since its session ended, and the cookie that ends the waiting. */
export async function takeUnsentForm(request: Request) {
  const found = unsent.safeParse(await unsentCookie().parse(request.headers.get("Cookie")));
  if (!found.success || found.data.page !== pageOf(request.url).page) return { fields: null, header: null };
  return { fields: found.data.fields, header: await unsentCookie().serialize("", { maxAge: 0 }) };
}

/** The cookie that drops a waiting form, because somebody else logs in. */
export const dropUnsentForm = () => unsentCookie().serialize("", { maxAge: 0 });
