import { InvalidArgumentError } from "commander";
import { password as passwordField, phone as phoneField } from "#contract/fields.ts";
import { yuan } from "#contract/rules/money.ts";
import { AUDIT_STATES } from "../modules/account/customer-row.ts";
import { parseAmount, parseMovement, parsePriceType, parseText } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";
import { readTable } from "./table.ts";

/** `staff customers …` (P9.3). */
export const commands: AddCommands = (program, openShop) => {
  const customers = program.command("customers").description("客户");

  customers
    .command("list")
    .description("所有客户")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.customers.list()).map((row) => ({
          phone: row.phone,
          company: row.company,
          name: row.real_name,
          audit: AUDIT_STATES[row.audit_state] ?? "",
          type: row.audit_type,
          balance: yuan(row.balance),
          points: row.points,
          manager: row.manager,
          login: row.is_active === 1 ? "可登录" : "已停用",
        })),
        none: "还没有客户",
      })),
    );

  customers
    .command("create")
    .argument("<phone>", "手机号码", parsePhone)
    .description("新建客户")
    .requiredOption("--password <password>", "6-16位字母加数字组合", parsePassword)
    .option("--balance <yuan>", "开户余额", parseAmount, 0)
    .action(
      withShop<[string], { password: string; balance: number }>(openShop, async ({ staff }, [phone], options) => {
        await staff.customers.create(phone, options.password);
        if (options.balance) await staff.customers.credit(phone, options.balance, "开户余额");
        return { rows: [{ phone, balance: yuan(options.balance) }], none: "" };
      }),
    );

  customers
    .command("import")
    .argument("<file>", ".csv 或 .xlsx 文件，列见 docs/staff.md")
    .description("导入客户：先检查所有行，全部正确才写入，可重复执行")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [file]) => {
        const result = await staff.importCustomers(await readTable(file));
        if (result.ok) return { none: `新建 ${result.created} 个客户，更新 ${result.changed} 个` };
        process.exitCode = 1;
        return {
          rows: result.problems.map(({ line, column, message }) => ({ 行: line, 列: column, 问题: message })),
          none: "",
        };
      }),
    );

  customers
    .command("approve")
    .argument("<phone>", "手机号码", parsePhone)
    .description("通过企业认证")
    .requiredOption("--type <0|1>", "0 成本价加价，1 成本价", parsePriceType)
    .action(
      withShop<[string], { type: 0 | 1 }>(openShop, async ({ staff }, [phone], { type }) => {
        await staff.settlements.approveCustomer(phone, type);
        return { none: `${phone} 已通过，类型 ${type}` };
      }),
    );

  customers
    .command("reject")
    .argument("<phone>", "手机号码", parsePhone)
    .description("驳回企业认证")
    .requiredOption("--reason <reason>", "原因", parseText)
    .action(
      withShop<[string], { reason: string }>(openShop, async ({ staff }, [phone], { reason }) => {
        await staff.settlements.rejectCustomer(phone, reason);
        return { none: `${phone} 已驳回：${reason}` };
      }),
    );

  customers
    .command("disable")
    .argument("<phone>", "手机号码", parsePhone)
    .description("停用账号：立即退出所有登录，不能再登录")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [phone]) => {
        await staff.customers.disable(phone);
        return { none: `${phone} 已停用` };
      }),
    );

  customers
    .command("enable")
    .argument("<phone>", "手机号码", parsePhone)
    .description("重新启用账号")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [phone]) => {
        await staff.customers.enable(phone);
        return { none: `${phone} 已启用` };
      }),
    );

  customers
    .command("credit")
    .argument("<phone>", "手机号码", parsePhone)
    .description("余额入账，负数为扣减")
    .requiredOption("--amount <yuan>", "金额", parseMovement)
    .requiredOption("--why <why>", "事由", parseText)
    .action(
      withShop<[string], { amount: number; why: string }>(openShop, async ({ staff }, [phone], { amount, why }) => {
        await staff.customers.credit(phone, amount, why);
        return { none: `${phone} 入账 ${yuan(amount)}：${why}` };
      }),
    );

  customers
    .command("manager")
    .argument("<phone>", "手机号码", parsePhone)
    .argument("<manager>", "客户经理姓名")
    .description("指派客户经理")
    .action(
      withShop<[string, string], object>(openShop, async ({ staff }, [phone, manager]) => {
        await staff.customers.assign(phone, manager);
        return { none: `${phone} 的客户经理是 ${manager}` };
      }),
    );
};

function parsePhone(text: string): string {
  if (!phoneField.safeParse(text).success) throw new InvalidArgumentError("请输入正确的手机号码");
  return text;
}

function parsePassword(text: string): string {
  if (!passwordField.safeParse(text).success) throw new InvalidArgumentError("请输入6-16位字母加数字组合");
  return text;
}
