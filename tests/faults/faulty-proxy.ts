import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Backend } from "#backend/backend.ts";

/** A fault of a call; its parameter `method` allows it to exempt the reads of a page. */
export type Fault = (res: ServerResponse, forward: () => Promise<void>, method: string) => unknown;

/** A fault without an answer, for a closed port. */
export const unreachable: Fault = () => {};

/** A proxy between a storefront and a test's backend, which causes faults. */
export async function startProxy(shop: { backend: Backend }) {
  let fault: Fault | null = null;
  let openSockets = 0;
  let port = 0;
  const forwarded = new Set<Promise<void>>();
  const proxy = createServer((req, res) => {
    const forward = () => {
      // A storefront that has timed out has closed its request.
      const passed = passOn(shop, req, res).catch((error: unknown) => {
        if (!req.destroyed) throw error;
      });
      forwarded.add(passed);
      return passed.finally(() => forwarded.delete(passed));
    };
    void (fault ? fault(res, forward, req.method ?? "GET") : forward());
  });
  proxy.on("connection", (socket) => {
    openSockets += 1;
    socket.once("close", () => {
      openSockets -= 1;
    });
  });
  const listening = () => new Promise<void>((done) => proxy.listen(port, "127.0.0.1", done));
  await listening();
  // A server that listens on a port has an address with one.
  port = (proxy.address() as AddressInfo).port;
  return {
    origin: `http://127.0.0.1:${port}`,
    openSockets: () => openSockets,
    /** Sets the fault of the following calls; null for none. */
    async setFault(next: Fault | null) {
      if (next === unreachable) {
        proxy.close();
        proxy.closeAllConnections();
      } else if (!proxy.listening) await listening();
      fault = next;
    },
    /** Waits until the backend has finished all calls that were passed on to it. */
    settled: () => Promise.all(forwarded),
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** Passes a call to the backend, even one whose storefront has timed out. */
async function passOn({ backend }: { backend: Backend }, req: IncomingMessage, res: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part);
  const answer = await backend.fetch(
    new Request(`http://backend.test${req.url}`, {
      method: req.method ?? "GET",
      headers: Object.fromEntries(
        Object.entries(req.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
      ),
      body: parts.length > 0 ? Buffer.concat(parts) : null,
    }),
    "203.0.113.7",
  );
  if (!res.writableEnded && !res.destroyed) res.writeHead(answer.status, Object.fromEntries(answer.headers));
  res.end(await answer.text());
}
