import type { IncomingMessage } from "node:http";

/** Whether Accept-Encoding lists the coding; `q=0` refuses it. */
export function acceptsEncoding({ headers }: IncomingMessage, coding: "br" | "gzip"): boolean {
  return [headers["accept-encoding"] ?? ""]
    .flat()
    .join(",")
    .split(",")
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .some(([name, quality]) => name === coding && Number(quality ?? 1) > 0);
}
