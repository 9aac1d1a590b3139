import { formatMinute } from "#contract/rules/calendar.ts";
import { commandLine } from "../platform/staff-log.ts";
import { parseId, parseText } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

/** `staff reviews …`: the buyers' reviews of products. */
export const commands: AddCommands = (program, openShop) => {
  const reviews = program.command("reviews").description("评价");

  reviews
    .command("list")
    .description("最近的评价")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.reviews.list()).map((row) => ({
          id: row.id,
          date: formatMinute(row.created_at),
          name: row.name,
          scores: `${row.product_score}/${row.service_score}/${row.postage_score}`,
          text: row.content,
          reply: row.reply ?? "",
          status: row.state === "shown" ? "显示" : "已隐藏",
        })),
        none: "还没有评价",
      })),
    );

  reviews
    .command("reply")
    .argument("<id>", "评价编号", parseId)
    .description("回复评价，再次回复会替换原来的回复")
    .requiredOption("--text <text>", "回复内容", parseText)
    .action(
      withShop<[string], { text: string }>(openShop, async ({ staff }, [id], { text }) => {
        await staff.reviews.reply(commandLine(), Number(id), text);
        return { none: `已回复评价 ${id}` };
      }),
    );

  reviews
    .command("hide")
    .argument("<id>", "评价编号", parseId)
    .description("不再显示评价")
    .requiredOption("--reason <text>", "隐藏的原因，客户看得到", parseText)
    .action(
      withShop<[string], { reason: string }>(openShop, async ({ staff }, [id], { reason }) => {
        await staff.reviews.hide(commandLine(), Number(id), reason);
        return { none: `已隐藏评价 ${id}` };
      }),
    );

  reviews
    .command("show")
    .argument("<id>", "评价编号", parseId)
    .description("重新显示评价")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [id]) => {
        await staff.reviews.show(commandLine(), Number(id));
        return { none: `已显示评价 ${id}` };
      }),
    );
};
