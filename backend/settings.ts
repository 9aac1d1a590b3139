import { join } from "node:path";
import { z } from "zod";

/** A variable is missing or wrong; the message is one line that names it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const schema = z.object({
  SHOP_MODE: z.enum(["demo", "live"], { error: "SHOP_MODE must be demo or live" }).default("demo"),
  DATA_DIR: z.string().min(1, "DATA_DIR must name a folder").default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, "DATABASE_URL must start with file: or postgres://")
    .optional(),
  BACKEND_PORT: z.coerce.number({ error: "BACKEND_PORT must be a port number" }).int().min(0).max(65535).default(4000),
  BACKEND_HOST: z.string().default("127.0.0.1"),
  BACKEND_SECRET: z.string().min(16, "BACKEND_SECRET must have at least 16 characters").optional(),
  SMS_URL: z.url({ protocol: /^https$/, error: "SMS_URL must be an https address" }).optional(),
  SMS_SECRET: z.string().min(16, "SMS_SECRET must have at least 16 characters").optional(),
  LOG_LEVEL: z
    .enum(["silent", "error", "warn", "info", "debug"], {
      error: "LOG_LEVEL must be silent, error, warn, info or debug",
    })
    .default("info"),
});

export type Settings = z.output<typeof schema> & { DATABASE_URL: string };

/**
 * The backend's settings from the environment.
 * @throws ConfigError whose message is one line that names the variable (P2.2).
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(values);
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message ?? "the environment is wrong");
  const settings = parsed.data;
  if (settings.SHOP_MODE === "live" && !(settings.SMS_URL && settings.SMS_SECRET)) {
    throw new ConfigError("SMS_URL and SMS_SECRET are required when SHOP_MODE is live");
  }
  return { ...settings, DATABASE_URL: settings.DATABASE_URL ?? `file:${join(settings.DATA_DIR, "shop.db")}` };
}
