import { type Command, InvalidArgumentError } from "commander";
import { password as passwordField, phone as phoneField } from "#contract/fields.ts";
import { fen, yuan } from "#contract/money.ts";
import { type OpenShop, withShop } from "./shop.ts";

const AUDIT_STATES = ["未提交", "审核中", "已通过", "已驳回"];

/** `staff customers …` (product.md section 9). */
export function customersCommands(program: Command, openShop: OpenShop) {
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
        await staff.auth.enrol(phone, options.password);
        if (options.balance) await staff.customers.credit(phone, options.balance, "开户余额");
        return { rows: [{ phone, balance: yuan(options.balance) }], none: "" };
      }),
    );

  customers
    .command("approve")
    .argument("<phone>", "手机号码", parsePhone)
    .description("通过企业认证")
    .requiredOption("--type <0|1>", "0 成本价加价，1 成本价", parseType)
    .action(
      withShop<[string], { type: 0 | 1 }>(openShop, async ({ staff }, [phone], { type }) => {
        await staff.customers.approve(phone, type);
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
        await staff.customers.reject(phone, reason);
        return { none: `${phone} 已驳回：${reason}` };
      }),
    );

  customers
    .command("credit")
    .argument("<phone>", "手机号码", parsePhone)
    .description("余额入账，负数为扣减")
    .requiredOption("--amount <yuan>", "金额", parseAmount)
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
}

function parsePhone(text: string): string {
  if (!phoneField.safeParse(text).success) throw new InvalidArgumentError("请输入正确的手机号码");
  return text;
}

function parsePassword(text: string): string {
  if (!passwordField.safeParse(text).success) throw new InvalidArgumentError("请输入6-16位字母加数字组合");
  return text;
}

function parseAmount(text: string): number {
  try {
    return fen(text);
  } catch {
    throw new InvalidArgumentError("金额应为最多两位小数的元，例如 1000.00");
  }
}

function parseType(text: string): 0 | 1 {
  if (text !== "0" && text !== "1") throw new InvalidArgumentError("类型是 0 或 1");
  return text === "1" ? 1 : 0;
}

function parseText(text: string): string {
  if (text.trim() === "" || text.length > 200) throw new InvalidArgumentError("请填写 1 到 200 个字");
  return text.trim();
}
