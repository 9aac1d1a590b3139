import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { ApiError } from "../http/errors.ts";
import { backup, restore } from "./database-backup.ts";
import { printOutput } from "./print.ts";
import type { AddCommands } from "./shop.ts";

/** `staff backup|restore`; neither opens the shop, because opening it runs the migrations. */
export const commands: AddCommands = (program, _openShop, settings) => {
  program
    .command("backup")
    .argument("<file>", "备份文件")
    .description("备份数据库，店铺可以继续营业")
    .action(async (file: string, _none: object, command: Command) => {
      const { DATABASE_URL, DATA_DIR } = settings();
      await backup(DATABASE_URL, file);
      const uploads = join(DATA_DIR, "uploads");
      printText(command, `已备份到 ${file}${existsSync(uploads) ? `；上传的图片不在其中，请另外复制 ${uploads}` : ""}`);
    });

  program
    .command("restore")
    .argument("<file>", "备份文件")
    .option("--yes", "确认替换现有数据库")
    .description("停店后从备份恢复，原数据库保留在旁边")
    .action(async (file: string, { yes }: { yes?: boolean }, command: Command) => {
      if (!yes) throw new ApiError(400, "恢复会替换现有数据库，请先停店，再加 --yes 执行");
      const replaced = await restore(settings().DATABASE_URL, file, Date.now());
      const next = `开店前请先执行 payments recheck --since ${file}，向支付平台核对备份之后的付款与退款`;
      printText(command, `已恢复；${next}${replaced ? `；原数据库保留为 ${replaced}` : ""}`);
    });
};

const printText = (command: Command, none: string) =>
  printOutput({ none }, command.optsWithGlobals<{ json?: boolean }>().json === true);
