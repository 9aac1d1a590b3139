import { addLines } from "#app/domains/catalog/catalog.server.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { favourite } from "#contract/favourite.ts";
import { ID } from "#contract/rules/patterns.ts";
import { idsOf } from "./favourite.ts";
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

/** Removes favourites, several of them after a question, or adds the selected ones to the cart with their minimum orders. */
export async function changeFavourites(api: Api, request: Request, form: FavouriteForm): Promise<Written> {
  if (form.intent === "remove_one") return remove(api, [idsOf(form.code).product_id]);
  if (form.intent === "remove") {
    const asks = form.code.length > 1 && !form.confirmed;
    if (asks) return { ok: true, to: removalQuestion(request, form.code) };
    return remove(
      api,
      form.code.map((code) => idsOf(code).product_id),
    );
  }
  const skus = form.code.map((code) => idsOf(code).sku_id).filter((sku) => sku > 0);
  if (skus.length === 0) return { ok: false, message: "所选商品已下架或无货" };
  return addLines(
    api,
    skus.map((sku) => ({ sku, typed: 0 })),
  );
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
