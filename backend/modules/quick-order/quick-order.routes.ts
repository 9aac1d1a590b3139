import { QUICK_ORDER_STATES, quickOrder } from "#contract/quick-order.ts";
import { visitorList } from "#contract/visitor-list.ts";
import type { Caller } from "../../http/caller.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { CartPreview } from "../cart/index.ts";
import { isOfState, type OrderLists } from "./order-lists.ts";
import type { VisitorLists } from "./visitor-lists.ts";

type Deps = { lists: OrderLists; visitors: VisitorLists; preview: CartPreview };
type View = { state: (typeof QUICK_ORDER_STATES)[number]; page: number; limit: number };

/** Endpoints of quick order, for customers and for visitors with the key of their list. */
export function quickOrderRoutes(app: App, { lists, visitors, preview }: Deps) {
  route(app, quickOrder.create, async ({ caller, body }) => {
    const { source, name } = received(body);
    return { list_id: await lists.create(caller, source, name) };
  });
  route(app, visitorList.create, ({ ip, body }) => {
    const { source, name } = received(body);
    return visitors.create(ip, source, name);
  });
  route(app, visitorList.claim, async ({ caller, body }) => ({ list_id: await visitors.claim(caller, body.key) }));
  route(app, quickOrder.lists, async ({ caller }) =>
    (await lists.list(caller)).map(({ id, row_count, ...list }) => ({ list_id: id, ...list, rows: row_count })),
  );
  async function show(holder: Caller | { key: string }, listId: number, { state, page, limit }: View) {
    const { id, buyer, rows, ...list } = await lists.read(holder, listId);
    const asked = rows.filter((row) => isOfState(row, state));
    const shown = asked.slice((page - 1) * limit, page * limit);
    const goods = await preview(buyer, [
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
  }
  route(app, quickOrder.read, ({ caller, params, query }) => show(caller, idParam(params), query));
  route(app, visitorList.read, ({ params, query: { key, ...view } }) => show({ key }, idParam(params), view));
  voidRoute(app, quickOrder.change, ({ caller, params, body }) => lists.change(caller, idParam(params), body));
  route(app, quickOrder.accept, async ({ caller, params }) => ({
    changed: await lists.accept(caller, idParam(params)),
  }));
  voidRoute(app, visitorList.change, ({ params, body: { key, ...change } }) =>
    lists.change({ key }, idParam(params), change),
  );
  route(app, visitorList.accept, async ({ params, body: { key } }) => ({
    changed: await lists.accept({ key }, idParam(params)),
  }));
  route(app, quickOrder.addToCart, ({ caller, params, body: { skip } }) =>
    lists.addToCart(caller, idParam(params), skip),
  );
}

/** The list of a call's body. */
const received = (body: { text: string } | { file: string; name: string; hidden?: 0 | 1 | undefined }) =>
  "text" in body
    ? { source: { text: body.text }, name: "" }
    : { source: { bytes: Buffer.from(body.file, "base64"), withHidden: body.hidden === 1 }, name: body.name };
