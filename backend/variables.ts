import { z } from "zod";
import { DEADLINE_FACTOR_ERROR, DEADLINE_FACTOR_MAX, DEADLINE_FACTOR_MIN } from "#contract/rules/deadline.ts";
import { PICTURE_ORIGINS_ERROR, parseOrigins } from "#contract/rules/picture.ts";

/** Variables are missing or wrong; the message is one line that names each of them. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** A variable that is a port number. */
export function portOf(name: string) {
  const error = `${name} must be a port number`;
  return z.coerce.number(error).int(error).min(0, error).max(65535, error);
}

/** The variables of the environment that storefront and backend both read. */
export const SHARED_VARIABLES = {
  SHOP_MODE: z.enum(["demo", "live"], { error: "SHOP_MODE must be demo or live" }).default("demo"),
  DATA_DIR: z.string().default("./data"),
  BACKEND_SECRET: z.string().min(16, "BACKEND_SECRET must have at least 16 characters").optional(),
  PICTURE_ORIGINS: z
    .string()
    .refine((list) => parseOrigins(list) !== null, PICTURE_ORIGINS_ERROR)
    .transform((list) => parseOrigins(list) ?? [])
    .default([]),
  LOG_LEVEL: z
    .enum(["silent", "error", "warn", "info", "debug"], {
      error: "LOG_LEVEL must be silent, error, warn, info or debug",
    })
    .default("info"),
  DEADLINE_FACTOR: z.coerce
    .number(DEADLINE_FACTOR_ERROR)
    .min(DEADLINE_FACTOR_MIN, DEADLINE_FACTOR_ERROR)
    .max(DEADLINE_FACTOR_MAX, DEADLINE_FACTOR_ERROR)
    .default(1),
};

export type Variables = Readonly<Record<string, string | undefined>>;

type Checks<Schema extends z.ZodType> = {
  /** The names of variables that are missing, in the order of the message. */
  missing(values: Variables): readonly string[];
  /** Messages about variables that are valid alone but not in this mode or together; null where one alone is not. */
  conflicts(values: Variables, parsed: z.output<Schema> | null): readonly string[];
};

/**
 * Reads variables by a schema; a blank one counts as not set.
 * @throws ConfigError whose message is one line that names all variables that are missing or wrong.
 */
export function readVariables<Schema extends z.ZodType>(
  env: Variables,
  schema: Schema,
  { missing, conflicts }: Checks<Schema>,
): { values: Variables; parsed: z.output<Schema> } {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(values);
  const errors = [
    ...conflicts(values, result.data ?? null),
    ...(result.error?.issues ?? []).map(({ message }) => message),
  ];
  const absent = values.SHOP_MODE === "live" ? missing(values) : [];
  if (absent.length > 0) errors.unshift(`${absent.join(", ")} must be set when SHOP_MODE is live`);
  if (!result.success || errors.length > 0) throw new ConfigError([...new Set(errors)].join("; "));
  return { values, parsed: result.data };
}

/** The length of a deadline in ms, which the process's DEADLINE_FACTOR multiplies; `readVariables` refuses a wrong one. */
export const deadlineOf = (ms: number) => ms * Number(process.env.DEADLINE_FACTOR?.trim() || 1);
