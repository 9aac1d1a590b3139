import { staffStock } from "#contract/staff-stock.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { Counts } from "./counts.ts";
import type { StockDesk } from "./stock.ts";
import type { WarehouseDesk } from "./warehouses.ts";

type Desk = { stock: StockDesk; counts: Counts; warehouses: WarehouseDesk };

/** The calls of the desk for stock and warehouses; addresses without an id come first. */
export function staffStockRoutes(app: App, { stock, counts, warehouses }: Desk) {
  route(app, staffStock.list, ({ member, query }) => stock.list(member, query));
  route(app, staffStock.transfers, ({ member, query }) => stock.transfers(member, query));
  route(app, staffStock.checkCounts, ({ member, body }) => counts.check(member, body));
  route(app, staffStock.writeCounts, ({ member, body }) => counts.write(member, body));
  route(app, staffStock.countReceipt, ({ member, query }) => counts.receipt(member, query.key));
  voidRoute(app, staffStock.arrive, ({ member, params, body }) => stock.arrive(member, idParam(params), body));
  voidRoute(app, staffStock.takeBack, ({ member, params, body }) => stock.takeBack(member, idParam(params), body));
  route(app, staffStock.one, ({ member, params }) => stock.one(member, idParam(params)));
  route(app, staffStock.count, ({ member, params, body }) => stock.writeCount(member, idParam(params), body));
  route(app, staffStock.receive, ({ member, params, body }) => stock.receive(member, idParam(params), body));
  route(app, staffStock.send, ({ member, params, body }) => stock.send(member, idParam(params), body));
  route(app, staffStock.warehouses, () => warehouses.list());
  route(app, staffStock.addWarehouse, ({ member, body }) => warehouses.add(member, body));
  voidRoute(app, staffStock.changeWarehouse, ({ member, params, body }) =>
    warehouses.change(member, idParam(params), body),
  );
}
