import { expect, test } from "vitest";
import { openDatabase } from "#backend/database/open.ts";
import { freshBackend } from "#tests/support/backend.ts";

const shop = freshBackend();

const renameCustomer = (database: typeof shop.backend.database) =>
  database.write((tx) => tx.updateTable("customers").set({ nickname: "改" }).where("id", "=", 1).execute());

test("the version changes with a write of this process", async () => {
  const { database } = shop.backend;
  const before = await database.version();
  await renameCustomer(database);
  expect(await database.version()).not.toBe(before);
});

test("the version changes with a write of another process", async () => {
  const { database } = shop.backend;
  const other = await openDatabase(shop.test.url);
  const before = await database.version();
  await renameCustomer(other);
  expect(await database.version()).not.toBe(before);
  await other.close();
});

test("a write changes the version when it is committed", async () => {
  const { database } = shop.backend;
  const other = await openDatabase(shop.test.url);
  let versionDuringWrite = "";
  await other.write(async (tx) => {
    await tx.updateTable("customers").set({ nickname: "改" }).where("id", "=", 1).execute();
    versionDuringWrite = await database.version();
  });
  expect(await database.version()).not.toBe(versionDuringWrite);
  await other.close();
});

test("the version is stable without writes", async () => {
  const { database } = shop.backend;
  const before = await database.version();
  await database.read.selectFrom("customers").select("id").execute();
  // On a PostgreSQL server, other tests' databases change the version too.
  if (database.engine === "sqlite") expect(await database.version()).toBe(before);
});
