import { Option } from "commander";
import { formatMinute } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { TRANSFER_STATE_NAMES, TRANSFER_STATES } from "#contract/rules/transfer.ts";
import { parseStatement, type Statement } from "../modules/transfer/statement.ts";
import type { RowOutcome } from "../modules/transfer/statement-import.ts";
import { parseId, parseText, parseWord } from "./arguments.ts";
import { writePictures } from "./pictures.ts";
import { type AddCommands, withShop } from "./shop.ts";
import { readTableFiles } from "./table.ts";

const OUTCOMES: Readonly<Record<RowOutcome, string>> = {
  paid: "已到账",
  credited: "转入余额",
  known: "已入账过",
  waiting: "未匹配",
  reversed: "冲正成对",
  skipped: "已跳过",
};

/** The number of rows and the sum of each outcome, and what of the file was left out. */
function summarise(
  rows: readonly { outcome: RowOutcome; amount_fen: number }[],
  { expenses, leftOut, otherSheets }: Statement,
): string {
  const parts = (Object.keys(OUTCOMES) as RowOutcome[]).flatMap((outcome) => {
    const amounts = rows.filter((row) => row.outcome === outcome).map(({ amount_fen }) => amount_fen);
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    return amounts.length > 0 ? [`${OUTCOMES[outcome]} ${amounts.length} 行 ${yuan(sum)}`] : [];
  });
  return [
    rows.length === 0 ? "没有收入" : `收入 ${rows.length} 行：${parts.join("，")}`,
    ...(expenses > 0 ? [`支出 ${expenses} 行，未读取`] : []),
    ...(leftOut.length > 0 ? [`不是收支的 ${leftOut.length} 行，未读取：`] : []),
    ...leftOut.map(({ sheet, line, text }) => `  ${sheet}${sheet && " "}第 ${line} 行 ${text}`),
    ...(otherSheets.length > 0 ? [`没有流水表头的工作表：${otherSheets.join("、")}`] : []),
  ].join("\n");
}

const NAME = "支付单号、充值单号或识别码，见 transfers list";

