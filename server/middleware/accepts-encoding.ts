import type { IncomingMessage } from "node:http";

/** Matches the coding in a list, unless its weight is zero; one test, because every request is asked. */
const listed = (coding: string) => new RegExp(`(?:^|,)\\s*${coding}\\s*(?:$|,|;\\s*q=(?!0(?:\\.0*)?\\s*(?:$|,)))`, "i");
const LISTED = { br: listed("br"), gzip: listed("gzip") };

/** Whether Accept-Encoding lists the coding; `q=0` refuses it. */
export const acceptsEncoding = ({ headers }: IncomingMessage, coding: keyof typeof LISTED): boolean =>
  LISTED[coding].test(headers["accept-encoding"] ?? "");
