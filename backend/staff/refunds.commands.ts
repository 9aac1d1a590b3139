import { formatMinute } from "#contract/rules/calendar.ts";
import { readFacts } from "#contract/rules/facts.ts";
import { formatFen, yuan } from "#contract/rules/money.ts";
import { REFUND_ACT_NAMES, REFUND_NAMES, REFUND_TYPE_NAMES } from "#contract/rules/refund.ts";
import { REFUND_FACTS, REFUND_PLACES } from "#contract/rules/refund-facts.ts";
import { toStaffFacts } from "../modules/refund/view.ts";
import { parseText } from "./arguments.ts";
import { toFactRow } from "./fact-row.ts";
import { writePictures } from "./pictures.ts";
import { type AddCommands, withShop } from "./shop.ts";

const ACTORS = { customer: "客户", store: "店铺", system: "系统" } as const;

/** `staff refunds …`. */
export const commands: AddCommands = (program, openShop) => {
  const refunds = program.command("refunds").description("退款");

  refunds
    .command("list")
    .description("最近的 100 笔退款")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.refunds.latest(100)).map((row) => ({
          number: row.sn,
          submitted: formatMinute(row.created_at),
          phone: row.login,
          sn: row.order_sn,
          store: row.store_name,
          kind: REFUND_TYPE_NAMES[row.type],
          state: REFUND_NAMES[row.state],
          refund: yuan(row.goods_fen + row.postage_fen - row.short_fen),
          due: row.due_at === null ? "" : formatMinute(row.due_at),
        })),
        none: "还没有退款",
      })),
    );

  refunds
    .command("show")
    .argument("<sn>", "退款单号")
    .description("一笔退款的内容与经过")
    .option("--pictures <folder>", "把凭证图片存到这个文件夹")
    .action(
      withShop<[string], { pictures?: string }>(openShop, async ({ staff }, [sn], { pictures: folder }) => {
        const { row, items, events } = await staff.refunds.show(sn);
        const pictures = await staff.refunds.pictures(row.id);
        if (folder !== undefined) await writePictures(folder, sn, pictures);
        const facts: [string, string][] = [
          ...readFacts(REFUND_FACTS, REFUND_PLACES.staff, toStaffFacts(row)).map(toFactRow),
          ["凭证", `${pictures.length} 张`],
          ...items.map((item): [string, string] => [`${item.name} ${item.sku}`, `${item.pieces}${item.unit_name}`]),
          ...events.map((event): [string, string] => [
            formatMinute(event.created_at),
            [ACTORS[event.actor], REFUND_ACT_NAMES[event.act], event.note].filter(Boolean).join(" "),
          ]),
        ];
        return { rows: facts.map(([fact, value]) => ({ fact, value })), none: "" };
      }),
    );

  refunds
    .command("agree")
    .argument("<sn>", "退款单号")
    .description("同意：仅退款立即退回，退货退款等待寄回")
    .option("--address <address>", "退货地址", parseText)
    .option("--note <note>", "给客户的说明", parseText)
    .action(
      withShop<[string], { address?: string; note?: string }>(openShop, async ({ staff }, [sn], options) => {
        await staff.refunds.agree(sn, options);
        return { none: `${sn} 已同意` };
      }),
    );

  refunds
    .command("refuse")
    .argument("<sn>", "退款单号")
    .description("拒绝")
    .requiredOption("--reason <reason>", "原因", parseText)
    .action(
      withShop<[string], { reason: string }>(openShop, async ({ staff }, [sn], { reason }) => {
        await staff.refunds.refuse(sn, reason);
        return { none: `${sn} 已拒绝` };
      }),
    );

  refunds
    .command("receive")
    .argument("<sn>", "退款单号")
    .description("收到寄回的商品并退款")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [sn]) => {
        await staff.refunds.receive(sn);
        return { none: `${sn} 已退款` };
      }),
    );

  refunds
    .command("balance")
    .argument("<sn>", "退款单号")
    .description("平台退不了时改退到客户余额，先问平台；要有客户的同意")
    .requiredOption("--consent <consent>", "客户怎样同意的，如 11-21 10:20 电话，张三", parseText)
    .action(
      withShop<[string], { consent: string }>(openShop, async ({ staff }, [sn], { consent }) => {
        return { none: `${sn} ${formatFen(await staff.refunds.toBalance(sn, consent))} 已到余额` };
      }),
    );

  refunds
    .command("trace")
    .argument("<sn>", "退款单号")
    .description("登记寄回包裹的物流")
    .requiredOption("--text <text>", "物流内容", parseText)
    .action(
      withShop<[string], { text: string }>(openShop, async ({ staff }, [sn], { text }) => {
        await staff.refunds.trace(sn, text);
        return { none: `${sn} 已登记` };
      }),
    );
};
