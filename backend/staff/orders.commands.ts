import { yuan } from "#contract/rules/money.ts";
import { parseWord } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

const STATUS: Record<string, string> = { 0: "待发货", 1: "待收货", 2: "已收货", 3: "已完成", "-1": "已退款" };
const GROUP = { unpaid: "待付款", cancelled: "已取消" };
const minute = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "short" });

/** `staff orders …` (P9.1). */
export const commands: AddCommands = (program, openShop) => {
  const orders = program.command("orders").description("订单");

  orders
    .command("list")
    .description("最近的 100 个订单")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.orders.latest(100)).map((row) => ({
          sn: row.sn,
          time: minute.format(row.created_at),
          phone: row.customer_phone,
          store: row.store_name,
          status: row.state === "paid" ? (STATUS[row.status] ?? "") : GROUP[row.state],
          pieces: row.total_num,
          pay: yuan(row.pay_fen),
          delivery: [row.delivery_name, row.delivery_no].filter(Boolean).join(" "),
        })),
        none: "还没有订单",
      })),
    );

  orders
    .command("ship")
    .argument("<order_sn>", "订单号")
    .description("发货")
    .requiredOption("--company <company>", "快递公司", parseWord)
    .requiredOption("--number <number>", "快递单号", parseWord)
    .action(
      withShop<[string], { company: string; number: string }>(openShop, async ({ staff }, [sn], parcel) => {
        await staff.orders.ship(sn, parcel);
        return { none: `${sn} 已发货：${parcel.company} ${parcel.number}` };
      }),
    );
};
