import { z } from "zod";

const amount = z.number().int().nonnegative();

/** A shop's freight template (product.md section 7): by pieces or grams, with provinces that pay more or are not served. */
export const freightTemplate = z.strictObject({
  by: z.enum(["piece", "weight"]),
  /** Pieces or grams that the first fee covers; each further `next`, begun or full, costs `next_fee` fen. */
  first: z.number().int().positive(),
  first_fee: amount,
  next: z.number().int().positive(),
  next_fee: amount,
  /** Goods of this shop worth at least so many fen travel free; null: never. */
  free_over: amount.nullable(),
  /** Provinces that pay `remote_extra` fen more. */
  remote: z.array(z.string()),
  remote_extra: amount,
  /** Provinces to which this shop does not deliver. */
  excluded: z.array(z.string()),
});
export type FreightTemplate = z.output<typeof freightTemplate>;
