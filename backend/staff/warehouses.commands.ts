import { InvalidArgumentError } from "commander";
import { SHIP_HOURS_MAX } from "#contract/rules/warehouse.ts";
import { ApiError } from "../http/errors.ts";
import { parseDifference, parseId, parseText, parseWord } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

type Place = { province: string; city: string; hours: number };

/** `staff warehouses …`: the stock in each warehouse; the stock for sale is the sum of all. */
export const commands: AddCommands = (program, openShop) => {
  const warehouses = program.command("warehouses").description("仓库");

  warehouses
    .command("list")
    .description("所有仓库")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.warehouses.list()).map(({ ship_hours, skus, stock, ...row }) => ({
          ...row,
          hours: ship_hours,
          skus: Number(skus),
          stock: Number(stock ?? 0),
        })),
        none: "还没有仓库",
      })),
    );

  warehouses
    .command("add")
    .description("新建仓库")
    .requiredOption("--name <name>", "仓库名称，如 上海仓", parseWord)
    .requiredOption("--province <province>", "所在省份的全称，如 浙江省", parseWord)
    .requiredOption("--city <city>", "所在城市", parseWord)
    .requiredOption("--hours <n>", "付款后多少小时内发货", parseHours)
    .action(
      withShop<[], Place & { name: string }>(openShop, async ({ staff }, _none, { name, province, city, hours }) => {
        const id = await staff.warehouses.create({ name, province, city, ship_hours: hours });
        return { rows: [{ id, name }], none: "" };
      }),
    );

  warehouses
    .command("set")
    .argument("<name>", "仓库名称")
    .description("修改仓库")
    .option("--province <province>", "所在省份的全称", parseWord)
    .option("--city <city>", "所在城市", parseWord)
    .option("--hours <n>", "付款后多少小时内发货", parseHours)
    .action(
      withShop<[string], Partial<Place>>(openShop, async ({ staff }, [name], { province, city, hours }) => {
        const change = {
          ...(province === undefined ? {} : { province }),
          ...(city === undefined ? {} : { city }),
          ...(hours === undefined ? {} : { ship_hours: hours }),
        };
        if (Object.keys(change).length === 0) throw new ApiError(400, "请写明要修改什么，例如 --hours 24");
        return { rows: [{ id: await staff.warehouses.set(name, change), name }], none: "" };
      }),
    );

  warehouses
    .command("fill")
    .argument("<name>", "仓库名称")
    .option("--shop <name>", "只归入这家店铺的商品", parseWord)
    .description("把还不在任何仓库的 SKU 的全部库存归入这个仓库")
    .action(
      withShop<[string], { shop?: string }>(openShop, async ({ staff }, [name], { shop }) => {
        const store = shop === undefined ? null : (await staff.stores.list()).find((one) => one.name === shop);
        if (store === undefined) throw new ApiError(400, `没有店铺 ${shop}`);
        return { none: `已归入 ${await staff.warehouses.fill(name, store?.id ?? null)} 个 SKU` };
      }),
    );

  warehouses
    .command("stock")
    .argument("<sku>", "SKU 编号", parseId)
    .description("增减一个 SKU 在一个仓库的库存，总库存随之增减，记入流水")
    .requiredOption("--at <name>", "仓库名称", parseWord)
    .requiredOption("--by <±n>", "增减的数量", parseDifference)
    .requiredOption("--why <why>", "事由", parseText)
    .action(
      withShop<[string], { at: string; by: number; why: string }>(
        openShop,
        async ({ staff }, [sku], { at, by, why }) => ({
          rows: [await staff.warehouses.stock(Number(sku), at, by, why)],
          none: "",
        }),
      ),
    );

  warehouses
    .command("transfer")
    .argument("<sku>", "SKU 编号", parseId)
    .description("把一个 SKU 的库存从一个仓库调到另一个，当场收到，总库存不变")
    .requiredOption("--from <name>", "调出的仓库", parseWord)
    .requiredOption("--to <name>", "调入的仓库", parseWord)
    .requiredOption("--pieces <n>", "数量", parsePieces)
    .action(
      withShop<[string], { from: string; to: string; pieces: number }>(openShop, async ({ staff }, [sku], options) => ({
        rows: await staff.warehouses.transfer(Number(sku), options),
        none: "",
      })),
    );
};

function parseHours(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > SHIP_HOURS_MAX) {
    throw new InvalidArgumentError(`应为 1 到 ${SHIP_HOURS_MAX} 的整数`);
  }
  return Number(text);
}

function parsePieces(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("应为正整数");
  return Number(text);
}
