import type { ProductCard } from "#contract/product.ts";

type Pack = Pick<ProductCard, "pack_pieces" | "piece_unit">;

/** The pieces of a pack and their unit as the contract carries them; nothing where the SKU is no pack. */
export const packFields = (pack_pieces: number | null, piece_unit: string | null): Pack =>
  pack_pieces === null || piece_unit === null ? {} : { pack_pieces, piece_unit };
