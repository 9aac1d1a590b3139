import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { build } from "#server/prepare.mjs";
import { sendHalfForm } from "#tests/support/half-form.ts";
import { type Program, startProgram, startShop, untilReady } from "#tests/support/program.ts";
import { send, sendForm } from "#tests/support/wire.ts";

/** Tests the kinds of causes for which the built shop does not start, and what a start and a stop may meet. */

const LIVE = {
  SHOP_MODE: "live",
  PUBLIC_ORIGIN: "https://shop.example.com",
  SESSION_SECRET: "a secret of more than thirty-two characters",
  SMS_URL: "https://sms.example.com/send",
  SMS_SECRET: "another secret of the SMS carrier",
};
/** A limit for a test that hangs, in ms. */
const SLOW = 180_000;

const started: Program[] = [];
const folders: string[] = [];
let filled = "";
beforeAll(async () => {
  await build();
  const first = await untilReady(await startShop());
  first.signal("SIGTERM");
  await first.ended;
  filled = mkdtempSync(join(tmpdir(), "shop-filled-"));
  folders.push(filled);
  cpSync(first.folder, filled, { recursive: true });
  await first.stop();
}, SLOW);
afterEach(async () => {
  for (const program of started.splice(0)) await program.stop();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Starts the shop on a copy of filled data, or on an empty folder. */
async function start(env: Record<string, string | undefined> = {}, data: string | undefined = filled) {
  const program = await startShop(env, data);
  started.push(program);
  return program;
}

describe("a failed start prints its cause in one line [P2.2]", () => {
  test.each([
    ["PUBLIC_ORIGIN", { PUBLIC_ORIGIN: "shop.example.com/path" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://shop" }],
    ["TRUSTED_PROXIES", { WORKERS: "2", TRUSTED_PROXIES: "proxy.internal" }],
    ["SESSION_SECRET", { ...LIVE, SESSION_SECRET: undefined }],
    ["SMS_URL", { ...LIVE, SMS_URL: "http://sms.example.com/send" }],
    ["database", { DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" }],
  ])(
    "%s: %j",
    async (named, env) => {
      const program = await start(env);
      const started = untilReady(program).then(
        () => "it started",
        () => program.ended,
      );
      expect(await Promise.race([program.ended, started])).toBe(1);
      expect(program.output().trimEnd().split("\n")).toEqual([expect.stringContaining(named)]);
    },
    SLOW,
  );

  test(
    "a port in use",
    async () => {
      const other = createServer().listen(0);
      await new Promise((done) => other.once("listening", done));
      const { port } = other.address() as { port: number };
      const program = await start({ PORT: String(port) });
      expect(await program.ended).toBe(1);
      expect(program.output()).toContain(`PORT ${port} is in use`);
      other.close();
    },
    SLOW,
  );
});

test(
  "live mode has no demo data, and its cookies are Secure",
  async () => {
    const program = await untilReady(await start(LIVE, ""));
    const Host = "shop.example.com";
    const home = await send(program.port, { headers: { Host } });
    expect(home.body).not.toContain("演示");
    expect(home.headers.get("strict-transport-security")).toContain("max-age");

    const login = await send(program.port, { path: "/login?mode=sms", headers: { Host } });
    expect(login.status).toBe(200);
    expect(existsSync(join(program.folder, "outbox"))).toBe(false);
    expect(existsSync(join(program.folder, "session-secret"))).toBe(false);

    const logout = await sendForm(program.port, "/logout", "", { Host, Origin: LIVE.PUBLIC_ORIGIN });
    const cookies = logout.headers.get("set-cookie")?.split("\n") ?? [];
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-shop_\w+=/);
      expect(cookie).toMatch(/; Path=\/;.* HttpOnly; Secure; SameSite=Lax$/);
    }

    for (const name of ["localhost", "127.0.0.1"]) {
      expect((await send(program.port, { headers: { Host: `${name}:${program.port}` } })).status).toBe(421);
    }
    expect(program.output()).not.toContain("emo");
  },
  SLOW,
);

describe("stopping", () => {
  test(
    "SIGTERM to npm ends the shop, which npm started through a shell",
    async () => {
      const program = await startProgram(["start"], {}, filled, "npm");
      started.push(program);
      await untilReady(program);
      program.signal("SIGTERM");
      await program.ended;
      await expect(fetch(`http://127.0.0.1:${program.port}/healthz`)).rejects.toThrow();
      expect(statSync(join(program.folder, "shop.db-wal"), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    },
    SLOW,
  );

  test(
    "an unfinished request and a connection without one are cut off",
    async () => {
      const program = await untilReady(await start({ DEADLINE_FACTOR: "1" }));
      const idle = connect(program.port, "127.0.0.1");
      idle.on("error", () => {});
      const { socket } = await sendHalfForm(program);
      program.signal("SIGTERM");
      expect(await program.ended).toBe(0);
      socket.destroy();
    },
    SLOW,
  );
});

test(
  "a kill while the demo data are written leaves a database that the next start can use",
  async () => {
    const first = await start({}, "");
    const log = join(first.folder, "shop.db-wal");
    // The log is larger than the first tables, so that products are being written.
    const size = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    while (first.running() && size() < 100_000) await wait(5);
    const begun = size();
    while (first.running() && size() === begun) await wait(5);
    first.signal("SIGKILL");
    await first.ended;
    expect(first.output()).not.toContain("shop listens");
    const second = await untilReady(await start({}, first.folder));
    expect((await send(second.port, {})).body).toContain("百采汇");
  },
  SLOW,
);

test(
  "readiness depends on the backend, health on the process alone",
  async () => {
    const program = await untilReady(await start());
    expect((await send(program.port, { path: "/readyz", headers: { Host: "10.0.0.1" } })).body).toBe("ok\n");
    const withoutBackend = await untilReady(await start({ API_BASE_URL: "http://127.0.0.1:1" }));
    expect((await send(withoutBackend.port, { path: "/healthz" })).status).toBe(200);
    expect((await send(withoutBackend.port, { path: "/readyz" })).status).toBe(503);
    expect((await send(withoutBackend.port, {})).headers.get("content-type")).toContain("text/html");
  },
  SLOW,
);

test(
  "the same build runs under plain remix-serve",
  async () => {
    const program = await startProgram(
      [resolve("node_modules/.bin/remix-serve"), resolve("build/server/index.js")],
      {},
      filled,
    );
    started.push(program);
    const origin = `http://localhost:${program.port}`;
    const home = () =>
      fetch(origin).then(
        (answer) => answer.text(),
        () => "",
      );
    // Requests arrive while the shop opens its database.
    await expect.poll(home, { timeout: SLOW, interval: 200 }).toContain("百采汇");
    expect((await fetch(origin)).status).toBe(200);
    const missing = await fetch(`${origin}/nowhere`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain("返回首页");
  },
  SLOW,
);
