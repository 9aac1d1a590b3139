import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#backend/database/migrate.ts";
import { openDatabase } from "#backend/database/open.ts";
import { seedIfEmpty } from "#backend/demo/seed.ts";

declare module "vitest" {
  interface ProvidedContext {
    template: { folder: string; file: string; server: string | null; name: string };
  }
}

/**
 * Fills the database that every test copies: a SQLite file, or with TEST_DATABASE_URL (postgres://…) a template
 * database on that server.
 */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "shop-test-"));
  const server = process.env.TEST_DATABASE_URL ?? null;
  const name = `shop_template_${randomUUID().replaceAll("-", "")}`;
  const file = join(folder, "template.db");
  if (server) await onServer(server, `create database ${name}`);

  const database = await openDatabase(server ? databaseUrl(server, name) : `file:${file}`);
  await migrate(database);
  await seedIfEmpty(database, { clock: { now: () => Date.UTC(2026, 10, 21, 1, 30) }, log: () => {} });
  await database.close();
  project.provide("template", { folder, file, server, name });
  // The temporary folders of the workers are deleted with this one.
  process.env.TMPDIR = folder;

  return async () => {
    if (server) await onServer(server, `drop database if exists ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function onServer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function databaseUrl(server: string, name: string) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
