import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { makeFolder } from "#backend/storage/make-folder.ts";
import { DEADLINE_FACTOR_ERROR, DEADLINE_FACTOR_MAX, DEADLINE_FACTOR_MIN } from "#contract/rules/deadline.ts";
import { PICTURE_ORIGINS_ERROR, parseOrigins } from "#contract/rules/picture.ts";

/** Thrown when variables are missing or wrong; the message is one line that names each of them. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const SECRET_LENGTH_MIN = 32;
/** A random secret of 32 characters has at least this many different ones, even in hexadecimal digits. */
const DIFFERENT_CHARACTERS_MIN = 8;
/** Phrases in secrets that are copied from examples or made up. */
const GUESSABLE =
  /change.?(me|this)|(your|my|super|top).?secret|keyboard.?cat|example|password|qwerty|1234567|abcdefg/i;

const PORT_ERROR = "PORT must be a port number";
const WORKERS_ERROR = "WORKERS must be a number of processes, 1 to 64";
const API_BASE_URL_ERROR = "API_BASE_URL must be an http or https address without a query";
const PUBLIC_ORIGIN_ERROR = "PUBLIC_ORIGIN must be an origin such as https://shop.example.com, without a path";

const schema = z.object({
  PORT: z.coerce.number(PORT_ERROR).int(PORT_ERROR).min(0, PORT_ERROR).max(65535, PORT_ERROR).default(3000),
  HOST: z.string().optional(),
  PUBLIC_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[a-z\d.:[\]-]+$/i, PUBLIC_ORIGIN_ERROR)
    .refine((origin) => URL.canParse(origin), PUBLIC_ORIGIN_ERROR)
    .optional(),
  SHOP_MODE: z.enum(["demo", "live"], { error: "SHOP_MODE must be demo or live" }).default("demo"),
  API_BASE_URL: z
    .url({ protocol: /^https?$/, error: API_BASE_URL_ERROR })
    .regex(/^[^?#]*$/, API_BASE_URL_ERROR)
    .optional(),
  BACKEND_SECRET: z.string().min(16, "BACKEND_SECRET must have at least 16 characters").optional(),
  DATA_DIR: z.string().default("./data"),
  SESSION_SECRET: z
    .string()
    .transform(parseList)
    .refine((secrets) => secrets.every((secret) => secret.length >= SECRET_LENGTH_MIN), {
      error: `SESSION_SECRET must have at least ${SECRET_LENGTH_MIN} characters`,
    })
    .default([]),
  WORKERS: z.coerce.number(WORKERS_ERROR).int(WORKERS_ERROR).min(1, WORKERS_ERROR).max(64, WORKERS_ERROR).default(1),
  TRUSTED_PROXIES: z
    .string()
    .transform(parseList)
    .refine((entries) => entries.every(isAddressOrNetwork), {
      error: "TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8",
    })
    .default([]),
  PICTURE_ORIGINS: z
    .string()
    .refine((list) => parseOrigins(list) !== null, PICTURE_ORIGINS_ERROR)
    .transform((list) => parseOrigins(list) ?? [])
    .default([]),
  CHAT_URL: z.url({ protocol: /^https$/, error: "CHAT_URL must be an https address" }).optional(),
  CHAT_TOKEN: z.string().optional(),
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
});

type Parsed = z.output<typeof schema>;

export type Env = Omit<Parsed, "PUBLIC_ORIGIN" | "SESSION_SECRET"> & {
  PUBLIC_ORIGIN: string;
  /** The first secret signs cookies; any of them verifies one. */
  SESSION_SECRETS: string[];
};

/**
 * Reads the storefront's variables.
 * @throws ConfigError whose message is one line that names all variables that are missing or wrong.
 */
export function readEnv(env: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const missing = values.SHOP_MODE === "live" ? missingWhenLive(values) : [];
  const parsed = schema.safeParse(values);
  const errors = parsed.success ? conflictsOf(parsed.data) : parsed.error.issues.map(({ message }) => message);
  if (missing.length > 0) errors.unshift(`${missing.join(", ")} must be set when SHOP_MODE is live`);
  if (!parsed.success || errors.length > 0) throw new ConfigError([...new Set(errors)].join("; "));
  const { SESSION_SECRET, ...rest } = parsed.data;
  return {
    ...rest,
    PUBLIC_ORIGIN: rest.PUBLIC_ORIGIN ?? `http://localhost:${rest.PORT}`,
    SESSION_SECRETS: SESSION_SECRET.length > 0 ? SESSION_SECRET : [demoSecret(rest.DATA_DIR)],
  };
}

/** The names of the variables that a live shop lacks; the embedded backend's are among them. */
function missingWhenLive(values: Record<string, string | undefined>) {
  const embedded = values.API_BASE_URL ? [] : ["SMS_URL", "SMS_SECRET"];
  return ["PUBLIC_ORIGIN", "SESSION_SECRET", ...embedded].filter((name) => parseList(values[name] ?? "").length === 0);
}

/** Messages about values that are valid alone but not in this mode or together. */
function conflictsOf({ SHOP_MODE, PUBLIC_ORIGIN, SESSION_SECRET, CHAT_URL, CHAT_TOKEN }: Parsed) {
  const errors: string[] = [];
  if (SHOP_MODE === "live" && PUBLIC_ORIGIN && !PUBLIC_ORIGIN.startsWith("https://")) {
    errors.push("PUBLIC_ORIGIN must be an https origin when SHOP_MODE is live");
  }
  if (SHOP_MODE === "live" && SESSION_SECRET.some(isGuessable)) {
    errors.push("SESSION_SECRET can be guessed; make one, for example with: openssl rand -base64 48");
  }
  if ((CHAT_URL === undefined) !== (CHAT_TOKEN === undefined)) {
    errors.push("CHAT_URL and CHAT_TOKEN must be set together");
  }
  return errors;
}

const isGuessable = (secret: string) => new Set(secret).size < DIFFERENT_CHARACTERS_MIN || GUESSABLE.test(secret);

/** Whether the text is an IP address, or a network with a prefix length within its family's range. */
function isAddressOrNetwork(entry: string) {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix ?? 0) <= (family === 4 ? 32 : 128);
}

let processEnv: Env | undefined;
/** The process's own environment, read once; nothing else in the storefront reads it. */
export function env(): Env {
  processEnv ??= readEnv(process.env);
  return processEnv;
}

/** The length of a deadline in ms, which DEADLINE_FACTOR multiplies. */
export const deadlineOf = (ms: number) => ms * env().DEADLINE_FACTOR;

/** The items of a comma-separated list. */
function parseList(list: string) {
  return list
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

/** The secret of a demo: generated once, stored beside the database and shared by all processes. */
function demoSecret(folder: string) {
  const file = join(folder, "session-secret");
  try {
    makeFolder(folder);
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be made: ${error instanceof Error ? error.message : error}`);
  }
  try {
    writeFileSync(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
