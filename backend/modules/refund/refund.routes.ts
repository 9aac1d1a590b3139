import { refund } from "#contract/refund.ts";
import { yuan } from "#contract/rules/money.ts";
import { CARRIERS, REFUND_REASONS } from "#contract/rules/refund.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { Refunds } from "./refund.ts";
import type { RefundPictures } from "./refund-pictures.ts";
import type { ChosenItem } from "./shares.ts";
import { toEntries, toOrderRefunds, toPreview, toRefundableOrder, toRefundDetail, toTrace } from "./view.ts";

/** Endpoints of the customer's refunds. */
export function refundRoutes(app: App, { refunds, pictures }: { refunds: Refunds; pictures: RefundPictures }) {
  route(app, refund.reasons, () => [...REFUND_REASONS]);
  route(app, refund.carriers, () => CARRIERS.map((name) => ({ value: name, label: name })));
  route(app, refund.available, async ({ caller, query }) => {
    const keyword = query.keyword.trim().toLowerCase();
    const { count, rows, items, now } = await refunds.available(caller, { ...query, keyword });
    return { count, list: rows.map((row) => toRefundableOrder(row, items, now)) };
  });
  route(app, refund.order, async ({ caller, params }) => {
    const { order, items, now } = await refunds.order(caller, idParam(params));
    return toRefundableOrder(order, items, now);
  });
  route(app, refund.ofOrder, async ({ caller, params }) =>
    toOrderRefunds(await refunds.ofOrder(caller, idParam(params))),
  );
  route(app, refund.preview, async ({ caller, params, query }) =>
    toPreview(await refunds.preview(caller, idParam(params), parseChosen(query.ids), query.key)),
  );
  route(app, refund.apply, ({ caller, params, body }) => refunds.apply(caller, idParam(params), body));
  route(app, refund.list, async ({ caller, query }) => {
    const keyword = query.keyword.trim().toLowerCase();
    const found = await refunds.list(caller, { ...query, keyword });
    const { count, counts, statuses, open_fen } = found;
    return { count, counts, statuses, open_price: yuan(open_fen), list: toEntries(found) };
  });
  route(app, refund.detail, async ({ caller, params }) =>
    toRefundDetail(await refunds.detail(caller, idParam(params))),
  );
  voidRoute(app, refund.sendBack, ({ caller, params, body }) => refunds.sendBack(caller, idParam(params), body));
  route(app, refund.traces, async ({ caller, params }) => {
    const { row, traces } = await refunds.traces(caller, idParam(params));
    return {
      refund_order_sn: row.sn,
      status: row.state,
      delivery_type: row.back_company,
      delivery_id: row.back_number,
      express: traces.map(toTrace),
    };
  });
  voidRoute(app, refund.withdraw, ({ caller, params }) => refunds.withdraw(caller, idParam(params)));
  voidRoute(app, refund.remove, ({ caller, params }) => refunds.remove(caller, idParam(params)));
  route(app, refund.upload, async ({ caller, body }) => ({
    picture_id: await pictures.upload(caller, body.key, Buffer.from(body.image, "base64")),
  }));
  route(app, refund.picture, async ({ caller, params }) => ({
    image: Buffer.from(await pictures.read(caller, idParam(params))).toString("base64"),
  }));
  voidRoute(app, refund.removePicture, ({ caller, params }) => pictures.remove(caller, idParam(params)));
}

/** "12x3,13" as items and units. */
const parseChosen = (ids: string): ChosenItem[] =>
  (ids === "" ? [] : ids.split(",")).map((one) => {
    const [order_product_id, num] = one.split("x").map(Number);
    return { order_product_id: order_product_id ?? 0, num };
  });
