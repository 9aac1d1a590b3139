import { join } from "node:path";
import { z } from "zod";
import { parseOrigins } from "#contract/rules/picture.ts";

/** Variables are missing or wrong; the message is one line that names each of them. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const PICTURE_ORIGINS_ERROR = "PICTURE_ORIGINS must list origins such as https://pictures.example.com, without a path";
const PORT_ERROR = "BACKEND_PORT must be a port number";

/** The codes by SMS that the whole shop sends in an hour, unless the settings say otherwise. */
export const SMS_PER_HOUR = 1000;
const SMS_ERROR = "SMS_PER_HOUR must be a whole number, at least 1";

const schema = z.object({
  SHOP_MODE: z.enum(["demo", "live"], { error: "SHOP_MODE must be demo or live" }).default("demo"),
  DATA_DIR: z.string().min(1, "DATA_DIR must name a folder").default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, "DATABASE_URL must start with file: or postgres://")
    .optional(),
  BACKEND_PORT: z.coerce.number(PORT_ERROR).int(PORT_ERROR).min(0, PORT_ERROR).max(65535, PORT_ERROR).default(4000),
  BACKEND_HOST: z.string().default("127.0.0.1"),
  BACKEND_SECRET: z.string().min(16, "BACKEND_SECRET must have at least 16 characters").optional(),
  PICTURE_ORIGINS: z
    .string()
    .refine((list) => parseOrigins(list) !== null, PICTURE_ORIGINS_ERROR)
    .transform((list) => parseOrigins(list) ?? [])
    .default([]),
  SMS_URL: z.url({ protocol: /^https$/, error: "SMS_URL must be an https address" }).optional(),
  SMS_SECRET: z.string().min(16, "SMS_SECRET must have at least 16 characters").optional(),
  SMS_PER_HOUR: z.coerce.number(SMS_ERROR).int(SMS_ERROR).min(1, SMS_ERROR).default(SMS_PER_HOUR),
  LOG_LEVEL: z
    .enum(["silent", "error", "warn", "info", "debug"], {
      error: "LOG_LEVEL must be silent, error, warn, info or debug",
    })
    .default("info"),
});

export type Settings = z.output<typeof schema> & { DATABASE_URL: string };

/** What a live shop cannot do without. */
const REQUIRED_WHEN_LIVE = ["SMS_URL", "SMS_SECRET"];

/**
 * The backend's settings from the environment.
 * @throws ConfigError whose message is one line that names all variables that are missing or wrong (P2.2).
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const missing = values.SHOP_MODE === "live" ? REQUIRED_WHEN_LIVE.filter((name) => !values[name]) : [];
  const parsed = schema.safeParse(values);
  const errors = parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  if (missing.length > 0) errors.unshift(`${missing.join(" and ")} must be set when SHOP_MODE is live`);
  if (!parsed.success || errors.length > 0) throw new ConfigError([...new Set(errors)].join("; "));
  return { ...parsed.data, DATABASE_URL: parsed.data.DATABASE_URL ?? `file:${join(parsed.data.DATA_DIR, "shop.db")}` };
}
