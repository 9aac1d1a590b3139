import { parsePicture, parseTelephone, parseWord } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

type Options = { name?: string; phone?: string; region?: string; image?: string };

const IMAGE = "头像：public 文件夹里的图片，写作 / 开头的路径";

/** `staff managers …`: the account managers that `customers manager` assigns. */
export const commands: AddCommands = (program, openShop) => {
  const managers = program.command("managers").description("客服经理");

  managers
    .command("list")
    .description("所有客服经理")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.managers.list()).map(({ real_name, phone, region, image, customers }) => ({
          name: real_name,
          phone,
          region,
          image: image ?? "",
          customers: Number(customers),
        })),
        none: "还没有客服经理",
      })),
    );

  managers
    .command("add")
    .description("新建客服经理")
    .requiredOption("--name <name>", "姓名", parseWord)
    .requiredOption("--phone <phone>", "电话", parseTelephone)
    .option("--region <region>", "负责的地区", parseWord, "")
    .option("--image <address>", IMAGE, parsePicture)
    .action(
      withShop<[], Options & { name: string; phone: string; region: string }>(
        openShop,
        async ({ staff }, _none, { name, phone, region, image }) => {
          await staff.managers.add({ real_name: name, phone, region, image: image || null });
          return { none: `已新建客服经理 ${name}` };
        },
      ),
    );

  managers
    .command("set")
    .argument("<manager>", "客服经理姓名")
    .description("修改客服经理，只改写明的")
    .option("--name <name>", "新的姓名", parseWord)
    .option("--phone <phone>", "电话", parseTelephone)
    .option("--region <region>", "负责的地区", parseWord)
    .option("--image <address>", `${IMAGE}，# 表示没有`, parsePicture)
    .action(
      withShop<[string], Options>(openShop, async ({ staff }, [manager], { name, image, ...rest }) => {
        const renamed = name === undefined ? {} : { real_name: name };
        const pictured = image === undefined ? {} : { image: image || null };
        await staff.managers.change(manager, { ...rest, ...renamed, ...pictured });
        return { none: `客服经理 ${name ?? manager} 已修改` };
      }),
    );

  managers
    .command("remove")
    .argument("<manager>", "客服经理姓名")
    .description("删除客服经理")
    .option("--to <manager>", "名下客户转给谁")
    .action(
      withShop<[string], { to?: string }>(openShop, async ({ staff }, [manager], { to }) => {
        const moved = await staff.managers.remove(manager, to);
        return { none: `已删除客服经理 ${manager}${to ? `，${moved} 个客户转给 ${to}` : ""}` };
      }),
    );
};
