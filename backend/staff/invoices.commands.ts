import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { formatMinute } from "#contract/rules/calendar.ts";
import { readFacts } from "#contract/rules/facts.ts";
import { INVOICE_NAMES, INVOICE_NUMBER, INVOICE_STATUSES, INVOICE_TYPE_SHORT } from "#contract/rules/invoice.ts";
import { INVOICE_FACTS, TITLE_FACTS } from "#contract/rules/invoice-facts.ts";
import { yuan } from "#contract/rules/money.ts";
import { ApiError } from "../http/errors.ts";
import { storedTitle } from "../modules/invoice/view.ts";
import { parsePrice, parseText, parseWord } from "./arguments.ts";
import { toFactRow } from "./fact-row.ts";
import { writePrivate } from "./pictures.ts";
import { type AddCommands, withShop } from "./shop.ts";

const NAME = "编号或申请号，见 invoices list";
const TO_REVERSE = "待红冲";

/** `staff invoices …`. */
export const commands: AddCommands = (program, openShop) => {
  const invoices = program.command("invoices").description("发票");

  invoices
    .command("list")
    .description("最近的 200 张，新的在前；待红冲是开票之后又有退款的")
    .addOption(new Option("--state <state>", "只列一种状态").choices([...Object.values(INVOICE_NAMES), TO_REVERSE]))
    .action(
      withShop<[], { state?: string }>(openShop, async ({ staff }, _none, { state }) => {
        const rows = await staff.invoices.list({
          state: INVOICE_STATUSES.find((one) => INVOICE_NAMES[one] === state),
          toReverse: state === TO_REVERSE,
        });
        return {
          rows: rows.map((row) => ({
            id: row.id,
            number: row.sn,
            applied: formatMinute(row.created_at),
            login: row.login,
            store: row.store_name,
            kind: INVOICE_TYPE_SHORT[row.type],
            title: storedTitle(row).receipt_title,
            orders: row.order_num,
            amount: yuan(row.amount_fen),
            state: row.to_reverse ? `${INVOICE_NAMES[row.state]}，${TO_REVERSE}` : INVOICE_NAMES[row.state],
            invoice: row.number ?? "",
          })),
          none: "没有开票申请",
        };
      }),
    );

  invoices
    .command("show")
    .argument("<id>", NAME, parseWord)
    .description("一张发票的抬头、订单和经过")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [name]) => {
        const { row, orders } = await staff.invoices.show(name);
        const title = storedTitle(row);
        const facts: [string, string][] = [
          [INVOICE_FACTS.number.label, row.sn],
          ["状态", row.to_reverse ? `${INVOICE_NAMES[row.state]}，${TO_REVERSE}` : INVOICE_NAMES[row.state]],
          ["类型", INVOICE_TYPE_SHORT[row.type]],
          ["金额", yuan(row.amount_fen)],
          ["店铺", row.store_name],
          ["登录手机", row.login],
          ...readFacts(TITLE_FACTS, ["name", "tax_number"], title).map(toFactRow),
          ["地址、电话", [title.address, title.tel].filter(Boolean).join(" ")],
          ["开户行、账号", [title.bank_name, title.bank_code].filter(Boolean).join(" ")],
          ...readFacts(TITLE_FACTS, ["email"], title).map(toFactRow),
          ["备注", row.remark],
          [INVOICE_FACTS.issued.label, row.number ?? ""],
          ["红字发票号码", row.red_number ?? ""],
          ["原因", row.reason ?? ""],
          ["申请时间", formatMinute(row.created_at)],
          ["撤回时间", row.withdrawn_at === null ? "" : formatMinute(row.withdrawn_at)],
          ["开票时间", row.issued_at === null ? "" : formatMinute(row.issued_at)],
          ...orders.map((order): [string, string] => [
            `订单 ${order.sn}`,
            `本票 ${yuan(order.amount_fen)}，实付 ${yuan(order.pay_fen)}，已退 ${yuan(order.refunded_fen)}`,
          ]),
        ];
        return { rows: facts.flatMap(([fact, value]) => (value === "" ? [] : [{ fact, value }])), none: "" };
      }),
    );

  invoices
    .command("file")
    .argument("<id>", NAME, parseWord)
    .description("把发票和红字发票的文件存到一个文件夹")
    .requiredOption("--folder <folder>", "存到这个文件夹")
    .action(
      withShop<[string], { folder: string }>(openShop, async ({ staff }, [name], { folder }) => {
        const files = await staff.invoices.files(name);
        const rows = files.map(({ type, bytes, number }) => ({ file: join(folder, `${number}.${type}`), bytes }));
        for (const { file, bytes } of rows) await writePrivate(file, bytes);
        return { rows: rows.map(({ file }) => ({ file })), none: `${name} 没有文件` };
      }),
    );

  invoices
    .command("issue")
    .argument("<id>", NAME, parseWord)
    .description("登记开出的发票，并附上文件")
    .requiredOption("--number <number>", "发票号码，8 到 20 位数字", parseNumber)
    .option("--file <file>", "PDF、OFD 或 XML，最多 3 MB")
    .action(
      withShop<[string], { number: string; file?: string }>(openShop, async ({ staff }, [name], { number, file }) => {
        await staff.invoices.issue(name, { number, file: await readOptional(file) });
        return { none: `${name} 已开票` };
      }),
    );

  invoices
    .command("reject")
    .argument("<id>", NAME, parseWord)
    .description("驳回一份申请，订单可以重新申请")
    .requiredOption("--reason <reason>", "给客户的原因", parseText)
    .action(
      withShop<[string], { reason: string }>(openShop, async ({ staff }, [name], { reason }) => {
        await staff.invoices.reject(name, reason);
        return { none: `${name} 已驳回` };
      }),
    );

  invoices
    .command("red")
    .argument("<id>", NAME, parseWord)
    .description("登记红字发票：退款或资料开错之后，剩下的金额可以重新申请")
    .option("--number <number>", "红字发票号码，8 到 20 位数字", parseNumber)
    .option("--file <file>", "PDF、OFD 或 XML，最多 3 MB")
    .option("--reason <reason>", "给客户的原因", parseText)
    .option("--amount <yuan>", "只冲一部分，不填则冲完", parsePrice)
    .action(
      withShop<[string], { number?: string; file?: string; reason?: string; amount?: number }>(
        openShop,
        async ({ staff }, [name], { number, file, reason, amount }) => {
          await staff.invoices.reverse(name, {
            ...(number ? { number } : {}),
            ...(amount === undefined ? {} : { amount_fen: amount }),
            file: await readOptional(file),
            reason,
          });
          return { none: `${name} 已红冲` };
        },
      ),
    );
};

function parseNumber(text: string): string {
  if (!INVOICE_NUMBER.test(text)) throw new InvalidArgumentError("发票号码应为 8 到 20 位数字");
  return text;
}

/** The bytes of a file on the machine of the command. @throws ApiError 400 where it cannot be read. */
async function readOptional(path: string | undefined): Promise<Uint8Array | undefined> {
  if (path === undefined) return undefined;
  return readFile(path).catch(() => {
    throw new ApiError(400, `读不到文件 ${path}`);
  });
}
