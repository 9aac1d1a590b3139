import { InvalidArgumentError } from "commander";
import { DAY_MS, dayToInstant, formatDay } from "#contract/rules/calendar.ts";
import { COUPON_TYPE, COUPONS_PER_CUSTOMER_MAX } from "#contract/rules/coupon.ts";
import { yuan } from "#contract/rules/money.ts";
import { ApiError } from "../http/errors.ts";
import { parseDay, parseId, parsePrice, parseWord } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

type Options = {
  shop?: string;
  product?: number[];
  category?: number[];
  shops?: string[];
  title: string;
  off: number;
  over: number;
  total: number;
  each: number;
  from: string;
  until: string;
};

/** `staff coupons …`: the coupons that customers can receive. */
export const commands: AddCommands = (program, openShop) => {
  const coupons = program.command("coupons").description("优惠券");

  coupons
    .command("list")
    .description("所有优惠券")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.coupons.list()).map((row) => ({
          id: row.id,
          shop: row.store_name ?? "平台",
          title: row.title,
          off: yuan(row.amount_fen),
          over: yuan(row.threshold_fen),
          given: `${row.given}/${row.total}`,
          from: formatDay(row.valid_from),
          until: formatDay(row.valid_until - 1),
          ended: row.ended_at === null ? "" : formatDay(row.ended_at),
        })),
        none: "还没有优惠券",
      })),
    );

  coupons
    .command("add")
    .description("新建优惠券：满一定金额减一定金额")
    .option("--shop <name>", "店铺名称，不填则为平台券", parseWord)
    .option("--product <ids>", "商品券：适用商品的编号，用逗号分隔，需要 --shop", parseIds)
    .option("--category <ids>", "品类券：适用分类的编号，用逗号分隔", parseIds)
    .option("--shops <names>", "跨店券：适用店铺的名称，用逗号分隔", parseNames)
    .requiredOption("--title <title>", "名称，例如 全店商品", parseWord)
    .requiredOption("--off <yuan>", "减多少", parsePrice)
    .requiredOption("--over <yuan>", "满多少", parsePrice)
    .requiredOption("--total <number>", "总张数", parseNumber(1_000_000))
    .option("--each <number>", "每人限领", parseNumber(COUPONS_PER_CUSTOMER_MAX), 1)
    .requiredOption("--from <day>", "有效期第一天", parseDay)
    .requiredOption("--until <day>", "有效期最后一天", parseDay)
    .action(
      withShop<[], Options>(
        openShop,
        async ({ staff }, _none, { shop, product, category, shops, title, off, over, total, each, from, until }) => {
          if (off === 0 || off > over) throw new ApiError(400, "--off 应大于 0，并且不超过 --over");
          const [valid_from, valid_until] = [dayToInstant(from), dayToInstant(until) + DAY_MS];
          if (valid_until <= valid_from) throw new ApiError(400, "--until 不能早于 --from");
          const stores = await staff.stores.list();
          const idOf = (wanted: string) => {
            const found = stores.find(({ name }) => name === wanted);
            if (!found) throw new ApiError(400, `没有店铺 ${wanted}`);
            return found.id;
          };
          const store_id = shop === undefined ? null : idOf(shop);
          const kind = kindOf({ store_id, product, category, shops: shops?.map(idOf) });
          const id = await staff.coupons.add({
            ...kind,
            store_id,
            title,
            amount_fen: off,
            threshold_fen: over,
            total,
            per_customer: each,
            valid_from,
            valid_until,
          });
          return { rows: [{ id, title }], none: "" };
        },
      ),
    );

  coupons
    .command("end")
    .argument("<id>", "优惠券编号", parseId)
    .description("提前结束领取；已领的券不变")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [id]) => {
        await staff.coupons.end(Number(id));
        return { none: `已结束优惠券 ${id}` };
      }),
    );
};

const parseNumber = (max: number) => (text: string) => {
  if (!/^[1-9]\d{0,6}$/.test(text) || Number(text) > max) throw new InvalidArgumentError(`应为 1 到 ${max} 的整数`);
  return Number(text);
};

type Scope = {
  store_id: number | null;
  product?: number[] | undefined;
  category?: number[] | undefined;
  shops?: number[] | undefined;
};

/** The kind of a coupon and its targets. @throws ApiError 400 for options of several kinds. */
function kindOf({ store_id, product, category, shops }: Scope) {
  const lists = [product, category, shops].filter((list) => list !== undefined);
  const [targets = []] = lists;
  if (lists.length > 1) throw new ApiError(400, "--product、--category、--shops 只能用一个");
  if (product !== undefined && store_id === null) throw new ApiError(400, "--product 需要 --shop");
  if (store_id !== null && product === undefined && lists.length > 0)
    throw new ApiError(400, "--category、--shops 是平台券，不能与 --shop 同用");
  if (product !== undefined) return { type: COUPON_TYPE.product, targets };
  if (category !== undefined) return { type: COUPON_TYPE.category, targets };
  if (shops !== undefined) return { type: COUPON_TYPE.stores, targets };
  return { type: store_id === null ? COUPON_TYPE.platform : COUPON_TYPE.store, targets };
}

const partsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,，]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
const parseNames = (text: string) => partsOf(text).map(parseWord);
const parseIds = (text: string) => partsOf(text).map((part) => Number(parseId(part)));
