import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { openDatabase } from "./open.ts";

const { server } = inject("template");

test.runIf(server)("the pool recovers after the server ended its connections", async () => {
  const url = new URL(server ?? "");
  url.searchParams.set("application_name", "ended from outside");
  const database = await openDatabase(url.href);
  const one = () => sql<{ one: number }>`select 1 as one`.execute(database.read);
  await Promise.all([one(), one(), one()]);

  const admin = new pg.Client({ connectionString: server ?? "" });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ended from outside'",
  );
  await admin.end();

  await expect.poll(async () => (await one().catch(() => null))?.rows).toEqual([{ one: 1 }]);
  await database.close();
});
