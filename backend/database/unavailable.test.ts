import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { call, freshBackend } from "#tests/support/backend.ts";
import { lockWrites } from "#tests/support/held-lock.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { type Database, lockWaitMs } from "./database.ts";
import { openDatabase } from "./open.ts";
import { unavailability } from "./unavailable.ts";

/** What callers of the backend see of a database that cannot serve. */

// PostgreSQL waits for its locks by its own clock.
if (inject("template").server) vi.stubEnv("DEADLINE_FACTOR", "1");
const shop = freshBackend();
const BUSY = { status: 503, message: "系统繁忙，请稍后再试", data: null };
const CANNOT_SAVE = { status: 503, message: "暂时无法保存，请稍后再试", data: null };
const readConfig = () => call(shop, "GET", "/api/pc/config");
const times = <T>(count: number, work: () => T) => Array.from({ length: count }, work);

describe("while another program holds a lock", () => {
  let other: Database;
  let release: () => Promise<void>;
  let token: string;
  beforeEach(async () => {
    token = await tokenOf(shop, demoCustomers.stationer);
    other = await openDatabase(shop.test.url);
    release = await lockWrites(other);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await release();
    await other.close();
  });

  const send = () =>
    shop.backend.fetch(
      new Request("http://backend.test/api/user/change/info", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Token": `Bearer ${token}` },
        body: JSON.stringify({ nickname: "改", real_name: "" }),
      }),
    );

  test("reads are answered and the event loop is not blocked; then all waiting writes are made", async () => {
    let written = 0;
    const writes = times(10, () => send().finally(() => (written += 1)));
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await readConfig()).toMatchObject({ status: 200 });
      await wait(10);
    }
    expect(written).toBe(0);
    await release();
    for (const { status } of await Promise.all(writes)) expect(status).toBe(200);
  });

  test("writes are refused after the longest wait, with a message and Retry-After, and the log names the cause", async () => {
    const begun = vi.spyOn(shop.backend.database, "write");
    const sent = times(5, send);
    if (other.engine === "sqlite") {
      await expect.poll(() => begun).toHaveBeenCalledTimes(5);
      const { now } = performance;
      vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + lockWaitMs());
    }
    for (const response of await Promise.all(sent)) {
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(await response.json()).toEqual(BUSY);
    }
    const line = { level: "error", event: "database unavailable", fields: { reason: "busy" } };
    expect(shop.world.logged).toMatchObject(Array(5).fill(line));
    vi.restoreAllMocks();
    await release();
    expect((await send()).status).toBe(200);
  });
});

describe("on a full disk", () => {
  /** Bounds the file to its present pages, as a full disk does. */
  async function fill({ read, write }: Database) {
    await sql`vacuum`.execute(read);
    await write(async (tx) => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx);
      await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(tx);
    });
  }

  test.skipIf(inject("template").server)(
    "reads are answered, writes are refused with a message, and the log names the full disk",
    async () => {
      const token = await tokenOf(shop, demoCustomers.stationer);
      const leaveMessage = () =>
        call(shop, "POST", "/api/user/manager_message", { token, body: { content: "长".repeat(500) } });
      await fill(shop.backend.database);
      // The last pages have room for a few rows.
      await expect.poll(leaveMessage).toEqual(CANNOT_SAVE);
      for (let more = 0; more < 5; more += 1) expect(await leaveMessage()).toEqual(CANNOT_SAVE);
      expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ status: 200 });
      expect(shop.world.logged.at(-1)).toMatchObject({
        level: "error",
        event: "database unavailable",
        fields: { reason: "full", error: "SqliteError: database or disk is full" },
      });

      await shop.backend.database.write((tx) => sql`pragma max_page_count = 1000000`.execute(tx));
      expect(await leaveMessage()).toMatchObject({ status: 200 });
    },
  );
});

test("a reason to be unavailable is known by the code of either driver", () => {
  const reasons = {
    SQLITE_BUSY_SNAPSHOT: "busy",
    "55P03": "busy",
    "40P01": "busy",
    SQLITE_FULL: "full",
    "53100": "full",
    SQLITE_READONLY_DBMOVED: "read-only",
    "25006": "read-only",
    SQLITE_IOERR_WRITE: "failing",
    "57P03": "failing",
    ECONNREFUSED: "failing",
    SQLITE_CONSTRAINT_UNIQUE: null,
    "23505": null,
  };
  for (const [code, reason] of Object.entries(reasons))
    expect([code, unavailability(Object.assign(new Error("driver"), { code }))]).toEqual([code, reason]);
  for (const fault of [new TypeError("x is undefined"), "text", null]) expect(unavailability(fault)).toBeNull();
});

test("a pooler whose server is away is unavailable, a statement with wrong parameters is a fault", () => {
  const reasonOf = (severity: string, message: string) =>
    unavailability(Object.assign(new Error(message), { code: "08P01", severity }));
  const away = "server login has been failing, try again later (server_login_retry)";
  expect(reasonOf("FATAL", away)).toBe("failing");
  expect(reasonOf("FATAL", "server conn crashed?")).toBe("failing");
  expect(reasonOf("FATAL", "query_wait_timeout")).toBe("busy");
  expect(reasonOf("ERROR", "bind message supplies 2 parameters, but prepared statement requires 1")).toBeNull();
});
