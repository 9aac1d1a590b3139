import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { serve } from "#tests/support/served.ts";
import { httpSms, systemClock } from "./system-ports.ts";

afterEach(() => void vi.unstubAllEnvs());

/** Live mode sends messages as signed POSTs. */

const SECRET = "a secret of the carrier";
const MESSAGE = { phone: "13912345678", purpose: "login", code: "123456" } as const;

/** A carrier with this answer, and the requests that it received. */
async function carrier(answer: (res: ServerResponse) => void) {
  const requests: { req: IncomingMessage; body: string }[] = [];
  const port = await serve(async (req, res) => {
    let body = "";
    for await (const part of req) body += part;
    requests.push({ req, body });
    answer(res);
  });
  return { requests, sms: httpSms(`http://127.0.0.1:${port}/send`, SECRET, systemClock) };
}

test("a message is signed over its time and body [P2.9]", async () => {
  const { requests, sms } = await carrier((res) => res.end());
  const before = Date.now();
  await sms.send(MESSAGE);
  expect(requests).toHaveLength(1);
  const { req, body } = requests[0] ?? expect.fail();
  expect([req.method, JSON.parse(body)]).toEqual(["POST", MESSAGE]);
  const timestamp = String(req.headers["x-timestamp"]);
  expect([before <= Number(timestamp), Number(timestamp) <= Date.now()]).toEqual([true, true]);
  expect(req.headers["x-signature"]).toBe(createHmac("sha256", SECRET).update(`${timestamp}.${body}`).digest("hex"));
});

test.each<[string, (res: ServerResponse) => unknown]>([
  ["refuses", (res) => res.writeHead(500).end()],
  ["redirects", (res) => res.writeHead(302, { Location: "http://127.0.0.1:9/" }).end()],
  ["closes the connection", (res) => res.socket?.destroy()],
  ["never answers", () => {}],
])("a carrier that %s makes sending fail", async (_what, answer) => {
  vi.stubEnv("DEADLINE_FACTOR", "1");
  const { sms } = await carrier(answer);
  const timeouts = vi.spyOn(AbortSignal, "timeout");
  await expect(sms.send(MESSAGE)).rejects.toThrow();
  // The storefront gives a call up after two seconds.
  expect(timeouts.mock.calls.flat()).toEqual([expect.toSatisfy((ms: number) => ms < 2000)]);
  timeouts.mockRestore();
});
