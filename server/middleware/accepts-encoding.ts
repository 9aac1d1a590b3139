import type { IncomingMessage } from "node:http";

/** Whether Accept-Encoding lists the coding; `q=0` refuses it. */
export function acceptsEncoding({ headers }: IncomingMessage, coding: "br" | "gzip"): boolean {
  for (const part of (headers["accept-encoding"] ?? "").toLowerCase().split(",")) {
    if (!part.includes(coding)) continue;
    const [name, quality] = part.trim().split(/\s*;\s*q=/);
    if (name === coding && Number(quality ?? 1) > 0) return true;
  }
  return false;
}
