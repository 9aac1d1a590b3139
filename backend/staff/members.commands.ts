import { InvalidArgumentError } from "commander";
import { formatMinute } from "#contract/rules/calendar.ts";
import { ROLE_NAMES, ROLES, type Role } from "#contract/rules/staff.ts";
import { notFound } from "../http/errors.ts";
import { commandLine } from "../platform/staff-log.ts";
import { parsePhone, parseWord } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

type NewMember = { name: string; role: Role[]; manager?: string; warehouse?: string[] };

/** `staff members …`: who may log in at /staff. */
export const commands: AddCommands = (program, openShop) => {
  const members = program.command("members").description("员工：登录 /staff 的人");

  members
    .command("list")
    .description("所有员工")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.members.list()).map((member) => ({
          phone: member.phone,
          name: member.name,
          roles: member.roles.map((role) => ROLE_NAMES[role]).join("、"),
          warehouses: member.warehouses.map(({ name }) => name).join("、"),
          manager: member.manager ?? "",
          status: member.is_active ? (member.has_password ? "在用" : "未设密码") : "停用",
          created: formatMinute(member.created_at),
        })),
        none: "还没有员工，用 members add 加第一位管理员",
      })),
    );

  members
    .command("add")
    .argument("<phone>", "登录用的手机号", parsePhone)
    .description("加一位员工；第一次登录时用短信验证码设密码")
    .requiredOption("--name <name>", "姓名", parseWord)
    .requiredOption("--role <role>", `${Object.values(ROLE_NAMES).join("、")}，可写几次`, addRole)
    .option("--manager <name>", "对应的客服经理，岗位有客服经理时要写", parseWord)
    .option("--warehouse <name>", "负责的仓库，岗位有仓库时要写，可写几次", addWord)
    .action(
      withShop<[string], NewMember>(openShop, async ({ staff }, [phone], { name, role, manager, warehouse = [] }) => {
        const managers = await staff.members.managers();
        const warehouses = await staff.members.warehouses();
        await staff.members.addByCommand(commandLine(), {
          phone,
          name,
          roles: [...new Set(role)],
          manager_id: manager === undefined ? null : idByName(managers, manager, "客服经理"),
          warehouse_ids: warehouse.map((one) => idByName(warehouses, one, "仓库")),
        });
        return { none: `已加员工 ${name} ${phone}，请到 /staff/login 用短信验证码设密码` };
      }),
    );

  members
    .command("disable")
    .argument("<phone>", "登录用的手机号", parsePhone)
    .option("--to <manager>", "接手客户的客服经理", parseWord)
    .description("停用一位员工，结束其登录")
    .action(
      withShop<[string], { to?: string }>(openShop, async ({ staff }, [phone], { to }) => {
        const successor = to === undefined ? null : idByName(await staff.members.managers(), to, "客服经理");
        await staff.members.disableByCommand(commandLine(), phone, successor);
        return { none: `已停用 ${phone}` };
      }),
    );

  members
    .command("scope")
    .argument("[scope]", "own 只看自己的客户和没有经理的客户，all 看全部；不写则显示现在的", parseScope)
    .description("客服经理看得到哪些客户")
    .action(
      withShop<string[], object>(openShop, async ({ staff }, [scope]) => {
        if (scope !== undefined) await staff.members.setSeesAll(commandLine(), scope === "all");
        const seesAll = await staff.members.seesAll();
        return { none: seesAll ? "客服经理看得到全部客户" : "客服经理只看得到自己的客户和没有经理的客户" };
      }),
    );
};

function parseScope(text: string): string {
  if (text !== "own" && text !== "all") throw new InvalidArgumentError("应为 own 或 all");
  return text;
}

function addRole(text: string, roles: Role[] = []): Role[] {
  const role = ROLES.find((one) => ROLE_NAMES[one] === text);
  if (!role) throw new InvalidArgumentError(`岗位是 ${Object.values(ROLE_NAMES).join("、")}`);
  return [...roles, role];
}

const addWord = (text: string, words: string[] = []) => [...words, parseWord(text)];

function idByName(rows: readonly { id: number; name: string }[], name: string, what: string): number {
  const found = rows.find((row) => row.name === name);
  if (!found) throw notFound(`没有${what} ${name}`);
  return found.id;
}
