import { UNKNOWN_DEVICE } from "#contract/rules/account.ts";
import { DAY_MS, dayToInstant, formatMinute } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { SETTLEMENT_KIND_NAMES, SETTLEMENT_STATES, settlementNumber } from "#contract/rules/settlement.ts";
import type { Customers } from "../modules/account/customers.ts";
import { parseSkuCode } from "../modules/product/sku-code.ts";
import { commandLine } from "../platform/staff-log.ts";
import {
  parseBalance,
  parseDay,
  parseId,
  parseMovement,
  parsePhone,
  parsePrice,
  parsePriceType,
  parseText,
} from "./arguments.ts";
import type { OutputRecord } from "./output.ts";
import { type AddCommands, withShop } from "./shop.ts";
import { readTable } from "./table.ts";

/** `staff customers …`. */
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
          audit: SETTLEMENT_STATES[row.audit_state] ?? "",
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
    .description("新建客户；客户用短信验证码登录，自己设置密码")
    .option("--balance <yuan>", "开户余额", parseBalance, 0)
    .action(
      withShop<[string], { balance: number }>(openShop, async ({ staff }, [phone], { balance }) => {
        await staff.customers.create(commandLine(), phone, balance);
        return { rows: [{ phone, balance: yuan(balance) }], none: "" };
      }),
    );

  customers
    .command("import")
    .argument("<file>", ".csv 或 .xlsx 文件，列见 docs/staff.md")
    .description("导入客户：先检查所有行，全部正确才写入，可重复执行")
    .action(
      withShop<[string], object>(openShop, async (shop, [file]) => {
        const result = await shop.staff.importCustomers(commandLine(), await readTable(shop, file));
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
        await staff.settlements.approveCustomer(commandLine(), phone, type);
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
        await staff.settlements.rejectCustomer(commandLine(), phone, reason);
        return { none: `${phone} 已驳回：${reason}` };
      }),
    );

  customers
    .command("show")
    .argument("<phone>", "手机号码", parsePhone)
    .description("一个客户的账号、认证、余额和登录")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [phone]) => ({
        record: customerRecord(await staff.customers.show(phone)),
      })),
    );

  customers
    .command("sessions")
    .argument("<phone>", "手机号码", parsePhone)
    .description("一个客户的登录；--end 让它们全部退出")
    .option("--end", "立即退出所有登录")
    .action(
      withShop<[string], { end?: true }>(openShop, async ({ staff }, [phone], { end }) => {
        if (end) return { none: `${phone} 的 ${await staff.customers.endSessions(commandLine(), phone)} 个登录已退出` };
        return {
          rows: (await staff.customers.sessions(phone)).map(sessionRow),
          none: `${phone} 没有登录`,
        };
      }),
    );

  customers
    .command("password")
    .argument("<phone>", "手机号码", parsePhone)
    .description("生成重置密码的验证码，由客户自己设置新密码：10 分钟内有效，只能用一次")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [phone]) => ({
        rows: [{ phone, code: await staff.customers.tellPasswordCode(commandLine(), phone) }],
        summary: "请核对身份后告诉客户：在登录页选“忘记密码”，填写这个验证码和新密码。10 分钟内有效，错 5 次作废。",
        none: "",
      })),
    );

  customers
    .command("disable")
    .argument("<phone>", "手机号码", parsePhone)
    .description("停用账号：立即退出所有登录，不能再登录")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [phone]) => {
        await staff.customers.disable(commandLine(), phone);
        return { none: `${phone} 已停用` };
      }),
    );

  customers
    .command("enable")
    .argument("<phone>", "手机号码", parsePhone)
    .description("重新启用账号")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [phone]) => {
        await staff.customers.enable(commandLine(), phone);
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
        await staff.customers.credit(commandLine(), phone, amount, why);
        return { none: `${phone} 入账 ${yuan(amount)}：${why}` };
      }),
    );

  const prices = customers.command("prices").description("协议价：与一个客户约定的单价");

  prices
    .command("list")
    .description("所有协议价；trade 是没有协议价时的企业价，低的一个生效")
    .option("--phone <phone>", "只看一个客户", parsePhone)
    .action(
      withShop<[], { phone?: string }>(openShop, async ({ staff }, _none, { phone }) => ({
        rows: (await staff.agreedPrices.list())
          .filter((row) => phone === undefined || row.phone === phone)
          .map((row) => ({
            phone: row.phone,
            company: row.company,
            code: `${row.product_id}-${row.sku_id}`,
            name: row.name,
            sku: row.sku,
            agreed: yuan(row.price),
            trade: yuan(row.trade_price),
            until: row.until,
            state: row.state,
          })),
        none: "还没有协议价",
      })),
    );

  prices
    .command("set")
    .argument("<phone>", "手机号码", parsePhone)
    .argument("<sku>", "规格编码，如 10230-100506，或规格编号", parseSku)
    .description("约定一个规格的单价，代替以前约定的")
    .requiredOption("--price <yuan>", "单价", parsePrice)
    .requiredOption("--until <day>", "最后一天", parseDay)
    .action(
      withShop<[string, string], { price: number; until: string }>(
        openShop,
        async ({ staff }, [phone, sku], { price, until }) => {
          const ends_at = dayToInstant(until) + DAY_MS;
          await staff.agreedPrices.set(commandLine(), phone, Number(sku), { price, ends_at });
          return { none: `${phone} 的规格 ${sku} 协议价 ${yuan(price)}，有效至 ${until}` };
        },
      ),
    );

  prices
    .command("remove")
    .argument("<phone>", "手机号码", parsePhone)
    .argument("<sku>", "规格编码或规格编号", parseSku)
    .description("取消协议价")
    .action(
      withShop<[string, string], object>(openShop, async ({ staff }, [phone, sku]) => {
        await staff.agreedPrices.remove(commandLine(), phone, Number(sku));
        return { none: `${phone} 的规格 ${sku} 已没有协议价` };
      }),
    );

  customers
    .command("manager")
    .argument("<phone>", "手机号码", parsePhone)
    .argument("<manager>", "客服经理姓名")
    .description("指派客服经理")
    .action(
      withShop<[string, string], object>(openShop, async ({ staff }, [phone, manager]) => {
        await staff.customers.assign(commandLine(), phone, manager);
        return { none: `${phone} 的客服经理是 ${manager}` };
      }),
    );
};

