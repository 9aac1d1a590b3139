import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { openDatabase } from "#backend/database/open.ts";
import { build } from "#server/prepare.mjs";
import { firstSku } from "#tests/support/catalog.ts";
import { runCommand } from "#tests/support/command.ts";
import { openConfirmPage } from "#tests/support/confirm-page.ts";
import { documented } from "#tests/support/documented.ts";
import { createPooler, hasPooler } from "#tests/support/pooler.ts";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";

/** Sets PostgreSQL and PgBouncer up as docs/machines.md says, and runs the shop over them. */

const SERVER = process.env.TEST_DATABASE_URL ?? "";
const PAGE = "docs/machines.md";
/** A limit for a test that hangs, in ms. */
const SLOW = 300_000;
const PASSWORD = "8e296a067a37563370ded05f5a3bf3ec";
const PRODUCT = 10001;
const PIECES = 10;

describe.skipIf(!SERVER || !hasPooler)("over PgBouncer (skipped without TEST_DATABASE_URL or pgbouncer)", () => {
  const role = `shop_${randomUUID().replaceAll("-", "")}`;
  let folder = "";
  let pooler: Awaited<ReturnType<typeof createPooler>>;
  let database: Database;
  let shop: Program;
  let direct = "";

  /** Runs a command of the page on the test's server, with the role of this test. */
  function shell(command: string, input = "") {
    const { hostname, port, username } = new URL(SERVER);
    const here = documented(PAGE, command)
      .replace("runuser -u postgres -- ", "")
      .replace(/\S+\.dump/, join(folder, "copy.dump").replaceAll("shop", "s_h_o_p"))
      .replace("--host=127.0.0.1 --port=5432", `--host=${hostname} --port=${port}`)
      .replace(/\bshop\b/g, role)
      .replaceAll("s_h_o_p", "shop");
    const env = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, PGDATABASE: "postgres" };
    // Without a terminal the programs read passwords from their input.
    return runCommand(["setsid", "--wait", "sh", "-c", here], { env, input });
  }

  async function staff(url: string, ...words: string[]) {
    const { PATH } = process.env;
    const env = { PATH, NODE_ENV: "production", SHOP_MODE: "demo", DATABASE_URL: url, DATA_DIR: join(folder, "data") };
    const { code, output } = await runCommand([process.execPath, "build/staff.js", ...words], { env });
    return { code, output };
  }

  /** Makes the page's backup with the program of the sources, by a file of variables that names the pooler and a second one. */
  function backupOfPage() {
    const command =
      "runuser -u shop -- node --env-file=/etc/shop.env --env-file=/etc/shop-backup.env build/staff.js backup /var/lib/shop/1121.dump";
    const text = `NODE_ENV=production\nSHOP_MODE=demo\nDATA_DIR=${join(folder, "data")}\nDATABASE_URL=${pooler.url}\n`;
    writeFileSync(join(folder, "shop.env"), text);
    writeFileSync(join(folder, "shop-backup.env"), `DATABASE_URL=${direct}\n`);
    const here = documented(PAGE, `cd /srv/shop/current && ${command}`)
      .replace("/srv/shop/current", process.cwd())
      .replace("runuser -u shop -- ", "")
      .replaceAll("/etc/", `${folder}/`)
      .replace("/var/lib/shop/1121.dump", join(folder, "copy.dump"));
    return runCommand(["sh", "-c", here], { env: { PATH: process.env.PATH } });
  }

  const open = async () => untilReady(await startShop({ DATABASE_URL: pooler.url }));
  const statusOf = (path: string) => fetch(`http://localhost:${shop.port}${path}`).then(({ status }) => status);
  const ordersOf = () => database.read.selectFrom("order_groups").select("id").execute();

  beforeAll(async () => {
    await build();
    folder = mkdtempSync("/tmp/machines-");
    chmodSync(folder, 0o755);
    expect(
      await shell("runuser -u postgres -- createuser --pwprompt shop", `${PASSWORD}\n${PASSWORD}\n`),
    ).toMatchObject({ code: 0 });
    const createdb = "runuser -u postgres -- createdb --owner=shop --encoding=UTF8 --template=template0 shop";
    expect(await shell(createdb)).toMatchObject({ code: 0 });
    pooler = await createPooler(folder, { server: new URL(SERVER), role, password: PASSWORD });
    await pooler.start();
    const url = new URL(SERVER);
    url.pathname = `/${role}`;
    url.username = role;
    url.password = PASSWORD;
    direct = url.href;
    shop = await open();
    database = await openDatabase(direct);
  }, SLOW);
  afterAll(async () => {
    await shop?.stop();
    await database?.close();
    await pooler?.stop();
    const drops = [`drop database if exists ${role} with (force)`, `drop role if exists ${role}`];
    await runCommand(["psql", SERVER, ...drops.map((statement) => `--command=${statement}`)]);
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    "twenty orders at once for the last ten pieces make ten, while a backup goes through the pooler",
    async () => {
      const sku = await firstSku(database, PRODUCT);
      const { stock } = await database.read
        .selectFrom("skus")
        .select("stock")
        .where("id", "=", sku)
        .executeTakeFirstOrThrow();
      const taken = await staff(direct, "goods", "stock", String(sku), `--by=${PIECES - stock}`, "--why", "盘点");
      expect(taken).toMatchObject({ code: 0 });
      const before = await ordersOf();
      const buyers = [
        { account: "13800000015", password: "trade888" },
        { account: "13800000016", password: "cost2026a" },
      ];
      const origin = `http://localhost:${shop.port}`;
      const submits: Awaited<ReturnType<typeof openConfirmPage>>[] = [];
      for (let n = 0; n < PIECES; n += 1) {
        for (const buyer of buyers) submits.push(await openConfirmPage(origin, { ...buyer, product: PRODUCT }));
      }
      const [backup, ...pages] = await Promise.all([
        staff(pooler.url, "backup", join(folder, "through.dump")),
        ...submits.map((submit) => submit()),
      ]);
      const ordered = pages.filter(({ at }) => at.startsWith("/payment?id="));
      expect(new Set(ordered.map(({ at }) => at)).size).toBe(PIECES);
      expect(await ordersOf()).toHaveLength(before.length + PIECES);
      expect(backup).toMatchObject({ code: 0 });
      const { stock: left } = await database.read
        .selectFrom("skus")
        .select("stock")
        .where("id", "=", sku)
        .executeTakeFirstOrThrow();
      expect(left).toBe(0);
      // The backup has set the search path of its connection, which the pooler passes on.
      expect(await Promise.all(Array.from({ length: 12 }, () => statusOf("/readyz")))).toEqual(Array(12).fill(200));
      expect(await staff(pooler.url, "audit")).toEqual({ code: 0, output: "账目一致\n" });
    },
    SLOW,
  );

  test(
    "the shop is not ready while the pooler is away, and ready again by itself",
    async () => {
      await pooler.stop();
      await expect.poll(() => statusOf("/readyz"), { timeout: SLOW }).toBe(503);
      expect(await statusOf("/healthz")).toBe(200);
      await pooler.start();
      await expect.poll(() => statusOf("/readyz"), { timeout: SLOW }).toBe(200);
      expect(await statusOf(`/goods_detail/${PRODUCT}`)).toBe(200);
    },
    SLOW,
  );

  test(
    "the documented restore brings a backup back",
    async () => {
      const before = await ordersOf();
      shop.signal("SIGTERM");
      expect(await shop.ended).toBe(0);
      await shop.stop();
      // The backup behind a pooler connects to the server: the pooler is away.
      await pooler.stop();
      expect(await backupOfPage()).toMatchObject({ code: 0 });
      await pooler.start();
      await database.write((tx) =>
        tx
          .updateTable("order_groups")
          .set({ sn: "lost" })
          .where("id", "=", before[0]?.id ?? 0)
          .execute(),
      );
      const restore =
        "pg_restore --clean --if-exists --no-owner --single-transaction --host=127.0.0.1 --port=5432 --username=shop --dbname=shop /var/lib/shop/1121.dump";
      expect(await shell(restore, `${PASSWORD}\n`)).toMatchObject({ code: 0, stderr: "" });
      const lost = await database.read.selectFrom("order_groups").select("id").where("sn", "=", "lost").execute();
      expect(lost).toEqual([]);
      expect(await ordersOf()).toHaveLength(before.length);
      expect(await staff(direct, "payments", "recheck", "--since", join(folder, "copy.dump"))).toMatchObject({
        code: 0,
      });
      expect(await staff(direct, "audit")).toEqual({ code: 0, output: "账目一致\n" });
      shop = await open();
      expect(await statusOf("/readyz")).toBe(200);
    },
    SLOW,
  );
});
