import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { httpSms, systemClock } from "./system-ports.ts";

/** Messages of a live shop are sent as signed POSTs (P2.9). */

const SECRET = "a secret of the carrier";
const MESSAGE = { phone: "13912345678", purpose: "login", code: "123456" } as const;

/** A carrier that answers like this, and what it was told. */
async function carrier(answer: (res: ServerResponse) => void) {
  const told: { req: IncomingMessage; body: string }[] = [];
  const port = await serve(async (req, res) => {
    let body = "";
    for await (const part of req) body += part;
    told.push({ req, body });
    answer(res);
  });
  return { told, sms: httpSms(`http://127.0.0.1:${port}/send`, SECRET, systemClock) };
}

test("signed over time and body, so that neither can be another's", async () => {
  const { told, sms } = await carrier((res) => res.end());
  await sms.send(MESSAGE);
  expect(told).toHaveLength(1);
  const { req, body } = told[0] ?? expect.fail();
  expect([req.method, JSON.parse(body)]).toEqual(["POST", MESSAGE]);
  const at = String(req.headers["x-timestamp"]);
  expect(Math.abs(Date.now() - Number(at))).toBeLessThan(10_000);
  expect(req.headers["x-signature"]).toBe(createHmac("sha256", SECRET).update(`${at}.${body}`).digest("hex"));
});

test.each<[string, (res: ServerResponse) => unknown]>([
  ["refuses", (res) => res.writeHead(500).end()],
  ["leads elsewhere", (res) => res.writeHead(302, { Location: "http://127.0.0.1:9/" }).end()],
  ["cuts the line", (res) => res.socket?.destroy()],
  ["never answers", () => {}],
])("a carrier that %s is a message that was not sent", async (_what, answer) => {
  const { sms } = await carrier(answer);
  const began = Date.now();
  await expect(sms.send(MESSAGE)).rejects.toThrow();
  expect(Date.now() - began).toBeLessThan(2500);
});
