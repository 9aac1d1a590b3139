import { InvalidArgumentError } from "commander";
import { formatMinute } from "#contract/rules/calendar.ts";
import { QUANTITY_MAX } from "#contract/rules/cart.ts";
import { yuan } from "#contract/rules/money.ts";
import { parseId, parsePrice } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

type Options = { from: number; to: number; price: number; stock: number; limit: number };

/** `staff seckill …`: flash sales. */
export const commands: AddCommands = (program, openShop) => {
  const seckill = program.command("seckill").description("限时秒杀");

  seckill
    .command("list")
    .description("未结束的和最近一天的秒杀")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.saleAdmin.list()).map((sale) => ({
          id: sale.id,
          sku_id: sale.sku_id,
          name: `${sale.product_name} ${sale.sku_name}`,
          from: formatMinute(sale.starts_at),
          to: formatMinute(sale.ends_at),
          price: yuan(sale.price),
          quota: sale.quota,
          sold: sale.sold,
          limit: sale.per_customer,
          status: sale.state,
        })),
        none: "没有秒杀",
      })),
    );

  seckill
    .command("add")
    .argument("<sku>", "SKU 编号", parseId)
    .description("新建秒杀，场次的时间为北京时间，同一时间只有一场")
    .requiredOption("--from <time>", "开始时间，如 2026-11-21T10:00", parseTime)
    .requiredOption("--to <time>", "结束时间，如 2026-11-21T12:00", parseTime)
    .requiredOption("--price <yuan>", "秒杀价，低于售价", parsePrice)
    .requiredOption("--stock <n>", "限量", parseCount)
    .requiredOption("--limit <n>", "每人限购的数量", parseCount)
    .action(
      withShop<[string], Options>(openShop, async ({ staff }, [sku], { from, to, price, stock, limit }) => {
        const sale = { starts_at: from, ends_at: to, price, quota: stock, per_customer: limit };
        const id = await staff.saleAdmin.add({ sku_id: Number(sku), ...sale });
        return { rows: [{ id, sku_id: Number(sku), from: formatMinute(from), to: formatMinute(to) }], none: "" };
      }),
    );

  seckill
    .command("end")
    .argument("<id>", "秒杀的编号，见 seckill list", parseId)
    .description("立即结束一个秒杀；已下的订单不变")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [id]) => {
        await staff.saleAdmin.end(Number(id));
        return { none: `秒杀 ${id} 已结束` };
      }),
    );
};

/** A minute in Shanghai as epoch ms. */
function parseTime(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}$/.test(text) ? Date.parse(`${text.replace(" ", "T")}+08:00`) : NaN;
  if (Number.isNaN(time) || formatMinute(time) !== text.replace("T", " ")) {
    throw new InvalidArgumentError("应为时间，如 2026-11-21T10:00");
  }
  return time;
}

function parseCount(text: string): number {
  if (!/^[1-9]\d*$/.test(text) || Number(text) > QUANTITY_MAX) {
    throw new InvalidArgumentError(`应为 1 到 ${QUANTITY_MAX} 的整数`);
  }
  return Number(text);
}
