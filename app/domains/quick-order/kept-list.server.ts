import { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { visitorList } from "#contract/visitor-list.ts";
import { quickOrderAddress } from "./quick-order.ts";

/** As long as the backend stores the list of a visitor. */
const LIFE_S = 2 * 60 * 60;
const cookie = () => signedCookie("shop_list", LIFE_S);

const kept = z.strictObject({ id: z.number().int().positive(), key: visitorList.create.answer.shape.key.optional() });
/**
 * The list that this browser's visitor pasted last. The login gives it to the customer: it then has no key, until the
 * customer has opened it.
 */
export type KeptList = z.output<typeof kept>;

export async function readKeptList(request: Request): Promise<KeptList | null> {
  const parsed = kept.safeParse(await cookie().parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

/** Whether a visitor may open the address: it names no list, or the one that this browser's visitor pasted. */
export const isOpenTo = (list: KeptList | null, id: number | null) =>
  id === null || (list?.key !== undefined && list.id === id);

/** The cookie that keeps a list; its end without one. */
export const keepList = (list: KeptList | null) =>
  list ? cookie().serialize(list) : cookie().serialize("", { maxAge: 0 });

/**
 * Gives the visitor's list of this browser to the customer of a login.
 * @returns the cookie that remembers which list it was, or null where there is none or it could not be given.
 */
export async function takeOverList(api: Api, request: Request): Promise<string | null> {
  const list = await readKeptList(request);
  if (!list?.key) return null;
  const written = await api.write(visitorList.claim, { body: { key: list.key } });
  if (written.ok) return keepList({ id: written.answer.list_id });
  return written.status === NOT_FOUND ? keepList(null) : null;
}

/** Gives the list to the customer by the button of the page, as after a login with the phone's camera. */
export async function continueList(api: Api, request: Request): Promise<Written> {
  const header = await takeOverList(api, request);
  const list = await readKeptList(request);
  if (header === null || list === null) return { ok: false, message: "没有登录前的清单，请重新贴一次" };
  return { ok: true, to: quickOrderAddress(list.id), headers: new Headers({ "Set-Cookie": header }) };
}
