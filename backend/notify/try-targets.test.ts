import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { tryTargets } from "./try-targets.ts";

/** What a live shop says at its start of targets that do not answer. */

async function serveTcp(converse: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    converse(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

async function linesOf(targets: Parameters<typeof tryTargets>[0], timeoutMs = 4000) {
  const lines: unknown[] = [];
  await tryTargets(targets, (level, event, fields) => void lines.push([level, event, fields]), timeoutMs);
  return lines;
}
const NONE = { S3: null, SMTP: null, SMS_URL: undefined, NOTIFY_ROBOT: undefined };
const smtpOf = (port: number) => ({ url: `smtp://user:secret@127.0.0.1:${port}?ignoreTLS=true`, from: "a@b.cn" });

test("targets that answer are no line, and a gateway gets a connection without a byte", async () => {
  const received: string[] = [];
  const gateway = await serveTcp((socket) => socket.on("data", (chunk) => received.push(String(chunk))));
  const mail = await serveTcp((socket) => {
    socket.write("220 mail\r\n");
    socket.on("data", (chunk) => {
      const line = String(chunk);
      if (line.startsWith("EHLO")) socket.write("250-mail\r\n250 AUTH PLAIN\r\n");
      else socket.write(line.startsWith("AUTH") ? "235 ok\r\n" : "221 bye\r\n");
    });
  });
  expect(await linesOf({ ...NONE, SMTP: smtpOf(mail), SMS_URL: `http://127.0.0.1:${gateway}/send` })).toEqual([]);
  expect(received).toEqual([]);
});

test("each target that refuses, or is not public, is one line without its address", async () => {
  const port = await freePort();
  const lines = await linesOf({
    S3: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "shop",
      region: "cn-east-1",
      accessKeyId: "AKID",
      secretAccessKey: "secret",
      isPathStyle: false,
    },
    SMTP: smtpOf(port),
    SMS_URL: `https://127.0.0.1:${port}/send?account=secret`,
    NOTIFY_ROBOT: `https://127.0.0.1:${port}/send?key=secret`,
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      ["warn", "target not reached", { target: "S3_ENDPOINT", error: "ECONNREFUSED" }],
      ["warn", "target not reached", { target: "SMTP_URL", error: "ESOCKET" }],
      ["warn", "target not reached", { target: "SMS_URL", error: "ECONNREFUSED" }],
      ["warn", "target not reached", { target: "NOTIFY_ROBOT", error: "the robot's address is not public" }],
    ]),
  );
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("a target that never answers is given up", async () => {
  const silent = await serveTcp(() => {});
  expect(await linesOf({ ...NONE, SMTP: smtpOf(silent) }, 50)).toEqual([
    ["warn", "target not reached", { target: "SMTP_URL", error: expect.stringMatching(/^no answer within \d+ ms$/) }],
  ]);
});
