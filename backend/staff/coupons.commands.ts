import { InvalidArgumentError } from "commander";
import { COUPON_TYPE, COUPONS_PER_CUSTOMER_MAX } from "#contract/rules/coupon.ts";
import { yuan } from "#contract/rules/money.ts";
import { ApiError } from "../http/errors.ts";
import { parseDay, parseId, parsePrice, parseWord } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

type Options = {
  shop?: string;
  title: string;
  off: number;
  over: number;
  total: number;
  each: number;
  from: string;
  until: string;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short" });
/** The first millisecond of a day in Shanghai. */
const startOf = (text: string) => Date.parse(`${text}T00:00:00+08:00`);

/** `staff coupons …`: what customers can receive; the amount off is for goods over the other amount. */
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
          from: day.format(row.valid_from),
          until: day.format(row.valid_until - 1),
          ended: row.ended_at === null ? "" : day.format(row.ended_at),
        })),
        none: "还没有优惠券",
      })),
    );

  coupons
    .command("add")
    .description("新建优惠券：满一定金额减一定金额")
    .option("--shop <name>", "店铺名称，不填则为平台券", parseWord)
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
        async ({ staff }, _none, { shop, title, off, over, total, each, from, until }) => {
          if (off === 0 || off > over) throw new ApiError(400, "--off 应大于 0，并且不超过 --over");
          const [valid_from, valid_until] = [startOf(from), startOf(until) + DAY_MS];
          if (valid_until <= valid_from) throw new ApiError(400, "--until 不能早于 --from");
          const store = shop === undefined ? null : (await staff.stores.list()).find(({ name }) => name === shop);
          if (store === undefined) throw new ApiError(400, `没有店铺 ${shop}`);
          const id = await staff.coupons.add({
            ...{ type: store ? COUPON_TYPE.store : COUPON_TYPE.platform, targets: [] },
            ...{ store_id: store?.id ?? null, title, amount_fen: off, threshold_fen: over },
            ...{ total, per_customer: each, valid_from, valid_until },
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
