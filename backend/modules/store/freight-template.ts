import { z } from "zod";

const amount = z.number().int().nonnegative();

/** A store's freight template: by pieces or grams, with provinces that pay more or are not served. */
export const freightTemplate = z.strictObject({
  by: z.enum(["piece", "weight"]),
  /** Pieces or grams that `first_fee` covers; every further `next`, even in part, costs `next_fee` fen. */
  first: z.number().int().positive(),
  first_fee: amount,
  next: z.number().int().positive(),
  next_fee: amount,
  /** The value of this store's items in fen from which freight is free; null for never. */
  free_over: amount.nullable(),
  /** Provinces with a surcharge of `remote_extra` fen. */
  remote: z.array(z.string()),
  remote_extra: amount,
  /** Provinces to which this store does not deliver. */
  excluded: z.array(z.string()),
});
export type FreightTemplate = z.output<typeof freightTemplate>;
