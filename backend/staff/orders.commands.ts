import { InvalidArgumentError } from "commander";
import { formatMinute } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { PACKAGE_STATE_NAMES, PACKAGE_STATES, type TraceState } from "#contract/rules/package.ts";
import type { Pieces } from "../modules/order/dispatch.ts";
import { parseText, parseWord } from "./arguments.ts";
import { type AddCommands, withShop } from "./shop.ts";

const STATUS: Record<string, string> = { 0: "待发货", 1: "待收货", 2: "待评价", 3: "已完成", "-1": "已退款" };
const GROUP = { unpaid: "待付款", cancelled: "已取消" };

/** `staff orders …`. */
export const commands: AddCommands = (program, openShop) => {
  const orders = program.command("orders").description("订单");

  orders
    .command("list")
    .description("最近的 100 个订单")
    .action(
      withShop(openShop, async ({ staff }) => ({
        rows: (await staff.orders.latest(100)).map((row) => ({
          sn: row.sn,
          time: formatMinute(row.created_at),
          phone: row.customer_phone,
          store: row.store_name,
          status: row.state === "paid" ? (STATUS[row.status] ?? "") : GROUP[row.state],
          pieces: row.total_num,
          pay: yuan(row.pay_fen),
          delivery: row.packages.map(({ company, number }) => `${company} ${number}`).join("，"),
        })),
        none: "还没有订单",
      })),
    );

  orders
    .command("ship")
    .argument("<order_sn>", "订单号")
    .description("发出一个包裹，发完最后一件后订单转为待收货")
    .requiredOption("--company <company>", "快递公司", parseWord)
    .requiredOption("--number <number>", "快递单号", parseWord)
    .option("--items <items>", "包裹里的商品，如 100506:10,100587:8，不写为其余全部", parsePieces)
    .action(
      withShop<[string], Parcel>(openShop, async ({ staff }, [sn], { company, number, items }) => {
        const left = await staff.orders.ship(sn, { company, number, items });
        return { none: `${sn} 已发货：${company} ${number}${left > 0 ? `，还有 ${left} 件待发` : ""}` };
      }),
    );

  orders
    .command("trace")
    .argument("<order_sn>", "订单号")
    .description("记录包裹的物流信息")
    .requiredOption("--text <text>", "物流信息", parseText)
    .option("--number <number>", "快递单号，订单有几个包裹时要写", parseWord)
    .option("--state <state>", `${Object.keys(TRACE_STATES).join("、")}，不写为运输中`, parseTraceState, "transit")
    .action(
      withShop<[string], Report>(openShop, async ({ staff }, [sn], { number, state, text }) => {
        await staff.orders.trace(sn, { number, state, text });
        return { none: `${sn} 已记录：${text}` };
      }),
    );
};

type Parcel = { company: string; number: string; items?: Pieces[] };
type Report = { number?: string; state: TraceState; text: string };

const TRACE_STATES = Object.fromEntries(
  PACKAGE_STATES.flatMap((state) => (state === "shipped" ? [] : [[PACKAGE_STATE_NAMES[state], state]])),
) as Readonly<Record<string, TraceState>>;

function parseTraceState(text: string): TraceState {
  const state = Object.hasOwn(TRACE_STATES, text) ? TRACE_STATES[text] : undefined;
  if (!state) throw new InvalidArgumentError(`状态是 ${Object.keys(TRACE_STATES).join("、")}`);
  return state;
}

/** Pieces of SKUs: `100506:10,100587:8`. */
function parsePieces(text: string): Pieces[] {
  return text.split(",").map((part) => {
    const [, sku = "", pieces = ""] = /^\s*([1-9]\d{0,14}):([1-9]\d{0,6})\s*$/.exec(part) ?? [];
    if (!sku) throw new InvalidArgumentError("应为 SKU编号:件数，用逗号分开，如 100506:10,100587:8");
    return { sku_id: Number(sku), pieces: Number(pieces) };
  });
}
