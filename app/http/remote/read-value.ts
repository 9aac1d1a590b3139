import { formatDay } from "#contract/rules/calendar.ts";

/** A number without spaces, grouping, exponent or leading zeros. */
const DECIMAL = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;
const AMOUNT = /^(-?(?:0|[1-9]\d{0,11}))(?:\.(\d{1,2}))?$/;
/** Seconds since 1970 are below this number until the year 5138, milliseconds above it since 1973. */
const SECONDS_MAX = 100_000_000_000;
const DATE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const SHANGHAI = "+08:00";

/** The number of a decimal text; anything else as it was received. */
export const readNumber = (received: unknown) =>
  typeof received === "string" && DECIMAL.test(received) ? Number(received) : received;

/** The text of a number, and an empty one for nothing; anything else as it was received. */
export function readText(received: unknown) {
  if (received === null || isEmptyList(received)) return "";
  return typeof received === "number" && Number.isFinite(received) ? String(received) : received;
}

/** Yuan with two decimals from a number or a text with at most two; anything else as it was received. */
export function readAmount(received: unknown) {
  if (typeof received !== "number" && typeof received !== "string") return received;
  const parts = AMOUNT.exec(String(received));
  return parts ? `${parts[1]}.${(parts[2] ?? "").padEnd(2, "0")}` : received;
}

/** 0 or 1 from a boolean or a text; anything else as it was received. */
export const readFlag = (received: unknown) =>
  typeof received === "boolean" ? Number(received) : readNumber(received);

/** A boolean from 0 or 1 as number or text; anything else as it was received. */
export function readBoolean(received: unknown) {
  if (received === 0 || received === "0") return false;
  return received === 1 || received === "1" ? true : received;
}

/** Epoch ms from seconds, milliseconds or a date in Shanghai; anything else as it was received. */
export function readInstant(received: unknown) {
  const value = readNumber(received);
  if (typeof value === "number") return value < SECONDS_MAX ? value * 1000 : value;
  return typeof value === "string" ? (epochOf(value) ?? received) : received;
}

/** A day as yyyy-MM-dd from a longer date or a time since 1970; null for none, anything else as it was received. */
export function readDay(received: unknown) {
  if (isNothing(received) || received === 0 || received === "0" || String(received).startsWith("0000")) return null;
  const at = readInstant(received);
  return isTime(at) ? formatDay(at) : received;
}

function epochOf(text: string): number | null {
  const [, year, month, day, hours = "00", minutes = "00", seconds = "00", zone = SHANGHAI] = DATE.exec(text) ?? [];
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  // A day such as 02-30 would become one of the next month.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  const at = Date.parse(`${date}T${hours.padStart(2, "0")}:${minutes}:${seconds}${withColon(zone)}`);
  return Number.isNaN(at) ? null : at;
}

const withColon = (zone: string) => (/^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone);

export const isEmptyList = (received: unknown): boolean => Array.isArray(received) && received.length === 0;

/** Whether this is how backends write the absence of a value. */
export const isNothing = (received: unknown): boolean =>
  received === undefined || received === null || received === "" || isEmptyList(received);

/** The greatest distance of a date from 1970, in ms, less the hours of a time zone. */
const DATE_MAX_MS = 8_640_000_000_000_000 - 86_400_000;
const isTime = (at: unknown): at is number =>
  typeof at === "number" && Number.isInteger(at) && Math.abs(at) <= DATE_MAX_MS;
