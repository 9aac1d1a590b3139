import { InvalidArgumentError } from "commander";
import { PRIVACY_AGREEMENT } from "#contract/site.ts";
import { paragraphsOf, parsePicture, parseWord, readArticleFile } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

/** `staff config|placard|agreement …`. */
export const commands: AddCommands = (program, openShop) => {
  const config = program.command("config").description("店铺设置");

  config
    .command("list")
    .description("所有设置")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.site.list()).map(({ key, value }) => ({
          key,
          value: typeof value === "string" ? value : JSON.stringify(value),
        })),
        none: "",
      })),
    );

  config
    .command("set")
    .argument("<key>", "设置的名称，见 config list")
    .argument("<value>", "文字，或 JSON")
    .description("修改一项设置")
    .action(
      withShop<[string, string], object>(openShop, async ({ staff }, [key, value]) => {
        await staff.site.set(key, value);
        return { none: `${key} 已修改` };
      }),
    );

  const placard = program.command("placard").description("公告图");

  placard
    .command("set")
    .description("设置公告图，版本变化后客户会再次看到")
    .requiredOption("--image <address>", "public 文件夹里的图片，写作 / 开头的路径", parsePicture)
    .requiredOption("--url <address>", "点击后去的地址，# 表示没有", parseAddress)
    .option("--version <version>", "版本，不填则为新版本", parseWord)
    .action(
      withShop<[], { image: string; url: string; version?: string }>(openShop, async ({ staff }, _none, options) => {
        const { placardImg, url, version } = await staff.site.announce(options);
        return { rows: [{ image: placardImg, url, version }], none: "" };
      }),
    );

  placard
    .command("clear")
    .description("撤下公告图")
    .action(
      withShop(openShop, async ({ staff }) => {
        await staff.site.removeAnnouncement();
        return { none: "公告图已撤下" };
      }),
    );

  program
    .command("agreement")
    .description("协议")
    .command("set")
    .argument("<file>", ".md 文件，格式见 docs/staff.md")
    .description("设置用户隐私协议")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [file]) => {
        const { title, date, content } = await readArticleFile(file, ["title", "date"]);
        await staff.site.publishAgreement({ key: PRIVACY_AGREEMENT, title, date, paragraphs: paragraphsOf(content) });
        return { none: `${title} 已更新` };
      }),
    );
};

function parseAddress(text: string): string {
  if (text === "" || text.length > 500) throw new InvalidArgumentError("请填写地址");
  return text;
}
