import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { openDatabase } from "#backend/database/open.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { runStaff } from "#tests/support/staff.ts";

const shop = freshBackend();
const onSqlite = !process.env.TEST_DATABASE_URL;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const staff = (url: string, ...words: string[]) =>
  runStaff(() => Promise.reject(new Error("a backup must not open the shop")), { DATABASE_URL: url }, words);
const pathOf = (name: string) => join(folder, name);
const fileUrl = (name: string) => `file:${pathOf(name)}`;

describe("backup", () => {
  test("is a complete copy while the shop writes, readable by the owner only [P9.5]", async () => {
    const file = pathOf("shop.backup");
    const { database, url } = shop.test;
    // The pause between two writes lets the backup run, because SQLite's driver is synchronous.
    const writing = (async () => {
      for (let sales = 0; sales < 20; sales += 1) {
        await database.write((tx) => tx.updateTable("products").set({ sales }).where("id", "=", 10_001).execute());
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await staff(url, "backup", file);
    await writing;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["shop.backup"]);
    await expect(staff(url, "backup", file)).rejects.toThrow("文件已存在");
    await expect(staff(url, "backup", pathOf("none/x"))).rejects.toThrow("没有文件夹");
  });

  test("names the folder of uploaded pictures, which the copy does not hold", async () => {
    const run = (name: string) =>
      runStaff(
        () => Promise.reject(new Error("a backup must not open the shop")),
        { DATABASE_URL: shop.test.url, DATA_DIR: folder },
        ["backup", pathOf(name)],
      );
    expect(await run("without.backup")).not.toContain("uploads");
    mkdirSync(pathOf("uploads"));
    expect(await run("with.backup")).toContain(`请另外复制 ${pathOf("uploads")}`);
  });

  test.skipIf(onSqlite)("of PostgreSQL names what is missing and leaves no file", async () => {
    const path = process.env.PATH;
    process.env.PATH = folder;
    try {
      await expect(staff(shop.test.url, "backup", pathOf("x"))).rejects.toThrow("这台机器没有 pg_dump");
    } finally {
      process.env.PATH = path;
    }
    const missing = new URL(shop.test.url);
    missing.pathname = "/no_such_database";
    await expect(staff(missing.href, "backup", pathOf("x"))).rejects.toThrow(/pg_dump 没有完成：.*no_such_database/);
    await expect(staff(shop.test.url, "restore", pathOf("x"), "--yes")).rejects.toThrow("pg_restore");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("of PostgreSQL is restored by the command that the page has too", async () => {
    const page = readFileSync("docs/machines.md", "utf8");
    const [command = ""] = /^pg_restore .*$/m.exec(page) ?? [];
    const file = command.split(" ").at(-1) ?? "";
    const url = "postgres://shop:secret@127.0.0.1:5432/shop";
    const refusal = await staff(url, "restore", file, "--yes").catch(String);
    expect(command).toContain(" --no-owner ");
    expect(refusal).toContain(`执行 ${command}，`);
    expect(refusal).not.toContain("secret");
  });

  test.runIf(onSqlite)("of a missing database is refused and creates no file", async () => {
    await expect(staff(fileUrl("none.db"), "backup", pathOf("x"))).rejects.toThrow("没有数据库");
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe.runIf(onSqlite)("restore", () => {
  /** A database that no program has open. */
  function closedShop() {
    copyFileSync(inject("template").file, pathOf("shop.db"));
    return fileUrl("shop.db");
  }
  async function backedUp() {
    await shop.test.database.write((tx) => sql`update products set name = '备份里的' where id = 10001`.execute(tx));
    await staff(shop.test.url, "backup", pathOf("shop.backup"));
    return pathOf("shop.backup");
  }
  async function nameIn(url: string) {
    const database = await openDatabase(url);
    const row = await database.read
      .selectFrom("products")
      .select("name")
      .where("id", "=", 10_001)
      .executeTakeFirstOrThrow();
    await database.close();
    return row.name;
  }

  test("restores the backup and retains the replaced database [P9.5]", async () => {
    const url = closedShop();
    const response = await staff(url, "restore", await backedUp(), "--yes");
    const [, replaced = ""] = /原数据库保留为 (.*)$/.exec(response) ?? [];
    expect(await nameIn(url)).toBe("备份里的");
    expect(await nameIn(`file:${replaced}`)).not.toBe("备份里的");
    expect(existsSync(pathOf("shop.db.restoring"))).toBe(false);
  });

  test("creates a missing database", async () => {
    expect(await staff(fileUrl("new.db"), "restore", await backedUp(), "--yes")).toBe(
      `已恢复；开店前请先执行 payments recheck --since ${pathOf("shop.backup")}，向支付平台核对备份之后的付款与退款`,
    );
    expect(await nameIn(fileUrl("new.db"))).toBe("备份里的");
  });

  test("requires --yes", async () => {
    await expect(staff(closedShop(), "restore", await backedUp())).rejects.toThrow("请先停店，再加 --yes 执行");
  });

  test("is refused while a shop has the database open", async () => {
    const url = closedShop();
    const running = await openDatabase(url);
    await running.read.selectFrom("products").select("id").limit(1).execute();
    await expect(staff(url, "restore", await backedUp(), "--yes")).rejects.toThrow("还有程序在使用数据库");
    await running.close();
    expect(readdirSync(folder).filter((name) => /before|restoring/.test(name))).toEqual([]);
    expect(await nameIn(url)).not.toBe("备份里的");
  });

  test.each([
    {
      what: "no database",
      make: (file: string) => writeFileSync(file, "这不是数据库".repeat(500)),
      why: "不是本店的备份",
    },
    { what: "an empty file", make: (file: string) => writeFileSync(file, ""), why: "不是本店的备份" },
    {
      what: "a database with a broken page",
      make: async (file: string) => {
        copyFileSync(inject("template").file, file);
        const { open } = await import("node:fs/promises");
        const handle = await open(file, "r+");
        for (let page = 40; page < 60; page += 1) await handle.write(Buffer.alloc(4096, 0xab), 0, 4096, page * 4096);
        await handle.close();
      },
      why: /已损坏|不是本店的备份/,
    },
    {
      what: "a backup of a newer program",
      make: async (file: string) => {
        copyFileSync(inject("template").file, file);
        const database = await openDatabase(`file:${file}`);
        await sql`insert into migrations (name) values ('9999-future')`.execute(database.read);
        await database.close();
      },
      why: "备份来自更新的版本（9999-future）",
    },
    {
      what: "a backup of an older program",
      make: async (file: string) => {
        copyFileSync(inject("template").file, file);
        const database = await openDatabase(`file:${file}`);
        await sql`delete from migrations`.execute(database.read);
        await sql`insert into migrations (name) values ('0001-initial')`.execute(database.read);
        await database.close();
      },
      why: "备份来自更早的版本",
    },
    { what: "nothing", make: () => {}, why: "读不到文件" },
  ])("of $what is refused without any change", async ({ make, why }) => {
    const url = closedShop();
    await make(pathOf("bad"));
    await expect(staff(url, "restore", pathOf("bad"), "--yes")).rejects.toThrow(why);
    expect(readdirSync(folder).filter((name) => !name.startsWith("bad"))).toEqual(["shop.db"]);
    expect(await nameIn(url)).not.toBe("备份里的");
  });
});
