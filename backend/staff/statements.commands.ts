import { formatMinute } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { OBJECTION_KINDS } from "#contract/rules/statement.ts";
import { parseText, parseWord } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

/** `staff statements …`: objections to monthly statements (P6.191). */
export const commands: AddCommands = (program, openShop) => {
  const statements = program.command("statements").description("对账单");

  statements
    .command("list")
    .description("待答复的异议，早的在前")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.statements.listDisputed()).map(({ created_at, kind, billed_fen, claimed_fen, ...row }) => ({
          ...row,
          kind: OBJECTION_KINDS[kind],
          billed: billed_fen === null ? "" : yuan(billed_fen),
          claimed: claimed_fen === null ? "" : yuan(claimed_fen),
          created: formatMinute(created_at),
        })),
        none: "没有待答复的异议",
      })),
    );

  statements
    .command("answer")
    .argument("<phone>", "客户手机号", parseWord)
    .argument("<month>", "月份，如 2026-10", parseWord)
    .description("答复客户对这个月的异议，对账单回到待确认")
    .requiredOption("--text <text>", "答复", parseText)
    .action(
      withShop<[string, string], { text: string }>(openShop, async ({ staff }, [phone, month], { text }) => {
        await staff.statements.answer(phone, month, text);
        return { none: `已答复 ${phone} 的 ${month} 对账单` };
      }),
    );
};
