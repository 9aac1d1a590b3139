import { spawnSync } from "node:child_process";
import express from "express";
import pino from "pino";
import { expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { requestLog } from "./request-log.ts";

test("one line per request under the id of X-Request-Id, without personal data", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const app = express().use(requestLog(log));
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

test("the token of a signed link is in no line [P6.98]", async () => {
  const lines: string[] = [];
  const app = express().use(requestLog(pino({ level: "info" }, { write: (line: string) => void lines.push(line) })));
  const server = await serve(app);
  for (const path of ["/approval/secret-token", "/approval/secret-token.data", "/shared_offer/secret-token"]) {
    await send(server, { path });
  }
  await expect.poll(() => lines).toHaveLength(3);
  expect(lines.join("")).not.toContain("secret-token");
  expect(lines.join("")).toContain("/approval/…");
});

test.each([
  ["an exit", "process.exit(0);"],
  ["a failure", "throw new Error();"],
])("%s loses no line that was logged before", (_, end) => {
  const program = `import { createLog } from "./server/middleware/request-log.ts";
    const log = createLog("info");
    for (let number = 0; number < 300; number += 1) log.info({ number }, "line");
    ${end}`;
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program]);
  const lines = stdout.toString().trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).number)).toEqual(Array.from({ length: 300 }, (_, number) => number));
});
