import { expect, test } from "vitest";
import { openDatabase } from "#backend/database/open.ts";
import { freshBackend } from "#tests/support/backend.ts";

const shop = freshBackend();

/** A write like any other. */
const touch = (database: typeof shop.backend.database) =>
  database.write((tx) => tx.updateTable("customers").set({ nickname: "改" }).where("id", "=", 1).execute());

test("the version changes with what this process writes", async () => {
  const { database } = shop.backend;
  const before = await database.version();
  await touch(database);
  expect(await database.version()).not.toBe(before);
});

test("the version changes with what another process writes", async () => {
  const { database } = shop.backend;
  const other = await openDatabase(shop.test.url);
  const before = await database.version();
  await touch(other);
  expect(await database.version()).not.toBe(before);
  await other.close();
});

test("a write that is under way changes it when it is done, not only when it began", async () => {
  const { database } = shop.backend;
  const other = await openDatabase(shop.test.url);
  let amid = "";
  await other.write(async (tx) => {
    await tx.updateTable("customers").set({ nickname: "改" }).where("id", "=", 1).execute();
    amid = await database.version();
  });
  expect(await database.version()).not.toBe(amid);
  await other.close();
});

test("the version stays while nobody writes", async () => {
  const { database } = shop.backend;
  const before = await database.version();
  await database.read.selectFrom("customers").select("id").execute();
  // On a server other tests' databases count too.
  if (database.engine === "sqlite") expect(await database.version()).toBe(before);
});
