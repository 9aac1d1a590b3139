import { staffShipping } from "#contract/staff-shipping.ts";
import { notFound } from "../../http/errors.ts";
import { type App, route } from "../../http/route.ts";
import type { Sheets } from "./sheets.ts";
import type { Shipping } from "./ship-batch.ts";

/** The calls of the desk for shipping by a table, and for the papers of orders. */
export function staffShippingRoutes(app: App, { shipping, sheets }: { shipping: Shipping; sheets: Sheets }) {
  route(app, staffShipping.shipChosen, ({ member, query }) => shipping.chosen(member, query.sn));
  route(app, staffShipping.shipCheck, ({ member, body }) => shipping.check(member, body));
  route(app, staffShipping.shipBatch, ({ member, body }) => shipping.ship(member, body));
  route(app, staffShipping.shipReceipt, async ({ member, query }) => {
    const receipt = await shipping.receipt(member, query.key);
    if (!receipt) throw notFound("没有这批发货的回执");
    return receipt;
  });
  route(app, staffShipping.print, ({ member, body }) => sheets.print(member, body));
  route(app, staffShipping.sheets, ({ member, query: { sn, kind, prices } }) =>
    sheets.read(member, { sns: sn, kind, hasPrices: prices === "1" }),
  );
}
