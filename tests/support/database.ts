import { randomUUID } from "node:crypto";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { openDatabase } from "#backend/database/open.ts";

export type TestDatabase = { database: Database; url: string; drop(): Promise<void> };

/** Copies the filled demo database for one test. */
export async function copyOfTemplate(): Promise<TestDatabase> {
  const { folder, file, server, name } = inject("template");
  if (server) return onPostgres(server, name);
  const copy = join(folder, `${randomUUID()}.db`);
  copyFileSync(file, copy);
  return onFile(copy);
}

async function onFile(file: string): Promise<TestDatabase> {
  const database = await openDatabase(`file:${file}`);
  return {
    database,
    url: `file:${file}`,
    async drop() {
      await database.close();
      for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
    },
  };
}

/** Makes a database without tables for one test. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { folder, server } = inject("template");
  return server ? onPostgres(server, "template0") : onFile(join(folder, `${randomUUID()}.db`));
}

async function onPostgres(server: string, template: string): Promise<TestDatabase> {
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  // Copying files takes half as long as logging their pages; PostgreSQL 15 and later.
  await run(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase(url.href);
  return {
    database,
    url: url.href,
    async drop() {
      await database.close();
      await run(server, `drop database ${name} with (force)`);
    },
  };
}

async function run(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
