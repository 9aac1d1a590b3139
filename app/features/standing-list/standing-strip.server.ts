import type { Api } from "#app/http/api.server.ts";
import { type StandingLine, standingList } from "#contract/standing-list.ts";
import { isLineDue, usageText } from "./standing-list.ts";

const DUE_SHOWN = 4;
const SHOWN = 5;

/**
 * The lines of the standing list that can be bought: the first of those that will soon be used up, the one used up first
 * before the others, and some of the rest, the one bought last first. Of the rest the due ones are ticked at first, or
 * all where none is due.
 */
export async function readStandingStrip(api: Api) {
  const { groups, lines } = await api.read(standingList.list);
  const now = Date.now();
  const usedUp = ({ used_up_at }: StandingLine) => used_up_at ?? Number.POSITIVE_INFINITY;
  const due = lines
    .filter((line) => isLineDue(line, now))
    .sort((a, b) => usedUp(a) - usedUp(b))
    .slice(0, DUE_SHOWN);
  const shown = lines
    .filter((line) => line.fail_reason === null && !due.includes(line))
    .map((line) => ({ line, due: isLineDue(line, now) }))
    .sort((a, b) => Number(b.due) - Number(a.due) || (b.line.last_at ?? 0) - (a.line.last_at ?? 0))
    .slice(0, SHOWN);
  const isAnyDue = shown.some((one) => one.due);
  return {
    total: lines.length,
    groups: groups
      .map((group) => ({ ...group, count: lines.filter(({ group_id }) => group_id === group.group_id).length }))
      .filter(({ count }) => count > 0),
    due: due.map((line) => ({
      line_id: line.line_id,
      product_id: line.product_id,
      sku_id: line.sku_id,
      store_name: line.store_name,
      sku: line.sku,
      image: line.image,
      unit_name: line.unit_name,
      unit_price: line.unit_price,
      cart_num: line.cart_num,
      usage: usageText(line, now),
    })),
    lines: shown.map(({ line, due }) => ({
      line_id: line.line_id,
      product_id: line.product_id,
      sku_id: line.sku_id,
      store_name: line.store_name,
      sku: line.sku,
      image: line.image,
      unit_name: line.unit_name,
      stock: line.stock,
      cart_num: line.cart_num,
      unit_price: line.unit_price,
      public_price: line.public_price,
      last_at: line.last_at,
      last_num: line.last_num,
      due,
      isTicked: due || !isAnyDue,
    })),
  };
}
/** The page with lines of the standing list, to which their form leads back. */
export type StripPage = "home" | "cart";

export type StandingStripData = Awaited<ReturnType<typeof readStandingStrip>>;
