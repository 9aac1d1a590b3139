import { afterAll, beforeAll } from "vitest";
import { env } from "#app/http/env.server.ts";
import type { Backend } from "#backend/backend.ts";
import { type Browser, browse } from "#tests/support/browse.ts";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";
import { cookieOf } from "#tests/support/visit.ts";
import { type Fault, startProxy } from "./faulty-proxy.ts";

/** How long the storefront may take to start on a busy machine, in ms. */
const START_MS = 180_000;

/**
 * The built storefront in a separate process, over a proxy before the test's backend, for all tests of a file. With
 * `meetsDeadlines` it waits for a call as long as in operation, for faults without an answer; otherwise longer, so that
 * a busy machine is no fault.
 */
export function storefrontOverProxy(shop: { backend: Backend }, { meetsDeadlines = false } = {}) {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let program: Program;
  beforeAll(async () => {
    proxy = await startProxy(shop);
    // The secret of this process, so that a session needs no login.
    const SESSION_SECRET = env().SESSION_SECRETS.join(",");
    const variables = {
      API_BASE_URL: proxy.origin,
      LOG_LEVEL: "silent",
      SESSION_SECRET,
      ...(meetsDeadlines ? { DEADLINE_FACTOR: "1" } : {}),
    };
    program = await untilReady(await startShop(variables));
  }, START_MS);
  afterAll(async () => {
    await program.stop();
    proxy.close();
  });
  return {
    setFault: (fault: Fault | null) => proxy.setFault(fault),
    /** Waits until all calls have ended, also those that the storefront has given up. */
    settled: () => proxy.settled(),
    /** The number of calls that have arrived at the backend. */
    calls: () => proxy.calls(),
    /** The most connections to the backend that were open at the same time. */
    mostSockets: () => proxy.mostSockets(),
    running: () => program.running(),
    /** A browser without cookies, or with the session of this token. */
    async browse(token?: string): Promise<Browser> {
      const browser = browse(`http://localhost:${program.port}`);
      const [name = "", value = ""] = token ? (await cookieOf(token)).split(/=(.*)/s) : [];
      if (name) browser.jar.set(name, value);
      return browser;
    },
  };
}
