import type { Fen } from "#contract/rules/money.ts";
import type { FreightTemplate } from "./freight-template.ts";

export type Parcel = { readonly pieces: number; readonly grams: number; readonly goods: Fen };

export type Freight = {
  readonly delivered: boolean;
  readonly fee: Fen;
  /** The surcharge of a remote province, a part of the fee. */
  readonly surcharge: Fen;
  /** The fen missing for free freight; null when freight is free or never free. */
  readonly missing: Fen | null;
};

/**
 * The freight of a parcel to a province, or to an address not yet chosen when `province` is null.
 * Free freight waives the ordinary fee but not the surcharge of remote provinces.
 */
export function freightOf(template: FreightTemplate, province: string | null, parcel: Parcel): Freight {
  if (!delivers(template, province)) return { delivered: false, fee: 0, surcharge: 0, missing: null };
  const surcharge = includesProvince(template.remote, province) ? template.remote_extra : 0;
  const ordinary = ordinaryFee(template, template.by === "piece" ? parcel.pieces : parcel.grams);
  const { free_over } = template;
  if (free_over !== null && parcel.goods >= free_over)
    return { delivered: true, fee: surcharge, surcharge, missing: null };
  const missing = free_over !== null && ordinary > 0 && surcharge === 0 ? free_over - parcel.goods : null;
  return { delivered: true, fee: ordinary + surcharge, surcharge, missing };
}

/** Whether the store delivers to the province; true while no address is chosen. */
export const delivers = ({ excluded }: Pick<FreightTemplate, "excluded">, province: string | null) =>
  !includesProvince(excluded, province);

function ordinaryFee({ first, first_fee, next, next_fee }: FreightTemplate, amount: number): Fen {
  return first_fee + Math.ceil(Math.max(0, amount - first) / next) * next_fee;
}

/** 新疆 and 新疆维吾尔自治区 name the same province. */
const includesProvince = (names: readonly string[], province: string | null) =>
  province !== null && names.some((name) => province.startsWith(name) || name.startsWith(province));
