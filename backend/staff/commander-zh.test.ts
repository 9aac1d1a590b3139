import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { openBackend } from "#backend/main.ts";
import { build } from "#server/prepare.mjs";
import { emptyDatabase } from "#tests/support/database.ts";
import { runStaff } from "#tests/support/staff.ts";
import { toChinese } from "./commander-zh.ts";

/** The real program, as the staff start it: what it prints, and how it ends. */
async function staff(...words: string[]) {
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATABASE_URL: "file:/nowhere/none.db" };
  return promisify(execFile)(process.execPath, [resolve("build/staff.js"), ...words], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, response: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, response: stdout + stderr }),
  );
}

describe("a wrong command line is answered in one Chinese sentence", () => {
  beforeAll(build, 180_000);

  test.each([
    { words: ["customers", "create", "13912345678"], says: "缺少选项 --password <password>" },
    { words: ["customers", "manager", "13912345678"], says: "缺少参数 <manager>" },
    { words: ["customers", "frobnicate"], says: "没有命令 frobnicate，用 --help 查看所有命令" },
    { words: ["custmers"], says: "没有命令 custmers，用 --help 查看所有命令" },
    { words: ["customers", "list", "--jso"], says: "没有选项 --jso" },
    { words: ["customers", "list", "more"], says: "参数太多：应为 0 个，实际 1 个" },
    {
      words: ["customers", "approve", "13912345678", "--type", "5"],
      says: "--type <0|1> 不能是“5”：类型是 0 或 1",
    },
    { words: ["customers", "approve", "13912345678", "--type"], says: "选项 --type <0|1> 后面缺少内容" },
    { words: ["goods", "off", "abc"], says: "<product> 不能是“abc”：编号应为正整数" },
    { words: ["shops", "add", "--kind", "小店"], says: "--kind <kind> 不能是“小店”：应为 自营, 旗舰, 专营 之一" },
  ])("staff $words", async ({ words, says }) => {
    expect(await staff(...words)).toEqual({ code: 1, response: `${says}\n` });
  });

  test("its help is Chinese", async () => {
    const { code, response } = await staff("customers", "create", "--help");
    expect(code).toBe(0);
    expect(response).toMatch(/^用法：[\s\S]*参数：[\s\S]*选项：[\s\S]*显示帮助/);
    expect(response).not.toMatch(/Usage|Options|display|default/);
  });
});

test("what nobody foresaw is passed on as it is", () => {
  expect(toChinese("error: something new\n")).toBe("error: something new\n");
});

test("the demo says that it filled an empty database, once", { timeout: 60_000 }, async () => {
  const own = await emptyDatabase();
  const env = { SHOP_MODE: "demo", DATABASE_URL: own.url, LOG_LEVEL: "silent" };
  const demo = async () => JSON.parse(await runStaff((how) => openBackend(env, how), env, ["goods", "demo", "--json"]));
  const [first] = await demo();
  expect(first).toMatchObject({ products: 689, skus: 1499, 本次填入: "是" });
  expect(await demo()).toEqual([{ ...first, 本次填入: "否" }]);
  await own.drop();
});
