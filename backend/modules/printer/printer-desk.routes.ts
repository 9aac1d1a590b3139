import { staffPrinter } from "#contract/staff-printer.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { PrinterDesk } from "./printer-desk.ts";

/** The calls of the desk for printers; addresses without an id come first. */
export function printerDeskRoutes(app: App, desk: PrinterDesk) {
  route(app, staffPrinter.list, ({ query }) => desk.list(query));
  route(app, staffPrinter.export, () => desk.export());
  route(app, staffPrinter.add, ({ member, body }) => desk.add(member, body));
  route(app, staffPrinter.check, ({ body }) => desk.check(body));
  route(app, staffPrinter.import, ({ member, body }) => desk.import(member, body));
  route(app, staffPrinter.one, ({ params }) => desk.one(idParam(params)));
  voidRoute(app, staffPrinter.change, ({ member, params, body }) => desk.change(member, idParam(params), body));
  voidRoute(app, staffPrinter.remove, ({ member, params, body }) => desk.remove(member, idParam(params), body));
  route(app, staffPrinter.addFit, ({ member, params, body }) => desk.addFit(member, idParam(params), body));
  voidRoute(app, staffPrinter.removeFit, ({ member, params, body }) => desk.removeFit(member, idParam(params), body));
  route(app, staffPrinter.ofProduct, ({ params }) => desk.ofProduct(idParam(params)));
  route(app, staffPrinter.addPrinter, ({ member, params, body }) => desk.addPrinter(member, idParam(params), body));
  voidRoute(app, staffPrinter.removePrinter, ({ member, params, body }) =>
    desk.removePrinter(member, idParam(params), body),
  );
}
