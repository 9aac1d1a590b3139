import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { Command, type CommanderError } from "commander";
import { describe, expect, test } from "vitest";
import { readSettings } from "#backend/settings.ts";
import { localize, toChinese } from "./commander-zh.ts";
import { addCommands } from "./program.ts";

/** Gives the arguments to the staff program in this process. @returns its exit code and output. */
async function staff(...args: string[]) {
  let output = "";
  const write = (text: string) => {
    output += text;
  };
  const program = localize(new Command("staff")).option("--json").exitOverride();
  program.configureOutput({ writeOut: write, writeErr: write });
  addCommands(
    program,
    () => Promise.reject(new Error("no command runs")),
    () => readSettings({}),
  );
  const code = await program.parseAsync(args, { from: "user" }).then(
    () => 0,
    (error: CommanderError) => error.exitCode,
  );
  return { code, output };
}

/** Gives the arguments to the built staff program; `npm test` builds it first. @returns its exit code and output. */
async function builtStaff(...args: string[]) {
  if (!existsSync("build/staff.js")) throw new Error("There is no build to test: run npm run build first");
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATABASE_URL: "file:/nowhere/none.db" };
  return promisify(execFile)(process.execPath, [resolve("build/staff.js"), ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

describe("a wrong command line is answered in one Chinese sentence", () => {
  test.each([
    { args: ["customers", "reject", "13912345678"], message: "缺少选项 --reason <reason>" },
    { args: ["customers", "manager", "13912345678"], message: "缺少参数 <manager>" },
    { args: ["customers", "frobnicate"], message: "没有命令 frobnicate，用 --help 查看所有命令" },
    { args: ["custmers"], message: "没有命令 custmers，用 --help 查看所有命令" },
    { args: ["customers", "list", "--jso"], message: "没有选项 --jso" },
    { args: ["customers", "list", "more"], message: "参数太多：应为 0 个，实际 1 个" },
    {
      args: ["customers", "approve", "13912345678", "--type", "5"],
      message: "--type <0|1> 不能是“5”：类型是 0 或 1",
    },
    { args: ["customers", "approve", "13912345678", "--type"], message: "选项 --type <0|1> 后面缺少内容" },
    { args: ["goods", "off", "abc"], message: "<product> 不能是“abc”：编号应为正整数" },
    { args: ["shops", "add", "--kind", "小店"], message: "--kind <kind> 不能是“小店”：应为 自营, 旗舰, 专营 之一" },
  ])("staff $args", async ({ args, message }) => {
    expect(await staff(...args)).toEqual({ code: 1, output: `${message}\n` });
  });

  test("by the built program", async () => {
    expect(await builtStaff("custmers")).toEqual({ code: 1, output: "没有命令 custmers，用 --help 查看所有命令\n" });
  });

  test("the help is Chinese", async () => {
    const { code, output } = await staff("customers", "create", "--help");
    expect(code).toBe(0);
    expect(output).toMatch(/^用法：[\s\S]*参数：[\s\S]*选项：[\s\S]*显示帮助/);
    expect(output).not.toMatch(/Usage|Options|display|default/);
  });
});

test("an unknown message is passed on unchanged", () => {
  expect(toChinese("error: something new\n")).toBe("error: something new\n");
});
