import { createReadStream } from "node:fs";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { yuan } from "#contract/rules/money.ts";
import { PICTURE_BYTES_MAX } from "#contract/rules/picture.ts";
import { isTaxClass, TAX_CLASS_NEEDED } from "#contract/rules/tax.ts";
import { ApiError } from "../http/errors.ts";
import { createLog } from "../log.ts";
import type { ImportResult } from "../modules/product-import/import.ts";
import type { ReadPictureFile } from "../modules/product-import/import-pictures.ts";
import { systemClock } from "../system-ports.ts";
import { parseDifference, parseId, parsePrice, parseText } from "./arguments.ts";
import type { CommandOutput } from "./output.ts";
import { type AddCommands, type OpenShop, withShop } from "./shop.ts";
import { readTable, writeTable } from "./table.ts";

/** `staff goods …`; docs/goods-import.md describes the columns. */
export const commands: AddCommands = (program, openShop, settings) => {
  const goods = program.command("goods").description("商品");

  goods
    .command("import")
    .argument("<file>", ".csv 或 .xlsx 文件")
    .option("--create", "新建表中没有的品牌和分类")
    .description("导入商品：先检查所有行，全部正确才写入，可重复执行")
    .action(
      withShop<[string], { create?: boolean }>(openShop, async (shop, [file], { create = false }) =>
        importOutput(await shop.staff.importGoods(await readTable(shop, file), { create, readFile: readBeside(file) })),
      ),
    );

  goods
    .command("export")
    .argument("<file>", ".csv 文件")
    .description("导出全部商品（含成本价），原样导入不会改变任何内容")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [file]) => {
        const table = await staff.exportGoods();
        await writeTable(file, table);
        return { none: `已导出 ${table.length - 1} 个 SKU 到 ${file}` };
      }),
    );

  goods
    .command("index")
    .description("把全部商品重新交给搜索，用于换了搜索引擎之后")
    .action(withShop(openShop, async ({ staff }) => ({ none: `已交给搜索 ${await staff.indexGoods()} 个商品` })));

  goods
    .command("price")
    .argument("<sku>", "SKU 编号", parseId)
    .description("修改一个 SKU 的售价和成本价")
    .requiredOption("--price <yuan>", "售价", parsePrice)
    .option("--cost <yuan>", "成本价，不填则不变", parsePrice)
    .action(
      withShop<[string], { price: number; cost?: number }>(openShop, async ({ staff }, [sku], { price, cost }) => {
        const changed = await staff.productAdmin.price(Number(sku), price, cost ?? null);
        const { price: now, cost: nowCost, ot_price, ...row } = changed;
        return { rows: [{ ...row, price: yuan(now), cost: yuan(nowCost), ot_price: yuan(ot_price) }], none: "" };
      }),
    );

  goods
    .command("stock")
    .argument("<sku>", "SKU 编号", parseId)
    .description("增减一个 SKU 的库存，记入流水")
    .requiredOption("--by <±n>", "增减的数量", parseDifference)
    .requiredOption("--why <why>", "事由", parseText)
    .action(
      withShop<[string], { by: number; why: string }>(openShop, async ({ staff }, [sku], { by, why }) => ({
        rows: [await staff.productAdmin.stock(Number(sku), by, why)],
        none: "",
      })),
    );

  goods
    .command("tax")
    .argument("<product>", "商品编号", parseId)
    .argument("<percent>", "税率：13、9、6、1 或 0")
    .description("修改一个商品的税率，已下的订单仍按下单时的税率开票")
    .action(
      withShop<[string, string], object>(openShop, async ({ staff }, [id, text]) => {
        const percent = Number(text);
        if (!isTaxClass(percent)) throw new ApiError(400, TAX_CLASS_NEEDED);
        const product = await staff.productAdmin.tax(Number(id), percent);
        return { none: `${product.name} 税率 ${percent}%` };
      }),
    );

  for (const [name, isShow, outcome] of [
    ["on", 1, "已上架"],
    ["off", 0, "已下架"],
  ] as const) {
    goods
      .command(name)
      .argument("<product>", "商品编号", parseId)
      .description(isShow ? "上架" : "下架")
      .action(
        withShop<[string], object>(openShop, async ({ staff }, [id]) => {
          const product = await staff.productAdmin.show(Number(id), isShow);
          return { none: `${product.name} ${outcome}` };
        }),
      );
  }

  // Set when opening the shop fills an empty database before the command itself can.
  let filledOnOpen = false;
  const openDemo: OpenShop = async () => {
    if (settings().SHOP_MODE === "live") throw new ApiError(400, "正式店铺没有演示数据");
    filledOnOpen = false;
    return openShop({
      onFilled: () => {
        filledOnOpen = true;
      },
    });
  };
  goods
    .command("demo")
    .description("演示数据有哪些；商品目录为空时填入（仅演示模式）")
    .action(
      withShop(openDemo, async ({ database }) => {
        const { seedCatalogIfEmpty, countCatalogRows } = await import("../demo/seed.ts");
        const filled = await seedCatalogIfEmpty(database, { clock: systemClock, log: createLog("error") });
        return {
          rows: [{ ...(await countCatalogRows(database)), 本次填入: filled || filledOnOpen ? "是" : "否" }],
          none: "",
        };
      }),
    );
};

/** Reads picture files by their paths from the folder of the import file, each up to one byte more than is allowed. */
const readBeside =
  (file: string): ReadPictureFile =>
  async (name) => {
    try {
      return await buffer(createReadStream(join(dirname(file), name), { end: PICTURE_BYTES_MAX }));
    } catch {
      return null;
    }
  };

/** Sets the exit code 1 when the import was refused. */
function importOutput(result: ImportResult): CommandOutput {
  if (result.ok) {
    const { brands, categories } = result.created;
    const createdNames = [
      ...(brands.length > 0 ? [`新建品牌 ${brands.join("、")}`] : []),
      ...(categories.length > 0 ? [`新建分类 ${categories.join("、")}`] : []),
    ];
    return { none: [`已导入 ${result.products} 个商品、${result.skus} 个 SKU`, ...createdNames].join("；") };
  }
  process.exitCode = 1;
  return {
    rows: result.problems.map(({ line, column, message }) => ({ 行: line, 列: column, 问题: message })),
    none: "",
  };
}
