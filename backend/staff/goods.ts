import type { Command } from "commander";
import { type OpenShop, withShop } from "./shop.ts";
import { readTable } from "./table.ts";

/** `staff goods …` (product.md section 9); docs/goods-import.md describes the columns. */
export function goodsCommands(program: Command, openShop: OpenShop) {
  const goods = program.command("goods").description("商品");

  goods
    .command("import")
    .argument("<file>", ".csv 或 .xlsx 文件")
    .description("导入商品：先检查所有行，全部正确才写入，可重复执行")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [file]) => {
        const result = await staff.importGoods(await readTable(file));
        if (result.ok) return { none: `已导入 ${result.products} 个商品、${result.skus} 个 SKU` };
        process.exitCode = 1;
        return {
          rows: result.problems.map(({ line, column, message }) => ({ 行: line, 列: column, 问题: message })),
          none: "",
        };
      }),
    );
}
