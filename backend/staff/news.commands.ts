import { parseId, readArticleFile } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

/** `staff news …`. */
export const commands: AddCommands = (program, openShop) => {
  const news = program.command("news").description("资讯");

  news
    .command("list")
    .description("所有资讯")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.articles.list()).map(({ id, date, category, title, visits }) => ({
          id,
          date,
          category,
          title,
          visits,
        })),
        none: "还没有资讯",
      })),
    );

  news
    .command("add")
    .argument("<file>", ".md 文件，格式见 docs/staff.md")
    .description("发布一篇资讯")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [file]) => {
        const row = await readArticleFile(file, ["title", "category", "date", "summary", "author"]);
        const id = await staff.articles.publish(row);
        return { rows: [{ id, title: row.title, date: row.date }], none: "" };
      }),
    );

  news
    .command("remove")
    .argument("<id>", "编号，见 news list", parseId)
    .description("删除一篇资讯")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [id]) => {
        await staff.articles.remove(Number(id));
        return { none: `资讯 ${id} 已删除` };
      }),
    );
};
