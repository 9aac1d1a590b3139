import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "./env.server.ts";
import { transport } from "./transport.server.ts";

const sockets = new Set<Socket>();
const hangingBackend = createServer(() => {}).on("connection", (socket) => {
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
});

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
  await received;
  expect(sockets.size).toBe(1);
  page.abort(new Error("too late"));
  expect(await outcome).toMatchObject({ message: "too late" });
  await vi.waitFor(() => expect(sockets.size).toBe(0), { timeout: 5000 });
});
