import { formatMinute } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { OBJECTION_KINDS } from "#contract/rules/statement.ts";
import type { StaffServices } from "../platform/module.ts";
import { commandLine } from "../platform/staff-log.ts";
import { parseBalance, parseText, parseWord } from "./arguments.ts";
import { writeFiles } from "./pictures.ts";
import { type AddCommands, withShop } from "./shop.ts";

type Disputed = Awaited<ReturnType<StaffServices["statements"]["listDisputed"]>>[number];

/** `staff statements …`: objections to monthly statements. */
export const commands: AddCommands = (program, openShop) => {
  const statements = program.command("statements").description("对账单");

  statements
    .command("list")
    .description("待答复的异议，早的在前")
    .option("--attachments <folder>", "把异议的附件存到这个文件夹")
    .action(
      withShop<[], { attachments?: string }>(openShop, async ({ staff }, _none, { attachments: folder }) => {
        const saved = async ({ id, login, month, attachment }: Disputed) => {
          const bytes = folder !== undefined && attachment && (await staff.statements.readUpload(attachment.upload));
          if (!bytes) return attachment && (attachment.name || "图片");
          const ending = attachment.kind === "picture" ? "webp" : attachment.kind;
          return (await writeFiles(folder, `${login}-${month}-${id}`, [{ bytes, ending }])).join("、");
        };
        const rows = await staff.statements.listDisputed();
        return {
          rows: await Promise.all(
            rows.map(async (row) => ({
              month: row.month,
              login: row.login,
              company: row.company,
              order_sn: row.order_sn,
              kind: OBJECTION_KINDS[row.kind],
              reason: row.reason,
              billed: row.billed_fen === null ? "" : yuan(row.billed_fen),
              claimed: row.claimed_fen === null ? "" : yuan(row.claimed_fen),
              attachment: await saved(row),
              created: formatMinute(row.created_at),
            })),
          ),
          none: "没有待答复的异议",
        };
      }),
    );

  statements
    .command("answer")
    .argument("<phone>", "客户手机号", parseWord)
    .argument("<month>", "月份，如 2026-10", parseWord)
    .description("答复客户对这个月的异议，对账单回到待确认")
    .requiredOption("--text <text>", "答复，客户看得到", parseText)
    .option("--refund <yuan>", "同时退到余额的差价", parseBalance, 0)
    .action(
      withShop<[string, string], { text: string; refund: number }>(
        openShop,
        async ({ staff }, [phone, month], { text, refund }) => {
          await staff.statements.answer(commandLine(), phone, month, { text, refund_fen: refund });
          const paid = refund > 0 ? `，差价 ${yuan(refund)} 已到余额` : "";
          return { none: `已答复 ${phone} 的 ${month} 对账单${paid}` };
        },
      ),
    );
};
