import { type AddCommands, withShop } from "./shop.ts";
import { readTable } from "./table.ts";

/** `staff printers …`: the printers of the finder, and the consumables that fit them. */
export const commands: AddCommands = (program, openShop) => {
  const printers = program.command("printers").description("打印机和适用耗材");

  printers
    .command("import")
    .argument("<file>", ".csv 或 .xlsx 文件，列见 docs/printers-import.md")
    .description("导入打印机和适用耗材：先检查所有行，全部正确才写入，可重复执行")
    .action(
      withShop<[string], object>(openShop, async (shop, [file]) => {
        const result = await shop.staff.importPrinters(await readTable(shop, file));
        if (result.ok) {
          const { printers, consumables, fits } = result;
          return { none: `写入 ${printers} 款打印机、${consumables} 种耗材，新增 ${fits} 条适用关系` };
        }
        process.exitCode = 1;
        return {
          rows: result.problems.map(({ line, column, message }) => ({ 行: line, 列: column, 问题: message })),
          none: "",
        };
      }),
    );
};
