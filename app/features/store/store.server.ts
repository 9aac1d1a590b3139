import { data, redirect } from "@remix-run/node";
import { toShownCard } from "#app/features/catalog/list.server.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { link, withSearch } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { favourite } from "#contract/favourite.ts";
import { NO_STORE } from "#contract/rules/messages.ts";
import { ID } from "#contract/rules/patterns.ts";
import { STORES_PAGE_SIZE } from "#contract/rules/store.ts";
import { type StoreEntry, store } from "#contract/store.ts";
import type { FollowedForm, FollowForm } from "./forms.ts";
import { storeAddress } from "./store.ts";
import { searchOfStreet } from "./street.ts";

const UNFOLLOWED = "已取消关注";
const REFOLLOWED = "已重新关注";

/** The type of a followed store among the relations of the contract. */
const STORE_TYPE = 10;
/** The longest return address, in characters, in the undo form of a toast, because its cookie has to be small. */
const RETURN_MAX = 500;

const notFound = () => data({ message: NO_STORE }, { status: 404 });

/** The id of the store in the address. @throws a 404 response if it is missing or malformed */
export function storeId(request: Request): string {
  const id = new URL(request.url).searchParams.get("id") ?? "";
  if (!ID.test(id)) throw notFound();
  return id;
}

/** Reads the store of the address. @throws a 404 response if it is unknown */
export const readStore = (api: Api, request: Request) => api.read(store.detail, { params: { id: storeId(request) } });

/** Reads the rows of products of the store's home page. @throws a 404 response if it is unknown */
export async function readStoreHome(api: Api, request: Request) {
  const { best, fresh, sections } = await api.read(store.home, { params: { id: storeId(request) } });
  return {
    best: best.map(toShownCard),
    fresh: fresh.map(toShownCard),
    sections: sections.map(({ list, ...section }) => ({ ...section, list: list.map(toShownCard) })),
  };
}
export type StoreSection = Awaited<ReturnType<typeof readStoreHome>>["sections"][number];

/** The number of recommended stores on the home page, and of the categories shown of each. */
const BEST_STORES = 6;
const BEST_CATEGORIES = 2;

/** Reads the recommended stores of the home page. */
export async function readBestStores(api: Api) {
  const { list } = await api.read(store.list, { query: { is_best: "1" } });
  return list.slice(0, BEST_STORES).map(({ mer_id, mer_name, kind, is_trader, rating, ...rest }) => ({
    mer_id,
    mer_name,
    kind,
    is_trader,
    rating,
    product_count: rest.product_count,
    categories: rest.categories.slice(0, BEST_CATEGORIES).map(({ name }) => name),
  }));
}
export type BestStore = Awaited<ReturnType<typeof readBestStores>>[number];

/** The ids of the stores that the customer follows; empty for a visitor and where the backend fails. */
export const readFollowedIds = async (api: Api, signedIn: boolean): Promise<readonly number[]> =>
  (signedIn ? await optional(api, api.read(store.followedIds)) : null) ?? [];

/** The store with the fields of its products that a row shows. */
const toStoreRow = ({ recommend, ...fields }: StoreEntry) => ({
  ...fields,
  recommend: recommend.map(toShownCard),
});
export type ShownStore = ReturnType<typeof toStoreRow>;

type StreetOptions = {
  /** The address of the page without its search. */
  path: string;
  /** Only recommended stores. */
  best?: boolean;
  /** The ids of the stores that the customer follows. */
  followed: readonly number[];
};

/**
 * Reads the stores of the address: its filters, order, search text and page.
 * @throws a redirect to the last page if the requested page is beyond it
 */
export async function readStreet(api: Api, request: Request, { path, best = false, followed }: StreetOptions) {
  const { searchParams } = new URL(request.url);
  const onlyFollowed = searchParams.get("followed") === "1";
  // The contract's schema replaces unknown values by its defaults.
  const query = store.list.query.parse({
    ...Object.fromEntries(searchParams),
    is_best: best ? "1" : "0",
    mer_ids: onlyFollowed ? followed.join(",") || "0" : "",
    limit: STORES_PAGE_SIZE,
  });
  const { count, list, kinds, categories } = await api.read(store.list, { query });
  const { keyword, kind, category_id, order, page } = query;
  const last = Math.max(1, Math.ceil(count / STORES_PAGE_SIZE));
  const shown = { keyword, kind, category_id, order, followed: onlyFollowed };
  if (page > last) throw redirect(withSearch(path, searchOfStreet({ ...shown, page: last })));
  return { query: { ...shown, page }, count, last, kinds, categories, stores: list.map(toStoreRow) };
}
export type Street = Awaited<ReturnType<typeof readStreet>>;

/** Follows or unfollows the store; the toast of unfollowing has 撤销. */
export async function setFollow(api: Api, id: string, { on, undo, from = "" }: FollowForm): Promise<Written> {
  const type_id = Number(id);
  if (on === "0") {
    const removed = await api.write(favourite.remove, { body: { type_id: [type_id], type: STORE_TYPE } });
    if (!removed.ok) return removed;
    const fields: [string, string][] = [
      ["intent", "follow"],
      ["on", "1"],
      ["undo", "1"],
      ["from", from.length > RETURN_MAX ? "" : from],
    ];
    return { ok: true, toast: UNFOLLOWED, undo: { action: storeAddress(type_id), fields } };
  }
  const written = undo
    ? await api.write(favourite.restore, { body: { type_id: [type_id], type: STORE_TYPE } })
    : await api.write(favourite.create, { body: { type_id, type: STORE_TYPE } });
  return written.ok ? { ok: true, toast: undo ? REFOLLOWED : "已关注店铺" } : written;
}

/**
 * Reads one page of the stores that the customer follows.
 * @throws a redirect to the last page if the requested page is beyond it
 */
export async function readFollowed(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  const query = store.followed.query.parse({ ...Object.fromEntries(searchParams), limit: STORES_PAGE_SIZE });
  const { count, list } = await api.read(store.followed, { query });
  const last = Math.max(1, Math.ceil(count / STORES_PAGE_SIZE));
  if (query.page > last) throw redirect(link(urls.favourite.stores, {}, { page: last > 1 ? last : undefined }));
  return { page: query.page, count, last, stores: list.map(({ saved_at: _, ...entry }) => toStoreRow(entry)) };
}

/** Unfollows stores, several of them after a question, or follows them again. */
export async function changeFollowed(api: Api, request: Request, form: FollowedForm): Promise<Written> {
  const body = { type_id: form.mer_id, type: STORE_TYPE } as const;
  if (form.intent === "refollow") {
    const written = await api.write(favourite.restore, { body });
    return written.ok ? { ok: true, toast: REFOLLOWED } : written;
  }
  const { pathname, search, searchParams } = new URL(request.url);
  if (form.mer_id.length > 1 && !form.confirmed) {
    searchParams.set("confirm", form.mer_id.join(","));
    return { ok: true, to: `${pathname}?${searchParams}` };
  }
  const removed = await api.write(favourite.remove, { body });
  if (!removed.ok) return removed;
  const fields = form.mer_id.map((id): [string, string] => ["mer_id", String(id)]);
  return {
    ok: true,
    toast: UNFOLLOWED,
    undo: { action: pathname + search, fields: [["intent", "refollow"], ...fields] },
  };
}
