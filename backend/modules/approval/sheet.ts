import { type Fen, formatFen } from "#contract/rules/money.ts";
import { rhythmOf } from "#contract/rules/standing-list.ts";
import { hashOf } from "../../platform/hash.ts";

/** A line as it is stored and shown; amounts in fen. */
export type SheetLine = {
  sku_id: number;
  store_name: string;
  sku: string;
  image: string;
  unit_name: string;
  mer_name: string;
  quantity: number;
  unit_fen: Fen;
  total_fen: Fen;
  /**
   * The last purchase before the list was sent; absent in the present sheet and where the customer never bought the
   * SKU.
   */
  grounds?: LastPurchase;
};

/** The last purchase of a SKU within twelve months: when it is used up, and the price of a unit. */
type LastPurchase = { used_up_at: number | null; last_fen: Fen };

/** The last purchase of a SKU; undefined where it was never bought. */
export function lastPurchaseOf(
  bought: readonly { sku_id: number; unit_fen: Fen; at: number }[],
  sku_id: number,
): LastPurchase | undefined {
  const own = bought.filter((item) => item.sku_id === sku_id).sort((a, b) => a.at - b.at);
  const last = own.at(-1);
  return last && { used_up_at: rhythmOf(own)?.used_up_at ?? null, last_fen: last.unit_fen };
}

/** The sheet that a link shows and its fingerprint covers. */
export type Sheet = { lines: SheetLine[]; address: string; postage_fen: Fen; total_fen: Fen };

type PricedLine = {
  item: {
    quantity: number;
    product: { name: string; image: string };
    sku: { id: number; name: string; image: string; unit_name: string };
    store: { name: string };
  };
  unit_fen: Fen;
  total_fen: Fen;
  problem: string | null;
};

/** The sheet of priced lines, in ascending order of SKUs, so that one list always has one fingerprint. */
export function sheetOf(
  priced: { lines: readonly PricedLine[]; postage_fen: Fen; pay_fen: Fen },
  address: string,
): Sheet {
  const lines = priced.lines
    .map(({ item, unit_fen, total_fen }) => ({
      sku_id: item.sku.id,
      store_name: item.product.name,
      sku: item.sku.name,
      image: item.sku.image || item.product.image,
      unit_name: item.sku.unit_name,
      mer_name: item.store.name,
      quantity: item.quantity,
      unit_fen,
      total_fen,
    }))
    .sort((a, b) => a.sku_id - b.sku_id);
  return { lines, address, postage_fen: priced.postage_fen, total_fen: priced.pay_fen };
}

/** Binds a link to the sheet that it shows. Images and last purchases are left out: they do not change the goods. */
export const fingerprintOf = ({ lines, ...sheet }: Sheet): string =>
  hashOf(JSON.stringify({ ...sheet, lines: lines.map(({ image: _, grounds: _grounds, ...line }) => line) }));

/**
 * The differences between the sheet that was sent and the present one, in one sentence; null without any.
 * @param problems the reason why a SKU cannot be ordered, by its id
 * @param hidden whether the sentence must not contain the price of a unit
 */
export function changeOf(
  sent: Sheet,
  now: Sheet,
  problems: ReadonlyMap<number, string>,
  hidden: boolean,
): string | null {
  const present = new Map(now.lines.map((line) => [line.sku_id, line]));
  for (const line of sent.lines) {
    const named = `${line.store_name} ${line.sku}`;
    const problem = problems.get(line.sku_id);
    const found = present.get(line.sku_id);
    if (!found) return `${named} 已下架。`;
    if (problem) return `${named}：${problem}。`;
    if (found.unit_fen !== line.unit_fen) {
      if (hidden) return `${named} 的单价有变化。`;
      return `${named} 的单价由 ${formatFen(line.unit_fen)} 变为 ${formatFen(found.unit_fen)}。`;
    }
  }
  if (sent.address !== now.address) return "收货地址改过。";
  return fingerprintOf(sent) === fingerprintOf(now)
    ? null
    : `合计由 ${formatFen(sent.total_fen)} 变为 ${formatFen(now.total_fen)}。`;
}
