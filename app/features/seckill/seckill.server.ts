import { redirect } from "@remix-run/node";
import { readProductPage } from "#app/features/catalog/product.server.ts";
import { type Api, isApiFailure } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { ID } from "#contract/rules/patterns.ts";
import { clampQuantity, parseQuantity } from "#contract/rules/quantity.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { seckill } from "#contract/seckill.ts";
import { chosenSale, orderableUnits, parseTime } from "./seckill.ts";

/** The number of sales on the home page. */
const STRIP_SIZE = 5;
/** The number of sales of the next session, which are shown below those of the running one. */
const NEXT_SIZE = 5;

/** Reads the sessions of the day, the sales of the one in the address, and the first sales of the next one. */
export async function readSessions(api: Api, request: Request) {
  const time = parseTime(new URL(request.url).searchParams.get("time"));
  const shown = await api.read(seckill.list, { query: { stop_time: time } });
  const current = shown.sessions.find(({ stop_time }) => stop_time === shown.stop_time) ?? null;
  const following = shown.sessions.find(({ seckill_status }) => seckill_status === 0);
  const next =
    following && current?.seckill_status !== 0
      ? await optional(api, api.read(seckill.list, { query: { stop_time: following.stop_time } }))
      : null;
  return {
    now: shown.now,
    sessions: shown.sessions,
    current,
    list: shown.list,
    next: next && following ? { session: following, list: next.list.slice(0, NEXT_SIZE) } : null,
  };
}

/** Reads the main session and its first sales for the home page; null on a day without sales. */
export async function readSaleStrip(api: Api) {
  const { now, sessions, stop_time, list } = await api.read(seckill.list);
  const current = sessions.find((session) => session.stop_time === stop_time);
  return current ? { now, sessions, current, list: list.slice(0, STRIP_SIZE) } : null;
}
/** Whether the home page has a strip of sales today; false where that cannot be read. */
export async function hasSaleToday(api: Api): Promise<boolean> {
  const day = await optional(api, api.read(seckill.list));
  return day !== null && day.stop_time !== null;
}

export type SaleStrip = NonNullable<Awaited<ReturnType<typeof readSaleStrip>>>;

/**
 * Reads a product with its sales in the session of the address and the sessions of the day, by the server's clock.
 * @throws a redirect to the product where it has no sale or is off the shelf, and a 404 response if it is unknown
 */
export async function readSalePage(api: Api, request: Request, id: string | undefined) {
  const { searchParams } = new URL(request.url);
  const [page, day, sale] = await Promise.all([
    readProductPage(api, request, id, null),
    optional(api, api.read(seckill.list)),
    id && ID.test(id) ? readSale(api, id, parseTime(searchParams.get("time"))) : null,
  ]);
  const chosen = sale && chosenSale(sale.list, searchParams.get("sku"));
  const sku = page.product.skus.find(({ sku_id }) => sku_id === chosen?.sku_id);
  if (page.product.is_show === 0 || !sale || !chosen || !sku) {
    throw redirect(link(urls.product.detail, { id: page.product.product_id }));
  }
  const typed = searchParams.get("cart_num");
  const most = Math.max(1, orderableUnits(chosen));
  return {
    ...page,
    sale,
    sessions: day?.sessions ?? [],
    chosen,
    sku,
    quantity: typed === null ? 1 : clampQuantity(parseQuantity(typed), most),
  };
}

/** Reads the sales of a product; null if it has none. */
async function readSale(api: Api, id: string, stop_time: number) {
  try {
    return await api.read(seckill.detail, { params: { id }, query: { stop_time } });
  } catch (error) {
    if (isApiFailure(error) && error.init?.status === NOT_FOUND) return null;
    throw error;
  }
}

/** Reads the running flash sale of a SKU, by the server's clock; null without one. */
export async function readRunningSale(api: Api, { product_id, sku_id }: { product_id: number; sku_id: number }) {
  const shown = await readSale(api, String(product_id), 0);
  const sale = shown?.list.find((one) => one.sku_id === sku_id && one.seckill_status === 1);
  return shown && sale ? { ...sale, stop_time: shown.stop_time } : null;
}

export type SalePage = Awaited<ReturnType<typeof readSalePage>>;
