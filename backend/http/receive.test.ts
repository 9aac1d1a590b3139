import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterEach, expect, test } from "vitest";
import { send } from "#tests/support/wire.ts";
import { createBodies } from "./bodies.ts";
import { receiveBody } from "./receive.ts";

const KILOBYTE = 1024;

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** A server that answers with the length of the text it received, once the test lets it; small budgets make it full. */
async function startServer() {
  const bodies = createBodies({ smallBudget: 64 * KILOBYTE, largeBudget: 800 * KILOBYTE });
  const answers: (() => void)[] = [];
  const port = await new Promise<number>((resolve) => {
    server = serve(
      {
        port: 0,
        hostname: "127.0.0.1",
        fetch: async (request, connection) => {
          const address = request.headers.get("X-Client-Address") ?? "";
          const refused = await receiveBody(bodies, connection, address);
          if (refused) return refused;
          const text = await request.text();
          if (request.url.endsWith("/held")) await new Promise<void>((answer) => answers.push(answer));
          return Response.json({ length: text.length });
        },
      },
      (address: AddressInfo) => resolve(address.port),
    ) as Server;
  });
  const post = (kilobytes: number, address = "203.0.113.9", path = "/") =>
    send(port, {
      method: "POST",
      path,
      headers: { "X-Client-Address": address, "Content-Length": String(kilobytes * KILOBYTE) },
      body: Buffer.alloc(kilobytes * KILOBYTE, "a"),
    });
  return { port, bodies, post, answers };
}

test("the API reads the body that was received, and its bytes are freed with the answer", async () => {
  const { bodies, post } = await startServer();
  for (let round = 0; round < 10; round += 1) {
    const { status, body } = await post(150);
    expect([status, JSON.parse(body)]).toEqual([200, { length: 150 * KILOBYTE }]);
  }
  await expect.poll(() => bodies.bytes()).toBe(0);
});

test("a client that holds its share is refused in an envelope, and another one is not", async () => {
  const { answers, post } = await startServer();
  const held = post(150, "203.0.113.1", "/held");
  await expect.poll(() => answers.length).toBe(1);
  const refused = await post(100, "203.0.113.2");
  expect([refused.status, refused.headers.get("retry-after"), JSON.parse(refused.body)]).toEqual([
    429,
    "5",
    { status: 429, message: "同时提交的内容过多，请稍后再试", data: null },
  ]);
  expect((await post(150, "198.51.100.1")).status).toBe(200);
  answers[0]?.();
  expect((await held).status).toBe(200);
});

test("a chunked body is read, within the same bounds", async () => {
  const { port } = await startServer();
  const answer = await send(port, {
    method: "POST",
    headers: { "Transfer-Encoding": "chunked" },
    body: "3\r\nabc\r\n0\r\n\r\n",
  });
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { length: 3 }]);
});
