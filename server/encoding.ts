import type { IncomingMessage } from "node:http";

/** Whether the client takes this coding; `q=0` means that it does not. */
export function accepts({ headers }: IncomingMessage, coding: "br" | "gzip"): boolean {
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
