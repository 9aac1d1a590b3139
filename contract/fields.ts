import { z } from "zod";
import { QUANTITY_MAX } from "./rules/cart.ts";
import { CODE, ID, PASSWORD, PHONE } from "./rules/patterns.ts";

export const phone = z.string().regex(PHONE);
export const password = z.string().regex(PASSWORD);
export const code = z.string().regex(CODE).max(12);

/** The id of a row, in JSON. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** The id of a row as text, in an address or a form. */
export const idText = z.string().regex(ID);

/** Yuan with two places, e.g. "1234.50"; arithmetic happens in fen (money.ts). */
export const money = z.string().regex(/^-?\d{1,12}\.\d{2}$/);
/** Units of one cart line; the stock is the effective maximum. */
export const quantity = z.number().int().min(1).max(QUANTITY_MAX);
/** Epoch milliseconds of the server's clock. */
export const instant = z.number().int().nonnegative();
export const flag = z.union([z.literal(0), z.literal(1)]);

/** Text without line breaks: no control characters, trimmed. */
export const singleLineText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);

/** A non-negative whole number in a query, in decimal digits: `0x10`, `1e3` and "" are invalid. */
export const wholeNumber = z.union([
  z.number().int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/** `page` and `limit` of a list; invalid values fall back to the first page and the smallest limit. */
export const paging = (limits: readonly [number, ...number[]]) => ({
  page: wholeNumber.pipe(z.number().min(1).max(10_000)).catch(1).default(1),
  limit: wholeNumber
    .refine((value) => limits.includes(value))
    .catch(limits[0])
    .default(limits[0]),
});

/** The idempotency key of an order or a payment (R4). */
export const idempotencyKey = z.string().regex(/^[A-Za-z\d_-]{16,64}$/);
