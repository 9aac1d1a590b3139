import type { ServerResponse } from "node:http";

/** Answers with one line of plain text. */
export function sendText(res: ServerResponse, status: number, text: string) {
  res.statusCode = status;
  res.setHeader("Content-Type", "text/plain; charset=utf-8");
  const body = Buffer.from(`${text}\n`);
  // Without Content-Length, the compression middleware would send even one line in chunks.
  res.setHeader("Content-Length", body.length);
  res.end(body);
}
