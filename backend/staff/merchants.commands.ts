import { InvalidArgumentError, Option } from "commander";
import { formatMinute } from "#contract/rules/calendar.ts";
import { SETTLEMENT_KIND_NAMES, SETTLEMENT_STATES } from "#contract/rules/settlement.ts";
import { ApiError } from "../http/errors.ts";
import { commandLine } from "../platform/staff-log.ts";
import { parsePriceType, parseText } from "./arguments.ts";
import { writePictures } from "./pictures.ts";
import { type AddCommands, withShop } from "./shop.ts";

const SUBMITTED_STATES = SETTLEMENT_STATES.slice(1);

/** `staff merchants …`: the applications of wholesalers and merchants. */
export const commands: AddCommands = (program, openShop) => {
  const merchants = program.command("merchants").description("入驻申请：企业认证、商家入驻");

  merchants
    .command("list")
    .description("所有提交的申请，新的在前")
    .addOption(new Option("--state <state>", "只列一种状态").choices(SUBMITTED_STATES))
    .action(
      withShop<[], { state?: (typeof SETTLEMENT_STATES)[number] }>(openShop, async ({ staff }, _none, { state }) => {
        const found = await staff.settlements.list(state && SETTLEMENT_STATES.indexOf(state));
        return {
          rows: found.map(({ number, kind, state: at, fields, login, code_doubtful, submitted_at }) => ({
            number,
            kind: SETTLEMENT_KIND_NAMES[kind],
            state: SETTLEMENT_STATES[at] ?? "",
            company: fields.company,
            store: fields.store_name,
            login,
            warning: code_doubtful ? "信用代码校验位不符" : "",
            submitted: submitted_at === null ? "" : formatMinute(submitted_at),
          })),
          none: "没有申请",
        };
      }),
    );

  merchants
    .command("show")
    .argument("<number>", "申请号", parseNumber)
    .description("一份申请的全部资料")
    .option("--pictures <folder>", "把证照图片存到这个文件夹")
    .action(
      withShop<[string], { pictures?: string }>(openShop, async ({ staff }, [number], { pictures: folder }) => {
        const { id, kind, state, fields, login, code_doubtful, reject_reason } = await staff.settlements.find(number);
        const pictures = await staff.settlements.pictures(id);
        const files = folder === undefined ? [] : await writePictures(folder, number, pictures);
        const facts = {
          申请号: number,
          类型: SETTLEMENT_KIND_NAMES[kind],
          状态: SETTLEMENT_STATES[state] ?? "",
          驳回原因: reject_reason ?? "",
          登录手机: login,
          公司名称: fields.company,
          统一社会信用代码: `${fields.credit_code}${code_doubtful ? "（校验位不符）" : ""}`,
          联系人: `${fields.real_name} ${fields.phone}`,
          所在地区: [fields.province, fields.city, fields.district].join(" "),
          主营: fields.trades.join("、"),
          月采购额: fields.volume,
          店铺: [fields.store_name, fields.store_kind, fields.category].filter(Boolean).join(" · "),
          "注册地址、电话": [fields.invoice_address, fields.invoice_phone].filter(Boolean).join(" "),
          "开户行、账号": [fields.bank_name, fields.bank_account].filter(Boolean).join(" "),
          证照: `${pictures.length} 张${files.length > 0 ? `：${files.join("、")}` : ""}`,
        };
        const rows = Object.entries(facts).flatMap(([fact, value]) => (value ? [{ fact, value }] : []));
        return { rows, none: "" };
      }),
    );

  merchants
    .command("approve")
    .argument("<number>", "申请号", parseNumber)
    .description("通过一份申请；企业认证立即按企业价结算")
    .option("--type <0|1>", "企业认证必填：0 成本价加价，1 成本价", parsePriceType)
    .action(
      withShop<[string], { type?: 0 | 1 }>(openShop, async ({ staff }, [number], { type }) => {
        const { id, kind, fields } = await staff.settlements.find(number);
        if (kind === "wholesaler" && type === undefined) throw new ApiError(400, "企业认证请用 --type 写明价格类型");
        await staff.settlements.approveByCommand(commandLine(), id, type ?? 0);
        return {
          none:
            kind === "wholesaler"
              ? `${number} 已通过，类型 ${type}`
              : `${number} 已通过；请用 shops add 新建店铺 ${fields.store_name}`,
        };
      }),
    );

  merchants
    .command("reject")
    .argument("<number>", "申请号", parseNumber)
    .description("驳回一份申请")
    .requiredOption("--reason <reason>", "原因，申请人会看到", parseText)
    .action(
      withShop<[string], { reason: string }>(openShop, async ({ staff }, [number], { reason }) => {
        const { id } = await staff.settlements.find(number);
        await staff.settlements.rejectByCommand(commandLine(), id, reason);
        return { none: `${number} 已驳回：${reason}` };
      }),
    );
};

function parseNumber(text: string): string {
  if (!/^RZ\d{12,}$/.test(text)) throw new InvalidArgumentError("申请号如 RZ202611210007，见 merchants list");
  return text;
}
