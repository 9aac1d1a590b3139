import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Option } from "commander";
import { formatMinute } from "#contract/rules/calendar.ts";
import { readFacts } from "#contract/rules/facts.ts";
import { yuan } from "#contract/rules/money.ts";
import { QUOTATION_STATE_NAMES, QUOTATION_STATES } from "#contract/rules/quotation.ts";
import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";
import { DECLINE_REASONS } from "#contract/rules/staff-quotation.ts";
import { parseQuoteTable } from "../modules/quotation/quoting.ts";
import { parseText, parseWord } from "./arguments.ts";
import { toFactRow } from "./fact-row.ts";
import { writeFiles } from "./pictures.ts";
import { type AddCommands, withShop } from "./shop.ts";
import { readTable, writeTable } from "./table.ts";

const AUTHORS = { customer: "客户", staff: "经理", event: "记录" } as const;
const ID = "编号或单号，见 offers list";

/** `staff offers …`. */
export const commands: AddCommands = (program, openShop) => {
  const offers = program.command("offers").description("项目报价");

  offers
    .command("list")
    .description("最近的 200 张，刚有变化的在前")
    .addOption(new Option("--state <state>", "只列一种状态").choices(Object.values(QUOTATION_STATES)))
    .action(
      withShop<[], { state?: string }>(openShop, async ({ staff }, _none, { state }) => {
        const rows = await staff.quotations.latest(
          QUOTATION_STATE_NAMES.find((name) => QUOTATION_STATES[name] === state),
        );
        return {
          rows: rows.map((row) => ({
            id: row.id,
            sn: row.sn,
            project: row.name,
            login: row.login,
            company: row.company,
            state: QUOTATION_STATES[row.state_now],
            version: row.version,
            accepted: row.accepted_at === null ? "" : formatMinute(row.accepted_at),
            updated: formatMinute(row.updated_at),
            nudged: row.nudged_at === null ? "" : formatMinute(row.nudged_at),
          })),
          none: "没有报价单",
        };
      }),
    );

  offers
    .command("show")
    .argument("<id>", ID, parseWord)
    .description("一张报价单的明细与留言")
    .option("--file <file>", "把明细写成 .csv，填好“报价”一列后用 offers quote 交回")
    .option("--attachments <folder>", "把留言的附件存到这个文件夹")
    .action(
      withShop<[string], { file?: string; attachments?: string }>(
        openShop,
        async ({ staff }, [name], { file, attachments }) => {
          const { row, lines, total, messages } = await staff.quotations.show(name);
          const files =
            attachments === undefined
              ? []
              : await writeFiles(
                  attachments,
                  row.sn,
                  (await staff.quotations.attachments(name)).map(({ kind, bytes }) => ({
                    bytes,
                    ending: kind === "picture" ? "webp" : kind,
                  })),
                );
          if (file !== undefined) await writeTable(file, await staff.quotations.table(name));
          const facts: [string, string][] = [
            ["编号", String(row.id)],
            ["单号", row.sn],
            ...readFacts(QUOTATION_FACTS, ["project"], row).map(toFactRow),
            ["客户", `${row.login} ${row.company}`],
            [QUOTATION_FACTS.state.label, QUOTATION_STATES[row.state_now]],
            ["甲方", row.client],
            ...readFacts(QUOTATION_FACTS, ["wanted", "remark"], row).map(toFactRow),
            ["合计", yuan(total)],
            ...lines.map((line): [string, string] => [
              `第 ${line.id} 行`,
              [
                line.scene,
                line.item.product.name,
                line.item.sku.name,
                `${line.quantity}${line.item.sku.unit_name}`,
                yuan(line.price),
              ]
                .concat(line.target_fen === null ? [] : [`目标 ${yuan(line.target_fen)}`])
                .concat(line.remark === "" ? [] : [line.remark])
                .join(" "),
            ]),
            ...messages.map((message): [string, string] => [
              `${formatMinute(message.created_at)} ${AUTHORS[message.author]}`,
              message.upload === null ? message.content : `${message.content}（附件 ${message.file_name || "图片"}）`,
            ]),
            ["附件", files.join("、")],
          ];
          return { rows: facts.flatMap(([fact, value]) => (value === "" ? [] : [{ fact, value }])), none: "" };
        },
      ),
    );

  offers
    .command("quote")
    .argument("<id>", ID, parseWord)
    .description("报价：每行一个价，成为新的一版")
    .requiredOption("--file <file>", ".csv 或 .xlsx，列：行号、数量（可省）、报价")
    .requiredOption("--valid <days>", "有效天数", Number)
    .option("--note <note>", "给客户的说明", parseText)
    .action(
      withShop<[string], { file: string; valid: number; note?: string }>(
        openShop,
        async (shop, [name], { file, valid: days, note }) => {
          const rows = parseQuoteTable(await readTable(shop, file));
          const { version, total_fen, valid_until } = await shop.staff.quotations.quote(name, { rows, days, note });
          return { none: `${name} 已报价 V${version}，${yuan(total_fen)}，有效期至 ${formatMinute(valid_until)}` };
        },
      ),
    );

  offers
    .command("extend")
    .argument("<id>", ID, parseWord)
    .description("按原价延长有效期；过期的要客户重新接受")
    .requiredOption("--valid <days>", "从今天起的有效天数", Number)
    .action(
      withShop<[string], { valid: number }>(openShop, async ({ staff }, [name], { valid: days }) => {
        return { none: `${name} 有效期至 ${formatMinute(await staff.quotations.extend(name, days))}` };
      }),
    );

  offers
    .command("decline")
    .argument("<id>", ID, parseWord)
    .description("报不了，结束这份询价")
    .addOption(new Option("--reason <reason>", "原因，客户会看到").choices(DECLINE_REASONS).makeOptionMandatory())
    .option("--internal <remark>", "只给员工看的备注", parseText, "")
    .action(
      withShop<[string], { reason: string; internal: string }>(openShop, async ({ staff }, [name], sent) => {
        await staff.quotations.decline(name, sent);
        return { none: `${name} 已退回：${sent.reason}` };
      }),
    );

  offers
    .command("message")
    .argument("<id>", ID, parseWord)
    .description("给客户留言")
    .requiredOption("--text <text>", "内容", parseText)
    .option("--file <file>", "附件：jpg、png、webp、PDF 或 xlsx，5 MB 内")
    .action(
      withShop<[string], { text: string; file?: string }>(openShop, async ({ staff }, [name], { text, file }) => {
        const attachment = file === undefined ? undefined : { name: basename(file), bytes: await readFile(file) };
        await staff.quotations.message(name, text, attachment);
        return { none: `${name} 已留言` };
      }),
    );
};
