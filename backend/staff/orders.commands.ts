import { type Command, InvalidArgumentError } from "commander";
import { DAY_MS, dayToInstant, formatMinute } from "#contract/rules/calendar.ts";
import { formatFen, yuan } from "#contract/rules/money.ts";
import { ORDER_STATE_NAMES, ORDER_STATUS, type OrderState } from "#contract/rules/order.ts";
import { PACKAGE_STATE_NAMES, PACKAGE_STATES, type TraceState } from "#contract/rules/package.ts";
import { SHEET_ROWS_MAX } from "#contract/rules/workbook.ts";
import { ApiError } from "../http/errors.ts";
import { noteHtml } from "../modules/order/note.ts";
import { packageText } from "../modules/order/order-sheet.ts";
import type { Pieces } from "../modules/order/take-pieces.ts";
import { commandLine } from "../platform/staff-log.ts";
import { parseDay, parsePrice, parseText, parseWord } from "./arguments.ts";
import { noteRecord, ordersOutputSheet, printedOrder } from "./order-output.ts";
import { type AddCommands, withShop } from "./shop.ts";
import { writeWorkbook } from "./workbook.ts";

/** The filters of `list` and `export`. */
type Filters = { state?: OrderState; store?: string; since?: string; until?: string };

const LIST_MAX = 100;

/** `staff orders …`. */
export const commands: AddCommands = (program, openShop) => {
  const orders = program.command("orders").description("订单");

  withFilters(orders.command("list"))
    .description(`最近的 ${LIST_MAX} 个订单`)
    .action(
      withShop<[], Filters>(openShop, async ({ staff }, _none, filters) => {
        const found = await staff.orders.search(searchOf(filters), LIST_MAX);
        return {
          rows: found.orders.map((row) => ({
            sn: row.sn,
            time: formatMinute(row.created_at),
            phone: row.login,
            store: row.store_name,
            status: ORDER_STATE_NAMES[row.state],
            pieces: row.total_num,
            pay: yuan(row.pay_fen),
            delivery: row.packages.map(packageText).join("，"),
          })),
          summary:
            found.count > found.orders.length
              ? `共 ${found.count} 个订单，这里是最近的 ${found.orders.length} 个；用 --since、--until 缩小范围，或用 orders export 导出`
              : `共 ${found.count} 个订单`,
          none: isFiltered(filters) ? "没有符合条件的订单" : "还没有订单",
        };
      }),
    );

  orders
    .command("show")
    .argument("<order_sn>", "订单号", parseWord)
    .description("一个订单：商品、收货人、付款、售后和包裹")
    .action(
      withShop<[string], object>(openShop, async ({ staff }, [sn]) => ({
        record: printedOrder(await staff.orders.show(sn)),
      })),
    );

  withFilters(orders.command("export"))
    .argument("<file>", ".xlsx 文件")
    .description("导出订单，每行一个商品")
    .action(
      withShop<[string], Filters>(openShop, async ({ staff }, [file], filters) => {
        const search = searchOf(filters);
        const lines = await staff.orders.countLines(search);
        await writeWorkbook(file, [ordersOutputSheet(staff.orders.each(search))]);
        const most = SHEET_ROWS_MAX - 1;
        const done = `已导出 ${Math.min(lines, most)} 行到 ${file}`;
        return { none: lines > most ? `${done}；共 ${lines} 行，请用 --since、--until 分几次导出` : done };
      }),
    );

  orders
    .command("note")
    .argument("<order_sn>", "订单号", parseWord)
    .option("--print", "输出 A4 的 HTML，用浏览器打开后打印")
    .description("拣货单（按仓库和编码）和送货单")
    .action(
      withShop<[string], { print?: boolean }>(openShop, async ({ staff }, [sn], { print: isPrinted }, isJson) => {
        const order = await staff.orders.note(sn);
        return isPrinted && !isJson ? { none: await noteHtml(order) } : { record: noteRecord(order) };
      }),
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
        const left = await staff.orders.ship(commandLine(), sn, { company, number, items });
        return { none: `${sn} 已发货：${company} ${number}${left > 0 ? `，还有 ${left} 件待发` : ""}` };
      }),
    );

  orders
    .command("refund")
    .argument("<order_sn>", "订单号", parseWord)
    .description("主动退款：客户没有申请，商品不用寄回")
    .requiredOption("--reason <reason>", "给客户的原因", parseText)
    .option("--items <items>", "退哪些商品，如 100506:10,100587:8，不写为其余全部", parsePieces)
    .option("--amount <yuan>", "退多少，不写为这些商品的全部", parsePrice)
    .option("--remark <remark>", "只给员工看的备注", parseText, "")
    .action(
      withShop<[string], Refunded>(openShop, async ({ staff }, [order_sn], { amount: amount_fen, ...refund }) => {
        const { sn, paid_fen } = await staff.refunds.own(order_sn, { amount_fen, ...refund });
        return { none: `${order_sn} 已退 ${formatFen(paid_fen)}，退款单号 ${sn}` };
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
        await staff.orders.trace(commandLine(), sn, { number, state, text });
        return { none: `${sn} 已记录：${text}` };
      }),
    );
};

type Parcel = { company: string; number: string; items?: Pieces[] };
type Refunded = { reason: string; items?: Pieces[]; amount?: number; remark: string };
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

/** Adds the options of the filters, which are checked before the shop is opened. */
function withFilters(command: Command): Command {
  return command
    .option("--state <state>", `${Object.keys(STATES).join("、")} 之一`, parseState)
    .option("--store <store>", "店铺名称", parseWord)
    .option("--since <day>", "从这天起下单的", parseDay)
    .option("--until <day>", "到这天（含）为止下单的", parseDay)
    .hook("preAction", (checked) => {
      const { since, until } = checked.opts<Filters>();
      if (since !== undefined && until !== undefined && since > until) {
        throw new ApiError(400, `--since ${since} 晚于 --until ${until}`);
      }
    });
}

const searchOf = ({ since, until, ...filters }: Filters) => ({
  ...filters,
  since: since === undefined ? undefined : dayToInstant(since),
  until: until === undefined ? undefined : dayToInstant(until) + DAY_MS,
});

const isFiltered = (filters: Filters) => Object.values(filters).some((value) => value !== undefined);

const STATES = Object.fromEntries(
  (["unpaid", ...Object.values(ORDER_STATUS), "cancelled"] as const).map((state) => [ORDER_STATE_NAMES[state], state]),
) as Readonly<Record<string, OrderState>>;

function parseState(text: string): OrderState {
  const state = Object.hasOwn(STATES, text) ? STATES[text] : undefined;
  if (state === undefined) throw new InvalidArgumentError(`状态是 ${Object.keys(STATES).join("、")}`);
  return state;
}
