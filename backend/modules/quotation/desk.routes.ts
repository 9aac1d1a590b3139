import { staffQuotation } from "#contract/staff-quotation.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { DeskReads } from "./desk.ts";
import type { createQuotationDeskActs } from "./desk-acts.ts";

type Services = { reads: DeskReads; acts: ReturnType<typeof createQuotationDeskActs>; now: () => number };

/** The calls of the desk for quotations. */
export function quotationDeskRoutes(app: App, { reads, acts, now }: Services) {
  route(app, staffQuotation.list, ({ member, query }) => reads.list(member, { ...query, now: now() }));
  route(app, staffQuotation.detail, ({ member, params }) => reads.one(member, idParam(params)));
  route(app, staffQuotation.table, ({ member, params }) => reads.table(member, idParam(params)));
  route(app, staffQuotation.attachment, async ({ member, params }) => {
    const asked = { id: idParam(params), message_id: idParam(params, "message_id") };
    const { bytes, ...about } = await reads.attachment(member, asked);
    return { ...about, file: Buffer.from(bytes).toString("base64") };
  });
  route(app, staffQuotation.checkTable, ({ member, params, body }) => reads.checkTable(member, idParam(params), body));
  route(app, staffQuotation.draft, ({ member, params, body }) => acts.draft(member, idParam(params), body));
  route(app, staffQuotation.send, ({ member, params, body }) => acts.send(member, idParam(params), body));
  route(app, staffQuotation.extend, ({ member, params, body }) => acts.extend(member, idParam(params), body));
  voidRoute(app, staffQuotation.decline, ({ member, params, body }) => acts.decline(member, idParam(params), body));
  voidRoute(app, staffQuotation.message, ({ member, params, body }) => acts.message(member, idParam(params), body));
}
