import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A variable that is missing or wrong, told in one sentence at the start. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const SECRET_MIN = 32;
/** Letters that a random text of that length has, even one of hexadecimal digits. */
const DIFFERENT_MIN = 8;
/** What stands in examples, and what hands type that are to think of a secret. */
const WELL_KNOWN =
  /change.?(me|this)|(your|my|super|top).?secret|keyboard.?cat|example|password|qwerty|1234567|abcdefg/i;
const port = z.coerce
  .number({ error: "PORT must be a port number" })
  .int("PORT must be a port number")
  .min(0)
  .max(65535, "PORT must be a port number");

const WORKERS_WRONG = "WORKERS must be a number of processes, 1 to 64";

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().optional(),
  PUBLIC_ORIGIN: z
    .string()
    .regex(
      /^https?:\/\/[a-z\d.:[\]-]+$/i,
      "PUBLIC_ORIGIN must be an origin such as https://shop.example.com, without a path",
    )
    .optional(),
  SHOP_MODE: z.enum(["demo", "live"], { error: "SHOP_MODE must be demo or live" }).default("demo"),
  API_BASE_URL: z.url({ protocol: /^https?$/, error: "API_BASE_URL must be an http or https address" }).optional(),
  BACKEND_SECRET: z.string().min(16, "BACKEND_SECRET must have at least 16 characters").optional(),
  DATA_DIR: z.string().default("./data"),
  SESSION_SECRET: z.string().optional(),
  WORKERS: z.coerce
    .number({ error: WORKERS_WRONG })
    .int(WORKERS_WRONG)
    .min(1, WORKERS_WRONG)
    .max(64, WORKERS_WRONG)
    .default(1),
  TRUSTED_PROXIES: z.string().default(""),
  CHAT_URL: z.url({ protocol: /^https$/, error: "CHAT_URL must be an https address" }).optional(),
  CHAT_TOKEN: z.string().optional(),
  LOG_LEVEL: z
    .enum(["silent", "error", "warn", "info", "debug"], {
      error: "LOG_LEVEL must be silent, error, warn, info or debug",
    })
    .default("info"),
});

export type Env = Omit<z.output<typeof schema>, "PUBLIC_ORIGIN" | "SESSION_SECRET" | "TRUSTED_PROXIES"> & {
  PUBLIC_ORIGIN: string;
  /** The first signs, all verify. */
  SESSION_SECRETS: string[];
  TRUSTED_PROXIES: string[];
};

/**
 * Reads the storefront's variables (P2.2).
 * @throws ConfigError whose message is one line that names the variable.
 */
export function readEnv(given: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")));
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message ?? "the environment is wrong");
  const { SESSION_SECRET, TRUSTED_PROXIES, ...rest } = parsed.data;
  const listed = split(SESSION_SECRET);
  if (rest.SHOP_MODE === "live") {
    if (!rest.PUBLIC_ORIGIN?.startsWith("https://"))
      throw new ConfigError("PUBLIC_ORIGIN (https) is required when SHOP_MODE is live");
    if (listed.length === 0) throw new ConfigError("SESSION_SECRET is required when SHOP_MODE is live");
  }
  if (listed.some((secret) => secret.length < SECRET_MIN)) {
    throw new ConfigError(`SESSION_SECRET must have at least ${SECRET_MIN} characters`);
  }
  if (rest.SHOP_MODE === "live" && listed.some(canBeGuessed)) {
    throw new ConfigError("SESSION_SECRET can be guessed; make one, for example with: openssl rand -base64 48");
  }
  if ((rest.CHAT_URL === undefined) !== (rest.CHAT_TOKEN === undefined)) {
    throw new ConfigError("CHAT_URL and CHAT_TOKEN must be set together");
  }
  return {
    ...rest,
    PUBLIC_ORIGIN: rest.PUBLIC_ORIGIN ?? `http://localhost:${rest.PORT}`,
    SESSION_SECRETS: listed.length > 0 ? listed : [keptSecret(rest.DATA_DIR)],
    TRUSTED_PROXIES: split(TRUSTED_PROXIES),
  };
}

const canBeGuessed = (secret: string) => new Set(secret).size < DIFFERENT_MIN || WELL_KNOWN.test(secret);

let read: Env | undefined;
/** The process's own environment, read once; nothing else in the storefront looks at it. */
export function env(): Env {
  read ??= readEnv(process.env);
  return read;
}

const split = (list: string | undefined) =>
  (list ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** The demo's own secret: made once, kept beside the database, shared by all processes. */
function keptSecret(folder: string) {
  const file = join(folder, "session-secret");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
