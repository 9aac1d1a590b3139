import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Backend } from "#backend/backend.ts";
import { declaration } from "#contract/declaration.ts";

/** A fault of a call; its parameter `method` allows it to exempt the reads of a page. */
export type Fault = (res: ServerResponse, forward: () => Promise<void>, method: string) => unknown;

/** A fault without an answer, for a closed port. */
export const unreachable: Fault = () => {};

/** A fault that passes the call on once the storefront has given it up, so that no deadline is ever met. */
export const late: Fault = async (res, forward) => {
  if (!res.destroyed) await once(res, "close");
  await forward();
};

/** A proxy between a storefront and a test's backend, which causes faults. */
export async function startProxy(shop: { backend: Backend }) {
  let fault: Fault | null = null;
  let openSockets = 0;
  let mostSockets = 0;
  let calls = 0;
  let port = 0;
  const running = new Set<Promise<unknown>>();
  const proxy = createServer((req, res) => {
    if (!isProbe(req)) calls += 1;
    const answered = answer(req, res).finally(() => running.delete(answered));
    running.add(answered);
  });
  async function answer(req: IncomingMessage, res: ServerResponse) {
    const parts: Buffer[] = [];
    try {
      for await (const part of req) parts.push(part);
    } catch {
      // The storefront has given the call up before it was sent.
      return;
    }
    const forward = async () => {
      await passOn(shop, req, parts, res);
    };
    await (fault && !isProbe(req) ? fault(res, forward, req.method ?? "GET") : forward());
  }
  proxy.on("connection", (socket) => {
    openSockets += 1;
    mostSockets = Math.max(mostSockets, openSockets);
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
    /** The number of calls that have arrived, without probes. */
    calls: () => calls,
    /** The most connections that were open at the same time. */
    mostSockets: () => mostSockets,
    /** Sets the fault of the following calls; null for none. */
    async setFault(next: Fault | null) {
      if (next === unreachable) {
        proxy.close();
        proxy.closeAllConnections();
      } else if (!proxy.listening) await listening();
      fault = next;
    },
    /** Waits until all calls have ended, also those that the storefront has given up. */
    settled: () => Promise.all(running),
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** Whether the storefront asks in the background what the backend has, which no test is about. */
const isProbe = ({ url }: IncomingMessage) => url === declaration.calls.path;

/** Passes a call to the backend, even one whose storefront has timed out; 503 before a test has opened its backend. */
async function passOn(shop: { backend?: Backend }, req: IncomingMessage, parts: Buffer[], res: ServerResponse) {
  const { backend } = shop;
  if (!backend) return res.writeHead(503).end();
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
  return res.end(await answer.text());
}
