import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "./env.server.ts";
import { transport } from "./transport.server.ts";

const hangingBackend = createServer(() => {});

beforeEach(async () => {
  hangingBackend.listen(0, "127.0.0.1");
  await once(hangingBackend, "listening");
  env().API_BASE_URL = `http://127.0.0.1:${(hangingBackend.address() as AddressInfo).port}`;
});
afterEach(() => {
  delete env().API_BASE_URL;
  hangingBackend.closeAllConnections();
  hangingBackend.close();
});

test("an aborted call closes its connection, so that a hanging backend holds no sockets [R12]", async () => {
  const page = new AbortController();
  const received = once(hangingBackend, "request");
  const outcome = transport(new Request(`${env().API_BASE_URL}/api/user`), "", page.signal).catch(
    (error: unknown) => error,
  );
  const [{ socket }] = (await received) as [IncomingMessage];
  expect(socket.closed).toBe(false);
  page.abort(new Error("too late"));
  await vi.waitFor(() => expect(socket.closed).toBe(true), { timeout: 180_000 });
  expect(await outcome).toMatchObject({ message: "too late" });
});

test("a redirect of the backend is an error, so that no other server gets the customer's token [R12]", async () => {
  const asked: IncomingMessage[] = [];
  const other = createServer((request, response) => {
    asked.push(request);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  const Location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/api/user`;
  hangingBackend.once("request", (_, response) => response.writeHead(307, { Location }).end());
  const request = new Request(`${env().API_BASE_URL}/api/user`, { headers: { "X-Token": "Bearer secret" } });
  await expect(transport(request, "", AbortSignal.timeout(5000))).rejects.toThrow();
  expect(asked).toEqual([]);
  other.close();
});
