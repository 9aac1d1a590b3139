import { afterAll, beforeAll } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { browse } from "#tests/support/browse.ts";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";
import { type Fault, startProxy } from "./faulty-proxy.ts";

/** How long the storefront may take to start on a busy machine, in ms. */
const START_MS = 180_000;

/** The built storefront in a separate process, over a proxy before the test's backend, for all tests of a file. */
export function storefrontOverProxy(shop: { backend: Backend }) {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let program: Program;
  beforeAll(async () => {
    proxy = await startProxy(shop);
    program = await untilReady(await startShop({ API_BASE_URL: proxy.origin, LOG_LEVEL: "silent" }));
  }, START_MS);
  afterAll(async () => {
    await program.stop();
    proxy.close();
  });
  return {
    setFault: (fault: Fault | null) => proxy.setFault(fault),
    /** Waits until the backend has finished all calls that were passed on to it. */
    settled: () => proxy.settled(),
    openSockets: () => proxy.openSockets(),
    running: () => program.running(),
    /** A browser without cookies. */
    browse: () => browse(`http://localhost:${program.port}`),
  };
}
