import { sql } from "kysely";
import pg from "pg";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { emptyDatabase } from "#tests/support/database.ts";
import { frozenLink } from "#tests/support/frozen-link.ts";
import { MIGRATION_NAMES, migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { createReadiness } from "./readiness.ts";
import { unavailability } from "./unavailable.ts";

const { server } = inject("template");
const SERVER = new URL(server ?? "postgres://127.0.0.1");

describe.runIf(server)("the pool", () => {
  test("recovers after the server ended its connections", async () => {
    const url = new URL(SERVER);
    url.searchParams.set("application_name", "ended from outside");
    const database = await openDatabase(url.href);
    const one = () => sql<{ one: number }>`select 1 as one`.execute(database.read);
    await Promise.all([one(), one(), one()]);

    const admin = new pg.Client({ connectionString: SERVER.href });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ended from outside'",
    );
    await admin.end();

    await expect.poll(async () => (await one().catch(() => null))?.rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  /** A database behind a link that freezes, with deadlines that are as much shorter. */
  async function behindLink(factor: string) {
    vi.stubEnv("DEADLINE_FACTOR", factor);
    const link = await frozenLink({ host: SERVER.hostname, port: Number(SERVER.port || 5432) });
    const url = new URL(SERVER);
    url.hostname = "127.0.0.1";
    url.port = String(link.port);
    const database = await openDatabase(url.href);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await database.close();
    });
    return { link, database };
  }

  test("gives up a server that does not answer, and asks it on another connection afterwards", async () => {
    const { link, database } = await behindLink("0.02");
    const one = () => sql<{ one: number }>`select 1 as one`.execute(database.read);
    await one();
    const isReady = createReadiness(database);
    link.freeze();
    await expect(isReady()).rejects.toThrow("did not answer in time");
    const refused = await one().catch((error: unknown) => error);
    expect(unavailability(refused)).toBe("failing");
    const written = await database.write((tx) => sql`select 1`.execute(tx)).catch((error: unknown) => error);
    expect(unavailability(written)).not.toBeNull();
    link.thaw();
    await expect.poll(async () => (await one().catch(() => null))?.rows).toEqual([{ one: 1 }]);
  });

  test("asks for nothing at the start of a connection that a pooler refuses", async () => {
    const { link, database } = await behindLink("1");
    await sql`select 1`.execute(database.read);
    await database.write((tx) => sql`select 1`.execute(tx));
    const [greeting = Buffer.from("")] = link.greetings;
    const words = greeting.subarray(8).toString().split("\0");
    const names = words.filter((word, index) => index % 2 === 0 && word !== "");
    expect(names.sort()).toEqual(["client_encoding", "database", "user"]);
  });

  test("bounds the waits of a transaction alone", async () => {
    vi.stubEnv("DEADLINE_FACTOR", "1");
    onTestFinished(() => void vi.unstubAllEnvs());
    const database = await openDatabase(SERVER.href);
    const shown = async (name: string, by: typeof database.read) =>
      Object.values((await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(by)).rows[0] ?? {})[0];
    const names = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"];
    const all = async (by: typeof database.read) => {
      const values: unknown[] = [];
      for (const name of names) values.push(await shown(name, by));
      return values;
    };
    expect(await database.write(all)).toEqual(["5s", "30s", "10s"]);
    expect(await database.write(all, { isUnbounded: true })).toEqual(["0", "0", "0"]);
    expect(await all(database.read)).toEqual(["0", "0", "0"]);
    await database.close();
  });

  test("loses a transaction that pauses, so that another machine gets its rows", async () => {
    vi.stubEnv("DEADLINE_FACTOR", "0.05");
    onTestFinished(() => void vi.unstubAllEnvs());
    const empty = await emptyDatabase();
    const { database } = empty;
    await database.write((tx) => sql`create table pieces as select 1 as id, 5 as rest`.execute(tx));
    const other = await openDatabase(empty.url);
    let thaw = () => {};
    let taken = () => {};
    const isTaken = new Promise<void>((done) => (taken = done));
    const frozen = database
      .write(async (tx) => {
        await sql`update pieces set rest = rest - 1 where id = 1`.execute(tx);
        taken();
        await new Promise<void>((done) => (thaw = done));
        await sql`select 1`.execute(tx);
      })
      .catch((error: unknown) => error);
    await isTaken;
    const take = () => other.write((tx) => sql`update pieces set rest = rest - 1 where id = 1`.execute(tx));
    await expect
      .poll(
        () =>
          take().then(
            () => true,
            () => false,
          ),
        { timeout: 180_000 },
      )
      .toBe(true);
    thaw();
    expect(unavailability(await frozen)).toBe("failing");
    expect((await sql`select rest from pieces`.execute(other.read)).rows).toEqual([{ rest: 4 }]);
    await other.close();
    await empty.drop();
  });
});

test("machines that start together migrate an empty database once", async () => {
  const empty = await emptyDatabase();
  const others = await Promise.all([openDatabase(empty.url), openDatabase(empty.url)]);
  const ran = await Promise.all([empty.database, ...others].map((one) => migrate(one)));
  expect(ran.flat()).toEqual(MIGRATION_NAMES);
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(empty.database.read);
  expect(rows.map(({ name }) => name)).toEqual(MIGRATION_NAMES);
  for (const other of others) await other.close();
  await empty.drop();
});
