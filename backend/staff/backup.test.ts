import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
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
  runStaff(() => Promise.reject(new Error("a backup opens no shop")), { DATABASE_URL: url }, words);
const at = (name: string) => join(folder, name);
const fileUrl = (name: string) => `file:${at(name)}`;

describe("backup", () => {
  test("is a whole copy while the shop writes, in a file of the owner's alone", async () => {
    const file = at("shop.backup");
    const { database, url } = shop.test;
    // SQLite answers at once: without a pause nobody else would get a turn.
    const busy = (async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        await database.write((tx) =>
          tx.updateTable("products").set({ sales: turn }).where("id", "=", 10_001).execute(),
        );
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await staff(url, "backup", file);
    await busy;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["shop.backup"]);
    await expect(staff(url, "backup", file)).rejects.toThrow("文件已存在");
    await expect(staff(url, "backup", at("none/x"))).rejects.toThrow("没有文件夹");
  });

  test.skipIf(onSqlite)("of PostgreSQL says in one sentence what is missing, and leaves no file", async () => {
    const path = process.env.PATH;
    process.env.PATH = folder;
    try {
      await expect(staff(shop.test.url, "backup", at("x"))).rejects.toThrow("这台机器没有 pg_dump");
    } finally {
      process.env.PATH = path;
    }
    const gone = new URL(shop.test.url);
    gone.pathname = "/no_such_database";
    await expect(staff(gone.href, "backup", at("x"))).rejects.toThrow(/pg_dump 没有完成：.*no_such_database/);
    await expect(staff(shop.test.url, "restore", at("x"), "--yes")).rejects.toThrow("pg_restore");
    expect(readdirSync(folder)).toEqual([]);
  });

  test.runIf(onSqlite)("of a database that is not there makes none", async () => {
    await expect(staff(fileUrl("none.db"), "backup", at("x"))).rejects.toThrow("没有数据库");
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe.runIf(onSqlite)("restore", () => {
  /** A shop that nobody runs: its file was never opened here. */
  function closedShop() {
    copyFileSync(inject("template").file, at("shop.db"));
    return fileUrl("shop.db");
  }
  async function backedUp() {
    await shop.test.database.write((tx) => sql`update products set name = '备份里的' where id = 10001`.execute(tx));
    await staff(shop.test.url, "backup", at("shop.backup"));
    return at("shop.backup");
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

  test("brings back what was kept, and keeps what it replaced", async () => {
    const url = closedShop();
    const response = await staff(url, "restore", await backedUp(), "--yes");
    const [, kept = ""] = /原数据库保留为 (.*)$/.exec(response) ?? [];
    expect(await nameIn(url)).toBe("备份里的");
    expect(await nameIn(`file:${kept}`)).not.toBe("备份里的");
    expect(existsSync(at("shop.db.restoring"))).toBe(false);
  });

  test("into a place without a database", async () => {
    expect(await staff(fileUrl("new.db"), "restore", await backedUp(), "--yes")).toBe("已恢复");
    expect(await nameIn(fileUrl("new.db"))).toBe("备份里的");
  });

  test("asks for --yes", async () => {
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
    { what: "nothing", make: () => {}, why: "读不到文件" },
  ])("of $what is refused and touches nothing", async ({ make, why }) => {
    const url = closedShop();
    await make(at("bad"));
    await expect(staff(url, "restore", at("bad"), "--yes")).rejects.toThrow(why);
    expect(readdirSync(folder).filter((name) => !name.startsWith("bad"))).toEqual(["shop.db"]);
    expect(await nameIn(url)).not.toBe("备份里的");
  });
});
