import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { env } from "../env.server.ts";
import { featuresKnown } from "./backend-features.server.ts";

const globals = globalThis as { shopBackend?: unknown };
const before = globals.shopBackend;
const remote = createServer();
afterAll(() => {
  delete env().API_BASE_URL;
  globals.shopBackend = before;
  remote.closeAllConnections();
  remote.close();
});

test("probes that go on after the address is gone open no backend in this process", async () => {
  globals.shopBackend = undefined;
  await once(remote.listen(0, "127.0.0.1"), "listening");
  env().API_BASE_URL = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`;
  const asked = once(remote, "request");
  const known = featuresKnown();
  const [, first] = (await asked) as [unknown, ServerResponse];
  delete env().API_BASE_URL;
  let more = 0;
  remote.on("request", (_, response) => {
    more += 1;
    response.writeHead(404).end();
  });
  first.writeHead(404).end();
  await known;
  expect(more).toBeGreaterThan(0);
  expect(globals.shopBackend).toBeUndefined();
});
