import { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { visitorList } from "#contract/visitor-list.ts";
import { quickOrderAddress } from "./quick-order.ts";

export const NO_SAVED_LIST = "没有登录前的清单，请重新贴一次";
/** As long as the backend stores the list of a visitor. */
const LIFE_S = 2 * 60 * 60;
const cookie = () => signedCookie("shop_list", LIFE_S);

const saved = z.strictObject({ id: z.number().int().positive(), key: visitorList.create.answer.shape.key.optional() });
/**
 * The list that this browser's visitor pasted last. The login gives it to the customer: it then has no key, until the
 * customer has opened it.
 */
export type SavedList = z.output<typeof saved>;

export async function readSavedList(request: Request): Promise<SavedList | null> {
  const parsed = saved.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

/** Whether a visitor may open the address: it names no list, or the one that this browser's visitor pasted. */
export const mayVisitorOpen = (list: SavedList | null, id: number | null) =>
  id === null || (list?.key !== undefined && list.id === id);

/** The cookie that names the list of this browser; without a list the cookie ends. */
export const savedListCookie = (list: SavedList | null) =>
  list ? cookie().serialize(list) : cookie().serialize("", { maxAge: 0 });

/**
 * Gives the visitor's list of this browser to the customer of a login.
 * @returns whether the customer has it now, with the cookie that records this; null where there is none, and while the
 * backend cannot be asked.
 */
export async function takeOverList(api: Api, request: Request): Promise<{ taken: boolean; cookie: string } | null> {
  const list = await readSavedList(request);
  if (!list?.key) return null;
  const written = await api.write(visitorList.claim, { body: { key: list.key } });
  if (written.ok) return { taken: true, cookie: await savedListCookie({ id: written.answer.list_id }) };
  return written.status === NOT_FOUND ? { taken: false, cookie: await savedListCookie(null) } : null;
}

/** Gives the list to the customer by the button of the page, as after a login with the phone's camera. */
export async function continueList(api: Api, request: Request): Promise<Written> {
  const [list, given] = [await readSavedList(request), await takeOverList(api, request)];
  if (!list || !given?.taken) return { ok: false, message: NO_SAVED_LIST };
  return { ok: true, to: quickOrderAddress(list.id), headers: new Headers({ "Set-Cookie": given.cookie }) };
}
