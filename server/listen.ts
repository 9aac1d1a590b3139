import { createServer, type RequestListener, type Server } from "node:http";

/** Slow senders lose their place; a waiting connection outlives the 60 s that proxies keep theirs. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  /** How often the two above are looked at. */
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16 * 1024,
};
const REQUESTS_PER_CONNECTION = 1000;

/** Something that keeps the shop from starting and that the person who starts it can mend. */
export class StartError extends Error {
  override name = "StartError";
}

export function boundedServer(listener?: RequestListener): Server {
  const server = createServer(LIMITS, listener);
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  return server;
}

export function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(new StartError(taken ? `PORT ${port} is in use; set another PORT` : `cannot listen: ${error.message}`));
    });
    server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve);
  });
}

/** One line, and the exit code that says the start failed. */
export function complain(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** What the person at the console wants to know. */
export function announce({
  PUBLIC_ORIGIN,
  SHOP_MODE,
  DATA_DIR,
}: Record<"PUBLIC_ORIGIN" | "SHOP_MODE" | "DATA_DIR", string>) {
  const demo = `Demo mode: demo goods and customers; messages go to ${DATA_DIR}/outbox. SHOP_MODE=live is the real thing.\n`;
  process.stdout.write(`${SHOP_MODE === "demo" ? demo : ""}The shop is at ${PUBLIC_ORIGIN}\n`);
}
