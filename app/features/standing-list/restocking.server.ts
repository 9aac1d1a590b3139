import type { Api } from "#app/http/api.server.ts";
import { optionalBlock } from "#app/http/optional.server.ts";
import { order } from "#contract/order.ts";
import { readStandingStrip } from "./standing-strip.server.ts";

/** What an empty cart offers: the first lines of the standing list, null without any, and whether there are orders. */
export async function readRestocking(api: Api) {
  const [strip, counts] = await Promise.all([
    optionalBlock(api, readStandingStrip(api)),
    optionalBlock(api, api.read(order.counts)),
  ]);
  const shown = strip && strip.due.length + strip.lines.length > 0 ? strip : null;
  const hasOrders = counts ? Object.values(counts).some((count) => count > 0) : false;
  return { strip: shown, hasHistory: shown !== null || hasOrders };
}
