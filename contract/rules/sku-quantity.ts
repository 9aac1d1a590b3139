import { QUANTITY_MAX } from "./cart.ts";
import { CHINESE_UNITS, type ListQuantity } from "./list-quantity.ts";

/** The unit and the pack of a SKU; null fields for a SKU that is no pack. */
export type SkuUnits = { readonly unit_name: string; readonly pack_pieces: number | null; readonly piece_unit: string };

/** What a stated quantity counts of a SKU: units of it, or pieces of its packs. */
export type Counted = {
  readonly units: number;
  readonly pieces: number;
  /** The conversion into pieces, in Chinese; null without one. */
  readonly note: string | null;
  /** `unclear`: no number; `invalid`: no whole number from 1; `unit`: the SKU is not sold in the unit. */
  readonly problem: "unclear" | "invalid" | "unit" | null;
};

/** Stated quantities in units of the SKU. */
type UnitQuantity = {
  /** Units of the SKU, from 1 to `QUANTITY_MAX`; null where the list states no usable number. */
  readonly quantity: number | null;
  /** The conversions of the numbers, in Chinese; null where the quantity is the stated one. */
  readonly note: string | null;
  /** `rounded`: no whole number of packs. */
  readonly problem: "rounded" | Counted["problem"];
};

const DOZEN = 12;
/** Units of which a dozen are twelve; a box of goods may itself be a dozen. */
const PIECES = "支只个枝根把本册件台条块片瓶张枚双";
/** Units that mean the same piece. */
const SAME = ["支只枝根", "个只件枚", "包袋", "包令", "盒合", "箱件", "台部", "卷筒", "本册"];
const isSameUnit = (one: string, other: string) =>
  one === other || SAME.some((group) => group.includes(one) && group.includes(other));

/** The pack that a name states for the unit: 24瓶/箱 is 24 瓶; null where it states none. */
export function packInName(name: string, unit_name: string): Pick<SkuUnits, "pack_pieces" | "piece_unit"> | null {
  const found = new RegExp(`(\\d{1,5})\\s*([${CHINESE_UNITS}])\\s*/\\s*${unit_name}`).exec(name.normalize("NFKC"));
  return found?.[2] && Number(found[1]) > 0 ? { pack_pieces: Number(found[1]), piece_unit: found[2] } : null;
}

/** Counts a stated quantity in units of the SKU, or in pieces of its own pack. */
export function countOf({ amount, unit }: ListQuantity, sku: SkuUnits): Counted {
  const isDozen = unit === "打" && sku.unit_name !== "打" && PIECES.includes(sku.piece_unit);
  const count = isDozen ? amount * DOZEN : amount;
  const counted = isDozen ? sku.piece_unit : unit;
  const base = { units: count, pieces: 0, note: isDozen ? `${amount} 打 = ${count} ${sku.piece_unit}` : null };
  if (Number.isNaN(amount)) return { ...base, units: 0, problem: "unclear" };
  if (!Number.isInteger(count) || count < 1 || count > QUANTITY_MAX) return { ...base, units: 0, problem: "invalid" };
  if (counted === null || isSameUnit(counted, sku.unit_name)) return { ...base, problem: null };
  if (sku.pack_pieces === null) {
    // 个 is a unit for any goods; 箱 of goods sold by the piece has no known number of pieces.
    const isPiece = counted === "个" || (isDozen && PIECES.includes(sku.unit_name));
    return { ...base, problem: isPiece ? null : "unit" };
  }
  if (!isSameUnit(counted, sku.piece_unit) && counted !== "个") return { ...base, problem: "unit" };
  return { ...base, units: 0, pieces: count, problem: null };
}

/** Adds up what rows of one SKU count, and then rounds pieces up to whole packs: 48 瓶 are 2 箱 of 24 瓶. */
export function unitsOf(counts: readonly Counted[], sku: SkuUnits): UnitQuantity {
  const sum = (of: "units" | "pieces") => counts.reduce((all, one) => all + one[of], 0);
  const [units, pieces] = [sum("units"), sum("pieces")];
  const packs = pieces > 0 ? Math.ceil(pieces / (sku.pack_pieces ?? 1)) : 0;
  const isUsable = units + packs >= 1 && units + packs <= QUANTITY_MAX;
  if (!isUsable) return { quantity: null, note: null, problem: "invalid" };
  const isRounded = packs * (sku.pack_pieces ?? 1) !== pieces;
  const pack = `${sku.pack_pieces} ${sku.piece_unit}/${sku.unit_name}`;
  const conversion = isRounded
    ? `${pieces} ${sku.piece_unit}不是整${sku.unit_name}（${pack}），取 ${packs} ${sku.unit_name}`
    : `${pieces} ${sku.piece_unit} = ${packs} ${sku.unit_name}（${pack}）`;
  const notes = [...counts.flatMap(({ note }) => note ?? []), ...(pieces > 0 ? [conversion] : [])];
  return { quantity: units + packs, note: notes.join("，") || null, problem: isRounded ? "rounded" : null };
}

/** Converts one stated quantity into units of the SKU. */
export function toSkuQuantity(listed: ListQuantity, sku: SkuUnits): UnitQuantity {
  const count = countOf(listed, sku);
  if (count.problem === "unit") return { quantity: count.units, note: null, problem: "unit" };
  return count.problem ? { quantity: null, note: null, problem: count.problem } : unitsOf([count], sku);
}
