import { Option } from "commander";
import { QUALIFICATION_KINDS, type QualificationKind } from "#contract/rules/qualification.ts";
import { parseDay, parseId, parsePicture, parseText, parseWord } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

type Options = {
  kind: QualificationKind;
  name: string;
  number: string;
  authority: string;
  holder: string;
  scope: string;
  from: string;
  to?: string;
  image: string;
};

/** `staff qualifications …`: the certificates of the page 营业执照/资质公示. */
export const commands: AddCommands = (program, openShop) => {
  const qualifications = program.command("qualifications").description("资质证照");

  qualifications
    .command("list")
    .description("所有证照")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.qualifications.list()).map(({ id, kind, name, number, valid_to }) => ({
          id,
          kind,
          name,
          number,
          valid_to: valid_to ?? "长期",
        })),
        none: "还没有证照",
      })),
    );

  qualifications
    .command("add")
    .description("公示一份证照")
    .addOption(new Option("--kind <kind>", "类别").choices(QUALIFICATION_KINDS).makeOptionMandatory())
    .requiredOption("--name <name>", "名称", parseWord)
    .requiredOption("--number <number>", "编号", parseWord)
    .requiredOption("--authority <authority>", "颁发机关", parseWord)
    .requiredOption("--holder <holder>", "持有人", parseWord)
    .requiredOption("--from <day>", "有效期开始", parseDay)
    .option("--to <day>", "有效期结束，不填则为长期", parseDay)
    .option("--scope <scope>", "范围", parseText, "")
    .option("--image <path>", "public 文件夹里的图片，不填则绘制一张", parsePicture, "")
    .action(
      withShop<[], Options>(openShop, async ({ staff }, _none, { from, to, ...row }) => {
        const id = await staff.qualifications.add({ ...row, valid_from: from, valid_to: to ?? null });
        return { rows: [{ id, name: row.name, number: row.number }], none: "" };
      }),
    );

  qualifications
    .command("remove")
    .argument("<id>", "编号，见 qualifications list", parseId)
    .description("撤下一份证照")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [id]) => {
        await staff.qualifications.remove(Number(id));
        return { none: `证照 ${id} 已撤下` };
      }),
    );
};
