import { InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { ApiError } from "../http/errors.ts";
import { type FreightTemplate, freightTemplate } from "../modules/checkout/freight-template.ts";
import { type NewStore, STORE_KINDS } from "../modules/store/stores.ts";
import { parseDay, parsePrice, parseText, parseWord } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

type Options = {
  name: string;
  kind: NewStore["kind"];
  city: string;
  intro: string;
  phone: string;
  opened?: string;
  fee?: number;
  freeOver?: number;
  freight?: FreightTemplate;
};

const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short" });

/** `staff shops …`: the merchants that sell the products; an import of products needs at least one. */
export const commands: AddCommands = (program, openShop) => {
  const shops = program.command("shops").description("店铺");

  shops
    .command("list")
    .description("所有店铺")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.stores.list()).map(({ id, name, kind, city, service_phone, opened_on }) => ({
          id,
          name,
          kind,
          city,
          phone: service_phone,
          opened: opened_on,
        })),
        none: "还没有店铺",
      })),
    );

  shops
    .command("add")
    .description("新建店铺")
    .requiredOption("--name <name>", "店铺名称", parseWord)
    .addOption(new Option("--kind <kind>", "类型").choices(STORE_KINDS).makeOptionMandatory())
    .requiredOption("--city <city>", "所在城市", parseWord)
    .option("--intro <intro>", "简介", parseText, "")
    .option("--phone <phone>", "客服电话", parseWord, "")
    .option("--opened <day>", "开店日期，不填则为今天", parseDay)
    .option("--fee <yuan>", "每单运费", parsePrice)
    .option("--free-over <yuan>", "满多少包邮", parsePrice)
    .option("--freight <json>", "完整的运费模板，代替 --fee 和 --free-over", parseFreight)
    .action(
      withShop<[], Options>(openShop, async ({ staff }, _none, { phone, opened, fee, freeOver, freight, ...shop }) => {
        const id = await staff.stores.add({
          name: shop.name,
          kind: shop.kind,
          city: shop.city,
          intro: shop.intro,
          service_phone: phone,
          opened_on: opened ?? today.format(new Date()),
          freight: freight ?? flatFee(fee, freeOver ?? null),
        });
        return { rows: [{ id, name: shop.name }], none: "" };
      }),
    );
};

/** A template with one fee per order. */
function flatFee(fee: number | undefined, free_over: number | null): FreightTemplate {
  if (fee === undefined) throw new ApiError(400, "请用 --fee 或 --freight 说明运费，包邮填 --fee 0");
  return {
    ...{ by: "piece", first: 1, first_fee: fee, next: 1, next_fee: 0, free_over },
    ...{ remote: [], remote_extra: 0, excluded: [] },
  };
}

function parseFreight(text: string): FreightTemplate {
  try {
    return freightTemplate.parse(JSON.parse(text), { error: z.locales.zhCN().localeError });
  } catch (error) {
    const problems =
      error instanceof z.ZodError ? error.issues.map(({ path, message }) => `${path.join(".")} ${message}`) : [];
    throw new InvalidArgumentError(`运费模板有误：${problems.join("；") || "应为 JSON"}`);
  }
}