type Shown = Awaited<ReturnType<Customers["show"]>>;

const sessionRow = ({ device, created_at, seen_at }: Shown["sessions"][number]) => ({
  device: device || UNKNOWN_DEVICE,
  since: formatMinute(created_at),
  seen: formatMinute(seen_at),
});

/** What staff see of a customer; the keys are those of the JSON. */
function customerRecord(customer: Shown): OutputRecord {
  const { closes_at, applications, sessions } = customer;
  const isApproved = customer.audit_state === SETTLEMENT_STATES.indexOf("已通过");
  return {
    facts: {
      phone: customer.phone,
      bound: customer.phone_checked ? "已绑定" : "未绑定",
      company: customer.company,
      person: customer.real_name,
      registered: formatMinute(customer.created_at),
      account: customer.is_active ? "可登录" : "已停用",
      closes: closes_at === null ? "" : formatMinute(closes_at),
      audit: SETTLEMENT_STATES[customer.audit_state] ?? "",
      reason: customer.audit_reject_reason ?? "",
      type: isApproved ? (PRICE_TYPES[customer.audit_type] ?? "") : "零售价",
      manager: customer.manager ?? "",
      balance: yuan(customer.balance),
      points: customer.points,
      orders: customer.orders,
      refund_count: customer.refunds,
      quotations: customer.quotations,
      addresses: customer.addresses,
      messages: customer.manager_messages,
    },
    lists: {
      applications: applications.map(({ id, kind, state, submitted_at }) => ({
        number: settlementNumber(id, submitted_at ?? 0),
        kind: SETTLEMENT_KIND_NAMES[kind],
        state: SETTLEMENT_STATES[state] ?? "",
      })),
      sessions: sessions.map(sessionRow),
    },
  };
}

const PRICE_TYPES = { 0: "0 成本价加价", 1: "1 成本价" } as Record<number, string>;

/** The id of a SKU, from its code `10230-100506` or from the id alone. */
const parseSku = (text: string) => String(parseSkuCode(text)?.sku_id ?? parseId(text));
