import { InvalidArgumentError } from "commander";
import type { CreditLine } from "#contract/credit.ts";
import {
  CREDIT_AGES,
  CREDIT_BILL_STATES,
  CREDIT_DAYS_DEFAULT,
  CREDIT_DAYS_MAX,
  CREDIT_STATE_NAMES,
  CREDIT_STATES,
  type CreditState,
} from "#contract/rules/credit.ts";
import { yuan } from "#contract/rules/money.ts";
import { creditTermsText } from "../modules/credit/acts.ts";
import { commandLine } from "../platform/staff-log.ts";
import { parseMovement, parsePhone, parsePrice, parseText, parseWord } from "./arguments.ts";
import type { OutputRecord } from "./output.ts";
import { type AddCommands, withShop } from "./shop.ts";

type SetOptions = { limit: number; days?: number; state?: CreditState; contract: string; reason: string };
type CorrectOptions = { amount: number; told: string; reason: string; evidence: string };

/** `staff credit …`. */
export const commands: AddCommands = (program, openShop) => {
  const credit = program.command("credit").description("月结");

  credit
    .command("list")
    .description("所有开通月结的客户")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.credit.list()).map(({ phone, company, limit_fen, days, state, owed_fen }) => ({
          phone,
          company,
          credit_limit: yuan(limit_fen),
          owed: yuan(Number(owed_fen)),
          days,
          state: CREDIT_STATES[state],
        })),
        none: "还没有客户开通月结",
      })),
    );

  credit
    .command("show")
    .argument("<phone>", "手机号码", parsePhone)
    .description("一个客户的额度、欠款和账单")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [phone]) => ({
        record: creditRecord(phone, await staff.credit.show(phone)),
      })),
    );

  credit
    .command("set")
    .argument("<phone>", "手机号码", parsePhone)
    .description("开通月结，或改额度、账期、状态；已出的账单期限不变")
    .requiredOption("--limit <yuan>", "额度", parsePrice)
    .option("--days <days>", `账期：月末后几天内还清；不写就不变，开通时 ${CREDIT_DAYS_DEFAULT} 天`, parseDays)
    .option("--state <state>", "normal 正常，disabled 停用；不写就不变", parseState)
    .requiredOption("--contract <text>", "依据，如合同号", parseText)
    .requiredOption("--reason <reason>", "理由", parseText)
    .action(
      withShop<[string], SetOptions>(openShop, async ({ staff }, [phone], { limit, ...change }) => {
        const terms = await staff.credit.set(commandLine(), phone, { limit_fen: limit, ...change });
        return { none: `${phone} 的月结：${creditTermsText(terms)}` };
      }),
    );

  credit
    .command("pause")
    .argument("<phone>", "手机号码", parsePhone)
    .description("暂停月结：立刻不能再用月结付款，已下的单照发，账单和期限不变")
    .requiredOption("--reason <reason>", "理由", parseText)
    .action(
      withShop<[string], { reason: string }>(openShop, async ({ staff }, [phone], { reason }) => {
        await staff.credit.pause(commandLine(), phone, reason);
        return { none: `${phone} 的月结已暂停` };
      }),
    );

  credit
    .command("correct")
    .argument("<phone>", "手机号码", parsePhone)
    .description("改月结欠款：正数加，负数减，如销账；不会低于 0")
    .requiredOption("--amount <yuan>", "金额", parseMovement)
    .requiredOption("--told <text>", "给客户看的原因", parseWord)
    .requiredOption("--reason <reason>", "理由，只有员工看得到", parseText)
    .requiredOption("--evidence <text>", "凭据，如单号、邮件、合同", parseText)
    .action(
      withShop<[string], CorrectOptions>(openShop, async ({ staff }, [phone], correction) => {
        const owed = await staff.credit.correct(commandLine(), phone, correction);
        return { none: `${phone} 现在欠 ${owed}：${correction.told}` };
      }),
    );

  credit
    .command("receivables")
    .description("应收账款，按逾期天数分；逾期最久的在前")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.credit.receivables()).map((row) => ({
          phone: row.phone,
          company: row.company,
          manager: row.manager,
          credit_limit: row.limit,
          owed: row.owed,
          ...Object.fromEntries(CREDIT_AGES.map(({ id, name }) => [name, row.ages[id]])),
          due_on: row.due_on,
        })),
        none: "没有客户欠款",
      })),
    );
};

type Shown = { line: CreditLine; contract: string; bills: readonly Bill[] };
type Bill = { sn: string; state: keyof typeof CREDIT_BILL_STATES; amount: string; owed: string; due_on: string };

/** What staff see of a customer's credit; the keys are those of the JSON. */
const creditRecord = (phone: string, { line, contract, bills }: Shown): OutputRecord => ({
  facts: {
    phone,
    credit_limit: line.limit,
    owed: line.owed,
    overdue: line.overdue,
    free: line.free,
    days: line.days,
    state: CREDIT_STATES[line.state],
    contract,
  },
  lists: {
    bills: bills.map(({ sn, state, amount, owed, due_on }) => ({
      sn,
      state: CREDIT_BILL_STATES[state],
      amount,
      owed,
      due_on,
    })),
  },
});

function parseDays(text: string): number {
  const days = Number(text);
  if (!/^[1-9]\d{0,2}$/.test(text) || days > CREDIT_DAYS_MAX) {
    throw new InvalidArgumentError(`账期是 1 到 ${CREDIT_DAYS_MAX} 的整数天`);
  }
  return days;
}

function parseState(text: string): CreditState {
  const state = CREDIT_STATE_NAMES.find((name) => name === text);
  if (!state) throw new InvalidArgumentError("状态是 normal 或 disabled");
  return state;
}
