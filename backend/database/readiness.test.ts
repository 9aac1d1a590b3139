import { expect, test, vi } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { lockWrites } from "#tests/support/held-lock.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open.ts";
import { createReadiness } from "./readiness.ts";

const shop = freshBackend();

/** Readiness of a database that counts its writes and can be set to refuse them, by a clock of the test. */
function watched(database: Database) {
  const state = { now: 0, writes: 0, isReadOnly: false };
  const observed: Database = {
    ...database,
    async write(...args) {
      state.writes += 1;
      if (state.isReadOnly) throw Object.assign(new Error("attempt to write"), { code: "SQLITE_READONLY" });
      return database.write(...args);
    },
  };
  return { state, checkReady: createReadiness(observed, () => state.now) };
}

test("a database that takes no writes is not ready until it takes them", async () => {
  const { state, checkReady } = watched(shop.backend.database);
  state.isReadOnly = true;
  await expect(checkReady()).rejects.toThrow("attempt to write");
  state.isReadOnly = false;
  state.now += 4999;
  await expect(checkReady()).rejects.toThrow("attempt to write");
  state.now += 1;
  await checkReady();
});

test("many checks make one write in half a minute", async () => {
  const { state, checkReady } = watched(shop.backend.database);
  for (; state.now < 30_000; state.now += 1000) await Promise.all([checkReady(), checkReady()]);
  expect(state.writes).toBe(1);
  await checkReady();
  expect(state.writes).toBe(2);
});

test("a database whose lock another program holds is ready, because it answers reads", async () => {
  vi.stubEnv("DEADLINE_FACTOR", "1");
  const other = await openDatabase(shop.test.url);
  const release = await lockWrites(other);
  await watched(shop.backend.database).checkReady();
  await release();
  await other.close();
  vi.unstubAllEnvs();
});
