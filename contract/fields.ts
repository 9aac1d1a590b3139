import { z } from "zod";
import { FILE_BODY_MAX } from "./endpoint.ts";
import { readAs } from "./reading.ts";
import { QUANTITY_MAX } from "./rules/cart.ts";
import { KEYWORD_MAX } from "./rules/keyword.ts";
import {
  cleanAccount,
  cleanCode,
  cleanLine,
  cleanName,
  cleanPhone,
  cleanSearch,
  cleanTaxNumber,
  cleanTelephone,
  cleanText,
} from "./rules/pasted-text.ts";
import {
  CAPTCHA_CODE_MAX,
  CODE,
  ID,
  KEY_MAX,
  ONE_LINE,
  PASSWORD,
  PHONE,
  RANDOM_KEY,
  SEVERAL_LINES,
} from "./rules/patterns.ts";

/** A text in an answer, with its meaning and an example for the OpenAPI document. */
export const text = (description: string, example: string) => z.string().meta({ description, examples: [example] });
export const nullableText = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });
/** A non-negative whole number in an answer, with its meaning and unit. */
export const count = (description: string) =>
  z
    .number()
    .int()
    .nonnegative()
    .meta({ description, examples: [3] });

export const phone = z
  .string()
  .overwrite(cleanPhone)
  .regex(PHONE)
  .meta({ id: "Phone", description: "A mobile number of mainland China.", examples: ["13912345678"] });
export const password = z
  .string()
  .regex(PASSWORD)
  .meta({ id: "Password", description: "A new password with letters and digits.", examples: ["trade888"] });
export const code = z
  .string()
  .overwrite(cleanCode)
  .regex(CODE)
  .meta({ id: "Code", description: "A code from a text message or a captcha.", examples: ["2468"] });

/** The key of a captcha or a QR login, usable once; another backend may choose any text. */
export const usableOnce = z
  .string()
  .min(1)
  .max(KEY_MAX)
  .regex(ONE_LINE)
  .meta({ id: "Key", description: "A random key, usable once.", examples: ["a2V5LW9mLWEtY2FwdGNoYQ"] });
/** What a person read in a captcha: digits, letters, Chinese characters or the result of a sum. */
export const captchaCode = z
  .string()
  .overwrite(cleanCode)
  .min(1)
  .max(CAPTCHA_CODE_MAX)
  .regex(ONE_LINE)
  .meta({ id: "CaptchaCode", description: "The text that a captcha shows.", examples: ["2468"] });
/** The id of a row, in JSON. */
export const id = z
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ id: "Id", description: "The id of a row.", examples: [10001] });
/** The id of a row as text, in an address or a form. */
export const idText = z
  .string()
  .regex(ID)
  .meta({ id: "IdText", description: "The id of a row, as text.", examples: ["10001"] });

/** A text of yuan with two decimal places, as "1234.50"; sums are computed in fen (money.ts). */
export const money = readAs("amount", z.string().regex(/^-?\d{1,12}\.\d{2}$/)).meta({
  id: "Money",
  description: "A text of yuan with two decimal places.",
  examples: ["1234.50"],
});
/** `money` that is never negative: the price of a unit, or a balance. */
export const amount = readAs("amount", z.string().regex(/^\d{1,12}\.\d{2}$/)).meta({
  id: "Amount",
  description: "A text of yuan with two decimal places, not negative.",
  examples: ["1234.50"],
});
/** The units of one cart line; the stock is the effective maximum. */
export const quantity = z
  .number()
  .int()
  .min(1)
  .max(QUANTITY_MAX)
  .meta({ id: "Quantity", description: "Units of one SKU, at most its stock.", examples: [2] });
/** An instant of the server's clock, in epoch ms. */
export const instant = readAs("instant", z.number().int().nonnegative()).meta({
  id: "Instant",
  description: "Milliseconds since 1970-01-01 UTC.",
  examples: [1795224600000],
});
export const flag = readAs("flag", z.union([z.literal(0), z.literal(1)])).meta({
  id: "Flag",
  description: "1 for yes, 0 for no.",
  examples: [1],
});

/**
 * The bytes of an uploaded file as base64. The body's limit bounds the text, so that the call itself refuses a file
 * of more than 5 MB with a sentence.
 */
export const sentFile = (description: string) =>
  z
    .string()
    .min(1)
    .max(FILE_BODY_MAX)
    .meta({ description: `${description} as base64, at most 5 MB before encoding.`, examples: ["iVBORw0KGgo="] });

/** A name or another entry without line breaks, cleaned. */
export const singleLineText = (max: number) => z.string().overwrite(cleanName).max(max).regex(ONE_LINE);

/** A remark without line breaks; its letters and emoji stay as they are. */
export const lineRemark = (max: number) => z.string().overwrite(cleanLine).max(max).regex(ONE_LINE);

/** A text of several lines without other controls; its letters and emoji stay as they are. */
export const longText = (max: number) => z.string().overwrite(cleanText).max(max).regex(SEVERAL_LINES);

/** Any telephone number, also with an extension; may be empty. */
export const telephone = (max: number) => z.string().overwrite(cleanTelephone).max(max).regex(ONE_LINE);

/** The tax number of a company; the caller says which lengths it may have. */
export const taxNumber = z.string().overwrite(cleanTaxNumber);

/** A bank account; may be empty. */
export const accountNumber = (max: number) => z.string().overwrite(cleanAccount).max(max).regex(ONE_LINE);

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
  page: wholeNumber
    .pipe(z.number().min(1).max(10_000))
    .catch(1)
    .default(1)
    .meta({ description: "The page of the list, from 1.", examples: [1] }),
  limit: wholeNumber
    .refine((value) => limits.includes(value))
    .catch(limits[0])
    .default(limits[0])
    .meta({ description: `Entries on a page: ${limits.join(" or ")}.`, examples: [limits[0]] }),
});

/** The text that a list is searched for; one over the limit is treated as none. */
export const keyword = (description: string, example: string) =>
  z
    .string()
    .overwrite(cleanSearch)
    .max(KEYWORD_MAX)
    .catch("")
    .default("")
    .meta({ description, examples: [example] });

/** The first or the last day of a range, in a query. */
export const dayBound = z
  .union([z.literal(""), z.iso.date()])
  .catch("")
  .default("")
  .meta({ description: "A day in Shanghai as yyyy-MM-dd; empty for no bound.", examples: ["2026-11-21"] });

/** The idempotency key of an order or a payment. */
export const idempotencyKey = z
  .string()
  .regex(RANDOM_KEY)
  .meta({
    id: "IdempotencyKey",
    description: "A random key; a second call with the same key returns the first answer and changes nothing.",
    examples: ["c2Vjb25kLWNhbGwtaXM"],
  });

/** The shop as a party of documents. */
export const seller = z.strictObject({
  name: text("The shop's name.", "示例商城"),
  phone: text("The hotline.", "400-000-0000"),
  address: text("The shop's address; may be empty.", "上海市 浦东新区 示例路 1 号"),
});
