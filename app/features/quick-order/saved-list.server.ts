import { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { visitorList } from "#contract/visitor-list.ts";
import { quickOrderAddress } from "./quick-order.ts";

export const NO_SAVED_LIST = "没有登录前的清单，请重新贴一次";
/** In seconds; the backend stores the list of a visitor for the same time. */
const LIFE_S = 2 * 60 * 60;
const cookie = () => signedCookie("shop_list", LIFE_S);

const saved = z.strictObject({ id: z.number().int().positive(), key: visitorList.create.answer.shape.key.optional() });
/**
 * The last list that a visitor pasted in this browser. A login moves it to the customer and removes its key; the cookie
 * is deleted once the customer has opened the list.
 */
export type SavedList = z.output<typeof saved>;

export async function readSavedList(request: Request): Promise<SavedList | null> {
  const parsed = saved.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

/** Whether a visitor may open the address: it names no list, or the visitor's own. */
export const mayVisitorOpen = (list: SavedList | null, id: number | null) =>
  id === null || (list?.key !== undefined && list.id === id);

/** The Set-Cookie header with the list of this browser; null deletes the cookie. */
export const savedListCookie = (list: SavedList | null) =>
  list ? cookie().serialize(list) : cookie().serialize("", { maxAge: 0 });

/**
 * Moves the visitor's list of this browser to the customer of a login.
 * @returns whether the customer has it, with the cookie that records this; null without a list, and where the backend
 * gives no answer.
 */
export async function takeOverList(api: Api, request: Request): Promise<{ taken: boolean; cookie: string } | null> {
  const list = await readSavedList(request);
  if (!list?.key) return null;
  const written = await api.write(visitorList.claim, { body: { key: list.key } });
  if (written.ok) return { taken: true, cookie: await savedListCookie({ id: written.answer.list_id }) };
  return written.status === NOT_FOUND ? { taken: false, cookie: await savedListCookie(null) } : null;
}

/** Moves the list to the customer by the button of the page, as needed after a login by QR code. */
export async function continueList(api: Api, request: Request): Promise<Written> {
  const [list, given] = [await readSavedList(request), await takeOverList(api, request)];
  if (!list || !given?.taken) return { ok: false, message: NO_SAVED_LIST };
  return { ok: true, to: quickOrderAddress(list.id), headers: new Headers({ "Set-Cookie": given.cookie }) };
}
