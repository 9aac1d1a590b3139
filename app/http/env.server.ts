import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { makeFolder } from "#backend/storage/make-folder.ts";
import { ConfigError, portOf, readVariables, SHARED_VARIABLES, type Variables } from "#backend/variables.ts";

export { deadlineOf } from "#backend/variables.ts";

const SECRET_LENGTH_MIN = 32;
/** A random secret of 32 characters has at least this many different ones, even in hexadecimal digits. */
const DIFFERENT_CHARACTERS_MIN = 8;
/** Phrases in secrets that are copied from examples or made up. */
const GUESSABLE =
  /change.?(me|this)|(your|my|super|top).?secret|keyboard.?cat|example|password|qwerty|1234567|abcdefg/i;

const WORKERS_ERROR = "WORKERS must be a number of processes, 1 to 64";
const API_BASE_URL_ERROR = "API_BASE_URL must be an http or https address without a query";
const PUBLIC_ORIGIN_ERROR = "PUBLIC_ORIGIN must be an origin such as https://shop.example.com, without a path";

const schema = z.object({
  ...SHARED_VARIABLES,
  PORT: portOf("PORT").default(3000),
  HOST: z.string().optional(),
  PUBLIC_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[a-z\d.:[\]-]+$/i, PUBLIC_ORIGIN_ERROR)
    .refine((origin) => URL.canParse(origin), PUBLIC_ORIGIN_ERROR)
    .optional(),
  API_BASE_URL: z
    .url({ protocol: /^https?$/, error: API_BASE_URL_ERROR })
    .regex(/^[^?#]*$/, API_BASE_URL_ERROR)
    .optional(),
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
  CHAT_URL: z.url({ protocol: /^https$/, error: "CHAT_URL must be an https address" }).optional(),
  CHAT_TOKEN: z.string().optional(),
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
export function readEnv(env: Variables): Env {
  const { parsed } = readVariables(env, schema, {
    missing: missingWhenLive,
    conflicts: (_values, given) => (given ? conflictsOf(given) : []),
  });
  const { SESSION_SECRET, ...rest } = parsed;
  return {
    ...rest,
    PUBLIC_ORIGIN: rest.PUBLIC_ORIGIN ?? `http://localhost:${rest.PORT}`,
    SESSION_SECRETS: SESSION_SECRET.length > 0 ? SESSION_SECRET : [demoSecret(rest.DATA_DIR)],
  };
}

/** The names of the variables that a live shop lacks; the embedded backend's are among them. */
function missingWhenLive(values: Variables) {
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