/** `staff transfers …`. */
export const commands: AddCommands = (program, openShop) => {
  const transfers = program.command("transfers").description("对公转账");

  transfers
    .command("list")
    .description("最近的 200 笔，新的在前")
    .addOption(new Option("--state <state>", "只列一种状态").choices(Object.values(TRANSFER_STATES)))
    .action(
      withShop<[], { state?: string }>(openShop, async ({ staff }, _none, { state }) => {
        const rows = await staff.transfers.list(TRANSFER_STATE_NAMES.find((name) => TRANSFER_STATES[name] === state));
        return {
          rows: rows.map((row) => ({
            sn: row.group_sn ?? row.recharge_sn ?? "",
            code: row.code,
            amount: yuan(row.amount_fen),
            state: TRANSFER_STATES[row.state_now],
            login: row.login,
            company: row.company,
            payer: row.payer,
            submitted: row.submitted_at === null ? "" : formatMinute(row.submitted_at),
          })),
          none: "没有汇款",
        };
      }),
    );

  transfers
    .command("show")
    .argument("<sn>", NAME, parseWord)
    .description("一笔汇款、它的凭证和银行流水")
    .option("--slips <folder>", "把凭证图片存到这个文件夹")
    .action(
      withShop<[string], { slips?: string }>(openShop, async ({ staff }, [name], { slips: folder }) => {
        const row = await staff.transfers.show(name);
        const slips = await staff.transfers.slips(row.id);
        const files = folder === undefined ? [] : await writePictures(folder, row.code, slips);
        const facts = {
          支付单号: row.group_sn ?? "",
          充值单号: row.recharge_sn ?? "",
          识别码: row.code,
          金额: yuan(row.amount_fen),
          状态: TRANSFER_STATES[row.state_now],
          退回原因: row.reason ?? "",
          客户: `${row.login} ${row.company}`,
          付款户名: row.payer,
          备注: row.note,
          提交时间: row.submitted_at === null ? "" : formatMinute(row.submitted_at),
          凭证: `${slips.length} 张${files.length > 0 ? `：${files.join("、")}` : ""}`,
          银行流水: row.receipts
            .map((row) => `${row.serial ?? row.traded_on} ${yuan(row.amount_fen)} ${OUTCOMES[row.outcome]}`)
            .join("；"),
        };
        return { rows: Object.entries(facts).flatMap(([fact, value]) => (value ? [{ fact, value }] : [])), none: "" };
      }),
    );

  transfers
    .command("confirm")
    .argument("<sn>", NAME, parseWord)
    .description("人工确认到账；之后导入的同一笔流水只登记，不再入账")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [name]) => {
        const { amount_fen } = await staff.transfers.confirm(name);
        return { none: `${name} 已到账 ${yuan(amount_fen)}` };
      }),
    );

  transfers
    .command("reject")
    .argument("<sn>", NAME, parseWord)
    .description("退回凭证，客户可以重新提交")
    .requiredOption("--reason <reason>", "原因，客户会看到", parseText)
    .action(
      withShop<[string], { reason: string }>(openShop, async ({ staff }, [name], { reason }) => {
        await staff.transfers.reject(name, reason);
        return { none: `${name} 的凭证已退回：${reason}` };
      }),
    );

  transfers
    .command("import")
    .argument("<file>", ".csv 或 .xlsx 银行流水，见 docs/staff.md")
    .option("--account <no>", "流水属于哪个账号，文件里没有时填写", parseWord)
    .description("按识别码和金额入账，每笔流水只入账一次")
    .action(
      withShop<[string], { account?: string }>(openShop, async (shop, [file], { account }) => {
        const statement = parseStatement(await readTableFiles(shop, file), account);
        const booked = await shop.staff.transfers.importStatement(statement.rows);
        const summary = summarise(booked, statement);
        return {
          rows: booked.map((row) => ({
            id: row.id,
            serial: row.serial ?? "",
            date: row.traded_on,
            payer: row.payer,
            amount: yuan(row.amount_fen),
            code: row.code,
            outcome: OUTCOMES[row.outcome],
            reason: row.reason,
            remark: row.remark,
          })),
          summary,
          none: summary,
        };
      }),
    );

  transfers
    .command("questions")
    .description("没有入账、等人处理的银行流水")
    .action(
      withShop<[], object>(openShop, async ({ staff }) => ({
        rows: (await staff.transfers.questions()).map((row) => ({
          id: row.id,
          date: row.traded_on,
          payer: row.payer,
          amount: yuan(row.amount_fen),
          reason: row.reason,
          resembles: row.related_id ?? "",
          remark: row.remark,
        })),
        none: "没有等人处理的流水",
      })),
    );

  transfers
    .command("confirm-row")
    .argument("<id>", "流水的编号，见 transfers questions", parseId)
    .description("给一笔等人处理的流水入账：汇款等待同样的金额时付款，否则转入客户余额")
    .requiredOption("--for <name>", "识别码、支付单号、充值单号或客户手机号码", parseWord)
    .action(
      withShop<[string], { for: string }>(openShop, async ({ staff }, [id], { for: name }) => {
        const { outcome, reason, amount_fen } = await staff.transfers.confirmRow(Number(id), name);
        return { none: `流水 ${id} ${yuan(amount_fen)} ${OUTCOMES[outcome]}${reason && `：${reason}`}` };
      }),
    );

  transfers
    .command("skip-row")
    .argument("<id>", "流水的编号，见 transfers questions", parseId)
    .description("结束一笔等人处理的流水，不入账")
    .requiredOption("--reason <text>", "原因", parseText)
    .action(
      withShop<[string], { reason: string }>(openShop, async ({ staff }, [id], { reason }) => {
        const { amount_fen } = await staff.transfers.skipRow(Number(id), reason);
        return { none: `流水 ${id} ${yuan(amount_fen)} 已跳过：${reason}` };
      }),
    );
};
