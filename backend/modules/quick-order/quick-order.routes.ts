import { QUICK_ORDER_STATES, quickOrder } from "#contract/quick-order.ts";
import { type App, idParam, route } from "../../http/route.ts";
import type { CartPreview } from "../cart/index.ts";
import { isOfState, type OrderLists } from "./order-lists.ts";

/** Endpoints of quick order. */
export function quickOrderRoutes(app: App, { lists, preview }: { lists: OrderLists; preview: CartPreview }) {
  route(app, quickOrder.create, async ({ caller, body }) => {
    const isText = "text" in body;
    const source = isText ? { text: body.text } : { bytes: Buffer.from(body.file, "base64") };
    return { list_id: await lists.create(caller, source, isText ? "" : body.name) };
  });
  route(app, quickOrder.lists, async ({ caller }) =>
    (await lists.list(caller)).map(({ id, row_count, ...list }) => ({ list_id: id, ...list, rows: row_count })),
  );
  route(app, quickOrder.read, async ({ caller, params, query: { state, page, limit } }) => {
    const { id, rows, ...list } = await lists.read(caller, idParam(params));
    const asked = rows.filter((row) => isOfState(row, state));
    const shown = asked.slice((page - 1) * limit, page * limit);
    const goods = await preview(caller, [
      ...new Set(shown.flatMap(({ sku_id, proposals }) => (sku_id === null ? proposals : [sku_id]))),
    ]);
    const counts = QUICK_ORDER_STATES.map((one) => [one, rows.filter((row) => isOfState(row, one)).length] as const);
    return {
      list_id: id,
      ...list,
      counts: Object.fromEntries(counts) as Record<(typeof QUICK_ORDER_STATES)[number], number>,
      duplicates: rows.filter((row) => row.state === "duplicate").length,
      fixable: rows.filter(({ problem }) => problem?.suggested).length,
      count: asked.length,
      list: shown.map(({ sku_id, proposals, notes, ...row }) => ({
        ...row,
        notes: [...notes],
        goods: goods.get(sku_id ?? 0) ?? null,
        proposals: sku_id === null ? proposals.flatMap((one) => goods.get(one) ?? []) : [],
      })),
    };
  });
  route(app, quickOrder.change, async ({ caller, params, body }) => {
    await lists.change(caller, idParam(params), body);
    return {};
  });
  route(app, quickOrder.accept, async ({ caller, params }) => ({
    changed: await lists.accept(caller, idParam(params)),
  }));
  route(app, quickOrder.addToCart, ({ caller, params, body: { skip } }) =>
    lists.addToCart(caller, idParam(params), skip),
  );
}
