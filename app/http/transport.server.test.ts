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
  await vi.waitFor(() => expect(socket.closed).toBe(true), { timeout: 5000 });
  expect(await outcome).toMatchObject({ message: "too late" });
});
