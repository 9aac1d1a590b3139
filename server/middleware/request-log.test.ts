import { once } from "node:events";
import { connect } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import type { Log } from "#backend/log.ts";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { requestLog } from "./request-log.ts";

const into =
  (lines: string[]): Log =>
  (level, event, fields) =>
    lines.push(JSON.stringify({ level, event, ...fields }));

test("one line per request under the id of X-Request-Id, without personal data", async () => {
  const lines: string[] = [];
  const app = express().use(requestLog(into(lines)));
  app.get("/user", (req, res) => void res.send(req.headers["x-request-id"]));
  const answer = await send(await serve(app), {
    path: "/user?phone=13800000011",
    headers: { Cookie: "shop_session=secret", "X-Request-Id": "forged", "X-Client-Address": "203.0.113.9" },
  });

  await expect.poll(() => lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    id: answer.body,
    method: "GET",
    path: "/user",
    status: 200,
    bytes: expect.any(Number),
  });
  expect(answer.headers.get("x-request-id")).toBe(answer.body);
  expect(lines[0]).not.toMatch(/13800000011|secret|forged|203\.0\.113/);
});

test("a request that the client ends before its answer begins has no status", async () => {
  const lines: string[] = [];
  const app = express().use(requestLog(into(lines)));
  app.get("/begun", (_req, res) => void res.status(201).write("half"));
  let leave = () => {};
  app.get("/slow", () => leave());
  const port = await serve(app);
  for (const path of ["/slow", "/begun"]) {
    const socket = connect(port, "127.0.0.1", () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`));
    leave = () => socket.destroy();
    socket.once("data", leave);
    await once(socket, "close");
  }
  await expect.poll(() => lines).toHaveLength(2);
  const [slow, begun] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(Object.keys(slow ?? {}).sort()).toEqual(["event", "id", "level", "method", "ms", "path"]);
  expect(slow).toMatchObject({ event: "request aborted", path: "/slow" });
  expect(begun).toMatchObject({ event: "request aborted", path: "/begun", status: 201 });
});

test("a probe that is answered is logged at debug, and one that is refused at info", async () => {
  const lines: string[] = [];
  const app = express().use(requestLog(into(lines)));
  let status = 200;
  app.get("/readyz", (_req, res) => void res.status(status).end());
  const port = await serve(app);
  for (status of [200, 503]) await send(port, { path: "/readyz" });
  await expect.poll(() => lines).toHaveLength(2);
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toMatchObject([
    { level: "debug", event: "request", status: 200 },
    { level: "info", event: "request", status: 503 },
  ]);
});

test("the token of a signed link is in no line [P6.98]", async () => {
  const lines: string[] = [];
  const app = express().use(requestLog(into(lines)));
  const server = await serve(app);
  const addresses = [
    "approval/secret-token",
    "approval/secret-token.data",
    "Approval/secret-token",
    "shared_offer/secret-token",
  ];
  for (const address of addresses) await send(server, { path: `/${address}` });
  await expect.poll(() => lines).toHaveLength(4);
  expect(lines.join("")).not.toContain("secret-token");
  expect(lines.join("")).toContain("/approval/…");
});
