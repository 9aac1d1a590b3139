import { createServer, type RequestListener, type Server } from "node:http";
import { ConfigError, deadlineOf } from "#backend/variables.ts";

const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than the largest body takes at the slowest pace that backend/http/bodies.ts accepts, which is 192 s. */
const REQUEST_TIMEOUT_MS = 240_000;
const SERVER_OPTIONS = {
  /** Longer than the 60 s for which proxies reuse a connection. */
  keepAliveTimeout: 65_000,
  /** The interval of checks of the two request timeouts, in ms. */
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16 * 1024,
};
const REQUESTS_PER_CONNECTION = 1000;
/** The time a socket may be idle, in ms; `connectionLimits` keeps one open while its answer is being made. */
const IDLE_TIMEOUT_MS = 10_000;

/** An HTTP server with limits on time, header size and requests per connection. */
export function createBoundedServer(listener?: RequestListener): Server {
  const timeouts = {
    headersTimeout: deadlineOf(HEADERS_TIMEOUT_MS),
    requestTimeout: deadlineOf(REQUEST_TIMEOUT_MS),
  };
  const server = createServer({ ...SERVER_OPTIONS, ...timeouts }, listener);
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  server.timeout = deadlineOf(IDLE_TIMEOUT_MS);
  return server;
}

/** @throws ConfigError when the port is in use or the address cannot be bound. */
export function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const inUse = error.code === "EADDRINUSE";
      reject(new ConfigError(inUse ? `PORT ${port} is in use; set another PORT` : `cannot listen: ${error.message}`));
    });
    server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve);
  });
}
