import type { IncomingMessage, ServerResponse } from "node:http";
import { request } from "node:http";
import type { LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { isPublicAddress, webhookRobot } from "./robot.ts";

const KEY = "0f3b-secret-key";
const TEXT = "【商城】新询价 202611210001，待报价";
/** The addresses of a message to 企业微信 and 钉钉. */
const PATHS = [`/cgi-bin/webhook/send?key=${KEY}`, `/robot/send?access_token=${KEY}`];

const TAKEN = (res: ServerResponse) => res.end('{"errcode":0,"errmsg":"ok"}');
/** Answers each name with these addresses. */
const lookupOf =
  (...addresses: string[]): LookupFunction =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );

/** A robot's service with this answer, and the requests that it received; its name resolves to this machine. */
async function robotService(answer: (res: ServerResponse) => unknown, path = PATHS[0]) {
  const requests: { req: IncomingMessage; body: string }[] = [];
  const port = await serve(async (req, res) => {
    let body = "";
    for await (const part of req) body += part;
    requests.push({ req, body });
    answer(res);
  });
  const url = `http://robot.example.com:${port}${path}`;
  // The stub speaks http; settings.ts allows https alone.
  const network = { request: request as typeof import("node:https").request, lookup: lookupOf("127.0.0.1") };
  return { requests, url, network, robot: webhookRobot(url, { ...network, isAllowed: () => true }) };
}

test.each(PATHS)("a notice is a text message in one POST to %s", async (path) => {
  const { requests, robot } = await robotService(TAKEN, path);
  await robot.send({ id: "m1", text: TEXT });
  expect(requests.map(({ req }) => [req.method, req.url])).toEqual([["POST", path]]);
  expect(requests[0]?.req.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "x-message-id": "m1",
  });
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({ msgtype: "text", text: { content: TEXT } });
});

test.each<[string, (res: ServerResponse) => unknown, string]>([
  ["refuses the key", (res) => res.end('{"errcode":93000,"errmsg":"invalid webhook url"}'), "errcode 93000"],
  ["answers another kind of JSON", (res) => res.end("[]"), "errcode null"],
  ["answers no JSON", (res) => res.end("ok"), "errcode null"],
  ["fails", (res) => res.writeHead(502).end(), "answered 502"],
  ["answers without end", (res) => res.write("x".repeat(100_000)), "too long"],
  ["closes the connection", (res) => res.socket?.destroy(), ""],
])("a robot that %s makes sending fail, without its key in the message", async (_what, answer, message) => {
  const { robot } = await robotService(answer);
  const failure = await robot.send({ id: "m1", text: TEXT }).catch((error: Error) => error);
  expect(String(failure)).toContain(message);
  expect(failure).toBeInstanceOf(Error);
  expect(String(failure)).not.toContain(KEY);
});

test("a redirect is not followed", async () => {
  const other = await robotService(TAKEN);
  const { robot } = await robotService((res) => res.writeHead(302, { Location: other.url }).end());
  await expect(robot.send({ id: "m1", text: TEXT })).rejects.toThrow("the robot answered 302");
  expect(other.requests).toEqual([]);
});

test("a robot that never answers is given up", async () => {
  const { url, network, requests } = await robotService(() => {});
  const robot = webhookRobot(url, { ...network, isAllowed: () => true, timeoutMs: 100 });
  await expect(robot.send({ id: "m1", text: TEXT })).rejects.toThrow();
  expect(requests.length).toBeLessThan(2);
});

test.each([
  ["a private one", ["127.0.0.1"]],
  ["a private one beside a public one", ["1.2.3.4", "10.0.0.5"]],
  ["none", []],
])("nothing is sent to a name with the address %s", async (_what, addresses) => {
  const { url, network, requests } = await robotService(TAKEN);
  const robot = webhookRobot(url, { ...network, lookup: lookupOf(...addresses) });
  await expect(robot.send({ id: "m1", text: TEXT })).rejects.toThrow("the robot's address is not public");
  expect(requests).toEqual([]);
});

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "192.168.1.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "fc00::1",
  "fe80::1",
  "2002:a00:1::",
  "2001:db8::1",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.2.3.4", "101.91.40.24", "172.32.0.1", "2408:8706::1"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
