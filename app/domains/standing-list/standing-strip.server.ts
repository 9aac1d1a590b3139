import type { Api } from "#app/http/api.server.ts";
import { standingList } from "#contract/standing-list.ts";
import { isLineDue } from "./standing-list.ts";

const SHOWN = 5;

/**
 * The first lines of the standing list that can be bought: those that will soon be used up, then those bought last. The
 * due ones are ticked at first, or all where none is due.
 */
export async function readStandingStrip(api: Api) {
  const { groups, lines } = await api.read(standingList.list);
  const now = Date.now();
  const shown = lines
    .filter(({ fail_reason }) => fail_reason === null)
    .map((line) => ({ line, due: isLineDue(line, now) }))
    .sort((a, b) => Number(b.due) - Number(a.due) || (b.line.last_at ?? 0) - (a.line.last_at ?? 0))
    .slice(0, SHOWN);
  const isAnyDue = shown.some(({ due }) => due);
  return {
    total: lines.length,
    groups: groups
      .map((group) => ({ ...group, count: lines.filter(({ group_id }) => group_id === group.group_id).length }))
      .filter(({ count }) => count > 0),
    lines: shown.map(({ line, due }) => ({
      ...{ line_id: line.line_id, product_id: line.product_id, sku_id: line.sku_id, store_name: line.store_name },
      ...{ sku: line.sku, image: line.image, unit_name: line.unit_name, stock: line.stock, cart_num: line.cart_num },
      ...{ unit_price: line.unit_price, public_price: line.public_price },
      ...{ last_at: line.last_at, last_num: line.last_num, due, isTicked: due || !isAnyDue },
    })),
  };
}
export type StandingStripData = Awaited<ReturnType<typeof readStandingStrip>>;
