import { join } from "node:path";
import { z } from "zod";
import { parseOrigins } from "#contract/rules/picture.ts";
import type { S3Settings } from "./storage/s3-uploads.ts";

/** Variables are missing or wrong; the message is one line that names each of them. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const PICTURE_ORIGINS_ERROR = "PICTURE_ORIGINS must list origins such as https://pictures.example.com, without a path";
const PORT_ERROR = "BACKEND_PORT must be a port number";

/** The codes by SMS that the whole shop sends in an hour, unless the settings say otherwise. */
export const SMS_PER_HOUR = 1000;
/** The settings of a bucket for uploads, which are set together (P6.82). */
const S3_NAMES = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
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
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "S3_ENDPOINT must be an http or https address" }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, "S3_BUCKET must be the name of a bucket")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/, "S3_REGION must be the name of a region")
    .default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z
    .enum(["silent", "error", "warn", "info", "debug"], {
      error: "LOG_LEVEL must be silent, error, warn, info or debug",
    })
    .default("info"),
});

export type Settings = Omit<z.output<typeof schema>, `S3_${string}`> & {
  DATABASE_URL: string;
  /** The bucket of uploads; null where they lie in DATA_DIR. */
  S3: S3Settings | null;
};

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
  const unset = S3_NAMES.filter((name) => !values[name]);
  if (unset.length > 0 && unset.length < S3_NAMES.length) {
    errors.unshift(`${unset.join(" and ")} must be set where other S3 settings are`);
  }
  if (missing.length > 0) errors.unshift(`${missing.join(" and ")} must be set when SHOP_MODE is live`);
  if (!parsed.success || errors.length > 0) throw new ConfigError([...new Set(errors)].join("; "));
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...settings } = parsed.data;
  return {
    ...settings,
    DATABASE_URL: settings.DATABASE_URL ?? `file:${join(settings.DATA_DIR, "shop.db")}`,
    S3:
      S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? {
            endpoint: S3_ENDPOINT,
            bucket: S3_BUCKET,
            region: S3_REGION,
            accessKeyId: S3_ACCESS_KEY_ID,
            secretAccessKey: S3_SECRET_ACCESS_KEY,
          }
        : null,
  };
}
