import { redirect } from "@remix-run/node";
import { customerUrls } from "#app/customer-urls.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { link } from "#app/link.ts";
import { favourite } from "#contract/favourite.ts";
import { STORES_PAGE_SIZE } from "#contract/rules/store.ts";
import { store } from "#contract/store.ts";
import type { FollowedForm } from "./forms.ts";
import { STORE_TYPE, toStoreRow } from "./store.server.ts";

/**
 * Reads one page of the stores that the customer follows.
 * @throws a redirect to the last page if the requested page is beyond it
 */
export async function readFollowed(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  const query = store.followed.query.parse({ ...Object.fromEntries(searchParams), limit: STORES_PAGE_SIZE });
  const { count, list } = await api.read(store.followed, { query });
  const last = Math.max(1, Math.ceil(count / STORES_PAGE_SIZE));
  if (query.page > last) throw redirect(link(customerUrls.followedStores, {}, { page: last > 1 ? last : undefined }));
  return { page: query.page, count, last, stores: list.map(({ saved_at: _, ...entry }) => toStoreRow(entry)) };
}

/** Unfollows stores, several of them after a question, or follows them again. */
export async function changeFollowed(api: Api, request: Request, form: FollowedForm): Promise<Written> {
  const body = { type_id: form.mer_id, type: STORE_TYPE } as const;
  if (form.intent === "refollow") {
    const written = await api.write(favourite.restore, { body });
    return written.ok ? { ok: true, toast: "已重新关注" } : written;
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
    toast: "已取消关注",
    undo: { action: pathname + search, fields: [["intent", "refollow"], ...fields] },
  };
}
