import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { log } from "../log.server.ts";

const HOUR_MS = 60 * 60 * 1000;
/** The shapes that are remembered; beyond them all are forgotten. */
const SHAPES_MAX = 1000;
/** The characters of a received value in the log. */
const RECEIVED_MAX = 80;
const SECRET_FIELD = /token|secret|pwd|password|key|code|captcha|user_?id/i;
/** Phone numbers, and what may be a token. */
const PRIVATE_TEXT = /1[3-9]\d{9}|[\w+/=-]{16,}/g;

const loggedAt = new Map<string, number>();

/** Logs a field of an answer that the contract does not allow, once an hour for each call, field and kind of value. */
export function reportMisread(
  { method, path }: Pick<Endpoint, "method" | "path">,
  issue: z.core.$ZodIssue,
  at: unknown,
) {
  const value = valueAt(at, issue.path);
  report(`${method} ${path}`, {
    field: fieldName(issue.path),
    expected: expectationOf(issue),
    received: describeValue(value, issue.path),
    kind: kindOf(value),
  });
}

/** Logs an answer that is no JSON, or no envelope. */
export function reportNoEnvelope({ method, path }: Pick<Endpoint, "method" | "path">, text: string) {
  report(`${method} ${path}`, {
    field: "",
    expected: "JSON with a status",
    received: shortened(text),
    kind: "text",
  });
}

function report(
  call: string,
  { kind, ...misread }: { field: string; expected: string; received: string; kind: string },
) {
  const shape = [call, misread.field, misread.expected, kind].join(" ");
  const now = performance.now();
  if (now - (loggedAt.get(shape) ?? -HOUR_MS) < HOUR_MS) return;
  if (loggedAt.size >= SHAPES_MAX) loggedAt.clear();
  loggedAt.set(shape, now);
  log("error", "answer not understood", { call, ...misread });
}

/** The path of a field, in which the items of a list are one. */
const fieldName = (path: readonly PropertyKey[]) =>
  path.map((part) => (typeof part === "number" ? "[]" : String(part))).join(".");

function expectationOf(issue: z.core.$ZodIssue): string {
  return issue.code === "invalid_type" ? issue.expected : issue.message;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Array.isArray(value) ? value[Number(part)] : Object.getOwnPropertyDescriptor(value, part)?.value;
  }
  return value;
}

/** The value as the log shows it: of objects the names of their fields, of secrets nothing. */
function describeValue(value: unknown, path: readonly PropertyKey[]): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value === "object" && value !== null) return shortened(`object of ${Object.keys(value).join(", ")}`);
  if (path.some((part) => SECRET_FIELD.test(String(part)))) return `${kindOf(value)}, not shown`;
  return shortened(JSON.stringify(value));
}

const shortened = (text: string) =>
  text
    .slice(0, 4 * RECEIVED_MAX)
    .replace(PRIVATE_TEXT, "***")
    .slice(0, RECEIVED_MAX);

const kindOf = (value: unknown) => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);
