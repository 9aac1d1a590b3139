import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import { formatDay } from "#contract/rules/calendar.ts";
import { STORE_KINDS } from "#contract/rules/store.ts";
import { ApiError } from "../http/errors.ts";
import { type FreightTemplate, freightTemplate } from "../modules/store/freight-template.ts";
import type { NewStore, StoreChange } from "../modules/store/store-acts.ts";
import { parseDay, parsePicture, parsePrice, parseTelephone, parseText, parseWord } from "./arguments.ts";
import { type AddCommands, type OpenShop, withShop } from "./shop.ts";

type Options = {
  name: string;
  kind: NewStore["kind"];
  city: string;
  address: string;
  intro: string;
  phone: string;
  opened?: string;
  fee?: number;
  freeOver?: number;
  freight?: FreightTemplate;
};

/** `staff shops …`: the merchants that sell the products; an import of products requires at least one. */
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
    .option("--address <address>", "发货地址，印在送货单上", parseText, "")
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
          address: shop.address,
          intro: shop.intro,
          service_phone: phone,
          opened_on: opened ?? formatDay(Date.now()),
          freight: freight ?? flatFee(fee, freeOver ?? null),
        });
        return { rows: [{ id, name: shop.name }], none: "" };
      }),
    );

  shops
    .command("set")
    .argument("<name>", "店铺名称")
    .description("修改店铺：评分、标志、推荐、简介、电话、所在城市、发货地址和运费")
    .option("--rating <score>", "店铺评分", parseScore)
    .option("--match <score>", "描述相符", parseScore)
    .option("--service <score>", "服务态度", parseScore)
    .option("--delivery <score>", "物流速度", parseScore)
    .option("--logo <path>", "标志图片，# 为按店名绘制", parsePicture)
    .addOption(new Option("--best <yes|no>", "是否推荐到品牌好店").choices(["yes", "no"]))
    .option("--intro <intro>", "简介", parseText)
    .option("--phone <phone>", "客服电话", parseTelephone)
    .option("--city <city>", "所在城市", parseWord)
    .option("--address <address>", "发货地址，印在送货单上", parseText)
    .option("--freight <json>", "完整的运费模板，从下一笔订单起生效", parseFreight)
    .action(
      withShop<[string], Changes>(openShop, async ({ staff }, [name], options) => {
        const id = await staff.stores.set(name, changeOf(options));
        return { rows: [{ id, name }], none: "" };
      }),
    );

  addCategories(shops, openShop);
};

/** `staff shops categories …`: the categories that a store names itself. */
function addCategories(shops: Command, openShop: OpenShop) {
  const categories = shops.command("categories").description("店铺自己的分类");

  categories
    .command("list")
    .argument("<shop>", "店铺名称")
    .description("一家店铺的分类")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [shop]) => ({
        rows: (await staff.storeCategories.list(shop)).map(({ name, holds }) => ({ name, holds: holds.join("、") })),
        none: "还没有分类",
      })),
    );

  categories
    .command("set")
    .argument("<shop>", "店铺名称")
    .argument("<name>", "分类名称", parseWord)
    .argument("<categories...>", "收入哪些商品分类，例如 复印纸 或 办公用纸>复印纸>A4复印纸")
    .description("新建店铺分类，或改变它收入的商品分类")
    .action(
      withShop<[string, string, string[]], object>(openShop, async ({ staff }, [shop, name, holds]) => {
        await staff.storeCategories.set(shop, name, holds);
        return { none: `${shop} 的分类 ${name} 已保存` };
      }),
    );

  categories
    .command("remove")
    .argument("<shop>", "店铺名称")
    .argument("<name>", "分类名称")
    .description("删除店铺分类，商品不变")
    .action(
      withShop<[string, string], object>(openShop, async ({ staff }, [shop, name]) => {
        await staff.storeCategories.remove(shop, name);
        return { none: `${shop} 的分类 ${name} 已删除` };
      }),
    );
}

type Changes = {
  rating?: string;
  match?: string;
  service?: string;
  delivery?: string;
  logo?: string;
  best?: "yes" | "no";
  intro?: string;
  phone?: string;
  city?: string;
  address?: string;
  freight?: FreightTemplate;
};

/** @throws ApiError 400 where there is nothing to change. */
function changeOf(changes: Changes): StoreChange {
  const { rating, match, service, delivery, logo, best, intro, phone, city, address, freight } = changes;
  const change: StoreChange = {
    ...(rating === undefined ? {} : { rating }),
    ...(match === undefined ? {} : { desc_score: match }),
    ...(service === undefined ? {} : { service_score: service }),
    ...(delivery === undefined ? {} : { postage_score: delivery }),
    ...(logo === undefined ? {} : { logo: logo || null }),
    ...(best === undefined ? {} : { is_best: best === "yes" ? 1 : 0 }),
    ...(intro === undefined ? {} : { intro }),
    ...(phone === undefined ? {} : { service_phone: phone }),
    ...(city === undefined ? {} : { city }),
    ...(address === undefined ? {} : { address }),
    ...(freight === undefined ? {} : { freight_json: JSON.stringify(freight) }),
  };
  if (Object.keys(change).length === 0) throw new ApiError(400, "请写明要修改什么，例如 --rating 4.8");
  return change;
}

function parseScore(text: string): string {
  if (!/^(?:[0-4]\.\d|5\.0)$/.test(text)) throw new InvalidArgumentError("评分应为 0.0 到 5.0，例如 4.8");
  return text;
}

/** A freight template with one fee per order, in fen. */
function flatFee(fee: number | undefined, free_over: number | null): FreightTemplate {
  if (fee === undefined) throw new ApiError(400, "请用 --fee 或 --freight 说明运费，包邮填 --fee 0");
  return {
    by: "piece",
    first: 1,
    first_fee: fee,
    next: 1,
    next_fee: 0,
    free_over,
    remote: [],
    remote_extra: 0,
    excluded: [],
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
