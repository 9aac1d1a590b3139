/** The longest text of a backend that is printed, in characters. */
const TEXT_MAX = 60;
/** Secrets of fewer characters are not looked for, because they stand in ordinary words. */
const SECRET_MIN = 4;
const PHONE = /(?<!\d)(1[3-9]\d)[ -]?\d{4}[ -]?(\d{4})(?!\d)/g;
/** What may be a token, a key or a picture. */
const RANDOM = /[\w+=.-]{20,}/g;
const SECRET_FIELD = /token|secret|captcha|qrcode|password|pwd|^key$|\.key$/i;
/** Characters that a terminal obeys or hides. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A value of an answer as the report may print it: short, in one line, without whole phones and tokens. */
export function shown(value: unknown, field = ""): string {
  if (value === undefined) return "absent";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) {
    return Object.keys(value).length === 0 ? "an empty object" : "an object";
  }
  if (typeof value !== "string") return safe(String(value));
  if (SECRET_FIELD.test(field) && value.length >= SECRET_MIN) return `a text of ${value.length} characters`;
  return `"${safe(value)}"`;
}

/** Text of a backend without whole phones and tokens and without control characters, cut to 60 characters. */
export function safe(text: string): string {
  const printable = text.slice(0, TEXT_MAX * 4).replace(UNPRINTABLE, "�");
  const masked = printable
    .replace(PHONE, "$1****$2")
    .replace(RANDOM, (random) => `${random.slice(0, 4)}…(${random.length})`);
  return masked.length > TEXT_MAX ? `${masked.slice(0, TEXT_MAX)}…` : masked;
}

/** Returns the value with the secrets replaced in all of its texts. */
export function withoutSecrets<T>(value: T, secrets: readonly (string | undefined)[]): T {
  const known = secrets.filter((secret) => secret !== undefined && secret.length >= SECRET_MIN);
  const replaced = (text: string) => known.reduce<string>((rest, secret) => rest.replaceAll(secret ?? "", "***"), text);
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === "string" ? replaced(part) : part)) as T;
}
