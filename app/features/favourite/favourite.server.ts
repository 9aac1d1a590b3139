import { addLines } from "#app/features/catalog/buy.server.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { favourite } from "#contract/favourite.ts";
import { ID } from "#contract/rules/patterns.ts";
import { standingList } from "#contract/standing-list.ts";
import { parseFavouriteCode } from "./favourite.ts";
import type { CollectForm, FavouriteForm } from "./forms.ts";

const PAGE_SIZE = 20;
const PRODUCT_TYPE = 1;

/** Reads one page of the favourites, with the filter, order and search text of the address. */
export async function readFavourites(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  // The contract's schema replaces unknown values by its defaults.
  const query = favourite.list.query.parse({ ...Object.fromEntries(searchParams), limit: PAGE_SIZE });
  const { count, counts, list } = await api.read(favourite.list, { query });
  return { ...query, count, counts, list, last: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}

/** The address of the same list that asks before these favourites are removed. */
function removalQuestion(request: Request, codes: readonly string[]) {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set("confirm", "remove");
  searchParams.set("code", codes.join(","));
  return `${pathname}?${searchParams}`;
}

/**
 * Executes a form of the favourites page: removes favourites, several of them after a question; restores them; opens a
 * new quotation of the selected ones or adds them to the cart, with their minimum orders; or adds them to the standing
 * list.
 */
export async function changeFavourites(api: Api, request: Request, form: FavouriteForm): Promise<Written> {
  if (form.intent === "remove_one") return removeWithUndo(api, request, [form.code]);
  if (form.intent === "remove") {
    const asks = form.code.length > 1 && !form.confirmed;
    return asks ? { ok: true, to: removalQuestion(request, form.code) } : removeWithUndo(api, request, form.code);
  }
  if (form.intent === "restore") return restore(api, form.code);
  const skus = form.code.map((code) => parseFavouriteCode(code).sku_id).filter((sku) => sku > 0);
  if (skus.length === 0) return { ok: false, message: "所选商品已下架或无货" };
  const delisted = form.code.length - skus.length;
  if (form.intent === "quote") {
    const { list } = await readFavourites(api, request);
    const least = new Map(list.map(({ card }) => [card?.sku_id, card?.min_order ?? 1]));
    const lines = skus.map((sku) => `${sku}_${least.get(sku) ?? 1}`).join(",");
    return { ok: true, to: link(urls.quotation.add, {}, { lines }) };
  }
  if (form.intent === "to_standing") {
    const body = { lines: skus.map((sku) => ({ code: String(sku) })) };
    const written = await api.write(standingList.add, { body });
    if (!written.ok) return written;
    const { added, known, left_out } = written.answer;
    const full = left_out > 0 ? `，清单已满，${left_out} 种没有加入` : "";
    return withDelisted({ ok: true, toast: `${added + known} 种商品已在常购清单里${full}` }, delisted);
  }
  const lines = skus.map((sku) => ({ sku, typed: 0 }));
  return withDelisted(await addLines(api, lines, form.key), delisted);
}

/** The outcome of an act on selected favourites, with the number of those that are off the shelf. */
function withDelisted(written: Written, delisted: number): Written {
  if (!written.ok || delisted === 0) return written;
  return { ...written, toast: `${written.toast ?? ""}，${delisted} 种已下架，没有加入`, kind: "error" };
}

/** Adds the product with the id of the address to the favourites, or removes it. */
export async function setFavourite(api: Api, id: string | undefined, { on }: CollectForm): Promise<Written> {
  if (!id || !ID.test(id)) return { ok: false, message: "没有这个商品" };
  if (on === "0") return remove(api, [Number(id)]);
  const written = await api.write(favourite.create, { body: { type_id: Number(id), type: PRODUCT_TYPE } });
  return written.ok ? { ok: true, toast: "已收藏" } : written;
}

async function remove(api: Api, product_ids: number[]): Promise<Written> {
  const written = await api.write(favourite.remove, { body: { type_id: product_ids, type: PRODUCT_TYPE } });
  return written.ok ? { ok: true, toast: "已取消收藏" } : written;
}

/** The most favourites that a toast can restore, because its cookie has to be small. */
const UNDO_MAX = 20;

/** Removes favourites with a toast that restores them, at the address of the same list. */
async function removeWithUndo(api: Api, request: Request, codes: readonly string[]): Promise<Written> {
  const removed = await remove(api, productIds(codes));
  if (!removed.ok || codes.length > UNDO_MAX) return removed;
  const { pathname, search } = new URL(request.url);
  const fields = codes.map((code): [string, string] => ["code", code]);
  return { ...removed, undo: { action: pathname + search, fields: [["intent", "restore"], ...fields] } };
}

async function restore(api: Api, codes: readonly string[]): Promise<Written> {
  const written = await api.write(favourite.restore, { body: { type_id: productIds(codes), type: PRODUCT_TYPE } });
  return written.ok ? { ok: true, toast: "已重新收藏" } : written;
}

const productIds = (codes: readonly string[]) => codes.map((code) => parseFavouriteCode(code).product_id);
